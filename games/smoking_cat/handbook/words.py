"""Handbook of Smoking Cat: words people use for what a paragraph says with others, in any language."""
from tally import phrases

from .told import TOLD

WORDS = phrases(TOLD, """
i-1: v kolika lidech se to hraje / pro kolik hráčů je hra / s jakými kartami, jaký balíček / můžeme hrát ve třech nebo
    v pěti / kolik karet má balíček / jde to s mariáškami / how many people can join / which deck, what kind of cards
    / can three or five of us play / number of cards in the pack / zu wievielt spielt man / mit welchen Karten,
    welches Deck, Blatt / geht es zu dritt, zu fünft / wie viele Karten hat das Spiel / kati jana le khelne / kun tas
    chahinchha / tin jana panch jana le khelna milchha / kolik nás musí být / potřebuju na to speciální karty / how
    many of us do we need / normal deck okay / wie viele Leute braucht man / braucht man besondere Karten / hami tin
    jana matra chhau / dá se to hrát v šesti, ve dvou / can six people, two people play / zu sechst, zu zweit / chha
    jana / pro kolik lidí, hraje se ve čtyřech / is it a four-player game / ist das ein Spiel zu viert / char jana ko
    khel / kolik lidí lidech ve čtyřech třech v pěti kamarádi balíček mariášky how many of us three five four-handed
    wie viele leute zu viert dritt कति जना चार तीन तास nás může hrát karet which cards deck number players welche
    karten
i-2: jednohlavé nebo dvouhlavé karty / karty s jednou hlavou / one-headed or double-headed cards / einköpfige oder
    doppelköpfige Karten / Doppelbild / ek tauke dui tauke tas / karty s obrázky na obě strany / cards with pictures
    both ways up / Karten mit Bild oben und unten / dui tira chitra
i-a-1: o co ve hře jde, cíl, smysl / čemu se mám vyhnout / chci co nejmíň bodů / sčítají se body přes kola / what am I
    trying to do, the objective / what should I avoid / are few points good or bad / do points carry over to the next
    round / worum geht es, Ziel des Spiels / was soll ich vermeiden / möglichst wenige Punkte / werden Punkte
    weitergezählt / khel ko uddeshya ke ho / ke garnu hudaina / thorai anka ramro / jak vyhraju / je lepší brát štychy
    nebo nebrat / how do I win / should I take tricks or avoid them / wie gewinnt man / soll man Stiche machen oder
    nicht / kasari jitne, chal line ki naline / prohrává se, co je dobré mít / is it good to have points / ist es gut
    Punkte zu haben / je dobré brát štychy, nechci body / do I want tricks / will ich Stiche / chal jitnu ramro ho /
    smysl cíl oč jde vyhrát vítěz win winner purpose ziel gewinnen gewinner जित्ने उद्देश्य jak se vyhraje cílem hry
    point of the game worum geht
i-a-2: kolik bodů je hejma, srdcové eso, král, svršek, spodek, desítka / která karta je nejhorší, nejdražší / co
    počítá jako trestné body / kolik stojí srdce / points for each card, ace king ober unter ten of hearts / how bad
    is Hejma, the worst card / which cards cost penalty points / wie viel zählt Herz-Ass, Herz-König, Ober, Unter,
    Zehn / welche Karten geben Strafpunkte / die schlimmste, teuerste Karte / kun tas ko kati anka / pan ko ekka raja
    kati / sabai bhanda naramro tas / cena srdcové sedmy, osmy, devítky / mají ostatní barvy body, žaludy, kule, listy
    / is the seven, eight, nine of hearts worth anything / do leaves acorns bells count / Herz Sieben Acht Neun wert /
    zählen Eichel, Schellen, Laub / pan ko sata aath nau dasa / které karty se bát, nebezpečná karta / cena zeleného
    svrška / which card should I fear most, dangerous card / welche Karte ist gefährlich / kun tas dekhi darne /
    srdcový spodek, kluk, dvojka bodů / má zelený král body / jack of hearts, unter of hearts / does the king of
    leaves count / Herz-Unter, Laub-König zählt / pan ko gulam / hodnota kolik je za červený srdcový bodování cena
    value worth red points heart herzkönig herzass wert पानको राजा मोल stojí hejma srdcová dáma král svršek trestné
    body karty how much is the queen of hearts king card wie viele punkte hat herz एक्का पान कति was zählt welche
    karte strafpunkte
i-a-3: kolik trestných bodů je v kole celkem, součet všech / kolik dává poslední štych / bonus za poslední štych / sum
    of all points in a round / what does the last trick cost / Summe aller Strafpunkte, insgesamt / was kostet der
    letzte Stich / jamma kati anka / antim chal ko kati / z čeho se skládá třicet tři / where do thirty-three points
    come from / woraus ergeben sich dreiunddreißig / tettis anka / součet celkem dohromady všech total altogether sum
    in all summe gesamt जम्मा कुल आखिरी poslední štych kolik bodů last trick worth letzte stich zählt अन्तिम चाल कति
i-a-4: můžeme kolo ukončit dřív, utnout, nedohrávat / někdo má sedmnáct / když už je jasné kdo prohrál / do we have to
    play to the end / someone has seventeen, can we stop / it is already clear who lost / müssen wir zu Ende spielen /
    jemand hat siebzehn / früher aufhören, abbrechen / satra anka bhayo, chadai sakna milchha / nikdo už mě nemůže
    předběhnout / nobody can catch up any more / keiner kann mehr überholen / aru kasaile bhetdaina / někdo má dvacet,
    dohrajeme / somebody already has twenty / einer hat schon zwanzig / kasaiko bis anka bhaisakyo / sedmnáct bodů
    stačí na konec kola / more than half of the points, finish the round / mehr als die Hälfte, Runde beenden / aadha
    bhanda badhi / předčasně skončit dřív hotovo sedmnáct seventeen early stop vorzeitig aus siebzehn सत्र चाँडै bei
    aufhören at v sedmnácti přestat mám končíme have are we done
i-a-5: co dostane kdo prohraje kolo / kdy prohraju celou hru / jak hra končí, kdo je poražený / what happens to the
    loser of a round / when have I lost the whole game / was bekommt der Verlierer der Runde / wann hat man das ganze
    Spiel verloren / phera harne le ke paunchha / pura khel kasle harchha / za co je písmeno, kolik písmen / kdo má
    všechna písmena / how do I get a letter, how many letters / one letter left, then what / wofür gibt es einen
    Buchstaben / alle Buchstaben voll / kati akshar / kdy celkově prohraju, poslední písmeno / last letter of the word
    / letzter Buchstabe / antim akshar / písmenko písmena prohra letter letters buchstabe अक्षर हार co se stane když
    prohraju kolo lose a round what happens verliere runde prohrané dostanu फेरा हारे के हुन्छ was passiert wenn ich
    die
i-b-1: kdo rozdává úplně první / kdo rozdává jako první na začátku / jak určíme prvního rozdávajícího / losování kdo
    míchá / who deals the very first hand / choosing the first dealer / wer gibt als Erster / wie bestimmt man den
    ersten Geber / pahilo patak kasle bandne / vylosovat rozdávajícího / draw lots for dealer / Geber auslosen /
    golapratha / kdo má začít jako rozdávající, domluva / who should be dealer at first, agree / wer soll zuerst Geber
    sein, sich einigen / suruma dealer ko / míchá začíná losování first dealer draw losen mischen पहिले फिट्ने wer
    fängt mit dem geben an gibt zuerst erste runde geber bestimmen
i-b-2: kolik karet kdo dostane, všichni stejně / jak se rozdává / po kolika kartách / rozdají se všechny karty / how
    many cards do I get, does everyone get the same / how to deal / are all cards dealt / wie viele Karten bekommt
    jeder / wie wird ausgeteilt, verteilen, austeilen / werden alle Karten verteilt / ek jana le kati tas paune /
    kasari bandne / každý stejně, osm karet / how big is my hand / do some get more cards / wie groß ist das Blatt /
    kati patti hat ma / po jedné nebo po dvou / one by one or two at a time / einzeln oder zu zweit austeilen / ek ek
    gari ki dui dui / rozdávat po třech, po dvou / dealing three at a time / drei auf einmal geben / dui dui gari
    bandna / kolik karet do ruky po jedné dvou hand each kriegt austeilen verteilen हातमा má každý jak rozdávat how
    many cards wie viele karten bekommt of us hold hält jeder teilt man aus alle
i-b-3: špatně rozdal / rozdával chybně, má o kartu víc nebo míň / podruhé špatně rozdal / he misdealt, wrong number of
    cards / second misdeal / cards dealt wrongly, do we deal again / falsch gegeben, vergeben / nochmal verteilen,
    jemand hat zu viele oder zu wenige Karten / zum zweiten Mal falsch gegeben / galat bandyo, pheri bandne / ek tas
    badhi wa kam / dostal jsem sedm karet, devět karet / rozdávající se spletl / dealer gave me nine cards, seven
    cards, one too many / dealer made a mistake / Geber hat sich vertan, ich habe neun Karten / bandne le galti garyo,
    malai nau tas / rozdal špatně poprvé, je za to trest / přepočítal se při rozdávání, přerozdat / dealer miscounted,
    punishment for the first time, redeal / Geber hat sich verzählt, neu geben, Strafe / bandda ganda galti / zadání
    přehodit zamíchat špatně rozdané misdeal redeal vergeben nochmal गलत बाँड्यो फेरि rozdal devět karet sedm nine
    cards wrong number falsch verteilt neun karten sieben बढी पत्ती
i-b-4: kdo rozdává příště, v dalším kole / rozdává ten kdo prohrál / who deals next, who deals now / does the dealer
    change, rotate / wer gibt als Nächster / wechselt der Geber / aba kasle bandne, arko phera kasle bandchha / kdo
    zamíchá po prohře / the loser shuffles / mischt der Verlierer / harne le bandne ho / příště rozdá, kdo dává / who
    gives out the cards next time / wer teilt das nächste Mal aus / arko patak kasle dine / bude rozdávat dál, potom /
    goes on dealing afterwards / weiter geben danach / tyaspachhi kasle bandchha / míchá příště další kolo next dealer
    shuffles mischt danach अर्को पटक फिट्छ kdo rozdává teď nové round loser deals nächste runde gibt फेरा कसले बाँड्ने
    verlierer muss mischen geben nochmal
i-c-1: kolik karet posílám a komu / kam posílám karty, doleva nebo doprava / kterým směrem se posílá / výměna karet na
    začátku / které karty dát pryč / how many cards to pass and to whom / pass left or right, which direction / which
    cards to give away / wie viele Karten gebe ich weiter, an wen / nach links oder rechts weitergeben, wohin /
    Kartentausch am Anfang / kati tas pathaune, kaslai, kata tira / kun tas dine, satne / dávám karty sousedovi
    napravo / musím poslat hejmu, smím poslat hejmu / can I get rid of Hejma by passing it / give bad cards to the
    person on my left, right / darf ich Hejma weitergeben / schlechte Karten loswerden / hejma pathauna paine / tři
    karty vedlejšímu hráči / three cards to the next player / drei Karten an den Nebenmann / chheu ko lai tin tas /
    výměna tří karet, kolik si vyměníme / how many cards do we exchange at the start / wie viele tauschen wir am
    Anfang / suruma kati satne / výměna posílání předat posunout dát sousedovi vlevo pass swap exchange hand over
    neighbour tauschen weiterschieben schieben साट्ने दिने सार्ने kolik karet komu posílám doleva dám to whom how many
    wem weitergeben कसलाई पठाउने karten an wen
i-c-2: smím se podívat na karty co jsem dostal než pošlu svoje / vzal si poslané karty dřív / kdy zvednu karty od
    souseda / look at passed cards before passing mine / he picked up the new cards too early / when may I pick up the
    cards I was given / erst weitergeben, dann aufnehmen / hat die bekommenen Karten zu früh angesehen / wann darf ich
    die Karten vom Nachbarn nehmen / aaphno pathaunu aghi aeko tas herna milchha / kdy si smím vzít co mi dal soused /
    when may I pick up what my neighbour gave me / wann darf ich aufnehmen was ich bekomme / chhimeki le diyeko kahile
    uthaune / podívat se co mi poslali, dřív než jsem poslal / peek at received cards / heimlich gucken / luki luki
    herne / kouknout nakouknout dřív než pošlu peek sneak received spicken gucken लुकेर हेर्ने smím se podívat na
    poslané karty dám svoje look at the cards I was passed before giving mine away ansehen bevor weitergeben हेर्न
    पठाउनुअघि
i-c-3: kdo vynáší první, kdo začíná / kdo hraje první kartu / čím můžu začít / kterým směrem se hraje, po směru hodin
    / who starts, who leads to the first trick / who plays or puts down the first card / can I lead anything /
    direction of play / wer spielt aus, wer fängt an / wer legt die erste Karte / womit darf man anfangen / in welche
    Richtung wird gespielt / kasle suru garne / pahilo tas kasle falne / kata tira khelne / smím vynést srdce, hejmu /
    kdo je na řadě první / may I lead a heart / who goes first / darf man mit Herz herauskommen, Herz anspielen / wer
    ist zuerst dran / pan bata suru garna paine, jun pani tas / kdo po výměně začíná, vedle rozdávajícího / who begins
    after the exchange / wer beginnt nach dem Tausch / satepachhi kasle suru / začíná začne první vynáší kdo hraje
    first start starts begins opens fängt an anfangen beginnt सुरु पहिलो štych who leads trick wer spielt zuerst aus
    kommt raus die erste karte
i-c-4: kdo bere štych / kdo sebere karty na stole / existují trumfy / kdo vynáší do dalšího štychu / who takes the
    trick, who wins it / are there trumps / who leads to the next one / what to do with won tricks / wer bekommt den
    Stich / gibt es Trumpf / wer spielt zum nächsten Stich aus / chal kasle lane / arko chal kasle suru garne / turup
    chha / nejvyšší karta vynesené barvy / does the highest card win / gewinnt die höchste Karte / sabai bhanda thulo
    tas / nejvyšší karta bere, barva která přebíjí / is there a suit that beats the others / schlägt eine Farbe die
    anderen / kun rang le jitchha / kdo vynáší potom, vítěz štychu / who opens the following trick / wer macht den
    nächsten Stich auf, eröffnet / jitne le arko suru / sebere vezme zdvih vyhraje štych trick wins picks up kriegt
    bekommt gewinnt उठाउने लैजाने
i-d-1: musím přiznat barvu / nemám tu barvu co teď / musím přebíjet, dát vyšší, jít přes / můžu hodit cokoli / můžu
    odhodit hejmu / do I have to follow suit / I have none of that suit / do I have to beat, play higher, win it / can
    I throw any card, dump Hejma / muss ich bedienen, Farbe bekennen / ich habe die Farbe nicht, was darf ich abwerfen
    / muss ich höher spielen, überstechen, drüber, war das Pflicht / tyahi rang hunai parchha / tyo rang chhaina bhane
    ke khelne / thulo tas le katnai parchha / mám vyšší kartu ale nechci brát / smím hodit srdce když nemám barvu / I
    have a higher card but don't want the trick / no more of that suit, may I throw a heart / ich habe eine höhere
    Karte, will aber nicht nehmen / darf ich Herz abwerfen / thulo tas chha tara lina chahanna / došly mi zelené,
    srdce, žaludy, kule / ran out of leaves hearts acorns bells / mir sind Laub, Herz, Eichel, Schellen ausgegangen /
    pan sakiyo / přebíjení povinné, přes / smím podlézt / may I play under, duck / darf man drunter bleiben, ducken /
    sano tas khelna paine / přiznat barvu nemám prázdný přebít zabít vyšší ctít hodit cokoli beat higher void no card
    of the suit discard trump stechen höher farbe habe nicht ठूलो माथि काट्ने छैन musím dát kartu větší must I play a
    do have to win muss höhere karte legen srdce hejmu hejma abwerfen drübergehen ich bedienen zugeben
i-d-2: hrál mimo pořadí, předběhl / hodil kartu dřív, nebyla na něm řada / played out of turn, before his turn / hat
    zu früh gespielt, war nicht dran, außer der Reihe / palo nai naai khelyo / kdo hraje mimo pořadí, hodil kartu
    přede mnou / threw his card before me, jumped the queue / vor mir geworfen, vorgedrängelt / ma bhanda pahila
    phalyo / spletl pořadí, zahrál místo souseda / wrong order of players / falsche Reihenfolge gespielt / kram
    bigaryo / předběhnout před řadou mimo pořadí too soon out of turn early dran reihe vorgeworfen पालो अघि zu früh
    gespielt nicht
i-d-3: smím se podívat do posledního štychu / kouknout na odehrané karty, starší štychy / look at the last trick, at
    old tricks / what was played before, check again / darf ich den letzten Stich ansehen / alte Stiche nachsehen,
    gespielte Karten anschauen / purano chal herna milchha / antim chal pheri herna / kdo zahrál tu kartu, ukaž štych
    / who played that card, show me again / wer hat die Karte gelegt, zeig nochmal / kasle khelyo pheri dekha / co
    padlo v minulém štychu / what was in the trick before / was lag vorhin im Stich / aghi ko chal ma ke thiyo / ještě
    jednou ukázat štych / may I look at the trick that was just taken / gerade gemachten Stich noch einmal ansehen /
    bharkhar ko chal / podívat kouknout zahrané odehrané minulý předchozí check see previous played before nachsehen
    vorheriger पहिलेको खेलिएको dívat se do starých štychů prohlížet old tricks look back alte stiche reinschauen
    पुराना चाल
i-e-1: kdy smím shodit karty, vzdát kolo / od kolika bodů můžu položit / když vím že prohraju / when can I throw in,
    give up the round / I am sure to lose / ab wann darf ich hinwerfen, aufgeben / ich verliere sowieso / kahile tas
    phalera har manne / harne pakka chha bhane / mám samé špatné karty, chci to zabalit / bad hand, I quit the round /
    schlechtes Blatt, will nicht weiterspielen / naramro hat, chhodna paine / kolik bodů musím mít abych složil / how
    many points to be allowed to throw in / wie viele Punkte zum Hinwerfen / kati anka bhaepachhi chhodna / vzdát
    zabalit skončit položit karty složit projet prohraju jasný give up concede surrender fold quit no chance aufgeben
    schluss keine हार मान्ने छोड्ने बीचमै फालेर jasně prohrávám můžu to allowed hand clearly lost early darf ich
    aufhören hinwerfen verloren
i-e-2: shodil a někdo chce ještě štych / komu patří zbylé karty po shození / who gets the remaining cards after
    throwing in / another player claims he would have taken a trick / wem gehören die restlichen Karten nach dem
    Hinwerfen / anderer hätte noch einen Stich gemacht / tas phalepachhi banki tas kasko / shodil, bere všechno i cizí
    karty / throws in and takes everything others hold / wirft hin und bekommt alles / sabai tas usle lina parchha /
    po složení má někdo eso, čí je štych / someone still has an ace, whose trick is it / einer hat noch ein Ass /
    kasaisanga ekka chha / body ostatních karet po vzdání / points of the cards others hold after giving up / Karten
    der anderen nach Aufgabe / harepachhi aru ko tas / zbytek ostatních zbylé rest remaining übrige बाँकी
i-f-1: kdy končí kolo / co se dělá na konci kola, kdo dostane písmeno / kdo prohrál kolo / when does a round end, what
    then / who gets the letter, who lost the round / wann endet die Runde, was dann / wer bekommt einen Buchstaben /
    phera kahile sakinchha / akshar kasle paunchha / spočítat body po posledním štychu, nejvíc bodů / count up after
    the last trick, whoever has most / nach dem letzten Stich zusammenzählen, wer am meisten hat / sabai bhanda dherai
    anka / všechny štychy dohrány, co dál / all tricks have been played, what next / alle Stiche gespielt, wie weiter
    / sabai chal khelisakyo / jak se vyhodnotí kolo / how is a round scored / wie wird eine Runde gewertet / phera ko
    hisab / dohráno konec součet nejvíc prohrál sečíst round over most points letter meiste verliert सबैभन्दा धेरै jak
    poznám kdo má bodů how do we know who lost wer hat verloren कसले हार्‍यो कसरी थाहा
i-f-2: stejně bodů, remíza, shoda / dva mají stejně nejvíc, kdo dostane písmeno / oba máme jedenáct, patnáct / same
    points, tied, who loses / we both have the most / Gleichstand, gleich viele Punkte, wer bekommt den Buchstaben /
    beide haben elf / barabar anka ayo, kasle harchha / tři mají stejně bodů / shodný počet trestných bodů / three
    players level, same score / drei gleichauf, gleiche Punktzahl / tin jana ko barabar, uhi anka / ani jeden nemá
    hejmu při shodě / tie without Hejma / dva mají nejvíc / unentschieden ohne Hejma / barabar tara hejma aru sanga /
    remíza stejně nerozhodně shoda rovnost tie draw equal same gleichstand unentschieden gleich बराबर उस्तै टाई bodů
    tři mají two three level points who loses drei viele
i-f-3: zapisují se body, píše se skóre / do we write down, note points / muss man Punkte aufschreiben, notieren / anka
    lekhne ki nalekhne / zapisovat psát poznamenat papír tužka write down keep score paper notieren aufschreiben
    zettel लेख्ने कागज
i-g-1: hraje se o peníze, o pití / sázky / is it for money, is there gambling / do we drink / spielt man um Geld,
    Einsatz / muss der Verlierer trinken / paisa ma khelinchha / raksi / vyplácí se něco, kolik se sází / do we pay
    each other / zahlt man sich etwas aus / prachy sázky alkohol pít pivo stake gamble cash drink booze beer einsatz
    geld bier trinken जुवा पैसा रक्सी पिउने hraje se o peníze for money um gespielt पैसामा खेलिन्छ
i-g-2: jaké slovo zvolit, o jaké slovo se hraje / kdo vybírá slovo / slovo na turnaji, jak dlouhé / which word, who
    chooses it / word in a tournament / welches Wort, um welches Wort spielt man / wer sucht das Wort aus, Turnier /
    kun shabda chhanne, kasle / smí to být jméno, sprosté slovo / can the word be a name, a swear word / darf es ein
    Name, Schimpfwort sein / gali, naam / nadávka sprosté vulgární slovo jméno choose rude swear insult kind of word
    pick schimpfwort wählen aussuchen गाली छान्ने welches wort nehmen
i-g-3: kdo prohrál celou hru, má celé slovo / kdy hra skončí / who lost the game, the word is complete / when is the
    game over / wer hat das Spiel verloren, Wort voll / wann ist das Spiel vorbei / shabda pura bhayo, khel kahile
    sakinchha / za kolik kol je konec, jak dlouho se hraje / how many rounds until the end / wie viele Runden bis zum
    Ende / kati phera samma / konec celé hry poslední písmeno game over ends complete lost ganzes spiel ende verloren
    पूरा शब्द खेल सकियो kdy končí hra kdo prohrál celou whole when wann ist zu nadobro for good endgültig
ii-1: co je hejma / která karta je hejma, zelený svršek / what is Hejma, which card / was ist Hejma, welche Karte /
    hejma bhaneko ke ho / jak se hejmě jinak říká, přezdívka / other names of Hejma / anderer Name für Hejma / arko
    naam / nejhorší zelená dáma filek svršek worst bad queen of spades leaf schlimmste laubober खराब नराम्रो co je
    hejma která karta which card is welche karte ist हेज्मा भनेको कुन पत्ती तास
ii-2: co je poctivá barva / barva šla dvakrát dokola / what is an honest suit / was ist eine ehrliche Farbe / imandar
    rang ke ho / poctivá honest ehrlich इमानदार
iii-1: co je renonc, co je podvod / druhy podvádění / what counts as cheating, kinds of renonc / was gilt als Betrug,
    Renonce, Arten / thagi bhaneko ke ho / podvádění, švindlování / rules about cheating / Mogeln, Schummeln / thagnu
    / podvádění švindlování cheat cheating fraud schummeln betrug ठगी
iii-a-1: podíval se na karty než poslal svoje, je to renonc / renonc A / looked before passing, is it cheating / hat
    vor dem Weitergeben geschaut, ist das Renonce / pathaunu aghi heryo / kouknul předem viděl looked before passing
    vorher geschaut angesehen अघि हेर्‍यो नपठाई
iii-b-1: schválně nepřiznal barvu, trest / vyloučení, zákaz hry / had the suit but did not play it on purpose / banned
    for life / absichtlich nicht bedient, Strafe / Sperre / janera rang khelena, sajaya / věděl že má barvu a
    nepřiznal / he lied about having the suit / gelogen, hatte die Farbe / jhuto bolyo / lhal že nemá barvu /
    pretended not to have the suit / so getan als hätte er die Farbe nicht / rang chhaina bhanera dhatyo / schválně
    úmyslně naschvál nepřiznal on purpose deliberately intentionally absichtlich vorsätzlich nicht bedient जानाजान
    नियतले
iii-b-2: omylem nepřiznal barvu, co teď / měl srdce a nedal ho / slepené karty, přehlédl / forgot to follow suit by
    accident / had a heart and did not play it / revoke by mistake, who gets the letter / aus Versehen nicht bedient,
    was dann / hatte Herz und hat es nicht gelegt / jhukkiera rang khelena / dal jinou barvu i když měl správnou /
    played another suit though he had it, what now / andere Farbe gelegt obwohl er sie hatte / rang hunda hundai arko
    rang khelyo / nevšiml si barvy, dostane písmeno / overlooked a card of the suit / Karte übersehen nicht bedient /
    dekhena / omylem nechtěně přehlédl slepené by accident mistake revoke versehentlich übersehen भुलले झुक्किएर
    zapomněl přiznat forgot to follow suit vergessen zu bedienen रङ हाल्न बिर्सियो farbe nicht zugegeben
iii-c-1: renonc C, trest za špatné rozdání / karty rozdány někomu kdo nehraje / kdo posoudí špatné rozdání /
    punishment for a wrong deal / dealt to someone who is not playing / who judges a misdeal / Strafe für falsches
    Geben / an einen gegeben der nicht mitspielt / galat bandeko sajaya / kdo rozhoduje o vině rozdávajícího / who
    decides if the dealer is guilty / wer entscheidet ob der Geber schuld ist / kasle faisala garne / špatně rozdané
    trest za rozdání wrong deal dealt penalty falsch ausgeteilt गलत बाँड्यो सजाय
iv-1: nepsaná pravidla, co ještě vědět / hraje pomalu, přemýšlí dlouho / unwritten rules, anything else to know /
    someone plays slowly / ungeschriebene Regeln, sonst noch etwas / spielt zu langsam / nalekhieko niyam / zvyky u
    stolu, etiketa / table manners, etiquette, time limit / Tischsitten, Bedenkzeit / rychlost hry / how fast should
    we play / wie schnell soll man spielen / chhito khelne / tempo rychlost spěchat zdržovat speed hurry slow quick
    schnell langsam छिटो ढिलो
""")
