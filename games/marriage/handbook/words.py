"""Handbook of Marriage: words people use for what a paragraph says with others, in any language."""

WORDS = {
    "1-1": (
        "kolik hráčů lidí ve dvou třech v šesti dětí how many players two six people kids wie viele spieler "
        "mitspielen mitmachen zu zweit कति जना दुई छ खेलाडी maximálně minimálně nás zábava dlouho partie jak trvá "
        "max min length lange höchstens dauer"),
    "1-2": (
        "směr pořadí kolem balíčky počet vyšší direction which way round decks richtung herum दिशा कता गड्डी celkem "
        "dohromady altogether insgesamt जम्मा proti směru hodin nejvyšší karta eso vysoké ace high highest ass hoch "
        "एक्का ठूलो"),
    "1-3": "jaké sady co se skládá what sets do you make welche kombinationen",
    "2-1": "žolíci žolíky s jokers mit jokern जोकर राख्ने",
    "2-3": "kolik karet v sadách cíl uspořádat všech 21 arrange everything alle karten ordnen",
    "2-4": (
        "cíl vyhrát smysl potřebuju win goal purpose gewinnen ziel जित्ने kdo vyhraje jak se vyhrává points or "
        "finishing bodů k výhře co je cílem point to score wie gewinnt man kati chahincha jitna gewinne ich das "
        "spiel worum geht es how do I vyhraju"),
    "3-1": (
        "kolik karet do ruky začátek na začátku dostanu how many cards in hand start anfang bekommen kriegen कति "
        "पत्ती हातमा सुरुमा kdo dostane první kartu od koho se rozdává dealing direction who gets the first wie "
        "viele karten jeder handkarten where begin kde začít wo beginnen anfangen"),
    "3-2": "první otočená karta doprostřed turned up first open card aufgedeckte erste उत्तानो पहिलो",
    "4-1": (
        "líznout lízat brát vzít odhozenou tah pick up draw discard take abheben ziehen abgelegte weggeworfene "
        "nehmen टिप्ने उठाउने फालेको odkud beru kartu z balíku nebo odhozu must I woher karte offener stapel co "
        "soused odhodil previous player's card neighbour threw was der nachbar abwirft छिमेकीले mache ich am zug "
        "ziehe abgeworfene aufheben"),
    "4-2": "vyhodit zahodit každý tah throw away every turn put down wegwerfen ablegen हरेक पालो मिल्काउने",
    "4-3": (
        "došly karty prázdný balík konec balíku znovu zamíchat run out empty no cards left reshuffle leer alle durch "
        "fertig सकियो खाली रित्तियो je dobrali jsme dojdou stock pile ran talon aufgebraucht चाङ nachziehstapel "
        "mischen"),
    "5-1": "sada skupina minimálně group smallest minimum kleinste समूह कम्तीमा",
    "5-2": (
        "tři stejné kdy ukázat včas před líznutím three identical show before drawing first drei gleiche rechtzeitig "
        "तीन उस्तै कहिले पहिले tunel hned musím ihned po rozdání tunnel right away immediately at the start sofort "
        "zeigen तुरुन्त देखाउने was ist ein eigentlich karten"),
    "5-3": (
        "postupka řada run straight straße reihe folge लहर kolik karet how many cards wie viele कति पत्ती eso v "
        "postupce může být dlouhá pět of five longer ace low längere"),
    "5-4": "čistá bez žolíka clean pure no wild rein ohne joker जोकर नभएको",
    "5-5": (
        "trojice barvy různé soud tři stejná čísla three of a kind different suits colours drilling verschiedene "
        "farben फरक रङ krále kings trio drei könige"),
    "5-6": "špinavá žolík doplnit dirty with joker schmutzig मिसाएको",
    "5-7": (
        "čistá sada vyložit první potřebuju k vyložení pure set needed to show open rauskommen brauche auslegen "
        "प्योर देखाउन चाहिने was gilt als rein reine sätze zum"),
    "5-8": "druhé špinavé sady second dirty zweite schmutzige दोस्रो",
    "5-9": (
        "pár dvojice kolik dublee stačí šest pairs enough six seven paar paare reichen genug sechs जोडी कति पुग्छ छ "
        "सात sedm párů páry místo sekvencí instead sieben statt sammeln folgen"),
    "5-10": (
        "ve třech dvou málo hráčů two of us three players zu zweit dritt wenige तीन जना दुई dublety dvojice lidech "
        "smí se hrát párové how many for dublee minimum four dubletten ab wie vielen कति जनामा डब्ली मिल्दैन चार"),
    "6-1": "první kola začátek primary tah सुरु",
    "6-2": (
        "vyložení položit ukázat sady lay down show open hinlegen zeigen राख्ने देखाउने po musím odhodit when I then "
        "discard nach dem auslegen mám tři čisté co udělat vyložit what do with three pure sets was mache ich तीन "
        "सेट पुग्यो के गर्ने"),
    "6-3": (
        "určí vybere kdo volí jak vznikne tiplu determined selected decided chosen picks bestimmt ausgesucht छान्ने "
        "कसरी první kouká na žolíka líznutí hlavní karty vyložil looks first main card who draws the joker wer "
        "schaut zuerst zieht पहिले जोकर हेर्ने wie wird"),
    "6-4": (
        "druhý další nové tiplu měnit vidět second later new change see zweiter später ändern sehen दोस्रो पछि हेर्न "
        "बदल्न hlavní karta main card hauptkarte मुख्य kdo smí až po vyložení who can maal darf कसले kdy vidím when "
        "may I the wann sehe ich das"),
    "6-5": "sedm dublee vyložení show seven dublees sieben सात डब्ली",
    "7-1": (
        "odkdy použít žolíky kdy smím since when start using wild ab wann verwenden benutzen कहिलेदेखि चलाउने můžu "
        "divokou kartu cards before showing vor dem auslegen"),
    "7-2": (
        "nahradit zastoupit substitute replace ersetzen सट्टा wofür wozu wilde karte einsetzen ersatz what can a "
        "wild card stand for k čemu je"),
    "7-3": "hlavní main value kolik bodů worth points wert punkte कति माल je tiplu co dostanu za dvě tři how much for",
    "7-4": "o jednu výš nad one above higher darüber माथि कति",
    "7-5": "o jednu níž pod one below lower darunter तल कति karte unter dem tiplu wert card worth",
    "7-6": "jiná barva alter body other colour andere farbe punkte अर्को रङ",
    "7-7": "skutečný tištěný žolík real printed echter gedruckter म्यान vytištěný joker cena points",
    "7-8": "obyčejný žolík plain ordinary gewöhnlicher साधारण bez bodů k čemu je what is a joker for wozu",
    "7-9": "co je žolík wild word joker heißt भनेको",
    "8-1": (
        "vyhrát výhra zavřít ukončit zavření dokončit konec hry win finish close go out end game gewinnen zumachen "
        "schluss fertig बन्द जित्ने सक्ने jak skončit poslední karta ven zbylá last card left must I discard when "
        "finishing letzte karte with jokers s žolíky mit jokern ausmachen kdy hra skončí is it over wann ist खेल "
        "कहिले सकिन्छ wie beende ich machen"),
    "8-2": (
        "s dublee osmé líznout pick up eighth abgelegte nehmen achtes आठौँ फालेको टिप्ने sedm párů dublees seven "
        "pairs sieben paare डब्ली खेल्नेले eight end osm acht ende आठ"),
    "8-3": (
        "žolík do dublee pár se žolíkem wild pair joker in paar जोकर जोडी dva žolíci jsou two jokers count as mit "
        "zwei दुई"),
    "8-4": (
        "konec ukáže dozví learn after the end erfahren थाहा पाउने kdy se dozvím maal nevyložil when do I see wann "
        "sehe ich कहिले"),
    "8-5": (
        "kolik sad dohromady how many sets altogether wie viele कति सेट musím mít celkem sedm do I need in total "
        "kombinationen insgesamt brauche चाहिन्छ जम्मा"),
    "9-1": (
        "kolik platí zaplatit dlužím zavřel nevyložil vyložil pay owe winner not shown zahlen bezahlen schulde "
        "gewinner तिर्ने नदेखाएको जित्ने vítěz vítězi everybody pays gives jeder सबैले दिने prohrál jsem platím nic "
        "neukázal I have anything how much lose nichts gezeigt verlierer मैले देखाइनँ कति was kriegt der zahle ich"),
    "9-2": (
        "kdo komu platí rozdíl who pays whom difference wer wem unterschied कसले कसलाई फरक vyrovnání maalu settle "
        "points between players ausgleich abrechnung हिसाब मिलाउने everybody or only winner každému nebo jen vítězi "
        "allen oder nur gewinner सबैलाई कि जित्नेलाई jak se na konci vyúčtuje how is it settled at the end wie wird "
        "am ende abgerechnet अन्तिममा"),
    "9-3": (
        "zisk ztráta výpočet gain loss calculate rechnung नाफा नोक्सान हिसाब vyúčtování příklad settlement "
        "abrechnung"),
    "9-4": "další hra nové rozdání next game new deal neues अर्को खेल",
    "9-1-1": (
        "počítá se maal nevyložil nezavřel count without showing hold zählt ohne गनिन्छ नदेखाई jak počítají body "
        "spočítat kdo how to add up points wie rechnet zählen कसरी गन्ने जोड्ने"),
    "9-1-2": (
        "tabulka hodnoty dvě tři stejné table values two three tabelle werte तालिका cena dvou poplu jhiplu tiplu "
        "dvojnásobek trojnásobek v ruce na podlaze how much are poplus worth price wie viel sind zwei wert bodů दुई "
        "तीन पोप्लु कति drei gleiche maal"),
    "10-1": "dvě stejné v trojici třetí jiná two same third different zwei gleiche drittes दुई उस्तै",
    "10-2": "žolík tunel trojice z dublee wild tunnel joker जोकरले टनेला",
    "10-3": (
        "dublee neplatí tři osvobozen bonus exempt free of three befreit drei छुट बोनस ukončit s páry navíc finish "
        "with dublees extra five mit beenden"),
    "10-4": "tunel body kolik včas líznout tunnel points worth drawing wert punkte टनेला अङ्क",
    "10-5": (
        "manželství svatba mariáž wedding hochzeit heirat विवाह बिहे tiplu poplu jhiplu dohromady všechny tři all "
        "three together alle drei zusammen तीनै छ कति पाइन्छ"),
    "10-6": "volné karty mimo sady v ruce loose not in a set ungenutzt lose einzelne खुला",
    "11-1": "varianty domácí pravidla variants house rules hausregeln प्रकार",
    "11-1-1": "otevřená hra vidět od začátku open see offen sehen खुला हेर्न",
    "11-2-1": "pachaunu tunel nepočítá digest पचाउनु",
    "11-2-2": "pachaunu maal nepočítá digest पचाउनु",
    "11-2-3": "vražda zavražděný murder killed ermordet मारिने neukázal maal propadá my points lost verfallen",
    "11-2-4": "únos unesené body kidnapped takes points entführt wer bekommt kriegt अपहरण लैजान्छ",
    "11-3-1": "alter body maal",
    "11-4-1": "dublee hra volitelná game optional co to je what is a was ist ein spiel",
    "11-4-2": "dvojnásobek dvakrát double twice doppelt zweifach दोब्बर दुई गुणा",
    "11-5-1": (
        "trest pokuta podvod spletl chyba omyl penalty fine punishment cheat mistake strafe fehler betrug vertan "
        "जरिवाना सजाय गल्ती ठगी špatně vyložil ukázal omylem pokutovaný podváděl wrong show showed false declaration "
        "falsches zeigen falsch ausgelegt geschummelt गलत देखायो erwischt beim schummeln gemeldet preis"),
    "11-6-1": "zvláštní karta navíc extra special card zusatzkarte थप विशेष",
}
