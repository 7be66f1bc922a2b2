"""Handbook of Marriage: words people use for what a paragraph says with others, in any language."""
from tally import phrases

from .told import TOLD

WORDS = phrases(TOLD, """
1-1: pro kolik lidí, kolik hráčů / můžou hrát dva, můžou hrát děti / jak dlouho trvá partie / co je to za hru, odkud
    je / how many can play, can two people play / how long does a game take / what kind of game, where from / wie
    viele Spieler, zu zweit / wie lange dauert eine Partie / was für ein Spiel, woher / kati jana le khelne, dui jana
    / kati samaya lagchha / kasto khel / hraje se ve čtyřech, v šesti / four players, six players / zu viert, zu
    sechst / char jana chha jana / kolik nás může být, nejvíc, nejmíň / maximum number of players, minimum /
    höchstens, mindestens Spieler / badhi ma kati jana / kolik hráčů lidí ve dvou třech v šesti dětí how many players
    two six people kids wie viele spieler mitspielen mitmachen zu zweit कति जना दुई छ खेलाडी maximálně minimálně nás
    zábava dlouho partie jak trvá max min length lange höchstens dauer
1-2: kolik balíčků karet, kolik karet celkem / která karta je nejvyšší, pořadí karet / kterým směrem se hraje / how
    many decks / highest card, order of ranks / clockwise or not, direction / wie viele Kartenspiele, Decks, Karten
    insgesamt / welche Karte ist die höchste, Reihenfolge / in welche Richtung, Uhrzeigersinn / kati gaddi tas, jamma
    kati tas / kun tas thulo / kun disha tira khelne / kolik karet je celkem ve hře / je eso nejvyšší / is ace high /
    Ass hoch oder niedrig / ekka thulo ki sano / po směru hodin / is it played clockwise / im Uhrzeigersinn / ghadi ko
    suiko disha / tři balíčky, sto padesát šest / three decks, one hundred fifty-six / wie viele Karten sind es
    insgesamt / jamma kati patti / směr pořadí kolem balíčky počet vyšší direction which way round decks richtung
    herum दिशा कता गड्डी celkem dohromady altogether insgesamt जम्मा proti směru hodin nejvyšší karta eso vysoké ace
    high highest ass hoch एक्का ठूलो
1-3: jaké kombinace se skládají / které druhy sad existují / what combinations are there, kinds of sets / welche
    Kombinationen gibt es, Arten von Sätzen / kun kun set banaune / co můžu skládat / what can I put together / was
    kann ich zusammenlegen / ke milauna sakinchha / jaké sady co se skládá what sets do you make welche kombinationen
2-1: hraje se s žolíky v balíčku, natištění žolíci / are printed jokers used / spielt man mit den gedruckten Jokern /
    chhapieko joker rakhne / máme v balíčku žolíky, vyndat je / should we take the jokers out / Joker rausnehmen /
    joker jhikne / žolíci žolíky s jokers mit jokern जोकर राख्ने
2-2: fáze hry, průběh / z čeho se hra skládá / phases, stages of the game / how does a game go / Phasen, Ablauf,
    Abschnitte / khel ka charan / průběh partie od začátku do konce / how a game goes from beginning to end / Ablauf
    einer Partie / khel kasari agadi badhchha
2-3: co mám s kartami udělat, kolik karet musím složit / what do I do with my cards, all 21 / was mache ich mit den
    Karten, alle einundzwanzig / sabai tas milaunu parchha / kolik karet musí být v sadách / how many cards must be in
    sets / wie viele Karten müssen in Sätze / kolik karet v sadách cíl uspořádat všech 21 arrange everything alle
    karten ordnen
2-4: o co jde, cíl hry / jak vyhraju / kdo vyhrál, když má nejvíc bodů / what is the aim, how do I win / is ending the
    game the same as winning / Ziel, worum geht es, wie gewinne ich / wer gewinnt am Ende / khel ko lakshya, kasari
    jitne / vyhrává ten kdo skončí první / does finishing first mean winning / the winner is who / gewinnt wer zuerst
    fertig ist / pahila sakne nai jitchha / co je hlavní cíl, nejvíc bodů / main goal, most points / was ist das
    Hauptziel, meiste Punkte / mukhya lakshya / cíl vyhrát smysl potřebuju win goal purpose gewinnen ziel जित्ने kdo
    vyhraje jak se vyhrává points or finishing bodů k výhře co je cílem point to score wie gewinnt man kati chahincha
    jitna gewinne ich das spiel worum geht es how do I vyhraju
3-1: kolik karet dostane každý / jak se rozdává, po jedné / komu první / how many cards does everybody get / number of
    cards dealt to each player / wie viele Karten bekommt jeder / wie wird ausgeteilt, wer bekommt die erste Karte /
    ek janalai kati tas, kasari bandne / po kolika kartách se rozdává / twenty-one cards in hand / einundzwanzig
    Karten / ekkais tas / rozdávání dokola po jedné / dealing around one by one / reihum einzeln geben / ek ek gari /
    kolik karet do ruky začátek na začátku dostanu how many cards in hand start anfang bekommen kriegen कति पत्ती
    हातमा सुरुमा kdo dostane první kartu od koho se rozdává dealing direction who gets the first wie viele karten
    jeder handkarten where begin kde začít wo beginnen anfangen
3-2: co se zbylými kartami po rozdání / lízací balíček uprostřed, otočená karta / the rest of the cards, stock in the
    middle / first card turned up / was passiert mit den restlichen Karten nach dem Austeilen / Talon, Stapel, Mitte,
    aufgedeckte Karte / bandepachhi banki tas / co jde doprostřed stolu / what goes in the middle after dealing / was
    kommt in die Mitte / bich ma ke rakhne / kde leží balíček, první odkrytá / where does the deck lie, first open
    card / wo liegt der Stapel, erste offene / gaddi kahan rakhne / první otočená karta doprostřed turned up first
    open card aufgedeckte erste उत्तानो पहिलो
4-1: co dělám když jsem na tahu / odkud si líznu, můžu vzít odhozenou kartu / lízat / what can I do on my turn / draw
    from the deck or take the thrown card / was mache ich wenn ich dran bin / woher ziehe ich, darf ich die abgelegte
    nehmen / mero palo ma ke garne / kahan bata tas tanne, phaleko tas lina / můžu si vzít co zahodil hráč přede mnou
    / take what the player before me threw away / pick up the discard / nehmen was der vor mir abgelegt hat / agadi ko
    le phaleko tas tipna / kolik karet si líznu, otočená karta / how many do I draw, the open card / wie viele ziehe
    ich, die offene Karte / kati tas tanne, khulla tas / lízat ze stolu nebo z balíčku / from the pile or from the
    table / vom Stapel oder vom Tisch ziehen / gaddi bata ki bhui bata / líznout lízat brát vzít odhozenou tah pick up
    draw discard take abheben ziehen abgelegte weggeworfene nehmen टिप्ने उठाउने फालेको odkud beru kartu z balíku nebo
    odhozu must I woher karte offener stapel co soused odhodil previous player's card neighbour threw was der nachbar
    abwirft छिमेकीले mache ich am zug ziehe abgeworfene aufheben
4-2: kolik karet odhodím, na konci tahu / komu patří odhozená karta / how do I end my turn, throw one away / wie viele
    lege ich ab, Zug beenden / kati tas phalne, phaleko tas kasle lina paunchha / musím odhodit kartu / kolik karet
    mám v ruce po tahu / must I discard / muss ich abwerfen / tas phalnai parchha / musím na konci tahu něco vyhodit /
    must I throw something at the end of my turn / muss ich am Ende meines Zuges etwas wegwerfen / palo ko ant ma
    phalne / kolik karet smím mít na konci tahu / how many cards at the end of my turn / wie viele am Ende des Zugs /
    palo sakda kati tas / vyhodit zahodit každý tah throw away every turn put down wegwerfen ablegen हरेक पालो
    मिल्काउने
4-3: došel lízací balíček, nejsou karty / kam s odmítnutou kartou / stock is empty, we ran out of cards / what happens
    to the cards nobody wants / Stapel ist leer, keine Karten mehr / gaddi sakiyo, tas sakyo / co když dojdou karty /
    no cards left to draw / der Stapel ist aufgebraucht / tanne tas chhaina / zamíchat odhozené znovu / reshuffle the
    discards / Abgelegte neu mischen / phaleko tas feri fitne / došly karty prázdný balík konec balíku znovu zamíchat
    run out empty no cards left reshuffle leer alle durch fertig सकियो खाली रित्तियो je dobrali jsme dojdou stock pile
    ran talon aufgebraucht चाङ nachziehstapel mischen
5-1: kolik karet má sada nejméně / minimum cards in a set / wie viele Karten mindestens in einem Satz / set ma kamti
    ma kati tas / stačí dvě karty / are two cards enough / reichen zwei Karten / dui tas pugchha / sada z kolika karet
    / how many cards in a set / wie viele Karten hat ein Satz / set kati tas ko / sada skupina minimálně group
    smallest minimum kleinste समूह कम्तीमा
5-2: co je tunel a kolik bodů / tři stejné karty od začátku / kdy musím ukázat tunel / what is a tunnel, three
    identical cards / when to show a tunnel / was ist ein Tunnel, drei gleiche Karten / wann Tunnel zeigen / tunnel ke
    ho, kati anka / tři stejné karty po rozdání / tři úplně stejné karty z různých balíčků / three identical cards
    after the deal / drei gleiche Karten nach dem Geben / bandeko bela tin uhi tas / co s tunelem, kdy ho vyložit /
    what to do with a tunnel / was tun mit Tunnel / tunnel kahile rakhne / tunel od začátku v ruce / dealt a tunnel,
    extra points / Tunnel auf der Hand bringt Punkte / suruma tunnel / tři stejné kdy ukázat včas před líznutím three
    identical show before drawing first drei gleiche rechtzeitig तीन उस्तै कहिले पहिले tunel hned musím ihned po
    rozdání tunnel right away immediately at the start sofort zeigen तुरुन्त देखाउने was ist ein eigentlich karten
5-3: co je sekvence, postupka / kolik karet v postupce / what is a sequence, run, straight / how long must a run be /
    was ist eine Sequenz, Folge, Straße / sequence ke ho / je eso král dáma postupka / eso dvojka trojka / ace two
    three, queen king ace, does it count as a run / wrap around / Ass König Dame, Ass zwei drei als Folge / ekka raja
    rani milchha / kolik karet do postupky, které za sebou / cards in a row, same suit, how many needed / wie viele
    hintereinander / sequence ma kati patti chahinchha / postupka řada run straight straße reihe folge लहर kolik karet
    how many cards wie viele कति पत्ती eso v postupce může být dlouhá pět of five longer ace low längere
5-4: čistá sekvence, bez žolíka / smí být v čisté postupce žolík / pure run without jokers / reine Sequenz ohne Joker
    / shuddha sequence joker bina / rozdíl čistá a špinavá / difference between pure and dirty / Unterschied rein und
    schmutzig / shuddha ra fohor ma farak / čistá bez žolíka clean pure no wild rein ohne joker जोकर नभएको
5-5: co je trial, trojice různých barev / tři stejné hodnoty / smí být dvě stejné barvy / three of a kind, four of a
    kind / can two be of the same suit / was ist ein Trial, drei gleichen Werts / trial ke ho / tři krále, tři
    sedmičky různých barev / dvě stejné barvy v trojici / three kings of different suits / two of them the same suit /
    drei Könige verschiedener Farbe / zwei davon gleiche Farbe / tin raja farak rang / čtyři stejné, čtyři různé barvy
    / four equal ranks, can a trial have four / vier gleiche / char ota ek / trojice barvy různé soud tři stejná čísla
    three of a kind different suits colours drilling verschiedene farben फरक रङ krále kings trio drei könige
5-6: špinavý trial s žolíkem / více karet v sadě / dirty trial, set with a joker / schmutziger Trial mit Joker / fohor
    trial / čtyři karty a žolík v sadě / bigger set with jokers / größerer Satz mit Joker / joker thapera thulo set /
    špinavá žolík doplnit dirty with joker schmutzig मिसाएको
5-7: co potřebuju na první vyložení / které sady jsou čisté, primární / what counts as a pure set for the first three
    / platí trial jako čistá / does a trial count as primary / was brauche ich zum ersten Auslegen / zählt ein Trial
    als reiner Satz / pahilo tin set ma ke ke hunchha / můžou být v prvních sadách tři králové, žolík / may the first
    sets contain a trial, a joker / darf im ersten Auslegen ein Trial oder Joker sein / pahilo set ma joker chalchha /
    počítá se tunel jako čistá sada / does a tunnel count as pure / zählt Tunnel als rein / tunnel shuddha ho / čistá
    sada vyložit první potřebuju k vyložení pure set needed to show open rauskommen brauche auslegen प्योर देखाउन
    चाहिने was gilt als rein reine sätze zum
5-8: sekundární, špinavé sady, zbytek karet / what can the other sets be, secondary / was dürfen die übrigen Sätze
    sein, zweite / dosro set ma ke hunchha / tunel s žolíkem v druhé půlce / can I use jokers in the later sets /
    Joker in den späteren Sätzen / pachhi ko set ma joker / co smím skládat po ukázání / what may I build after
    showing / was darf ich nach dem Auslegen bilden / dekhaepachhi ke banaune / druhé špinavé sady second dirty zweite
    schmutzige दोस्रो
5-9: co je dublee, pár, dabler / kolik párů potřebuju / what is a dublee, how many pairs / was ist ein Dublee, Paar,
    wie viele Paare / dublee ke ho, kati ota jodi / stačí šest párů / are six pairs enough / reichen sechs Paare /
    chha jodi pugchha / sbírám páry místo sad / what if I collect pairs instead / wenn ich Paare sammle / jodi matra
    jamma garne / dvě úplně stejné karty / two identical cards / zwei identische Karten / dui uhi tas / pár dvojice
    kolik dublee stačí šest pairs enough six seven paar paare reichen genug sechs जोडी कति पुग्छ छ सात sedm párů páry
    místo sekvencí instead sieben statt sammeln folgen
5-10: od kolika hráčů platí dublee / ve třech dublee / bonus za výhru s dublee / dublees with three players / extra
    points for winning with dublees / Dublees zu dritt, ab wie vielen Spielern / dublee kati jana le khelda / tin jana
    hunda / hrajeme tři, dublee / we are only three, dublees allowed / zu dritt mit Dublees / tin jana ma jodi
    chalchha / bonus za sedm párů / dublee bonus, how many extra / Bonus für Dublee / dublee ko thap anka / ve třech
    dvou málo hráčů two of us three players zu zweit dritt wenige तीन जना दुई dublety dvojice lidech smí se hrát
    párové how many for dublee minimum four dubletten ab wie vielen कति जनामा डब्ली मिल्दैन चार
6-1: co dělám na začátku, čisté sady / what do I collect first / was sammle ich zuerst / suruma ke milaune / co dělat
    v prvních tazích / what to do in the first turns / was macht man in den ersten Runden / suruko palo ma / první
    kola začátek primary tah सुरु
6-2: mám tři čisté sady, co teď / vyložit na stůl, jak / I have three pure sets, now what / how do I show, lay down /
    ich habe drei reine Sätze, was jetzt / auslegen, zeigen / tin set milyo, aba ke garne, dekhaune / jak a kdy
    vyložit, musím vyložit / do I have to show right away / muss ich sofort auslegen / turuntai dekhaunu parchha / po
    třech sadách co dělám / after three sets what do I do / was nach drei Sätzen / tin set banepachhi / musím položit
    sady na stůl, lícem nahoru / do I put them on the table face up / offen auf den Tisch legen / bhuin ma dekhaune /
    vyložení položit ukázat sady lay down show open hinlegen zeigen राख्ने देखाउने po musím odhodit when I then
    discard nach dem auslegen mám tři čisté co udělat vyložit what do with three pure sets was mache ich तीन सेट
    पुग्यो के गर्ने
6-3: kdo vybírá tiplu, maal / jak se určí tiplu / who picks the tiplu / how is the maal chosen / wer bestimmt den
    Tiplu, das Maal / kasle maal tanne, tiplu chhanne / odkud se bere tiplu, maal / náhodná karta z balíčku / where
    does the tiplu come from / random card under the stock / woher kommt der Tiplu / maal kahan bata aunchha / kdo smí
    vybrat maal / who may pick the maal / wer darf das Maal aussuchen / maal chhanne adhikar / první kdo ukáže bere
    kartu naspod / first one who shows draws the maal / der erste der zeigt zieht / pahila dekhaune le tanchha / určí
    vybere kdo volí jak vznikne tiplu determined selected decided chosen picks bestimmt ausgesucht छान्ने कसरी první
    kouká na žolíka líznutí hlavní karty vyložil looks first main card who draws the joker wer schaut zuerst zieht
    पहिले जोकर हेर्ने wie wird
6-4: kdy uvidím maal, kdo smí vidět tiplu / můžu vybrat jiný tiplu, změnit / when do I get to see the maal / somebody
    already picked it, can I change it / wann sehe ich das Maal / darf ich den Tiplu ändern / maal kahile herna paine,
    badalna / kdo další smí vidět maal / can others look at it, later players / dürfen die anderen ihn sehen / aru le
    maal herna / druhý kdo ukáže, smí měnit maal / second to show / der zweite der zeigt / dosro dekhaune le / druhý
    další nové tiplu měnit vidět second later new change see zweiter später ändern sehen दोस्रो पछि हेर्न बदल्न hlavní
    karta main card hauptkarte मुख्य kdo smí až po vyložení who can maal darf कसले kdy vidím when may I the wann sehe
    ich das
6-5: sedm dublee, co teď, ukázat / I have seven pairs, show them / sieben Dublees auslegen, zeigen / sat dublee bhayo,
    maal herna paine / ukázal sedm dublee, vybírá tiplu / seven dublees first, pick tiplu / mit sieben Dublees Tiplu
    wählen / sat jodi dekhayera / sedm dublee vyložení show seven dublees sieben सात डब्ली
7-1: kdy můžu používat žolíky / kdy vím co je maal / when may I use jokers, wild cards / wann darf ich Joker benutzen
    / joker kahile chalaune / smím použít žolík než ukážu / can I use jokers before showing / Joker vor dem Auslegen
    benutzen / nadekhai joker chalaune / od kdy platí žolíci / from when do jokers work / ab wann gelten Joker /
    kahile dekhi joker / odkdy použít žolíky kdy smím since when start using wild ab wann verwenden benutzen कहिलेदेखि
    चलाउने můžu divokou kartu cards before showing vor dem auslegen
7-2: k čemu je žolík, co nahradí / druhy žolíků / what can a wild card stand for / wofür steht ein Joker, was ersetzt
    er / joker le ke ko kam garchha / jak funguje žolík / how do wild cards work / wie funktionieren Joker / joker
    kasari kaam garchha / žolík nahradí cokoli / replaces any card / ersetzt jede Karte / kunai tas ko satta /
    nahradit zastoupit substitute replace ersetzen सट्टा wofür wozu wilde karte einsetzen ersatz what can a wild card
    stand for k čemu je
7-3: co je tiplu a kolik bodů / hlavní maal / what is the tiplu worth, main maal / was ist Tiplu, wie viele Punkte /
    tiplu ke ho, kati anka / cena tiplu / value of the tiplu, how many are there / Wert des Tiplu / tiplu kati ota /
    hlavní main value kolik bodů worth points wert punkte कति माल je tiplu co dostanu za dvě tři how much for
7-4: co je poplu a kolik bodů / karta nad tiplu / card above the tiplu / was ist Poplu, Karte über Tiplu / poplu kati
    anka / která karta je poplu / which card is poplu / welche Karte ist Poplu / kun tas poplu / o jednu výš nad one
    above higher darüber माथि कति
7-5: co je jhiplu a kolik bodů / karta pod tiplu / card below the tiplu / was ist Jhiplu, Karte unter Tiplu / jhiplu
    kati anka / která karta je jhiplu / which card is jhiplu / welche Karte ist Jhiplu / kun tas jhiplu / o jednu níž
    pod one below lower darunter तल कति karte unter dem tiplu wert card worth
7-6: co je alter, kolik bodů / stejná barva, stejná hodnota jako tiplu / what is an alter, same colour / was ist ein
    Alter / alter ke ho / kolik bodů dá alter, je alter žolík / alter points, is it wild / Alter Punkte / alter joker
    ho / má alter body / does an alter score / zählt Alter Punkte / alter ko anka hunchha / stejná hodnota jiná barva
    téže barvy / same rank, other red suit / gleicher Wert, andere rote Farbe / uhi rang ko arko / jiná barva alter
    body other colour andere farbe punkte अर्को रङ
7-7: putali, natištěný žolík, panenka, kolik bodů / printed joker, worth / gedruckter Joker, wie viel wert / putali
    kati anka / skutečný tištěný žolík real printed echter gedruckter म्यान vytištěný joker cena points
7-8: které karty jsou obyčejní žolíci / kolik je žolíků / which cards are wild, ordinary jokers, how many / welche
    Karten sind Joker, wie viele / kun tas joker hunchhan, kati ota / kolik žolíků je ve hře / how many jokers are
    there / wie viele Joker gibt es / kati joker hunchhan / žolíci bez bodů / jokers without points / Joker ohne
    Punkte / anka nabhako joker / obyčejný žolík plain ordinary gewöhnlicher साधारण bez bodů k čemu je what is a joker
    for wozu
7-9: rozdíl mezi žolíkem a maal / difference between joker and maal / Unterschied zwischen Joker und Maal / joker ra
    maal ma ke farak / co je žolík wild word joker heißt भनेको
8-1: jak skončit hru, kdy je konec / zavřít, hotovo, všechno mám složené / zbude jedna karta / how do I end the game,
    go out, finish / one card left over / wie beende ich das Spiel, Schluss machen, eine Karte übrig / khel kasari
    sakine, ek tas banki / už mám všechny sady, jak to ukončím, co zbude / all my cards are in sets / alle Karten in
    Sätzen, wie mache ich Schluss / sabai milyo, kasari sakne / kdo zavře, položit všechny karty / lay everything
    down, declare finished / alles hinlegen, fertig / sabai tas bhuin ma rakhne / vyhrát výhra zavřít ukončit zavření
    dokončit konec hry win finish close go out end game gewinnen zumachen schluss fertig बन्द जित्ने सक्ने jak skončit
    poslední karta ven zbylá last card left must I discard when finishing letzte karte with jokers s žolíky mit jokern
    ausmachen kdy hra skončí is it over wann ist खेल कहिले सकिन्छ wie beende ich machen
8-2: smím s dublee vzít odhozenou kartu / osmé dublee, konec / may a dublee player take the discard / eighth pair ends
    the game / darf ich mit Dublees die abgelegte Karte nehmen / achtes Dublee / dublee ma phaleko tas lina milchha /
    athaun dublee / hraju na páry, smím brát vyhozené / I play pairs, may I pick the thrown card / ich spiele auf
    Paare, abgelegte Karte nehmen / jodi khelne le tipna / hráč s páry bere z balíčku / pair player draws only from
    stock / Paarspieler zieht nur vom Stapel / jodi wala le gaddi bata matra / s dublee osmé líznout pick up eighth
    abgelegte nehmen achtes आठौँ फालेको टिप्ने sedm párů dublees seven pairs sieben paare डब्ली खेल्नेले eight end osm
    acht ende आठ
8-3: pár s žolíkem, dublee z žolíka / dva žolíci jako pár / joker in a pair, complete a pair with a wild card / Joker
    im Paar, Dublee mit Joker / joker le jodi milaune / pár z krále a žolíka / a king and a joker as a pair / König
    und Joker als Paar / raja ra joker ko jodi / dva žolíci, stejné, platí jako dublee / two equal jokers / zwei
    gleiche Joker / dui joker jodi / žolík do dublee pár se žolíkem wild pair joker in paar जोकर जोडी dva žolíci jsou
    two jokers count as mit zwei दुई
8-4: neukázal jsem, dozvím se maal na konci / does someone who never showed learn the maal / wer nicht ausgelegt hat,
    erfährt das Maal am Ende / nadekhaune le ant ma maal thaha paunchha / neviděl jsem maal, ukáže se potom / I never
    saw the maal, do I learn it afterwards / habe das Maal nie gesehen / maal kahilyai dekhina / konec ukáže dozví
    learn after the end erfahren थाहा पाउने kdy se dozvím maal nevyložil when do I see wann sehe ich कहिले
8-5: jak vypadá hotový list, složená ruka / kolik sad celkem / what does a finished hand look like / how many sets
    altogether / wie sieht ein fertiges Blatt aus / wie viele Sätze insgesamt / sakieko hat kasto hunchha / sedm sad
    po třech, rozložení ruky / seven sets of three, layout / sieben Sätze zu drei / sat set / kolik sad dohromady how
    many sets altogether wie viele कति सेट musím mít celkem sedm do I need in total kombinationen insgesamt brauche
    चाहिन्छ जम्मा
9-1: kolik dostane kdo skončil, kolik platím / kolik platí kdo neukázal, neviděl / points for ending the game / what
    do I pay if I have not seen / wie viele Punkte bekommt wer beendet / was zahlt wer nicht gesehen hat / sakne le
    kati paunchha / nadekheko le kati tirchha / kolik platím vítězi, tři nebo deset / ještě jsem nevyložil, kolik mě
    to stojí / how much do I pay the winner, three or ten / I haven't shown yet, what does it cost / zahle ich drei
    oder zehn / noch nicht ausgelegt, was kostet es / jitne lai tin ki das tirne / co platí ostatní vítězi / what do
    the others pay / was zahlen die anderen / aru le kati tirne / odměna za ukončení, deset bodů / reward for
    finishing, ten / Belohnung fürs Beenden / saknele paune das / kolik platí zaplatit dlužím zavřel nevyložil vyložil
    pay owe winner not shown zahlen bezahlen schulde gewinner तिर्ने नदेखाएको जित्ने vítěz vítězi everybody pays gives
    jeder सबैले दिने prohrál jsem platím nic neukázal I have anything how much lose nichts gezeigt verlierer मैले
    देखाइनँ कति was kriegt der zahle ich
9-2: jak se počítá na konci, kdo komu platí / how do we settle, everyone pays everyone / wie wird abgerechnet / ant ma
    hisab kasari / jak sečíst body na konci / how do we add up at the end / wie rechnen wir zusammen / jodne kasari /
    dostane i poražený body za maal / does the loser get points for maal too / bekommt auch der Verlierer Punkte /
    harne le pani anka paunchha / každý s každým si zaplatí rozdíl / everybody settles with everybody / jeder rechnet
    mit jedem ab / sabai sanga sabai ko hisab / kdo komu platí rozdíl who pays whom difference wer wem unterschied
    कसले कसलाई फरक vyrovnání maalu settle points between players ausgleich abrechnung हिसाब मिलाउने everybody or only
    winner každému nebo jen vítězi allen oder nur gewinner सबैलाई कि जित्नेलाई jak se na konci vyúčtuje how is it
    settled at the end wie wird am ende abgerechnet अन्तिममा
9-3: na čem závisí kolik dostanu / co rozhoduje výsledek / what my result depends on / wovon hängt mein Ergebnis ab /
    mero anka ke ma bhar parchha / mínus deset, mínus tři / minus ten, minus three / minus zehn / rinatmak / zisk
    ztráta výpočet gain loss calculate rechnung नाफा नोक्सान हिसाब vyúčtování příklad settlement abrechnung
9-4: co po konci kola, nové rozdání / what comes after the round, next deal / was kommt nach der Runde / khel
    sakiepachhi ke garne / další hra nové rozdání next game new deal neues अर्को खेल
9-1-1: za co jsou body, z čeho se počítají / počítá se maal i když jsem neskončil / musím ukázat aby platil maal /
    what are points for / does my maal count if I did not finish or show / wofür gibt es Punkte / zählt mein Maal auch
    ohne auslegen / ke ko anka paine, maal ganinchha / bere body maal jen vítěz, nebo každý / does everyone get his
    own maal points / bekommt jeder seine Maal-Punkte / sabaile aafno maal ko anka paunchha / kdo sčítá maal, oddělit
    maal / who adds the maal up / wer zählt das Maal / maal kasle ganne / počítá se maal nevyložil nezavřel count
    without showing hold zählt ohne गनिन्छ नदेखाई jak počítají body spočítat kdo how to add up points wie rechnet
    zählen कसरी गन्ने जोड्ने
9-1-2: dva, tři stejné maal, kolik dohromady / tabulka bodů / two or three tiplus together / table of points / zwei
    oder drei Maal zusammen, Tabelle / dui tin ota tiplu ko kati / dva tiplu, tři poplu, kolik bodů / two tiplus,
    three poplus worth / zwei Tiplus wert / dui tiplu kati / tři tunely, dvě marriage, kolik / two marriages, three
    tunnels worth / zwei Marriages wert / dui marriage / tabulka hodnoty dvě tři stejné table values two three tabelle
    werte तालिका cena dvou poplu jhiplu tiplu dvojnásobek trojnásobek v ruce na podlaze how much are poplus worth
    price wie viel sind zwei wert bodů दुई तीन पोप्लु कति drei gleiche maal
10-1: dvě stejné karty a třetí jiné barvy, je to sada / two identical cards and a third of another suit / zwei gleiche
    Karten und eine dritte anderer Farbe / dui ota uhi ra ek arko rang / dvě srdcové sedmičky a jedna piková / two
    hearts and a spade of the same rank / zwei Herz und ein Pik gleichen Werts / smíšená sada dvě stejné a jiná /
    mixed set two equal one different / gemischter Satz / misieko set / dvě stejné v trojici třetí jiná two same third
    different zwei gleiche drittes दुई उस्तै
10-2: z dublee a žolíka udělat tunel, trial / turn a pair into a tunnel with a joker / žolík v tunelu / aus Dublee mit
    Joker einen Tunnel machen / dublee lai joker le tunnel banaune / z páru a žolíka tunel / a tunnel out of a pair
    and a joker / Tunnel aus Paar und Joker / jodi ra joker bata tunnel / žolík do tunelu po ukázání / joker in a
    tunnel / Joker im Tunnel / tunnel ma joker / žolík tunel trojice z dublee wild tunnel joker जोकरले टनेला
10-3: skončím s dublee, kolik / platím tři když mám dublee / finishing with dublees, do I pay the three / I have seven
    dublees, bonus five / mit Dublees beenden, wie viel, muss ich die drei zahlen / dublee le jite kati, tin tirnu
    parchha / pět nebo sedm bodů za dublee / vyhrál s páry / won with pairs, five or seven points extra / mit Paaren
    gewonnen / jodi le jityo / vyhrál s dublee, co navíc / wins with dublees, what extra / gewinnt mit Dublees, was
    extra / dublee jitda thap / dublee neplatí tři osvobozen bonus exempt free of three befreit drei छुट बोनस ukončit
    s páry navíc finish with dublees extra five mit beenden
10-4: zapomněl ukázat tunel / tunel ukázaný pozdě, po prvním líznutí / forgot to show my tunnel before drawing /
    Tunnel vergessen zu zeigen, zu spät / tunnel dekhauna birse / měl tunel ale už si líznul / had a tunnel but
    already drew / hatte Tunnel, schon gezogen / tunnel thiyo tara tanisakyo / pozdě ukázaný tunel nic / late tunnel
    worth nothing / später Tunnel nichts wert / dhilo dekhaeko tunnel / tunel body kolik včas líznout tunnel points
    worth drawing wert punkte टनेला अङ्क
10-5: co je marriage, manželství, kolik bodů / tiplu poplu jhiplu dohromady / what is a marriage worth / was ist eine
    Marriage wert / marriage kati anka / tři karty tiplu poplu jhiplu bonus / bonus for all three / Bonus für alle
    drei / tinai ko anka / manželství svatba mariáž wedding hochzeit heirat विवाह बिहे tiplu poplu jhiplu dohromady
    všechny tři all three together alle drei zusammen तीनै छ कति पाइन्छ
10-6: maal zbylý v ruce, nepoužitý, počítá se / musí být maal v sadě / loose maal in my hand, not in a set, does it
    count / Maal übrig in der Hand, nicht in einem Satz, zählt das / hat ma banki maal ganinchha / poplu mimo sady,
    zbylé v ruce / poplu left over outside the sets / Poplu außerhalb der Sätze übrig / poplu banki / maal co není v
    kombinaci / maal outside a combination / Maal außerhalb / set bahira ko maal / volné karty mimo sady v ruce loose
    not in a set ungenutzt lose einzelne खुला
11-1: varianty, které platí, co je základní hra / which variations are part of the game, optional / gehören Varianten
    zum Grundspiel / kun niyam aichhik / varianty domácí pravidla variants house rules hausregeln प्रकार
11-1-1: otevřená hra, maal vidí všichni / musím ukázat abych viděl maal / open game, everybody sees the maal from the
    start / offenes Spiel, Maal von Anfang an sehen / khulla khel / otevřená hra vidět od začátku open see offen sehen
    खुला हेर्न
11-2-1: tunnel pachaunu, tunel propadne / tunnels of somebody who has not shown / Tunnel bestätigen / tunnel pachaune
    / tunel nepotvrzen, neplatí / unconfirmed tunnel / Tunnel nicht bestätigt / tunnel napache / pachaunu tunel
    nepočítá digest पचाउनु
11-2-2: maal pachaunu, maal propadne / confirm maal / Maal bestätigen, verfallen / maal pachaune / maal nepotvrzen,
    neplatí / unconfirmed maal does not count / Maal nicht bestätigt / maal napache / pachaunu maal nepočítá digest
    पचाउनु
11-2-3: vražda, murder, body kdo neukázal neplatí / his points are void, not shown / er hat nicht ausgelegt, seine
    Punkte zählen nicht, Mord / hatya, nadekhaune ko anka jandaina / neukázal a má maal, dostane body / hasn't shown
    but has maal, does he score / nicht gezeigt aber Maal, zählt es / nadekhaune ko maal / kdo nic neukázal přijde o
    body / loses his points without showing / verliert seine Punkte / anka harauchha / vražda zavražděný murder killed
    ermordet मारिने neukázal maal propadá my points lost verfallen
11-2-4: kidnap, únos, vítěz bere maal ostatních / winner takes the points of those who have not shown / Entführung,
    Gewinner bekommt / apaharan / vítěz bere body těm co nevyložili / winner steals maal from those who haven't shown
    / Gewinner nimmt Maal von denen die nicht ausgelegt haben / jitne le aru ko maal lanchha / co se stane při kidnap
    / what happens in kidnap / was passiert bei Kidnap / kidnap ma ke hunchha / únos unesené body kidnapped takes
    points entführt wer bekommt kriegt अपहरण लैजान्छ
11-3-1: hraje se s altery, počítá se alter / playing with alters as maal / mit Altern spielen / alter maal ma ganne /
    alter body maal
11-4-1: co je dublee game, někdo ukázal sedm dublee / what makes a dublee game / Dublee-Spiel / dublee khel / dublee
    hra volitelná game optional co to je what is a was ist ein spiel
11-4-2: better, dvojnásobná hra, příští hra za dvojnásobek / double points next round / doppelte Punkte, nächstes
    Spiel doppelt / doubbar, better khel / další kolo za dvojnásobek / hraje se za dvojnásobek / next game is double /
    das nächste zählt doppelt / arko khel dobbar / kdy se hra počítá dvakrát / when does a game count twice / wann
    zählt ein Spiel doppelt / kahile dobbar / dvojnásobek dvakrát double twice doppelt zweifach दोब्बर दुई गुणा
11-5-1: dhoos, pokuta, trest za chybu, podvod / spletl se, kolik zaplatí / penalty for a mistake or cheating / Strafe
    für Fehler oder Betrug, wie viel / galti gare kati tirne, dhoos / podváděl, šidil / cheated, made a wrong show /
    geschummelt, falsch ausgelegt / chhalyo, galat dekhayo / pokuta patnáct, dluh do příští hry / fine fifteen owed to
    the next winner / Strafe fünfzehn / pandhra anka jariwana / trest pokuta podvod spletl chyba omyl penalty fine
    punishment cheat mistake strafe fehler betrug vertan जरिवाना सजाय गल्ती ठगी špatně vyložil ukázal omylem
    pokutovaný podváděl wrong show showed false declaration falsches zeigen falsch ausgelegt geschummelt गलत देखायो
    erwischt beim schummeln gemeldet preis
11-6-1: master karta / master card / Master-Karte / master tas / zvláštní karta navíc extra special card zusatzkarte
    थप विशेष
""")
