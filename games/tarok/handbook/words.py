"""Handbook of Taroky „S králem“: words people use for what a paragraph says with others, in any language."""

WORDS = {
    "1-1": (
        "kolik lidí ve čtyřech v pěti ve třech how many players three five wie viele spielen mit zu viert fünft कति "
        "जना पाँच"),
    "1-2": "proč jméno název why name called warum name किन नाम",
    "2-2": "cíl vyhrát smysl purpose win aim ziel gewinnen उद्देश्य",
    "2-4": "kdo začíná first lead beginnt पहिले",
    "3-1": "hodnota kolik je za krále dámu kluka bodování value worth king queen jack wert könig dame मोल राजा रानी",
    "3-2": "počítání sčítání count up zählen गन्ने",
    "3-3": "kolik stačí k výhře potřebuju na vítězství points needed to win brauche gewinnen जित्न चाहिने",
    "4-1": "kdo míchá první na začátku who deals first start gibt zuerst anfang पहिले",
    "4-2": "sejmout snímat míchat cut shuffle abheben mischen काट्ने फिट्ने",
    "4-3": "jak se rozdává kolik karet po šesti how to deal cards each wie austeilen verteilen कसरी बाँड्ने",
    "4-4": "klepnout odklepnout knock klopfen ठोक्ने",
    "5-1": "přiznat barvu nemám tarok zabít follow cannot void trump bedienen habe nicht trumpf रङ छैन तारोक",
    "5-2": "kdo bere štych sebere vyhraje trick wins takes kriegt bekommt चाल लिने उठाउने",
    "5-3": "přebít přebíjet zabít kdy musím beat head when stechen wann माथि काट्ने",
    "6-2": "záporná přebíjení negative must beat stechen",
    "7-1": "záporné které hry přebíjet negative which negativ welche",
    "7-2": "vyložené odkryté kdy na stůl open lay when offen hinlegen wann खुला कहिले",
    "8-1": "tarok trumf barevná trump farbe trumpf तुरुप",
    "9-1": "začíná licitaci první slovo opens first word beginnt eröffnet सुरु",
    "9-2": "první hráč forhont jen smí first player only elder hand nur erster फोरहोन्ट मात्र",
    "10-1": "jména ptáčků který ptáček names of birds welche vögel namen चराका नाम",
    "10-2": "ptáček poslední štych odměna bird last trick vogel letzter",
    "11-1": "chytit mond vzít catch taking moon fangen समात्ने",
    "11-2": "ztratil přišel o monda klobouk lost my moon hat verloren hut गुमाएँ टोपी",
    "12-2": "co je víc vyšší hra higher game höher ठूलो",
    "12-3": "pasoval řekl dál vrátit znovu licitovat passed come back again gepasst zurück nochmal wieder फर्कन फेरि",
    "12-4": "tři pasy konec licitace three passes auction over drei gepasst ende तीन पास",
    "12-5": (
        "nejvyšší hra pořadí her žebříček co je víc betl pagát highest order ranking values höchste rangfolge "
        "reihenfolge सबैभन्दा ठूलो क्रम"),
    "12-6": "forhontovy hry kolik values first hand vorhand wert",
    "13-1": "kdy hlásit začátek hlášek announce start wann ansagen भन्ने",
    "13-2": (
        "do kdy flekovat pozdě nejpozději dvakrát hlásit too late double announce spät kontra wann ढिलो कहिलेसम्म "
        "फ्लेक"),
    "13-3": "hlásit nemám v ruce must hold announce haben muss हातमा",
    "13-4": "vlastní partner flek na sebe own partner doubled each other eigener partner kontra आफ्नै साथी",
    "13-5": "musí hrát hlášeného ptáčka duty keep pflicht",
    "14-3": "pagát ultimo poslední štych ptáčci pagat ultimo last trick birds letzter stich vögel अन्तिम चाल चरा",
    "14-5": "císařský kaiser císař emperor kaiserstich सम्राट",
    "14-7": "dvojnásobně sólo double solo doppelt दुई गुणा",
    "14-8": "kolik je za hlášky trul králi ptáčci cena bonus worth value pays trull prämie wert कति बोनस",
    "15-1": "všechny štychy vzal all tricks everything taking alle stiche सबै चाल",
    "16-2": "kdo je partner spoluhráč říct prozradit tell partner secret verraten साथी भन्ने",
    "16-4": (
        "odhoz odložit složit zakázané nesmím discard forbidden not allowed talon exchange ablegen verboten verlegen "
        "फाल्न छोड्न नपाइने"),
    "16-5": "zbytek talonu druhá trojice rest of talon other half rest बाँकी",
    "16-7": (
        "volaný král v talonu kupce leží called king in the talon stock gerufener könig im talon liegt तालोन बोलाएको"),
    "16-8": "král ultimo poslední king last trick letzter बादशाह अन्तिम",
    "16-9": (
        "všichni králi mám volat dámu vlastního krále all four kings own king alle vier könige eigenen चारै बादशाह "
        "आफ्नै"),
    "17-2": "talon sólo komu patří talon solo belongs",
    "17-3": "sólo král v talonu solo king in the talon könig im talon solo सोलो थान्को",
    "18-3": "tichý ptáček chycený silent caught bird still gefangen चुपचाप",
    "18-4": "flek zvlášť double separately getrennt kontra",
    "19-2": "sám proti třem alone against three allein gegen drei एक्लै",
    "20-2": "sólo sám bez talonu alone no talon allein ohne talon सोलो एक्लै त्रोयका",
    "21-2": "celý talon šest karet whole talon six keep ganzer talon sechs पूरै तालोन",
    "22-2": "jeden štych one trick ein stich एक चाल",
    "23-2": "dva štychy two tricks zwei stiche दुई चाल",
    "24-2": "žádný štych vzal jsem prohrál no trick took lost kein stich genommen एउटा चाल लिएँ",
    "28-2": "odložit barevná discard colour ablegen farbe",
    "28-3": "vyjet tarokem barevná lead tarok farbe तारोक चल्ने",
    "30-1": "varšava cíl nejméně least points wenigste थोरै",
    "30-3": "talon varšava jak se hraje how trischaken wie कसरी",
    "30-5": "kolik se platí prohrál varšavu pays loser zahlt verlierer तिर्ने हार्ने",
    "30-6": "starosta 36 mayor bürgermeister मेयर",
    "30-7": "stejně remíza dva tie gleich बराबर",
    "30-8": "panna bez štychu virgin jungfrau कुमारी",
    "31-1": "trest cena renonc kolik stojí penalty price costs strafe kostet सजाय जरिवाना",
    "31-2": "vrátit kartu vzít zpět špatná karta omylem take back wrong card zurücknehmen falsche फिर्ता गलत",
    "31-4": "brzy ptáček špatně too early bird zu früh चाँडै",
    "31-5": "podívat minulý štych kouknout look last trick ansehen letzten हेर्न",
    "31-6": (
        "špatně rozdané karta víc míň o kartu navíc zadání misdeal extra card too many few falsch ausgeteilt zu viel "
        "वटा बढी कम गलत"),
    "31-7": "chybí karta míň missing card short fehlt कम",
    "31-9": "upozornit poradit říct chyba warn tell hinweisen warnen सावधान",
    "32-2": "kolik přesně 35 stačí enough exactly genau reicht पुग्छ",
    "33-1": "peníze koruny kolik za bod money cash per point geld pro punkt पैसा रुपैयाँ",
}
