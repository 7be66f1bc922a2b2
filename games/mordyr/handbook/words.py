"""Handbook of Mordýřova sudá: words people use for what a paragraph says with others, in any language."""

WORDS = {
    "1-1": (
        "kolik karet balíček balíčků celkem how many cards pack deck altogether wie viele karten decks insgesamt कति "
        "पत्ती जम्मा गड्डी"),
    "1-2": "jaké barvy názvy suits names welche farben कुन रङ",
    "1-3": "proč osm barev why eight suits warum acht farben किन आठ",
    "1-4": "dvojice barev páry pairs of suits farbenpaare जोडी",
    "1-6": (
        "kolik lidí v kolika ve dvou v osmi děti věk how many of us eight two kids age wie viele leute ab kinder "
        "alter zu zweit कति जना उमेर बच्चा"),
    "2-1": "21 přes jednadvacet překročit over too much bust über zu viel एक्काइस नाघ्ने बढी",
    "2-2": (
        "eso 1 11 kluk dáma král hodnota za kolik value ace jack queen king bube dame könig wert एक्का गुलाम मिस्सी "
        "बादशाह कति"),
    "2-4": (
        "co je víc pořadí síla žebříček kombinace nejlepší nejslabší pětikartový better ranking order strength best "
        "worst higher than rangfolge reihenfolge stärker beste ठूलो बलियो क्रम"),
    "2-5": "osm karet nejvíc jediný pár most cards single pair acht höchstens एउटै जोडी",
    "2-6": "dvakrát použít jednu kartu ve dvou skupinách several use twice two groups mehrfach verwenden दुई पटक",
    "3-1": "první rozdávající na začátku míchá první first dealer start erster geber erstes mal anfang पहिलो सुरु",
    "3-2": "míchat sejmout shuffle cut mischen abheben फिट्ने काट्ने",
    "3-3": "prvních pět rozdání rozdat first five dealt ersten fünf ausgeteilt verteilt पहिलो पाँच",
    "3-4": "vyměnit přehodit kolik karet swap change trade wechseln tauschen फेर्न साट्न",
    "3-5": "druhých pět zbylých odkryté second five open zweite fünf tauschen offen दोस्रो पाँच खुला",
    "3-6": "kdo ukazuje vykládá první showdown show first reveal zeigen zuerst पहिले देखाउने",
    "3-7": "přeskupit přeskládat poražený rearrange again umordnen neu फेरि मिलाउने",
    "3-8": (
        "remíza stejná kombinace shoda stejně vyhrál tie draw same equal who wins gleich gleichstand unentschieden "
        "उस्तै बराबर"),
    "3-9": "míchá příště další next dealer danach nächster अर्को अब",
    "4-1": "cizí podvodník nebezpečí strangers careful fremde vorsicht सावधान",
    "4-2": "mrtvý muž bob karta dead man toter mann मृतक",
    "4-3": "manželka žena příbuzní sázet wife husband bet frau mann श्रीमती",
    "4-4": "začátek vklad kolik dát do banku start pay in blind ante pott einzahlen zahlen सुरुमा पैसा हाल्ने",
    "4-5": (
        "složit dorovnat vzdát drahé fold call raise match expensive passen teuer aussteigen mitgehen erhöhen छोड्ने "
        "मिलाउने महँगो"),
    "4-6": "rozdávající musí doplatit dealer match stakes geber ausgleichen बाँड्ने",
    "4-7": "střeďan se vzdá složí dražba dealer gives up quits folds auction geber gibt auf versteigerung छोडे लिलाम",
    "4-8": "nikdo nechce nobody wants dealer niemand will कोही चाहँदैन",
    "4-9": "kolikrát kol sázek how many betting rounds wie oft geboten gesetzt कति पटक",
    "4-10": "koupit skrytá tajná karta kolik stojí buy hidden secret cost kaufen geheim kosten किन्ने लुकेको कति",
    "4-11": "deset karet poslední sázky odmítnout ten cards last stakes refuse zehn letzte ablehnen दस अन्तिम",
    "4-12": "přijmout převzít accept take over annehmen übernehmen मान्ने",
    "4-13": "znovu sázet again betting wieder setzen फेरि बाजी",
    "4-14": "kdo bere bank vyhrává peníze who gets wins takes pot money wer bekommt pott geld पोट लैजाने जित्ने",
    "5-1": "musí se hrát domácí krajová optional house rules pflicht optional अनिवार्य",
    "5-3": "která pravidla začít doporučená which rules beginners recommended welche empfohlen anfänger कुन सिफारिस",
    "5-0-1": "velký mord zamordovat jak porazit beat great onion nine große schlagen ठूलो नौ",
    "5-0-2": "deset postupka masový ten run zehn दस",
    "5-0-3": "konec hned vyhrál instantly wins sofort तुरुन्त",
    "5-1-1": "osmička nula nulová kdy eight zero null acht शून्य आठ",
    "5-1-2": "osmička žolík divoká kdy eights wild when achten joker wann आठ वाइल्ड कहिले",
    "5-4-1": "listová dáma piková vyměnit queen of spades swap pik dame सुरथको मिस्सी",
    "5-4-2": "listová dáma esa queen of spades aces asse एक्का",
    "5-5-1": "pohárový král king of cups kelch könig कपको बादशाह",
    "5-5-2": "pohárový král osmy king of cups eights kelch achten",
    "5-6-1": "mincová dáma želva queen of coins turtle münz dame schildkröte सिक्काको मिस्सी",
    "5-7-1": "sloni čtyři elephant four elefant हात्ती",
    "5-8-1": "kulový kluk jack of diamonds karo bube इँटको गुलाम",
    "5-9-1": "smrt mečový král grim king of swords schwert könig तरबारको बादशाह",
    "5-10-1": "holový kluk jack of staves wizard stab bube लट्ठीको गुलाम",
    "5-11-1": "křížový kluk blázen jack of clubs jester joker kreuz bube चिडीको गुलाम",
}
