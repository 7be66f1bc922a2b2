"""Handbook of Taroky „S králem“: words people use for what a paragraph says with others, in any language."""
from tally import phrases

from .told import TOLD

WORDS = phrases(TOLD, """
1-1: pro kolik hráčů, je nás pět, ve třech / kde se to hraje / how many players, five at the table, one sits out / wie
    viele Spieler, zu fünft, zu dritt, wer setzt aus / kati jana, panch jana / můžeme ve třech, kolik lidí potřebuju /
    can three play / geht es zu dritt / tin jana le / kolik nás musí být, čtyři / four of us / wir sind vier / hami
    char / čtyři nebo pět hráčů, jeden pauzíruje / what does the fifth player do / was macht der fünfte / panchaun le
    ke garchha / kolik lidí ve čtyřech v pěti třech how many players three five wie viele spielen mit zu viert fünft
    कति जना पाँच nás musí být sedí u stolu resting pauzíruje extra man sits out pausiert fünfter पाँचौँ बस्ने spielt
    aussetzen einer mitspieler
1-2: proč se to jmenuje s králem / why is it called that, Königrufen / warum heißt es so, Name / kina yo naam / proč
    jméno název why name called warum किन नाम
1-3: podle jakých pravidel, turnaj Vídeň / whose rules, Vienna Cup, local variants / nach welchen Regeln, Turnier,
    Wien / kasko niyam
2-1: kolik druhů her / rozdíl proti devatenáctce / how many games exist, difference from XIX / wie viele Spiele,
    Unterschied zum Neunzehner / kati kisim ko khel / kolik her existuje how many games are there wie viele spiele
    gibt es
2-2: cíl, o co jde, co chci / the aim, what do I try to do / worum geht es, Ziel / uddeshya / musím mít víc než půlku
    / more than half / mehr als die Hälfte / aadha bhanda badhi / cíl vyhrát smysl purpose win aim ziel gewinnen
    उद्देश्य
2-3: jak se vybere hra, kdo určí co se hraje / who decides what is played / wer bestimmt das Spiel / kun khel khelne
    kasle / kdo určuje hru / who determines the game / wer legt das Spiel fest / khel kasle tokchha / jak se určí
    která hra how is the game decided wie wird entschieden
2-4: kdo vynáší první, kdo začíná hrát / v záporné hře vynáší / who leads first, who plays the first card / wer spielt
    aus, wer kommt raus / kasle pahila khelne / v betlu vynáší kdo / who leads in betl / wer spielt beim Bettler aus /
    betl ma kasle pahila / kdo začíná first lead beginnt पहिले jde první vyhazuje výnos leads opens card erste karte
    spielt aus kommt raus पहिलो पत्ती फाल्ने wer anspielen fängt das spiel an
2-5: taročky, barvičky, honéry, které hlášky nejsou / počítá se trul v ruce / which bonuses do not exist, in the hand
    / welche Prämien gibt es nicht, auf der Hand / hat ma bhaeko / barvy a barvičky, počítá se / bonuses from other
    tarok / gibt es Prämien auf der Hand
2-6: která půlka talonu, jak se talon rozebírá, ukazuje se celý / which half of the talon, shown to all / welche
    Hälfte vom Talon, wird aufgedeckt / talon ko kun bhag / vidím všech šest karet než si vyberu / do I see all six
    before I choose / sehe ich alle sechs vorher / chhawata herera chhanne / obě půlky talonu otočit / turn both
    halves / beide Hälften umdrehen / dubai bhag / půlka talonu vybrat ukázat celý half either reveal hälfte aufdecken
    wählen आधा
2-7: kdy uhraju pagáta, ptáčci v posledních štyších / when do birds score / wann zählen die Vögel / chara kahile /
    pagát poslední štych ptáček kdy which bird in trick
3-1: kolik je karet, kolik bodů má král, dáma, kluk, jezdec, škýz, mond, pagát / hodnoty karet / how many cards, value
    of king queen cavalier jack, trull / wie viele Karten, was zählt König Dame Cavall Bube, Trull / kati tas, kun ko
    kati anka / kolik platí mond, škýz, pagát v bodech / co je nejvyšší tarok / worth of the mond, skis / highest
    trump / wie viel zählt der Mond, Sküs / höchster Tarok / mond ko kati / hodnoty dáma jezdec kluk / taroky za jedna
    / value of a cavalier, jack, ordinary tarok / Wert Reiter Bube / raja kati anka ko hunchha / hodnota kolik je za
    krále dámu kluka bodování value worth king queen jack wert könig dame मोल राजा रानी karet v balíčku eso nejvyšší
    tarok škýz how many cards in the deck highest trump skis joker moon wie viele karten höchster trumpf सबैभन्दा ठूलो
    तारोक was zählt welche karte kartenwerte
3-2: jak se počítají body, po třech, štychy / how to count points in threes / wie zählt man die Punkte, Dreiergruppen,
    Lagen / anka kasari ganne / jak spočítat lágy, trojici karet / how much is a group of three / wie zählt man eine
    Lage aus drei Karten / tin tas kati / trojice karet, zbyly dvě karty / two cards left when counting / zwei Karten
    übrig beim Zählen / dui tas banki / počítání sčítání count up zählen गन्ने jak spočítat štychy zbytek karet on the
    end counting tricks leftover cards rest abrechnen abzählen
3-3: kolik bodů stačí na výhru, kdy mám vyhráno / points needed to win / wie viele Punkte braucht man zum Gewinnen /
    jitna kati anka / stačí pětatřicet, polovina / is half enough / reicht die Hälfte / aadha pugchha / třicet pět
    bodů, třicet šest / thirty-six / sechsunddreißig / chhattis / kolik stačí k výhře potřebuju na vítězství points
    needed to win brauche gewinnen जित्न चाहिने bodů mít většina polovina half of the majority hälfte mehrheit आधा
4-1: kdo rozdává první, tahání karty / who deals first, drawing a card / wer gibt zuerst, Karte ziehen / pahila kasle
    bandne / losování rozdávajícího, nejvyšší karta / highest card deals / höchste Karte gibt / thulo tas ko / kdo
    míchá první na začátku who deals first start gibt zuerst anfang पहिले wer geber bestimmen karte ziehen
4-2: kdo míchá a snímá, musí se snímat / who cuts, must I cut / wer mischt und hebt ab / kasle fitne katne / musí se
    snímat / must the cards be cut / muss abgehoben werden / katnai parchha / sejmout snímat míchat cut shuffle
    abheben mischen काट्ने फिट्ने kdo snímá protihráč who cuts wer hebt ab
4-3: kolik karet dostane každý, jak se rozdává, talon kolik / směr rozdávání / how many cards each, how to deal, size
    of the talon / wie viele Karten bekommt jeder, wie gibt man, Talon / kati tas, kata tira / na kolikrát se rozdává,
    dvanáct karet / twelve cards each / zwölf Karten / har ek lai barha patti / proti směru hodin, šest a šest / six
    and six, anticlockwise / sechs und sechs / chha chha / jak se rozdává kolik karet po šesti how to deal cards each
    wie austeilen verteilen कसरी बाँड्ने směr proti hodinám kam talon direction clockwise which way anticlockwise
    deals richtung दिशा teilt man aus in welche päckchen
4-4: klepnout na karty místo snímání, po dvanácti / knocking instead of cutting, by twelve / klopfen statt abheben,
    Zwölferpäckchen / thoke / neodkrojím, ťuknu / I knock / ich klopfe / thokera / klepnout odklepnout knock klopfen
    ठोक्ने
4-5: ábeles, jiné rozdání / abeles deal / Abeles / abeles
5-1: musím přiznat barvu, nemám barvu, musím dát tarok / follow suit, I don't have that suit, what can I play / muss
    ich bedienen, habe die Farbe nicht, Trumpf / rang chhaina ke khelne / nemám kára, co zahrát / musím hrát taroka
    když nemám barvu, ani tarok / no diamonds left, must I trump / kein Karo, was muss ich spielen / itta chhaina /
    nesmím hrát co chci / may I play anything / darf ich alles spielen / je pani khelna / dojde mi barva, musím taroka
    / ran out of the suit / Farbe ausgegangen / rang sakiyo / přiznat barvu nemám tarok zabít follow cannot void trump
    bedienen habe nicht trumpf रङ छैन तारोक nepřiznat musím tarokovat ctít obligation out of suit no hearts left keine
    karte der farbe bedienpflicht trumpfzwang muss ich zugeben bekennen dabei
5-2: kdo bere štych, která karta je vyšší / kdo vynáší další / who takes the trick, who leads next / wer bekommt den
    Stich / chal kasle lane / vyšší tarok bere, přebitý / does a trump win / sticht Tarok / tarok le jitchha / vyšší
    tarok, kdo bere / highest tarok / höchster Tarok / thulo tarok / kdo bere štych sebere vyhraje trick wins takes
    kriegt bekommt चाल लिने उठाउने nejvyšší karta highest card tarok beats suit höchste
5-3: kdy musím přebíjet / when must I beat, play higher / wann muss ich überstechen, höher spielen / kahile katnai
    parchha / v jakých hrách se přebíjí / in which games is beating required / in welchen Spielen Stichzwang / kun
    khel ma / přebít přebíjet zabít kdy musím beat head when stechen wann माथि काट्ने betl pikolo must in muss ich
    überstechen beim bettler माथिको हाल्नै पर्छ drübergehen überbieten draufgeben höher spielen
6-1: co je kladná hra / what is a positive game / was ist ein positives Spiel / sakaratmak khel
6-2: co je záporná hra, kdy vyhraju / what is a negative game / was ist ein negatives Spiel / nakaratmak khel /
    záporná přebíjení negative must beat stechen
6-3: proč jsou záporné hry, mám slabé karty / why negative games, weak cards / warum negative Spiele, schlechte Karten
    / naramro tas
6-4: co je barevná hra / what is a colour game / was ist ein Farbspiel / rang khel / co je barevná hra what is a
    colour game was ist ein farbspiel रङ खेल के हो
7-1: které hry jsou záporné, flek jen pro mě / which games are negative, flek only for me / welche Spiele sind
    negativ, Kontra nur für mich / kun nakaratmak / seznam záporných her / list of negative games / Liste der
    negativen Spiele / suchi / záporné které hry přebíjet negative which negativ welche flek jen pro mě u betla kontra
    betl only me alone
7-2: vyložené hry, kdy se vykládají karty, můžou se radit / open games, when are cards laid open, may they talk /
    offene Spiele, wann aufdecken, absprechen / khulla khel ma tas kahile / smějí se soupeři radit / may opponents
    discuss / dürfen sich die Gegner absprechen / bipakshi sallah / na stůl před druhým štychem / open before the
    second trick / offen vor dem zweiten Stich / dosro chal aghi / vyložené odkryté kdy na stůl open lay when offen
    hinlegen wann खुला कहिले radit se spoluhráči vidět karty ostatních talk discuss advise see hands beraten reden
    सल्लाह spielen karten auflegen absprechen bereden
8-1: taroky v barevné hře, jsou trumfy / taroks in colour games / Taroks im Farbspiel, Trumpf / rang khel ma tarok /
    tarok trumf barevná trump farbe trumpf तुरुप
9-1: kdo začíná licitovat, co říct na začátku / who bids first, opening words / wer beginnt das Reizen, was sagt man /
    boli kasle suru / kdo začíná dražit / who starts bidding / wer beginnt / boli suru / první slovo má forhont, co
    říkám / what do I say as forhont / was sage ich als Vorhand / forhont le ke bhanchha / začíná licitaci první slovo
    opens first word beginnt eröffnet सुरु nabídka kdo otvírá who bids erste gebot wer bietet zuerst पहिलो बोली कसको
9-2: které hry smí jen forhont, všichni řekli dál / only forehand, everyone passed / nur Vorhand, alle gepasst / sabai
    le pass, forhont matra / všichni pasovali, co teď smí forhont / all the others passed, what can forhont play /
    alle anderen haben gepasst, was darf Vorhand / aru sabai pass / licitace se vrátila k forhontovi / bidding came
    back to me / zurück zur Vorhand / forhont kaha pharkyo / první hráč forhont jen smí first player only elder hand
    nur erster फोरहोन्ट मात्र když všichni řeknou dál nikdo nelicitoval everybody passes nobody bid alle passen keiner
    bietet सबै पास
10-1: jména ptáků, co je uhu, kakadu, quapil, kvapil, pagát / names of the birds, which tarok is it / Namen der Vögel
    / chara ko naam / sova, vrabec, papoušek / owl, sparrow, parrot / Spatz, Uhu, Papagei / ullu / jména ptáčků který
    ptáček names of birds welche vögel namen चराका नाम vrabec výr pelikán marabu sparrow owl cockatoo spatz भँगेरा
10-2: jak se uhraje pták, který štych / how do I make a bird, which trick / wie macht man einen Vogel, welcher Stich /
    chara kasari / odměna za ptáka v pravém štychu / prize for a bird / Prämie für Vogel / chara ko inam / ptáček
    poslední štych odměna bird last trick vogel letzter
10-3: další ptáci, tarok pět / more birds, tarok V / weitere Vögel / aru chara / pětka tarok V pátý štych další ptáčci
    fifth bird fünfter vogel
11-1: chycení monda, prémie za monda / catching the mond, bonus / Mondfang, Prämie / mond samatne / chytil jsem monda
    / caught the mond / Mond gefangen / mond samatyo / prémie za chyceného monda / is there a bonus for catching XXI /
    gibt es was für den Mondfang / mond ko inam / chytit mond vzít catch taking moon fangen समात्ने kolik dostanu za
    monda chycený přebitý platí XXI jednadvacítka capture twenty-one worth pays wie viel bringt gefangen मोन्द समातेको
    कति
11-2: ztratil jsem monda, čepice / I lost the mond, funny hat / Mond verloren, Hut / mond gumayo / ztratil přišel o
    monda klobouk lost my moon hat verloren hut गुमाएँ टोपी
12-1: fáze, co je dřív licitace nebo hlášky / phases, bid then announce / Phasen, erst reizen dann ansagen / charan /
    co se dělá první / what comes first / was kommt zuerst / pahila ke / co přijde po licitaci fáze phases order of
    bidding and announcing phasen
12-2: jak se licituje, musím vyšší / how bidding works, must I bid higher / wie reizt man, höher bieten / boli kasari
    / přelicitovat, musím říct vyšší hru / overbid, same game again / überbieten / badhi bolnu / musím přehodit, o
    kolik / how much higher / wie viel höher / kati badhi / co je víc vyšší hra higher game höher ठूलो přebít licitaci
    nabídka než overbid raise outbid überbieten höheres gebot ještě říct potom then say after danach was schlägt beim
    bieten steigern
12-3: řekl jsem dál, můžu se vrátit / I passed, may I bid again / habe gepasst, wieder einsteigen / pass pachhi pheri
    / jednou pas, už nesmím / after passing once / einmal gepasst / ek patak pass / pasoval řekl dál vrátit znovu
    licitovat passed come back again gepasst zurück nochmal wieder फर्कन फेरि pas vypadnu už nesmím skip re-enter out
    ausgestiegen passe einsteigen mitsteigern
12-4: kdy končí licitace, můžu hrát jinou hru než jsem řekl / when is bidding over, can I play another game / wann
    endet das Reizen, anderes Spiel / boli kahile sakinchha / vylicitoval jedno a chce hrát jiné / won with one game,
    wants another / ersteigert, will anderes spielen / arko khel khelna / tři pasy konec licitace three passes auction
    over drei gepasst ende तीन पास muss ich spielen was gesteigert geboten habe must I play what bid höheres spiel
    wählen co jsem vylicitoval musím hrát
12-5: pořadí her, která hra je vyšší, hodnoty her, kolik stojí / order of games, which is higher, prices / Reihenfolge
    der Spiele, welches ist höher, Wert / khel ko kram mol / je betl víc než uhu, co přebije trojku / is betl higher
    than Uhu, what beats trojka / ist Bettler höher als Uhu / betl thulo ki uhu / cena trojky, sóla, cena her, trojka
    sólo / what does a trojka solo cost / was kostet ein Solodreier, Wert des Spiels / khel ko mol / která hra má
    jakou cenu, hodnota betla, pikola, trojky / what does a betl, pikolo, trojka count / was zählt Bettler, Piccolo,
    Dreier / betl kati anka / nejvyšší hra pořadí her žebříček co je víc betl pagát highest order ranking values
    höchste rangfolge reihenfolge सबैभन्दा ठूलो क्रम tabulka cena kolik stojí se platí za sólo trojku betla price list
    how much is a game worth tariff spielwerte preis खेलको मोल कति největší nejdražší biggest most expensive größte
    teuerste महँगो
12-6: kolik stojí hry forhonta, Varšava, s králem, šestitrojka cena / price of forehand's games / Vorhandspiele Wert /
    forhont ko khel / cena s králem, Varšava jedna / s kralem worth / Rufer wert / s kralem kati / forhontovy hry
    kolik values first hand vorhand wert šestka prohraná vyhraná stojí six-trey six dreier sechserdreier verloren
    kostet
12-7: musím říct jméno ptáka v licitaci / name the bird in the bidding / Vogel beim Reizen nennen / chara ko naam
    bhanne / ohlásit i dalšího ptáka / announce another bird later / weiteren Vogel ansagen / arko chara / musím říct
    kterého ptáčka licitace name the bird say which welchen vogel ansagen
12-8: příklad licitace / example of bidding / Beispiel Reizen / boli udaharan
12-9: příklad hlášení a fleků / example of announcing / Beispiel Ansagen / ghoshana udaharan
12-10: kdy končí hlášení, tři dobrá / when does announcing end / wann endet das Ansagen / ghoshana kahile sakinchha /
    říct dobrá, poslední slovo / say good, last word / gut sagen, letztes Wort / thik bhanne
13-1: kdo hlásí první, co řekne / who announces first / wer sagt zuerst an / kasle pahila bhanne / musím něco hlásit /
    must I announce anything / muss ich etwas ansagen / kehi bhannai parchha / kdy hlásit začátek hlášek announce
    start wann ansagen भन्ने wer sagt zuerst an prämien
13-2: kolikrát smím hlásit, kdy můžu dát flek, později / how often may I announce, when may I double, later / wie oft
    ansagen, wann Kontra, später / flek kahile / flek pozdě, zapomněl jsem dát flek / forgot to double, too late /
    vergessen zu kontrieren / flek birse / kdy říct flek, kontra / when to say flek / wann Kontra sagen / flek kahile
    bhanne / už jsem mluvil, smím flek / can I double after I've already spoken / darf ich nach meinem Wort noch
    kontrieren / bolisakepachhi flek / do kdy flekovat pozdě nejpozději dvakrát hlásit too late double announce spät
    kontra wann ढिलो कहिलेसम्म फ्लेक re sub říct flek jen když jsem na řadě when can I my turn nur wenn ich dran bin
    geben zu nochmal ansagen
13-3: musím mít ptáka v ruce abych ho hlásil / must I hold the bird I announce / muss ich die angesagte Karte haben /
    hat ma hunai parchha / ohlásil krále ultimo a nemá ho / announced king ultimo without having the king / König
    ultimo angesagt ohne König / raja nahuni bhanyo / hlásit pagáta bez pagáta / announce pagat without having it /
    Pagat ansagen ohne / pagat nahuni / hlásit nemám v ruce must hold announce haben muss हातमा without having the
    card ohlásit bez karty ji ansagen ohne karte
13-4: spoluhráči se flekli navzájem, oba hlásili to samé / partners doubled each other, both announced / Partner haben
    sich kontriert, beide sagten dasselbe / sathi le flek / fleknul jsem spoluhráče / doubled my own partner / eigenen
    Partner kontriert / aafnai sathi lai / vlastní partner flek na sebe own doubled each other eigener kontra आफ्नै
    साथी flekovali jsme se navzájem partneři neplatí we partners gegenseitig selbe seite
13-5: musím se snažit hlášku uhrát / must I try to make it / muss ich es versuchen / koshish garnai parchha / musí
    pagát do posledního štychu / must keep pagat for the last trick / Pagat bis zuletzt halten / antim samma rakhne /
    musí hrát hlášeného ptáčka duty keep pflicht
13-6: ptáka jsem musel přiznat dřív / had to follow suit with the bird / musste mit dem Vogel bedienen / pahila nai
    khelnu paryo / nemůžu hrát ptáčka přiznat barvu forced follow cannot play the bird muss bedienen kann vogel nicht
14-1: co je hláška, prémie, bonus / what is a bonus / was ist eine Prämie / bonus ke ho / druhy hlášek / kinds of
    bonuses / Arten von Prämien / bonus ka prakar
14-2: co je trul, čtyři králové / what is trul, four kings / was ist Trull, vier Könige / trul ke ho / trul a králové,
    co musím mít / what do I need for trul / was braucht man für Trull / trul lai ke chahinchha / trul škýz mond pagát
    dohromady všichni čtyři králové all trull three trumps alle drei co je znamená meaning was ist die के हो
14-3: co je uhu, kakadu, musí i pagát / what is Uhu Kakadu / was ist Uhu Kakadu / uhu ke ho / pagát ultimo poslední
    štych ptáčci pagat last trick birds letzter stich vögel अन्तिम चाल चरा
14-4: co je valat / what is valat / was ist Valat / valat ke ho / co je valát what is valat was ist
14-5: kaiserštych, císařský štych / emperor's trick / Kaiserstich / badshah chal / císařský kaiser císař emperor
    kaiserstich सम्राट
14-6: musím dát pagáta do císařského štychu / duty to play pagat / Pagat zugeben müssen / pagat dinai parchha / musím
    dát pagáta do císařského štychu must I play pagat emperor trick kaiserstich pflicht
14-7: kdy hlášky platí dvojnásob, v sólu / when do bonuses count double / wann zählen Prämien doppelt / kahile doubbar
    / za kolik je pagát v sóle, dvojnásob / pagat in a solo / Pagat im Solo / solo ma pagat / sólo dvojnásobek /
    double in solo / doppelt im Solo / solo ma dobbar / dvojnásobně sólo double solo doppelt दुई गुणा prämien zählen
14-8: kolik stojí pagát, uhu, kakadu, kvapil, trul, král ultimo, hlášený, tichý / ceník hlášek / price list of
    bonuses, announced or silent / was kosten Pagat Uhu Kakadu Trull König ultimo, angesagt, still / bonus ko mol /
    tichý pagát, tichý trul, čtyři králové kolik / silent pagat price, silent trul / stiller Pagat, stiller Trull
    Preis / pagat ko kati paisa / ohlášený uhu kolik / announced uhu, kakadu worth / angesagter Uhu wert / uhu kati /
    kolik je za hlášky trul králi ptáčci cena bonus worth value pays trull prämie wert कति बोनस platí prohraný pagát
    ohlášený tichý prémie ultimo kakadu uhu quapil how much is pagat lost announced silent cost verloren kosten
    angesagt पगात हार्‍यो तिर्ने भनेको
15-1: kolik se platí za valat, všechny štychy / what is valat worth, all tricks / was zählt Valat, alle Stiche / valat
    kati / vzal jsem všechny štychy, kolik / won every trick, what do I get / alle Stiche gemacht / sabai chal jite /
    ohlášený valat osmkrát / valat eight times / Valat achtfach / valat aath guna / všechny štychy vzal all tricks
    everything taking alle stiche सबै चाल valát vzít všechno slam capot durchmarsch alles gewonnen जित्यो stiller
    leiser angesagter zahlt kolik platí tichý ohlášený silent announced pays
15-2: hlášky vedle valatu, ptáci, trul / bonuses beside a valat / Prämien neben Valat / valat sanga bonus
15-3: flek na hru při valatu / flek with a valat / Kontra bei Valat / valat ma flek / flek při valátu double with
    valat kontra
16-1: pravidla hry s králem stručně / s králem in short / Rufer kurz / chhoto
16-2: kdo je můj spoluhráč, smí se prozradit / who is my partner, may he tell / wer ist mein Partner, darf er es sagen
    / mero sathi ko / smí partner říct že má krále / may my partner reveal he has the king / darf der Partner verraten
    / raja chha bhanna paine / kdy se dozvím kdo má krále / when do I learn who has the king / wann erfahre ich wer
    den König hat / raja kasle rakhchha / kdo je partner spoluhráč říct prozradit tell secret verraten साथी भन्ने
    nesmí že má krále partnera poznám may I reveal say who holds king geheim sagen dass er könig hat कसको wer ist mein
    gerufener mitspieler zeigen
16-3: mám tři krále, se čtvrtým / I have three kings / drei Könige, mit dem vierten / tin raja
16-4: co smím odhodit, odložit, krále, taroky / co dělám s talonem, kolik karet si vezmu / what may I discard, take
    from the talon / was darf ich ablegen, wie viele aus dem Talon / ke phalna paine, talon lina / smím odložit
    pagáta, desítku, monda, taroka / can I lay away a king, a tarok, pagat / darf ich Pagat ablegen, König drücken /
    pagat phalna paine / kolik karet z talonu si nechám / how many cards do I keep from the talon / wie viele Karten
    aus dem Talon / talon bata kati / co nesmím odhodit / what must not be discarded / was darf man nicht drücken / ke
    phalna hudaina / odhoz odložit složit zakázané nesmím discard forbidden not allowed talon exchange ablegen
    verboten verlegen फाल्न छोड्न नपाइने co se nesmí zahodit trulovou kartu král do talonu vybrat trojici půlku bury
    put down kings trumps half of the choose weglegen drücken könig legen hälfte aussuchen बादशाह verdrücken was darf
    ich nicht
16-5: komu patří druhá půlka talonu, hlásit znovu / who owns the other half / wem gehört der Rest vom Talon / talon ko
    arko bhag kasko / zbytek talonu druhá trojice rest of talon other half बाँकी
16-6: kdo pak hlásí a vynáší / then who / danach / tyaspachhi / kdo vynáší po hlášení who leads then wer spielt aus
16-7: volaný král je v talonu / called king lies in the talon, what now / gerufener König im Talon / bolaeko raja
    talon ma / král v talonu, hraju sám / king in the talon, playing alone / König im Talon, allein spielen / raja
    talon ma paryo / volaný král v talonu vzdát hru / give up the game when the king is in the talon / Spiel aufgeben
    König im Talon / bolaeko raja talon / volaný král v talonu kupce leží called king in the talon stock gerufener
    könig im liegt तालोन बोलाएको co když krále nikdo nemá ležel nobody has found keiner hat ruf थान्कोमा भेटियो
16-8: co je král ultimo, kdy platí / what is king ultimo / was ist König ultimo / raja ultimo / král v posledním
    štychu / king in the last trick / König im letzten Stich / raja antim chal / král ultimo poslední king last trick
    letzter बादशाह अन्तिम könig im letzten stich
16-9: mám všechny čtyři krále, volat dámu / zavolal vlastního krále / all four kings, call a queen, called his own
    king / vier Könige auf der Hand, Dame rufen, eigenen König gerufen / char raja / mám všechny krále, koho zavolám /
    all kings are mine, whom do I call / habe alle Könige, wen rufe ich / sabai raja mero / všichni králi mám volat
    dámu vlastního krále all four kings own king alle vier könige eigenen चारै बादशाह आफ्नै král v ruce sám sebe call
    myself sich selbst rufen
17-1: pravidla s králem sólo stručně / solo with king in short / Solorufer kurz
17-2: co je s králem sólo, komu talon / what is s králem sólo, who gets the talon / was ist Solorufer, wem gehört der
    Talon / s kralem solo ke ho / talon sólo komu patří solo belongs
17-3: v sólu volaný král v talonu / in a solo the called king in the talon / beim Solo gerufener König im Talon / solo
    ma raja talon ma / v sóle byl král v talonu / solo and the king was in the talon / Solo und König im Talon / sólo
    král v talonu solo king in the talon könig im सोलो थान्को
17-4: kolik hlášky v s králem sólo / bonuses double in solo / Prämien im Solo / sólo dvojnásobně solo double pay more
    doppelt
18-1: pravidla ptačích her stručně / bird games in short / Vogelspiele kurz
18-2: co je hra pagát, uhu, kakadu, quapil / what is the game pagat / was ist das Pagatspiel / pagat khel ke ho / jak
    se hraje pagát uhu kakadu quapil hra s ptáčkem bird game tarok V
18-3: tichý pagát chycený, přebitý, nehlášený / silent bird beaten, tried, caught / stiller Pagat gestochen,
    abgefangen, ohne Ansage / chup lagera pagat, samatiyo / pagát chycený v posledním štychu / pagat caught in last
    trick / Pagat im letzten Stich verloren / pagat antim chal ma haryo / pokus o pagáta nevyšel / failed try of pagat
    / Pagat-Versuch gescheitert / pagat asafal / tichý ptáček chycený silent caught bird still gefangen चुपचाप pagát
    přebitý tarokem pagat beaten higher tarok trump gestochen überstochen stiller vogel heimlich gespielter potichu
    hraný platím leise
18-4: flek zvlášť na ptáka / flek the bird and the game separately / Vogel getrennt kontrieren / chara ma flek / flek
    zvlášť double separately getrennt kontra
18-5: obětovat monda / sacrifice the mond / Mond opfern / obětovat monda sacrifice opfern
19-1: pravidla trojky stručně / trojka in short / Dreier kurz
19-2: co je trojka, hraju sám, kdo platí / what is trojka, alone against three / was ist ein Dreier, allein gegen drei
    / trojka ke ho, eklai / trojka kolik od každého / trojka, what do I get from each / Dreier, wie viel von jedem /
    har ek bata kati / sám proti třem, kolik / alone against three, how much / allein gegen drei / eklai tin biruddha
    / sám proti třem alone against three allein gegen drei एक्लै s kým hraju nikdo partner none oder mit dreier game
    do I play trojka
20-1: pravidla trojky sólo stručně / trojka solo in short / Solodreier kurz
20-2: co je trojka sólo, talon zůstane / what is trojka solo / was ist Solodreier / trojka solo ke ho / sólo sám bez
    talonu alone no talon allein ohne सोलो एक्लै त्रोयका největší nejvyšší hra biggest highest game größtes spiel
20-3: kolik taroků bývá v talonu / how many taroks lie in the talon / wie viele Taroks im Talon / talon ma kati tarok
    / kolik taroků je v talonu taroks in the talon wie viele tarock
20-4: pozor na dvojnásobné hlášky / beware of doubled bonuses / Vorsicht
21-1: pravidla šestitrojky stručně / sesti-trojka in short / Sechserdreier kurz
21-2: co je šestitrojka, jak se hraje, celý talon / what is sesti-trojka, take the whole talon / was ist der
    Sechserdreier, ganzer Talon / pura talon line / můžu si vzít všech šest karet / may I take all six / darf ich alle
    sechs nehmen / chhawatai / forhont sám s celým talonem / forhont alone with the whole talon / Vorhand allein mit
    ganzem Talon / forhont eklai / celý talon šest karet whole six keep ganzer sechs पूरै तालोन sechser aufnehmen
    allein
21-3: prohraná šestitrojka, kolik / lost sesti-trojka price / verlorener Sechserdreier / hare kati / kolik stojí
    prohraná šestka / cost of losing a six-three / verlorener Sechser / chha tin hare / prohraná šestka dvojnásobek
    lost six twice double verlorener sechser doppelt
22-1: pravidla pikola stručně / pikolo in short / Piccolo kurz
22-2: co je pikolo, jeden štych / what is pikolo, one trick / was ist Piccolo, ein Stich / pikolo ke ho, ek chal /
    kolik štychů v pikolu / how many tricks in pikolo / wie viele Stiche im Piccolo / pikolo ma kati chal / přesně
    jeden štych / exactly one trick / genau ein Stich / thyakkai ek chal / jeden štych one trick ein stich एक चाल víc
    hráčů pikolo two people bid zwei spieler
23-1: pravidla cvikola stručně / cvikolo in short / Zwiccolo kurz
23-2: co je cvikolo, dva štychy / what is cvikolo, two tricks / was ist Zwiccolo, zwei Stiche / cvikolo ke ho, dui
    chal / kolik štychů v cvikolu / how many tricks in cvikolo / wie viele Stiche im Zwiccolo / cvikolo ma kati / dva
    štychy two tricks zwei stiche दुई चाल
24-1: pravidla betla stručně / betl in short / Bettler kurz / betl jak se hraje kdo vynáší how is played bettler wie
24-2: co je betl, žádný štych / what is a betl, no trick / was ist ein Bettler, kein Stich / betl ke ho, ek pani chal
    / smím v betlu vzít štych / may I take a trick in betl / darf man beim Bettler stechen / betl ma chal lina / žádný
    štych vzal jsem prohrál no trick took lost kein stich genommen एउटा चाल लिएँ
25-1: vyložené pikolo stručně / open pikolo / offenes Piccolo
25-2: co je vyložené pikolo / what is open pikolo / was ist offenes Piccolo / vyložené pikolo open offenes
26-1: vyložené cvikolo stručně / open cvikolo / offenes Zwiccolo
26-2: co je vyložené cvikolo / what is open cvikolo / was ist offenes Zwiccolo
27-1: vyložený betl stručně / open betl / offener Bettler
27-2: co je vyložený betl / what is open betl / was ist offener Bettler / khulla betl / vyložený betl open offener
    bettler
28-1: pravidla barevné trojky stručně / barevna trojka in short / Farbendreier kurz / barevná trojka jak se hraje
    colour three how farbendreier wie
28-2: co je barevná trojka, co odhodit / what is barevna trojka, discard taroks / was ist Farbendreier, ablegen /
    barevna trojka ke ho / co smím odhodit v barevné trojce / what can I throw away in barevna trojka / was ablegen im
    Farbendreier / barevna ma ke phalne / odložit barevná discard colour ablegen farbe
28-3: co vynést v barevné hře, nemám barvu ani tarok, smím vynést tarok / what to lead in a colour game, lead a tarok
    / was ausspielen im Farbspiel, Tarok ausspielen / rang khel ma ke / vyjet tarokem barevná lead tarok farbe तारोक
    चल्ने v barevné hře nemám barvu kdy play colour game farbendreier farbspiel wann tarock spielen muss
28-4: kolik barevných karet musím mít / how many suit cards must I have / wie viele Farbkarten / kati rang tas / kolik
    barev po odložení šest barevných karet at least six suit cards mindestens sechs farbkarten
29-1: pravidla barevného sóla stručně / barevne solo in short / Farbensolo kurz
29-2: co je barevné sólo / what is barevne solo / was ist Farbensolo / barevne solo ke ho / barevné sólo colour solo
    farbsolo talon
30-1: co je Varšava, o co jde / what is Varsava, Trischaken / was ist Trischaken, Warschau / varsava ke ho / varšava
    cíl nejméně least points wenigste थोरै kdo vyhraje varšavu wins object
30-2: proč Varšava, kdo ji smí hrát / why called Varsava, who may / warum Warschau, wer darf / varsava kina / proč
    varšava jméno why name warum heißt
30-3: jak se hraje Varšava, talon se přidává ke štychům / how is Varsava played, talon cards added / wie spielt man
    Trischaken, Talon zu den Stichen / varsava kasari khelne / co s talonem ve Varšavě / what happens with the talon
    in Varsava, Warsaw / was passiert bei Warschau mit dem Talon / varsava ma talon / jak funguje Varšava, průběh /
    how does Varsava work / wie funktioniert Warschau / varsava kasari / talon varšava jak se hraje how trischaken wie
    कसरी
30-4: kdy smím dát pagáta ve Varšavě / pagat in Varsava / Pagat bei Trischaken / varsava ma pagat / vynést pagáta ve
    Varšavě / lead the pagat in Varsava / Pagat ausspielen bei Warschau / varsava ma pagat khelne / pagát ve varšavě
    kdy smím zahrát poslední tarok pagat in varsava when may I play last warschau wann spielen वर्साभा पगात कहिले
30-5: kdo platí ve Varšavě, kolik / kdo prohrál Varšavu / who pays in Varsava, how much / wer zahlt bei Trischaken,
    Verlierer / varsava ma kasle tirne / prohrál jsem Varšavu, kolik platím / I lost Varsava / Warschau verloren /
    varsava hare / forhont má nejvíc bodů ve Varšavě / forhont has most in Varsava / Vorhand hat am meisten / forhont
    sanga dherai / kolik se platí prohrál varšavu pays loser zahlt verlierer तिर्ने हार्ने kdo má nejvíc bodů most
    points meisten punkte
30-6: starosta, 36 bodů ve Varšavě / mayor, thirty-six points / Bürgermeister, 36 Punkte / starosta, chhattis anka /
    má čtyřicet bodů, přes třicet šest / has forty points / hat vierzig Punkte bei Warschau / chalis anka / starosta
    36 mayor bürgermeister मेयर
30-7: stejně bodů ve Varšavě, dva poražení / tie in Varsava, two losers / Gleichstand bei Trischaken / varsava ma
    barabar / stejně remíza dva tie gleich बराबर mají ve varšavě kdo platí two equal in varsava who pays zwei warschau
    wer zahlt वर्साभा
30-8: panna, žádný štych ve Varšavě, kolik dostane / virgin, no trick / Jungfrau, kein Stich / kumari, ek pani chal
    lina / nevzal jsem žádný štych, dostanu něco / I took no trick, do I get something / kein Stich gemacht, bekomme
    ich etwas / ek chal pani lina, ke paune / panna bez štychu virgin jungfrau कुमारी
30-9: starosta a panna / mayor pays a virgin / Bürgermeister und Jungfrau
30-10: všechny štychy ve Varšavě / all tricks in Varsava / alle Stiche bei Trischaken / sabai chal / všechny štychy ve
    Varšavě / took everything in Varsava / alles gemacht bei Warschau / všechny štychy ve varšavě vzal všechno all
    tricks in varsava trischaken takes everything alle stiche macht warschau einer nimmt alles सबै चाल वर्साभा
30-11: renonc ve Varšavě / renonc in Varsava / Renonce bei Trischaken / renonc varšava revoke nicht bedient ve varšavě
    nepřiznaná barva in penalty
31-1: co se platí za renonc, komu / renonc v trojce / what does a renonc cost, who pays / was kostet Renonce, wer
    zahlt wem / renonc ko sajaya / nepřiznal barvu, kolik zaplatí / did not follow suit, how much does he pay / nicht
    bedient, wie viel zahlt er / rang khelena kati tirne / kolik zaplatí za nepřiznání / pays for not following /
    zahlt für Nichtbedienen / rang nakheleko / trest za renonc / penalty for a renonc / Strafe für Renonce / renonc ko
    tirne / trest cena renonc kolik stojí penalty price costs strafe kostet सजाय जरिवाना nepřiznal barvu přistižen co
    hrozí platí podváděl revoked caught didn't follow suit payment nicht bedient erwischt zahlt रङ हालेन zugegeben
    falsch was mich das
31-2: můžu vzít kartu zpět, spletl jsem se / take back a card, wrong card played / Karte zurücknehmen, falsche Karte /
    tas phirta lina / chce svou kartu zpátky, přehmátl se / wants his card back, misplayed / will seine Karte zurück,
    vergriffen / tas firta maagchha / karta už leží na stole / a card that has fallen / gefallene Karte / khasisakeko
    tas / vrátit kartu vzít zpět špatná karta omylem take back wrong card zurücknehmen falsche फिर्ता गलत štych
    otočený sebraný už nejde zpátky nepřiznal barvu undo trick turned over mistake put stich schon umgedreht फर्काउने
    karte verspielt vertan
31-3: co je po renoncu, hra končí, co dostanou / after a renonc, does the game go on / nach Renonce, geht es weiter /
    renonc pachhi / po renoncu dohrát / play on after a renonc / weiterspielen nach Renonce / renonc pachhi khelne /
    hra končí náhrada škody game stops compensation damages spiel zu ende entschädigung skončí po renoncu přišel jsem
    o valáta claim lost bonus after renonc schaden fordern
31-4: zahrál hlášeného ptáka nebo krále dřív / announced bird played too early / angesagter Vogel zu früh gespielt /
    chadai khelyo / pagát zahraný předčasně / played the announced pagat too soon / Pagat zu früh ausgespielt / pagat
    chadai khelyo / brzy ptáček špatně too early bird zu früh चाँडै
31-5: podívat se do štychů, do posledního / look at tricks taken / Stiche ansehen, letzter Stich / chal herna / kdo co
    hrál, ukaž minulý štych / show the previous trick / zeig den letzten Stich / aghillo chal / kouknout co jsem vzal,
    moje štychy / check what I have taken / nachsehen was ich schon habe / maile lieko herne / podívat minulý štych
    kouknout look last trick ansehen letzten हेर्न prohlížet si svoje štychy through my own tricks eigene stiche
    durchsehen
31-6: špatně rozdáno, mám málo nebo moc karet / misdeal, too many or too few cards / falsch gegeben, zu viele Karten /
    galat bandyo / má třináct karet, jedenáct karet / has thirteen cards, eleven / hat dreizehn Karten / terha tas /
    rozdávající se spletl / dealer made a mistake / Geber hat sich vertan / bandne le galti / špatně rozdané karta víc
    míň o kartu navíc zadání misdeal extra card too many few falsch ausgeteilt zu viel वटा बढी कम गलत třináct karet
    jedenáct rozdal blbě thirteen cards eleven dealt wrong gegeben dreizehn vergeben eine karte
31-7: chybí mi karta na konci / a card short at the end / am Ende fehlt eine Karte / ek tas kam / chybí karta míň
    missing card short fehlt कम
31-8: kam dávat štychy, smíchat s partnerem / where to keep tricks, mix with partner's / Stiche getrennt halten / chal
    kahan rakhne / smíchat štychy s partnerem / put my tricks with my partner's / meine Stiche zu denen vom Partner /
    chal misaune / štychy dohromady na jednu hromadu s parťákem smíchat tricks together with partner one pile mix
    stiche zusammenlegen mischen चाल सँगै राख्ने
31-9: musím upozornit na chybu / must I warn of a mistake / muss ich warnen / galti bhanidinu parchha / varovat
    spoluhráče / warn others / andere warnen / satark / upozornit poradit říct chyba warn tell hinweisen warnen सावधान
32-1: odečíst dva od trojice / subtract two from three / zwei abziehen / dui ghataune / dvě třetiny jak počítat
    odečíst thirds subtract drittel abziehen
32-2: pětatřicet bodů stačí, přesně / are 35 points enough / reichen 35 Punkte / 35 anka pugchha / kolik přesně 35
    stačí enough exactly genau reicht पुग्छ
33-1: kolik peněz je bod, o kolik se hraje / how much money is a point / wie viel Geld ist ein Punkt / ek anka kati
    paisa / kurz bodu, cena jednoho bodu / rate of a point / Kurs pro Punkt / ek point ko paisa / peníze koruny kolik
    za bod money cash per point geld pro punkt पैसा रुपैयाँ o se hraje převod bodů stakes cents hrajeme um was ist ein
    wert euro cent
33-2: kdo napsal pravidla / who wrote the rules / wer hat die Regeln geschrieben / kasle lekhyo / kdo napsal pravidla
    autor author who wrote wer hat geschrieben
""")
