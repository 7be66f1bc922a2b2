"""Handbook of Mordýřova sudá: words people use for what a paragraph says with others, in any language."""
from tally import phrases

from .told import TOLD

WORDS = phrases(TOLD, """
1-1: kolik karet má hra, kolik balíčků / s čím se hraje / how many cards, how many decks / what do we need to play /
    wie viele Karten, Decks, Kartenspiele hat das Spiel / kati tas, kati gaddi chahinchha / na kolik karet se hraje,
    normální balíčky / ordinary decks okay / normale Karten / sadharan tas / kolik žolíků, balíčků je potřeba / do we
    need jokers / braucht man Joker / joker chahinchha / sto čtyři karet / one hundred and four / hundertvier / ek
    saya char / kolik karet balíček balíčků celkem how many cards pack deck altogether wie viele karten decks
    insgesamt कति पत्ती जम्मा गड्डी potřebujeme what do I need two brauche
1-2: jaké barvy, jak vypadají barvy / kolik barev / která barva je co / what suits are there, eight suits / welche
    Farben gibt es, wie sehen sie aus / kun kun rang / barvy Ankh-Morpork, Pseudopolis / suits of Ankh-Morpork /
    Farben von Ankh-Morpork / rang haru / jaké barvy názvy suits names welche farben कुन रङ jak se jmenují meče hole
    poháry mince swords staves cups coins
1-3: proč je osm barev / why eight suits / warum acht Farben / kina aath rang / proč osm barev why eight suits warum
    acht farben किन आठ
1-4: které barvy patří k sobě, páry barev / which suits go together, pairs / welche Farben gehören zusammen, Farbpaare
    / kun rang sangai jaanchha, jodi / srdce a poháry jsou stejná barva / do hearts and cups count as one suit /
    zählen Herz und Kelche als eine Farbe / pan ra cup eutai rang / dvojice barev, s čím se páruje / what does each
    suit pair with / welche Farben bilden ein Paar / kun rang kun sanga / dvojice barev páry pairs of suits
    farbenpaare जोडी
1-5: můžeme hrát se dvěma stejnými balíčky / two identical packs, same suits / zwei gleiche Kartenspiele / dui ota uhi
    gaddi
1-6: pro kolik hráčů, v kolika lidech / od kolika let, děti / hraje se i v osmi / how many can play, minimum age,
    children / wie viele Spieler, ab welchem Alter, zu acht / kati jana, kati umer / osm lidí, jeden člověk, dva /
    eight people, two people / acht Leute, zwei Leute mitmachen / aath jana dui jana / hrajou to i děti, ve dvou / can
    kids play / dürfen Kinder mitspielen / bachcha le khelna / kolik lidí nejvíc, nejmíň / most players, fewest /
    höchstens sieben / badhi ma kati jana / kolik lidí v kolika ve dvou osmi děti věk how many of us eight two kids
    age wie viele leute ab kinder alter zu zweit कति जना उमेर बच्चा maximálně hráčů nás osm může hrát max players
    höchstens acht आठ dürfen mitspielen
1-7: k čemu je hra dobrá / what is it good for / wozu ist das Spiel gut / khel ko faida
1-8: kdo hru vymyslel, odkud pochází, legenda / who invented it, origin / wer hat es erfunden, Herkunft, Legende /
    kasle banayo / kdo hru vymyslel původ who invented history herkunft
1-9: Pratchett, Bábi Zlopočasná, ve které knize / Granny Weatherwax, which book / Oma Wetterwachs, in welchem Buch /
    kun kitab / knížka pratchett čarodějky book granny buch hexen
2-1: jakého součtu chci dosáhnout, dvacet jedna / můžu mít víc než 21 / what sum am I aiming for, more than 21 /
    welche Summe, einundzwanzig, darf man darüber / jamma kati banaune, ekkais bhanda badhi / dám dohromady 22,
    přetáhl jsem / my cards add up to twenty-two, bust / zweiundzwanzig, zu viel / bais bhayo / co se počítá, blízko
    jednadvaceti / as close to twenty-one as possible / so nah wie möglich an einundzwanzig / ekkais najik / co když
    přesáhnu dvacet jedna / what if I go over 21 / was wenn ich über 21 komme / ekkais nagheyo bhane / 21 přes
    jednadvacet překročit over too much bust über zu viel एक्काइस नाघ्ने बढी 22 dvaadvacet skupina součet points darf
    man kommen
2-2: za kolik je eso, král, dáma, kluk, desítka / hodnoty karet, obrázky / how much is an ace, a picture, card values
    / eso jedna nebo jedenáct / wie viel zählt das Ass, Bilder, König / ekka raja rani kati anka / počítá se kluk za
    deset, dáma za deset / is a jack ten, is a queen ten / ist ein Bube zehn / gulam das ho / eso za jednu, za
    jedenáct, obrázky deset / ace one or eleven, faces ten / Ass eins oder elf / ekka ek ki egharah / eso 1 11 kluk
    dáma král hodnota za kolik value ace jack queen king bube dame könig wert एक्का गुलाम मिस्सी बादशाह कति desítka
    obrázky body je jedna nebo jedenáct how much is an worth was zählt ein ass punkte गनिन्छ ist der bildkarten zehn
2-3: podle čeho se řadí skupiny / how are groups ranked / wonach werden Gruppen gereiht / samuha ko kram kasari / proč
    je něco silnější why stronger rangfolge warum
2-4: co je víc, pořadí, žebříček, síla skupin, seřazení kombinací / jaké skupiny existují / co je loupež, přepadení,
    bigamie, zabití, mord, sňatkový podvod / what beats what, list of hands, rank of combinations / what is a bagel,
    onion, flush, royal / was schlägt was, Reihenfolge, Rangfolge, Liste der Gruppen / was ist Bagel, Zwiebel / kun
    samuha thulo, kram, suchi / je silnější zabití nebo přepadení, 777, 678, 888 / nejsilnější, nejslabší kombinace /
    is 777 better than six cards / strongest, weakest hand / ist 777 stärker, stärkste, schwächste Gruppe / sabai
    bhanda baliyo kamjor / jak dobrá je trojice sedmiček, tři osmičky / how good is three sevens, three eights / wie
    gut sind drei Siebenen / tin sata kati ramro / co je zabití mága, přizabití, sňatkový podvod, loupež / what is a
    broken flush, broken royal, wild royal / was ist ein gebrochener Flush, Royal / bagel bhaneko / co je víc pořadí
    síla žebříček kombinace nejlepší nejslabší pětikartový better ranking order strength best worst higher than
    rangfolge reihenfolge stärker beste ठूलो बलियो क्रम nejsilnější skupina nejvyšší masák masový mord royal highest
    hand which beats gewinnt welche gruppe höchste सबैभन्दा समूह was schlägt zwiebel flush
2-5: osm karet do jednadvaceti / jedno eso a obrázek je mord / největší přepadení / eight card onion, allowed / one
    ace and one king / ein Ass und ein König, acht Karten, erlaubt / ek ekka ek raja, aath tas ko / má přepadení osm
    karet, kolik karet nejvíc / how many cards may an onion have at most / wie viele Karten höchstens / badhi ma kati
    tas / přepadení z více než sedmi karet / longest onion / längste Zwiebel / onion ma badhi ma / osm karet nejvíc
    jediný pár most cards single pair acht höchstens एउटै जोडी eso a král je mord jeden esa obrázku ace plus king one
    murder onion ein ass und könig einzelnes एउटा
2-6: kolik skupin můžu udělat / musím použít všechny karty, kolik mám karet / can one card be in two groups / do I
    need to use all ten / wie viele Gruppen, muss ich alle Karten benutzen / kati samuha banaune, sabai tas / smí zbýt
    karta, jedna karta ve dvou skupinách / left-over cards, use a card twice / Karte zweimal benutzen, Karten übrig /
    ek tas dui patak / smí zbýt karty mimo skupiny / may I leave cards out of my groups / darf ich Karten weglassen /
    tas chhodna paine / kolik skupin, rozdělit deset karet / divide my ten cards, several groups / zehn Karten
    aufteilen, mehrere Gruppen / das tas baadne / dvakrát použít jednu kartu ve dvou skupinách several use twice two
    groups mehrfach verwenden दुई पटक kolik skupin můžu mít zbylé karty how many leftover unused wie viele gruppen
2-7: příklad rozdělení karet do skupin / example of how to divide ten cards / Beispiel für eine Aufteilung / udaharan
    / příklad rozdělení karet example of a good hand beispiel blatt उदाहरण
2-8: strategie, rady, které karty jsou dobré / tips, which cards are useful / Tipps, Strategie / sallah kun tas ramro
3-1: kdo je Střeďan, Posměr, Protisměr / kdo rozdává první, jak se určí / who deals first, how is the dealer chosen /
    what is the neighbour called / wer gibt zuerst, wie wird der Geber bestimmt / kasle bandne pahilo / kdo sedí
    vlevo, vpravo od rozdávajícího, jak se mu říká / name of the player on the left of the dealer / wie heißt der
    links, rechts vom Geber / bandne ko baya dahine / kde sedí Posměr, Protisměr / where does the forhont sit / wo
    sitzt / kahan basne / první rozdávající na začátku míchá first dealer start erster geber erstes mal anfang पहिलो
    सुरु co je posměr střeďan protisměr who is posmer was ist wer der
3-2: kdo snímá, kdo míchá / who cuts and shuffles / wer hebt ab, wer mischt / kasle kaatne, kasle fitne / kdo míchá,
    kdo dělí / who shuffles / wer mischt die Karten / kasle fitne / snímat, kolik karet přendat / how to cut, how many
    to move / wie abheben / kati tas sarne / míchat sejmout shuffle cut mischen abheben फिट्ने काट्ने
3-3: jak se rozdává, po kolika kartách, komu první / how are the first cards dealt, in what order / wie wird
    ausgeteilt, Reihenfolge, wie viele zuerst / pahilo panch tas kasari bandne / kolik karet na začátku, pět / how
    many cards at first / wie viele Karten am Anfang / suruma kati tas / kolik karet nejdřív, dvě a tři / two then
    three, first five / erst zwei dann drei / dui tin gari / prvních pět rozdání rozdat first five dealt ersten fünf
    ausgeteilt verteilt पहिलो पाँच kolik karet napřed rozdává how many cards to start wie viele karten am anfang na
    začátku the deal सुरुमा कति पत्ती
3-4: kolik karet můžu vyměnit, výměna / how many cards can I swap, exchange, change / wie viele Karten darf man
    tauschen, austauschen / kati tas satna paine / smím vyměnit všech pět, nechat si všechny / may I change all five,
    keep all / alle fünf tauschen, keine tauschen / panchai tas satna / zahodit a vzít nové, nejvýš čtyři / throw away
    and take new ones, at most four / wegwerfen und neue nehmen / naya tas line / vyměnit přehodit kolik karet swap
    change trade wechseln tauschen फेर्न साट्न si můžu měnit všechny na začátku replace draw new exchange how many wie
    oft एक चोटि कति पत्ती muss ich karten neue
3-5: druhých pět karet, které jsou vidět, odkryté / jsou moje karty tajné / which cards are face up, visible / second
    five cards, are they open / welche Karten liegen offen, zweite fünf / kun tas khula dekhinchha / vidí soupeři moje
    karty, zakryté / can the others see my cards, hidden / sehen die anderen meine Karten, verdeckt / aru le mero tas
    dekhchhan / dalších pět lícem nahoru / next five, does the dealer show his cards / nächste fünf, sieht der Geber
    alle / dealer ko tas dekhinchha / druhých pět zbylých odkryté second five open zweite fünf tauschen offen दोस्रो
    पाँच खुला vidí ostatní moje karty can others see my cards sehen die anderen meine karten अरूले मेरो पत्ती देख्छन्
3-6: kdo ukazuje první, vykládání, pořadí / jak se porovnávají karty na konci / kdy jsem vypadl / showdown, who shows
    first, compare, order / Aufdecken, wer zeigt zuerst, vergleichen / kasle pahila dekhaune, tulana / kdo začíná
    vykládat, porovnávání dokola / who lays out first / wer legt zuerst hin / kasle pahila rakhne / jak se rozhodne
    kdo vyhrál při vykládání / how is the winner found / wie wird der Sieger ermittelt / jitne kasari thaha paune /
    kdo je první na řadě při ukazování / whose turn at the end / wer ist beim Zeigen dran / ant ma kasko palo / kdo
    ukazuje vykládá první showdown show first reveal zeigen zuerst पहिले देखाउने odkrývá porovnání compare wie läuft
3-7: moje skupina je slabší, můžu přeskupit / vypadnu hned / my group is worse, may I rearrange or am I out / meine
    Gruppe ist schwächer, umgruppieren, ausscheiden / mero samuha kamjor, niskane, pheri milaune / přebil mě, můžu to
    ještě změnit / he beat me, can I change my groups / er schlägt mich, kann ich noch ändern / malai jityo, pheri
    badalna / mám horší karty, přeskládat / can I reshuffle my groups / darf ich neu legen / pheri milauna paine /
    můžu karty přerovnat během ukazování / may I rearrange at the showdown / darf ich beim Zeigen umsortieren /
    dekhauda milauna / přeskupit přeskládat poražený rearrange again umordnen neu फेरि मिलाउने
3-8: máme stejné skupiny, remíza, shoda / oba máme stejné / tie, both have the same group, equal / Gleichstand, beide
    gleich / barabar, dubai ko uhi samuha / úplně stejné karty, kdo je lepší / exactly the same hands, who is better /
    genau gleiche Karten, wer ist besser / thyakkai uhi tas / dva mají stejně, kdo vyhraje při rovnosti / both same
    strength / bei Gleichheit / dubai barabar / remíza stejná kombinace shoda stejně vyhrál tie draw same equal who
    wins gleich gleichstand unentschieden उस्तै बराबर oba silné skupina jako soused kdo bere bank when both have the
    strength takes starke gruppe beide stark wer gewinnt
3-9: kdy hra končí, kdo vyhrál / kdo rozdává příště / who wins, who deals next game / wer gewinnt, wer gibt das
    nächste Spiel / ko jitchha, aba kasle bandne / poslední proti Střeďanovi / last one against the dealer / der
    Letzte gegen den Geber / vítěz rozdává / winner deals / Gewinner gibt / jitne le bandchha / míchá příště další
    next dealer danach nächster अर्को अब kdo vyhraje celé rozdává vítěz winner becomes wer wird geber mischt als
4-1: rada pro začátečníky, hrát s cizími / advice for beginners, strangers / Anfänger, Fremde / naya lai sallah / cizí
    podvodník nebezpečí strangers careful fremde vorsicht सावधान
4-2: ruka mrtvého muže, Divoký Bob / dead man's hand, Wild Bob / Blatt des toten Mannes / trojnásobný mord historie /
    mrtvý muž bob karta dead man toter mann मृतक
4-3: můžu vsadit manželku, příbuzné / stake my wife, husband / Ehefrau setzen, Verwandte / srimati daau / manželka
    žena příbuzní sázet wife husband bet frau mann श्रीमती
4-4: základní vklad, kolik se dává na začátku, před rozdáním / ante, do we pay before the deal, first payment /
    Grundeinsatz, am Anfang zahlen / suruma kati rakhne / kolik se platí za hru, než se rozdá / what does it cost to
    take part / was kostet das Mitspielen / khelna kati tirne / vstup do hry, kolik stojí / entry fee, buy-in /
    Startgeld / pravesh shulka / povinný vklad / forced bet before dealing / Pflichteinsatz / anivarya daau / začátek
    vklad kolik dát do banku start pay in blind ante pott einzahlen zahlen सुरुमा पैसा हाल्ने
4-5: kolik musím dorovnat, můžu složit, přihodit / Střeďan řekl nulu / co ztratím když složím / do I match, call,
    fold, raise / dealer names zero / muss ich mitgehen, passen, erhöhen, was verliere ich / milaune, chhodne,
    badhaune, shunya / Střeďan dal deset, kolik musím já / dealer put in ten, how much must I / Geber setzt zehn, wie
    viel muss ich / dealer le das rakhe, maile kati / musím dorovnat, co řekl Střeďan / must I match what the dealer
    put / muss ich den Betrag vom Geber mitgehen / dealer jati rakhnai parchha / call, raise, fold / přisadit, zůstat
    ve hře / stay in, how much to pay / mitgehen, erhöhen, aussteigen / basne ki niskane / složit dorovnat vzdát drahé
    fold call raise match expensive passen teuer aussteigen mitgehen erhöhen छोड्ने मिलाउने महँगो nechci vsadit platit
    do not want to bet pay too much mithalten nicht बाजी गर्न मन छैन दाउ नहाल्ने muss ich zu
4-6: co platí Střeďan po přihození / dealer matches the extra stakes / was zahlt der Geber, Zusatzeinsätze / dealer le
    kati rakhne / Střeďan musí dorovnat přihození / must the dealer match raises / muss der Geber Erhöhungen
    ausgleichen / Střeďan a extra sázky, musí dorovnat / dealer must equal the raises / Geber muss Erhöhungen
    ausgleichen / dealer le barabar garne / rozdávající musí doplatit dealer match stakes geber ausgleichen बाँड्ने po
    extra sázkách after bets how much must pay nach zusatzeinsätzen
4-7: Střeďan složil, dražba místa rozdávajícího / kdo ho nahradí / dealer folded, auction of his place / Geber steigt
    aus, Versteigerung, wer übernimmt / dealer le chhodyo, lilam / kdo převezme rozdávání, kolik stojí / who becomes
    the new dealer, what does it cost / wer wird neuer Geber, was kostet das / naya dealer ko, kati tirne / aukce, kdo
    dá víc / auction for the dealer's seat / Versteigerung des Geberplatzes / dealer ko thau lilam / místo Střeďana se
    draží / someone else takes the deal over / jemand übernimmt das Geben / dealer banna paisa / střeďan se vzdá složí
    dražba dealer gives up quits folds auction geber gibt auf versteigerung छोडे लिलाम steigt aus versteigern
4-8: nikdo nechce být Střeďanem, nikdo nedraží / nobody wants the deal, pot stays / keiner will Geber werden, was
    passiert mit dem Pott / kohi dealer hudaina / všichni odmítli, co s bankem / everyone refused, what about the pot
    / alle lehnen ab, was ist mit dem Pott / sabaile mandainan, pot / bank přechází do další hry / pot carries over /
    Pott geht ins nächste Spiel / pot arko khel ma / nikdo nechce nobody wants dealer niemand will कोही चाहँदैन být
    střeďanem no one to deal folded keiner geber सबैले नमान्ने všichni složí bank alle passen topf everyone folds pot
    goes over
4-9: kolik je kol sázek, kolikrát se sází / how many betting rounds / wie oft wird gesetzt, wie viele Runden / kati
    patak daau / kolikrát dokola se sází / how many times do we bet / wie oft geht das Setzen / kati choti daau /
    třetí kolo sázek bez extra / third betting round without extra / dritte Runde / tesro daau / kolikrát kol sázek
    how many betting rounds wie oft geboten gesetzt कति पटक kolik je third round without extra dritte runde
4-10: přikoupit karty, kolik stojí zakrytá karta / buying cards face down, price / Karten kaufen verdeckt, Preis / tas
    kinne kati / kupovat karty, kdy a za kolik, lícem dolů / how many cards may I buy / wie viele Karten darf ich
    kaufen / kati tas kinna paine / za kolik karta navíc, dokupování / buying extra cards costs what / was kostet eine
    Karte / thap tas ko mol / koupit si kartu potají / buy a secret card / geheime Karte kaufen / gopya tas / koupit
    skrytá tajná karta kolik stojí buy hidden secret cost kaufen geheim kosten किन्ने लुकेको कति karet koupím lícem
    dolů how many can I face down second five wie viele verdeckt verdeckte karten preis
4-11: sázení po desíti kartách, poslední extra sázky / Střeďan nechce dorovnat, nabídne / betting with ten cards,
    after all cards / Setzen nach zehn Karten, mit allen Karten / das tas pachhi daau / Střeďan po desíti kartách
    nechce platit / dealer does not want to pay after ten cards / Geber will nach zehn Karten nicht zahlen / dealer le
    tirna mandaina / poslední přisazování / final bets / letzte Einsätze / antim daau / deset karet poslední sázky
    odmítnout ten cards last stakes refuse zehn letzte ablehnen दस अन्तिम
4-12: nikdo nedorovná extra sázky, převzal povinnost / nobody accepts to match / niemand übernimmt / kasaile mandaina
    / přijmout převzít accept take over annehmen übernehmen मान्ने kdo převezme střeďana takes dealership übernimmt
4-13: další kola sázek po dorovnání / more betting after the match / danach nochmal setzen / pheri daau / znovu sázet
    again betting wieder setzen फेरि बाजी po deseti kartách další sázky after ten cards
4-14: kdo bere bank, peníze / who gets the pot, all the money / wer bekommt den Pott, das Geld / pot kasle lane / co
    vyhraju, celý bank / what do I win / was gewinne ich / ke jitchhu / výhra, kdo shrábne peníze / who rakes in the
    money / wer kassiert / paisa kasle lanchha / kdo bere bank vyhrává peníze who gets wins takes pot money wer
    bekommt pott geld पोट लैजाने जित्ने dostane vítěz vše winner all gewinner alles
5-1: jsou regionální pravidla povinná, můžeme je kombinovat / are regional rules required, mix them / sind
    Regionalregeln Pflicht, kombinieren / kshetriya niyam chahinchha / která pravidla musíme hrát / which rules must
    we use / welche Regeln müssen wir nehmen / kun niyam anivarya / musí se hrát domácí krajová optional house rules
    pflicht अनिवार्य muss man regionalregeln spielen
5-2: která karta platí když máme stejné barvy, označit / mark a card when packs are the same / Karte markieren bei
    gleichen Farben / chinha lagaune / dva stejné balíčky označit kartu same decks mark card gleiche markieren
    speciální karty two packs which counts
5-3: s jakými pravidly začít, doporučení pro nováčky / which rules to start with, recommended / mit welchen Regeln
    anfangen, Empfehlung / kun niyam bata suru / pro začátek, nejlehčí pravidla / easiest rules first / leichteste
    Regeln zuerst / sajilo niyam / která pravidla začít doporučená which rules beginners recommended welche empfohlen
    anfänger कुन सिफारिस
5-0-1: zamordovat, devět karet v řadě, královský mord / postupka devíti / how to cripple, nine in a row, beat the
    Great Onion / neun in Folge, große Zwiebel schlagen / nau tas lahar / jak porazím nejvyšší mord / how to beat the
    highest hand / wie schlägt man die höchste Zwiebel / sabai bhanda thulo lai kasari jitne / devítková postupka /
    nine-card run / Neunerfolge / nau tas ko lahar / přebít královský mord, postupka / beat the highest, straight of
    nine / höchste schlagen / thulo lai harauune / velký mord zamordovat jak porazit beat great onion nine große
    schlagen ठूलो नौ jde přebít královský čím can anything the royal schlägt königlicher überhaupt größte
5-0-2: deset karet v řadě, postupka deseti / run of ten / zehn in Folge / das tas lahar / desítková postupka /
    ten-card run / Zehnerfolge / deset postupka masový ten run zehn दस
5-0-3: mord byl zamordován, co teď, konec / onion crippled, what now / gecrippelt, was dann / mord katiyo / konec hned
    vyhrál instantly wins sofort तुरुन्त
5-1-1: nulová osma, osma za nulu / co jsou nulové osmy / null eight counts zero / Null-Acht zählt null / shunya aath /
    může být osma nula / can an eight be zero / kann eine Acht null sein / aath shunya hunchha / osmu nepočítat, za
    nulu / leave the eight out, count zero / Acht nicht zählen / aath naganne / osmička nula nulová kdy eight zero
    null acht शून्य आठ worth nothing osma za nic zählt
5-1-2: kdy jsou osmy oktarínové, divoké, žolík / when are eights wild, octarine / wann ist die Acht Joker, oktarin /
    aath kahile wild / můžou být osmy cokoli / can eights be anything / kann die Acht alles sein / aath jepani huna
    sakchha / osma jako žolík / eight as a joker / Acht als Joker / aath joker / osm jako divoká karta, příští hra /
    wild eight in the next game / wilde Acht im nächsten Spiel / arko khel ma aath / osmička žolík divoká kdy eights
    wild when achten joker wann आठ वाइल्ड कहिले jsou osmičky divoké oktarin osmy are sind achter अट्ठा जोकर हो
5-1-3: omezení oktarínových osem, osm karet s oktarínou / limits of octarine eights / Grenzen oktariner Achten /
    octarine aath ko sima
5-2-1: kolik oktarínových osem smí zamordovat, mága mordýře / crippling with wild eights / Crippeln mit oktarinen
    Achten / wild le katne
5-3-1: oktávovo, osm osem / octavo, eight eights / Oktavo, acht Achten / aath ota aath / osm osmiček / eight eights /
    acht Achten / acht achten wert octavo eight eights worth osm osmiček आठ अट्ठा
5-4-1: piková dáma, vyměnit, vzít zpět / pravidlo dámy / queen of spades replaced, Lady rule / Pik-Dame ersetzen,
    zurücknehmen / suret ko rani / co dělá piková dáma / what does the queen of spades do / was macht die Pik-Dame /
    suret ko rani le ke garchha / vyměnit pikovou dámu za kartu z balíčku / swap the queen of spades for a card of the
    pack / Pik-Dame gegen Karte tauschen / rani satne / listová dáma piková vyměnit queen of spades swap pik dame
    सुरथको मिस्सी
5-4-2: piková dáma a esa, eso za jedna / queen of spades with octarine eights, aces count one / Pik-Dame Asse als eins
    / rani ra ekka / listová dáma esa queen of spades aces asse एक्का
5-4-3: co znamená ukázat kartu, předložit / what does showing a card mean / was heißt Karte zeigen / tas dekhaunu /
    jak se karta ukáže / how to show a card / wie zeigt man eine Karte
5-5-1: pohárový král, pravidlo osudu, vyměnit / king of cups replaced, Fate / Kelch-König ersetzen, Schicksal / cup ko
    raja / co dělá král pohárů / what does the king of cups do / was macht der Kelch-König / cup ko raja le ke /
    pohárový král king of cups kelch könig कपको बादशाह
5-5-2: pohárový král ruší oktarínové osmy / osud i dáma stejný hráč / king of cups stops octarine, same player both /
    Kelch-König und Pik-Dame dieselbe Person / ekai jana le dubai / pohárový král osmy king of cups eights kelch
    achten zrušit oktarín stop octarine beenden
5-6-1: Velká A'Tuin, přesunout osm bodů, penízová dáma / queen of coins, move eight points / Münz-Dame, acht Punkte
    verschieben, Groß-A'Tuin / kachhuwa / co dělá dáma peněz, mincí / what does the queen of coins do / was macht die
    Münz-Dame / paisa ko rani le ke / mincová dáma želva queen of coins turtle münz dame schildkröte सिक्काको मिस्सी
5-7-1: sloni, pravidlo slonů, čtyři devítky desítky s pikovou dámou / elephants, four nines or tens / Elefanten, vier
    Neunen Zehnen / hatti / čtyři osmy devítky nebo desítky a dáma / four nines with the queen / vier Neunen mit Dame
    / char nau / sloni čtyři elephant four elefant हात्ती
5-7-2: devítka jako jedna, desítka jako dva / nine as one, ten as two / Neun als Eins, Zehn als Zwei / nau lai ek
5-7-3: sloni bez změny hodnot / elephants without changing values / Elefanten ohne Wertänderung
5-8-1: kárový kluk, odesilatel osmi, esa těch co použili osmu / jack of diamonds, sender of eights / Karo-Bube,
    Absender der Achten / itta ko gulam / co dělá kárový kluk / what does the jack of diamonds do / was macht der
    Karo-Bube / itta ko gulam le ke / esa vypadnou ze hry / aces are out of the game / Asse sind aus dem Spiel / ekka
    bahira / kulový kluk jack of diamonds karo bube इँटको गुलाम
5-8-2: kárový kluk při oktarínových osmách, všechna esa / jack of diamonds with octarine eights, all aces / Karo-Bube
    bei oktarinen Achten, alle Asse / kulový kluk při oktarínu všechna esa all aces out
5-9-1: Smrť, mečový král, obrázky / Death, king of swords, pictures / Tod, Schwert-König, Bilder / mrityu, tarbar ko
    raja / co dělá král mečů / what does the king of swords do / was macht der Schwert-König / tarbar ko raja le ke /
    smrt mečový král grim king of swords schwert könig तरबारको बादशाह
5-9-2: Smrť při oktarínových osmách, trojnásobný mord / Death with octarine, triple onion / Tod, Dreifachzwiebel /
    smrt oktarín trojnásobný mord triple
5-9-3: smí se obrázky použít jinde / pictures elsewhere under Death / Bilder in anderen Gruppen
5-10-1: arcikancléř, holový kluk a osmy / jack of staves, eights not as eight / Stab-Bube, Erzkanzler / lathi ko gulam
    / co dělá kluk holí / what does the jack of staves do / was macht der Stab-Bube / lathi ko gulam le ke / holový
    kluk jack of staves wizard stab bube लट्ठीको गुलाम
5-10-2: arcikancléř, ukázat mečového krále, odkrýt kartu / archchancellor shows king of swords, everybody uncovers a
    card / Erzkanzler, jeder deckt eine Karte auf / holový kluk ukázán shown must show king of swords
5-11-1: šašek, křížový kluk / fool, jack of clubs, reversed / Narr, Kreuz-Bube / jokar chidi ko gulam / co dělá
    křížový kluk / what does the jack of clubs do / was macht der Kreuz-Bube / chidi ko gulam le ke / co způsobí šašek
    / what does the fool do / was bewirkt der Narr / murkha le ke garchha / obrácené pořadí, prohodit / reversed ranks
    / umgekehrte Reihenfolge / ulto kram / křížový kluk blázen jack of clubs jester joker kreuz bube चिडीको गुलाम
5-11-2: šašek, co se vymění, loupeže místo mordů / fool, what changes place / Narr, was tauscht den Platz / šašek
    přesně loupež místo mordu which groups swap
5-11-3: krádež korunovačních klenotů, pětinásobná loupež / theft of the crown jewels / Diebstahl der Kronjuwelen /
    korunní klenoty pětinásobná loupež crown jewels fivefold kronjuwelen
6-1: legenda o králi a zlatu / legend of the king and gold / Legende vom König / raja ko katha
6-2: jak se chovat když prohrávám, nerozbíjet nábytek / how to behave when losing / wie benimmt man sich beim
    Verlieren / harda
6-3: sebevraždy v herně / suicide / Selbstmord / aatmahatya
6-4: kdo napsal pravidla, autor, překlad, kdo kreslil / who wrote or translated the rules, author, credits / wer hat
    die Regeln geschrieben, übersetzt, Autor / kasle lekheko / kdo je autor / author / Autor / lekhak / kdo napsal
    překlad autor who wrote author
""")
