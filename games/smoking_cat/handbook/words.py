"""Handbook of Smoking Cat: words people use for what a paragraph says with others, in any language."""

WORDS = {
    "i-1": (
        "kolik lidí lidech ve čtyřech třech v pěti kamarádi balíček mariášky how many of us three five four-handed "
        "wie viele leute zu viert dritt कति जना चार तीन तास nás může hrát karet which cards deck number players "
        "welche karten"),
    "i-a-1": (
        "smysl cíl oč jde vyhrát vítěz win winner purpose ziel gewinnen gewinner जित्ने उद्देश्य jak se vyhraje "
        "cílem hry point of the game worum geht"),
    "i-a-2": (
        "hodnota kolik je za červený srdcový bodování cena value worth red points heart herzkönig herzass wert पानको "
        "राजा मोल stojí hejma srdcová dáma král svršek trestné body karty how much is the queen of hearts king card "
        "wie viele punkte hat herz एक्का पान कति was zählt welche karte strafpunkte"),
    "i-a-3": (
        "součet celkem dohromady všech total altogether sum in all summe gesamt जम्मा कुल आखिरी poslední štych kolik "
        "bodů last trick worth letzte stich zählt अन्तिम चाल कति"),
    "i-a-4": (
        "předčasně skončit dřív hotovo sedmnáct seventeen early stop vorzeitig aus siebzehn सत्र चाँडै bei aufhören "
        "at v sedmnácti přestat mám končíme have are we done"),
    "i-a-5": (
        "písmenko písmena prohra letter letters buchstabe अक्षर हार co se stane když prohraju kolo lose a round what "
        "happens verliere runde prohrané dostanu फेरा हारे के हुन्छ was passiert wenn ich die"),
    "i-b-1": (
        "míchá začíná losování first dealer draw losen mischen पहिले फिट्ने wer fängt mit dem geben an gibt zuerst "
        "erste runde geber bestimmen"),
    "i-b-2": (
        "kolik karet do ruky po jedné dvou hand each kriegt austeilen verteilen हातमा má každý jak rozdávat how many "
        "cards wie viele karten bekommt of us hold hält jeder teilt man aus alle"),
    "i-b-3": (
        "zadání přehodit zamíchat špatně rozdané misdeal redeal vergeben nochmal गलत बाँड्यो फेरि rozdal devět karet "
        "sedm nine cards wrong number falsch verteilt neun karten sieben बढी पत्ती"),
    "i-b-4": (
        "míchá příště další kolo next dealer shuffles mischt danach अर्को पटक फिट्छ kdo rozdává teď nové round loser "
        "deals nächste runde gibt फेरा कसले बाँड्ने verlierer muss mischen geben nochmal"),
    "i-c-1": (
        "výměna posílání předat posunout dát sousedovi vlevo pass swap exchange hand over neighbour tauschen "
        "weiterschieben schieben साट्ने दिने सार्ने kolik karet komu posílám doleva dám to whom how many wem "
        "weitergeben कसलाई पठाउने karten an wen"),
    "i-c-2": (
        "kouknout nakouknout dřív než pošlu peek sneak received spicken gucken लुकेर हेर्ने smím se podívat na "
        "poslané karty dám svoje look at the cards I was passed before giving mine away ansehen bevor weitergeben "
        "हेर्न पठाउनुअघि"),
    "i-c-3": (
        "začíná začne první vynáší kdo hraje first start starts begins opens fängt an anfangen beginnt सुरु पहिलो "
        "štych who leads trick wer spielt zuerst aus kommt raus die erste karte"),
    "i-c-4": "sebere vezme zdvih vyhraje štych trick wins picks up kriegt bekommt gewinnt उठाउने लैजाने",
    "i-d-1": (
        "přiznat barvu nemám prázdný přebít zabít vyšší ctít hodit cokoli beat higher void no card of the suit "
        "discard trump stechen höher farbe habe nicht ठूलो माथि काट्ने छैन musím dát kartu větší must I play a do "
        "have to win muss höhere karte legen srdce hejmu hejma abwerfen drübergehen ich bedienen zugeben"),
    "i-d-2": (
        "předběhnout před řadou mimo pořadí too soon out of turn early dran reihe vorgeworfen पालो अघि zu früh "
        "gespielt nicht"),
    "i-d-3": (
        "podívat kouknout zahrané odehrané minulý předchozí check see previous played before nachsehen vorheriger "
        "पहिलेको खेलिएको dívat se do starých štychů prohlížet old tricks look back alte stiche reinschauen पुराना "
        "चाल"),
    "i-e-1": (
        "vzdát zabalit skončit položit karty složit projet prohraju jasný give up concede surrender fold quit no "
        "chance aufgeben schluss keine हार मान्ने छोड्ने बीचमै फालेर jasně prohrávám můžu to allowed hand clearly "
        "lost early darf ich aufhören hinwerfen verloren"),
    "i-e-2": "zbytek ostatních zbylé rest remaining übrige बाँकी",
    "i-f-1": (
        "dohráno konec součet nejvíc prohrál sečíst round over most points letter meiste verliert सबैभन्दा धेरै jak "
        "poznám kdo má bodů how do we know who lost wer hat verloren कसले हार्‍यो कसरी थाहा"),
    "i-f-2": (
        "remíza stejně nerozhodně shoda rovnost tie draw equal same gleichstand unentschieden gleich बराबर उस्तै टाई "
        "bodů tři mají two three level points who loses drei viele"),
    "i-f-3": (
        "zapisovat psát poznamenat papír tužka write down keep score paper notieren aufschreiben zettel लेख्ने कागज"),
    "i-g-1": (
        "prachy sázky alkohol pít pivo stake gamble cash drink booze beer einsatz geld bier trinken जुवा पैसा रक्सी "
        "पिउने hraje se o peníze for money um gespielt पैसामा खेलिन्छ"),
    "i-g-2": (
        "nadávka sprosté vulgární slovo jméno choose rude swear insult kind of word pick schimpfwort wählen "
        "aussuchen गाली छान्ने welches wort nehmen"),
    "i-g-3": (
        "konec celé hry poslední písmeno game over ends complete lost ganzes spiel ende verloren पूरा शब्द खेल सकियो "
        "kdy končí hra kdo prohrál celou whole when wann ist zu nadobro for good endgültig"),
    "ii-1": (
        "nejhorší zelená dáma filek svršek worst bad queen of spades leaf schlimmste laubober खराब नराम्रो co je "
        "hejma která karta which card is welche karte ist हेज्मा भनेको कुन पत्ती तास"),
    "ii-2": "poctivá honest ehrlich इमानदार",
    "iii-1": "podvádění švindlování cheat cheating fraud schummeln betrug ठगी",
    "iii-a-1": "kouknul předem viděl looked before passing vorher geschaut angesehen अघि हेर्‍यो नपठाई",
    "iii-b-1": (
        "schválně úmyslně naschvál nepřiznal on purpose deliberately intentionally absichtlich vorsätzlich nicht "
        "bedient जानाजान नियतले"),
    "iii-b-2": (
        "omylem nechtěně přehlédl slepené by accident mistake revoke versehentlich übersehen भुलले झुक्किएर zapomněl "
        "přiznat forgot to follow suit vergessen zu bedienen रङ हाल्न बिर्सियो farbe nicht zugegeben"),
    "iii-c-1": "špatně rozdané trest za rozdání wrong deal dealt penalty falsch ausgeteilt गलत बाँड्यो सजाय",
    "iv-1": "tempo rychlost spěchat zdržovat speed hurry slow quick schnell langsam छिटो ढिलो",
}
