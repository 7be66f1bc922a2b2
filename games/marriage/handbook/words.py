"""Handbook of Marriage: words people use for what a paragraph says with others, in any language."""

WORDS = {
    "1-1": (
        "kolik hráčů lidí ve dvou ve třech v šesti dětí how many players two six people kids wie viele spieler "
        "mitspielen mitmachen zu zweit कति जना दुई छ जना खेलाडी"),
    "1-2": (
        "směr pořadí kolem balíčky počet vyšší direction which way round decks richtung herum decks दिशा कता गड्डी "
        "celkem dohromady altogether insgesamt जम्मा"),
    "2-1": "žolíci žolíky s žolíky jokers mit jokern जोकर राख्ने",
    "2-4": "cíl vyhrát smysl potřebuju win goal purpose gewinnen ziel जित्ने",
    "3-1": (
        "kolik karet do ruky začátek na začátku dostanu how many cards in hand start anfang bekommen kriegen कति "
        "पत्ती हातमा सुरुमा"),
    "3-2": "první otočená karta doprostřed turned up first open card aufgedeckte erste उत्तानो पहिलो",
    "4-1": (
        "líznout lízat brát vzít odhozenou tah pick up draw discard take abheben ziehen abgelegte weggeworfene nehmen"
        " टिप्ने उठाउने फालेको"),
    "4-2": "vyhodit zahodit každý tah throw away every turn put down wegwerfen ablegen हरेक पालो मिल्काउने",
    "4-3": (
        "došly karty prázdný balík konec balíku znovu zamíchat run out empty no cards left reshuffle leer alle durch "
        "fertig सकियो खाली रित्तियो"),
    "5-1": "sada skupina minimálně group smallest minimum kleinste समूह कम्तीमा",
    "5-2": (
        "tři stejné kdy ukázat včas před líznutím three identical show before drawing first drei gleiche rechtzeitig "
        "तीन उस्तै कहिले पहिले"),
    "5-3": "postupka řada run straight straße reihe folge लहर kolik karet how many cards wie viele कति पत्ती",
    "5-4": "čistá bez žolíka clean pure no wild rein ohne joker जोकर नभएको",
    "5-5": (
        "trojice barvy různé soud tři stejná čísla three of a kind different suits colours drilling verschiedene "
        "farben फरक रङ"),
    "5-6": "špinavá žolík doplnit dirty with joker schmutzig मिसाएको",
    "5-7": (
        "čistá sada vyložit první potřebuju k vyložení pure set needed to show open rauskommen brauche auslegen प्योर"
        " देखाउन चाहिने"),
    "5-8": "druhé špinavé sady second dirty zweite schmutzige दोस्रो",
    "5-9": (
        "pár dvojice kolik dublee stačí šest pairs enough six seven paar paare reichen genug sechs जोडी कति पुग्छ छ "
        "सात"),
    "5-10": "ve třech ve dvou málo hráčů two of us three players zu zweit zu dritt wenige तीन जना दुई जना",
    "6-1": "první kola začátek primary tah सुरु",
    "6-2": "vyložení položit ukázat sady lay down show open hinlegen zeigen राख्ने देखाउने",
    "6-3": (
        "určí vybere kdo volí jak vznikne tiplu determined selected decided chosen picks bestimmt ausgesucht छान्ने "
        "कसरी"),
    "6-4": (
        "druhý další nové tiplu měnit vidět second later new change see zweiter später ändern sehen दोस्रो पछि हेर्न "
        "बदल्न hlavní karta main card hauptkarte मुख्य"),
    "6-5": "sedm dublee vyložení show seven dublees sieben सात डब्ली",
    "7-1": "odkdy použít žolíky kdy smím since when start using wild ab wann verwenden benutzen कहिलेदेखि चलाउने",
    "7-2": "nahradit zastoupit substitute replace ersetzen सट्टा",
    "7-3": "hlavní main value kolik bodů worth points wert punkte कति माल",
    "7-4": "o jednu výš nad one above higher darüber माथि कति",
    "7-5": "o jednu níž pod one below lower darunter तल कति",
    "7-6": "jiná barva alter body other colour andere farbe punkte अर्को रङ",
    "7-7": "skutečný tištěný žolík real printed echter gedruckter म्यान",
    "7-8": "obyčejný žolík plain ordinary gewöhnlicher साधारण",
    "7-9": "co je žolík wild word joker heißt भनेको",
    "8-1": (
        "vyhrát výhra zavřít ukončit zavření dokončit konec hry win finish close go out end game gewinnen zumachen "
        "schluss fertig बन्द जित्ने सक्ने"),
    "8-2": "odhozenou s dublee osmé líznout pick up discard eighth abgelegte nehmen achtes आठौँ फालेको टिप्ने",
    "8-3": "žolík do dublee pár se žolíkem wild pair joker in paar जोकर जोडी",
    "8-4": "konec ukáže dozví learn after the end erfahren थाहा पाउने",
    "8-5": "kolik sad dohromady how many sets altogether wie viele कति सेट",
    "9-1": (
        "kolik platí zaplatit dlužím zavřel nevyložil vyložil pay owe winner not shown shown zahlen bezahlen schulde "
        "gewinner तिर्ने नदेखाएको जित्ने vítěz vítězi everybody pays gives jeder सबैले दिने"),
    "9-2": "kdo komu platí rozdíl who pays whom difference wer wem unterschied कसले कसलाई फरक",
    "9-3": "zisk ztráta výpočet gain loss calculate rechnung नाफा नोक्सान हिसाब",
    "9-4": "další hra nové rozdání next game new deal neues अर्को खेल",
    "9-1-1": "počítá se maal nevyložil nezavřel count without showing hold zählt ohne गनिन्छ नदेखाई",
    "9-1-2": "tabulka hodnoty dvě tři stejné table values two three tabelle werte तालिका",
    "10-1": "dvě stejné v trojici třetí jiná two same third different zwei gleiche drittes दुई उस्तै",
    "10-2": "žolík tunel trojice z dublee wild tunnel joker tunnel जोकरले टनेला",
    "10-3": "dublee neplatí tři osvobozen bonus exempt free of three bonus befreit drei bonus छुट बोनस",
    "10-4": "tunel body kolik včas líznout tunnel points worth drawing wert punkte टनेला अङ्क",
    "10-5": "manželství svatba mariáž wedding hochzeit heirat विवाह बिहे",
    "10-6": "volné karty mimo sady v ruce loose not in a set ungenutzt lose einzelne खुला",
    "11-1": "varianty domácí pravidla variants house rules hausregeln प्रकार",
    "11-1-1": "otevřená hra vidět od začátku open see offen sehen खुला हेर्न",
    "11-2-1": "pachaunu tunel nepočítá digest पचाउनु",
    "11-2-2": "pachaunu maal nepočítá digest पचाउनु",
    "11-2-3": "vražda zavražděný murder killed ermordet मारिने",
    "11-2-4": "únos unesené body kidnapped takes points entführt wer bekommt kriegt अपहरण लैजान्छ",
    "11-4-1": "dublee hra volitelná dublee game optional",
    "11-4-2": "dvojnásobek dvakrát double twice doppelt zweifach दोब्बर दुई गुणा",
    "11-5-1": (
        "trest pokuta podvod spletl chyba omyl penalty fine punishment cheat mistake strafe fehler betrug vertan "
        "जरिवाना सजाय गल्ती ठगी"),
    "11-6-1": "zvláštní karta navíc extra special card zusatzkarte थप विशेष",
}
