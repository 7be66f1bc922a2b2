"""Handbook of Taroky „S králem“: words people use for what a paragraph says with others, in any language."""

WORDS = {
    "1-1": (
        "kolik lidí ve čtyřech v pěti třech how many players three five wie viele spielen mit zu viert fünft कति जना "
        "पाँच nás musí být sedí u stolu resting pauzíruje extra man sits out pausiert fünfter पाँचौँ बस्ने spielt "
        "aussetzen einer mitspieler"),
    "1-2": "proč jméno název why name called warum किन नाम",
    "2-1": "kolik her existuje how many games are there wie viele spiele gibt es",
    "2-2": "cíl vyhrát smysl purpose win aim ziel gewinnen उद्देश्य",
    "2-3": "jak se určí která hra how is the game decided wie wird entschieden",
    "2-4": (
        "kdo začíná first lead beginnt पहिले jde první vyhazuje výnos leads opens card erste karte spielt aus kommt "
        "raus पहिलो पत्ती फाल्ने wer anspielen fängt das spiel an"),
    "2-6": "půlka talonu vybrat ukázat celý half either reveal hälfte aufdecken wählen आधा",
    "2-7": "pagát poslední štych ptáček kdy which bird in trick",
    "3-1": (
        "hodnota kolik je za krále dámu kluka bodování value worth king queen jack wert könig dame मोल राजा रानी "
        "karet v balíčku eso nejvyšší tarok škýz how many cards in the deck highest trump skis joker moon wie viele "
        "karten höchster trumpf सबैभन्दा ठूलो तारोक was zählt welche karte kartenwerte"),
    "3-2": (
        "počítání sčítání count up zählen गन्ने jak spočítat štychy zbytek karet on the end counting tricks leftover "
        "cards rest abrechnen abzählen"),
    "3-3": (
        "kolik stačí k výhře potřebuju na vítězství points needed to win brauche gewinnen जित्न चाहिने bodů mít "
        "většina polovina half of the majority hälfte mehrheit आधा"),
    "4-1": (
        "kdo míchá první na začátku who deals first start gibt zuerst anfang पहिले wer geber bestimmen karte ziehen"),
    "4-2": "sejmout snímat míchat cut shuffle abheben mischen काट्ने फिट्ने kdo snímá protihráč who cuts wer hebt ab",
    "4-3": (
        "jak se rozdává kolik karet po šesti how to deal cards each wie austeilen verteilen कसरी बाँड्ने směr proti "
        "hodinám kam talon direction clockwise which way anticlockwise deals richtung दिशा teilt man aus in welche "
        "päckchen"),
    "4-4": "klepnout odklepnout knock klopfen ठोक्ने",
    "5-1": (
        "přiznat barvu nemám tarok zabít follow cannot void trump bedienen habe nicht trumpf रङ छैन तारोक nepřiznat "
        "musím tarokovat ctít obligation out of suit no hearts left keine karte der farbe bedienpflicht trumpfzwang "
        "muss ich zugeben bekennen dabei"),
    "5-2": (
        "kdo bere štych sebere vyhraje trick wins takes kriegt bekommt चाल लिने उठाउने nejvyšší karta highest card "
        "tarok beats suit höchste"),
    "5-3": (
        "přebít přebíjet zabít kdy musím beat head when stechen wann माथि काट्ने betl pikolo must in muss ich "
        "überstechen beim bettler माथिको हाल्नै पर्छ drübergehen überbieten draufgeben höher spielen"),
    "6-2": "záporná přebíjení negative must beat stechen",
    "6-4": "co je barevná hra what is a colour game was ist ein farbspiel रङ खेल के हो",
    "7-1": (
        "záporné které hry přebíjet negative which negativ welche flek jen pro mě u betla kontra betl only me alone"),
    "7-2": (
        "vyložené odkryté kdy na stůl open lay when offen hinlegen wann खुला कहिले radit se spoluhráči vidět karty "
        "ostatních talk discuss advise see hands beraten reden सल्लाह spielen karten auflegen absprechen bereden"),
    "8-1": "tarok trumf barevná trump farbe trumpf तुरुप",
    "9-1": (
        "začíná licitaci první slovo opens first word beginnt eröffnet सुरु nabídka kdo otvírá who bids erste gebot "
        "wer bietet zuerst पहिलो बोली कसको"),
    "9-2": (
        "první hráč forhont jen smí first player only elder hand nur erster फोरहोन्ट मात्र když všichni řeknou dál "
        "nikdo nelicitoval everybody passes nobody bid alle passen keiner bietet सबै पास"),
    "10-1": (
        "jména ptáčků který ptáček names of birds welche vögel namen चराका नाम vrabec výr pelikán marabu sparrow owl "
        "cockatoo spatz भँगेरा"),
    "10-2": "ptáček poslední štych odměna bird last trick vogel letzter",
    "10-3": "pětka tarok V pátý štych další ptáčci fifth bird fünfter vogel",
    "11-1": (
        "chytit mond vzít catch taking moon fangen समात्ने kolik dostanu za monda chycený přebitý platí XXI "
        "jednadvacítka capture twenty-one worth pays wie viel bringt gefangen मोन्द समातेको कति"),
    "11-2": "ztratil přišel o monda klobouk lost my moon hat verloren hut गुमाएँ टोपी",
    "12-1": "co přijde po licitaci fáze phases order of bidding and announcing phasen",
    "12-2": (
        "co je víc vyšší hra higher game höher ठूलो přebít licitaci nabídka než overbid raise outbid überbieten "
        "höheres gebot ještě říct potom then say after danach was schlägt beim bieten steigern"),
    "12-3": (
        "pasoval řekl dál vrátit znovu licitovat passed come back again gepasst zurück nochmal wieder फर्कन फेरि pas "
        "vypadnu už nesmím skip re-enter out ausgestiegen passe einsteigen mitsteigern"),
    "12-4": (
        "tři pasy konec licitace three passes auction over drei gepasst ende तीन पास muss ich spielen was gesteigert "
        "geboten habe must I play what bid höheres spiel wählen co jsem vylicitoval musím hrát"),
    "12-5": (
        "nejvyšší hra pořadí her žebříček co je víc betl pagát highest order ranking values höchste rangfolge "
        "reihenfolge सबैभन्दा ठूलो क्रम tabulka cena kolik stojí se platí za sólo trojku betla price list how much "
        "is a game worth tariff spielwerte preis खेलको मोल कति největší nejdražší biggest most expensive größte "
        "teuerste महँगो"),
    "12-6": (
        "forhontovy hry kolik values first hand vorhand wert šestka prohraná vyhraná stojí six-trey six dreier "
        "sechserdreier verloren kostet"),
    "12-7": "musím říct kterého ptáčka licitace name the bird say which welchen vogel ansagen",
    "13-1": "kdy hlásit začátek hlášek announce start wann ansagen भन्ने wer sagt zuerst an prämien",
    "13-2": (
        "do kdy flekovat pozdě nejpozději dvakrát hlásit too late double announce spät kontra wann ढिलो कहिलेसम्म "
        "फ्लेक re sub říct flek jen když jsem na řadě when can I my turn nur wenn ich dran bin geben zu nochmal "
        "ansagen"),
    "13-3": (
        "hlásit nemám v ruce must hold announce haben muss हातमा without having the card ohlásit bez karty ji "
        "ansagen ohne karte"),
    "13-4": (
        "vlastní partner flek na sebe own doubled each other eigener kontra आफ्नै साथी flekovali jsme se navzájem "
        "partneři neplatí we partners gegenseitig selbe seite"),
    "13-5": "musí hrát hlášeného ptáčka duty keep pflicht",
    "13-6": "nemůžu hrát ptáčka přiznat barvu forced follow cannot play the bird muss bedienen kann vogel nicht",
    "14-2": (
        "trul škýz mond pagát dohromady všichni čtyři králové all trull three trumps alle drei co je znamená meaning "
        "was ist die के हो"),
    "14-3": "pagát ultimo poslední štych ptáčci pagat last trick birds letzter stich vögel अन्तिम चाल चरा",
    "14-4": "co je valát what is valat was ist",
    "14-5": "císařský kaiser císař emperor kaiserstich सम्राट",
    "14-6": "musím dát pagáta do císařského štychu must I play pagat emperor trick kaiserstich pflicht",
    "14-7": "dvojnásobně sólo double solo doppelt दुई गुणा prämien zählen",
    "14-8": (
        "kolik je za hlášky trul králi ptáčci cena bonus worth value pays trull prämie wert कति बोनस platí prohraný "
        "pagát ohlášený tichý prémie ultimo kakadu uhu quapil how much is pagat lost announced silent cost verloren "
        "kosten angesagt पगात हार्‍यो तिर्ने भनेको"),
    "15-1": (
        "všechny štychy vzal all tricks everything taking alle stiche सबै चाल valát vzít všechno slam capot "
        "durchmarsch alles gewonnen जित्यो stiller leiser angesagter zahlt kolik platí tichý ohlášený silent "
        "announced pays"),
    "15-3": "flek při valátu double with valat kontra",
    "16-2": (
        "kdo je partner spoluhráč říct prozradit tell secret verraten साथी भन्ने nesmí že má krále partnera poznám "
        "may I reveal say who holds king geheim sagen dass er könig hat कसको wer ist mein gerufener mitspieler "
        "zeigen"),
    "16-4": (
        "odhoz odložit složit zakázané nesmím discard forbidden not allowed talon exchange ablegen verboten verlegen "
        "फाल्न छोड्न नपाइने co se nesmí zahodit trulovou kartu král do talonu vybrat trojici půlku bury put down "
        "kings trumps half of the choose weglegen drücken könig legen hälfte aussuchen बादशाह verdrücken was darf "
        "ich nicht"),
    "16-5": "zbytek talonu druhá trojice rest of talon other half बाँकी",
    "16-6": "kdo vynáší po hlášení who leads then wer spielt aus",
    "16-7": (
        "volaný král v talonu kupce leží called king in the talon stock gerufener könig im liegt तालोन बोलाएको co "
        "když krále nikdo nemá ležel nobody has found keiner hat ruf थान्कोमा भेटियो"),
    "16-8": "král ultimo poslední king last trick letzter बादशाह अन्तिम könig im letzten stich",
    "16-9": (
        "všichni králi mám volat dámu vlastního krále all four kings own king alle vier könige eigenen चारै बादशाह "
        "आफ्नै král v ruce sám sebe call myself sich selbst rufen"),
    "17-2": "talon sólo komu patří solo belongs",
    "17-3": "sólo král v talonu solo king in the talon könig im सोलो थान्को",
    "17-4": "sólo dvojnásobně solo double pay more doppelt",
    "18-2": "jak se hraje pagát uhu kakadu quapil hra s ptáčkem bird game tarok V",
    "18-3": (
        "tichý ptáček chycený silent caught bird still gefangen चुपचाप pagát přebitý tarokem pagat beaten higher "
        "tarok trump gestochen überstochen stiller vogel heimlich gespielter potichu hraný platím leise"),
    "18-4": "flek zvlášť double separately getrennt kontra",
    "18-5": "obětovat monda sacrifice opfern",
    "19-2": (
        "sám proti třem alone against three allein gegen drei एक्लै s kým hraju nikdo partner none oder mit dreier "
        "game do I play trojka"),
    "20-2": (
        "sólo sám bez talonu alone no talon allein ohne सोलो एक्लै त्रोयका největší nejvyšší hra biggest highest "
        "game größtes spiel"),
    "20-3": "kolik taroků je v talonu taroks in the talon wie viele tarock",
    "21-2": "celý talon šest karet whole six keep ganzer sechs पूरै तालोन sechser aufnehmen allein",
    "21-3": "prohraná šestka dvojnásobek lost six twice double verlorener sechser doppelt",
    "22-2": "jeden štych one trick ein stich एक चाल víc hráčů pikolo two people bid zwei spieler",
    "23-2": "dva štychy two tricks zwei stiche दुई चाल",
    "24-1": "betl jak se hraje kdo vynáší how is played bettler wie",
    "24-2": "žádný štych vzal jsem prohrál no trick took lost kein stich genommen एउटा चाल लिएँ",
    "25-2": "vyložené pikolo open offenes",
    "27-2": "vyložený betl open offener bettler",
    "28-1": "barevná trojka jak se hraje colour three how farbendreier wie",
    "28-2": "odložit barevná discard colour ablegen farbe",
    "28-3": (
        "vyjet tarokem barevná lead tarok farbe तारोक चल्ने v barevné hře nemám barvu kdy play colour game "
        "farbendreier farbspiel wann tarock spielen muss"),
    "28-4": "kolik barev po odložení šest barevných karet at least six suit cards mindestens sechs farbkarten",
    "29-2": "barevné sólo colour solo farbsolo talon",
    "30-1": "varšava cíl nejméně least points wenigste थोरै kdo vyhraje varšavu wins object",
    "30-2": "proč varšava jméno why name warum heißt",
    "30-3": "talon varšava jak se hraje how trischaken wie कसरी",
    "30-4": (
        "pagát ve varšavě kdy smím zahrát poslední tarok pagat in varsava when may I play last warschau wann spielen "
        "वर्साभा पगात कहिले"),
    "30-5": (
        "kolik se platí prohrál varšavu pays loser zahlt verlierer तिर्ने हार्ने kdo má nejvíc bodů most points "
        "meisten punkte"),
    "30-6": "starosta 36 mayor bürgermeister मेयर",
    "30-7": (
        "stejně remíza dva tie gleich बराबर mají ve varšavě kdo platí two equal in varsava who pays zwei warschau "
        "wer zahlt वर्साभा"),
    "30-8": "panna bez štychu virgin jungfrau कुमारी",
    "30-10": (
        "všechny štychy ve varšavě vzal všechno all tricks in varsava trischaken takes everything alle stiche macht "
        "warschau einer nimmt alles सबै चाल वर्साभा"),
    "30-11": "renonc varšava revoke nicht bedient ve varšavě nepřiznaná barva in penalty",
    "31-1": (
        "trest cena renonc kolik stojí penalty price costs strafe kostet सजाय जरिवाना nepřiznal barvu přistižen co "
        "hrozí platí podváděl revoked caught didn't follow suit payment nicht bedient erwischt zahlt रङ हालेन "
        "zugegeben falsch was mich das"),
    "31-2": (
        "vrátit kartu vzít zpět špatná karta omylem take back wrong card zurücknehmen falsche फिर्ता गलत štych "
        "otočený sebraný už nejde zpátky nepřiznal barvu undo trick turned over mistake put stich schon umgedreht "
        "फर्काउने karte verspielt vertan"),
    "31-3": (
        "hra končí náhrada škody game stops compensation damages spiel zu ende entschädigung skončí po renoncu "
        "přišel jsem o valáta claim lost bonus after renonc schaden fordern"),
    "31-4": "brzy ptáček špatně too early bird zu früh चाँडै",
    "31-5": (
        "podívat minulý štych kouknout look last trick ansehen letzten हेर्न prohlížet si svoje štychy through my "
        "own tricks eigene stiche durchsehen"),
    "31-6": (
        "špatně rozdané karta víc míň o kartu navíc zadání misdeal extra card too many few falsch ausgeteilt zu viel "
        "वटा बढी कम गलत třináct karet jedenáct rozdal blbě thirteen cards eleven dealt wrong gegeben dreizehn "
        "vergeben eine karte"),
    "31-7": "chybí karta míň missing card short fehlt कम",
    "31-8": (
        "štychy dohromady na jednu hromadu s parťákem smíchat tricks together with partner one pile mix stiche "
        "zusammenlegen mischen चाल सँगै राख्ने"),
    "31-9": "upozornit poradit říct chyba warn tell hinweisen warnen सावधान",
    "32-1": "dvě třetiny jak počítat odečíst thirds subtract drittel abziehen",
    "32-2": "kolik přesně 35 stačí enough exactly genau reicht पुग्छ",
    "33-1": (
        "peníze koruny kolik za bod money cash per point geld pro punkt पैसा रुपैयाँ o se hraje převod bodů stakes "
        "cents hrajeme um was ist ein wert euro cent"),
    "33-2": "kdo napsal pravidla autor author who wrote wer hat geschrieben",
}
