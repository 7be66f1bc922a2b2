"""Handbook of Taroky „S králem“: how people tell what happened to them, by the paragraph that decides it."""

TOLD = """
1-1: dá se to hrát i ve dvou nebo v šesti lidech / je nás o jednoho víc, kdo si dá pauzu / there are six of us,
    can everybody join in / who takes a break this time / wir sind nur drei, reicht das / einer zu viel, wer
    macht Pause / हामी दुई जना मात्र छौँ, खेल्न मिल्छ / एक जना बढी छ, कसले आराम गर्ने
2-1: kolik je těch závazků celkem, co všechno se dá hrát / how many contracts are there to choose from / wie
    viele verschiedene Spiele kann man ansagen / कति थरीका खेल छन्
2-2: má smysl uhrát co nejvíc bodů, nebo stačí vyhrát / do extra points above the limit bring anything / bringen
    mehr Punkte als nötig etwas / धेरै अङ्क ल्याए बढी पाइन्छ कि जिते पुग्छ
2-4: kdo vyjíždí první kartou, forhont nebo aktér / which player puts down the opening card / wer legt die
    allererste Karte, Vorhand oder Spieler / सबैभन्दा पहिलो पत्ती कसले चल्छ
2-5: mám v ruce všechny krále, dostanu za to něco hned / I was dealt all four kings, is that worth anything by
    itself / ich habe vier Könige auf der Hand, bringt das schon was / हातमै चारै बादशाह छन्, त्यसै अङ्क पाइन्छ
2-6: musí talon ukázat všem, než si vezme, a může si vybrat kteroukoli trojici / does everybody see the talon,
    and can he pick whichever three he likes / sieht jeder den Talon und darf er sich die drei aussuchen /
    थान्को सबैले देख्छन्, जुन तीन पनि लिन मिल्छ
3-1: kolik bodů je za kluka, jezdce, pagáta / má malý tarok nějakou cenu / how much is a jack or a small tarok
    worth / what are the most valuable cards / was bringt ein kleiner Tarock, was ein Bube / welche Karten sind
    am meisten wert / गुलाम र सानो तारोकको कति अङ्क / सबैभन्दा धेरै अङ्कको पत्ती
3-2: jak sečíst hromádku štychů, když se to bere po třech / zbyla mi na konci počítání jedna karta, co s ní /
    how do I add up my pile, one card is left over / wie rechne ich meinen Haufen zusammen, eine Karte bleibt
    übrig / मेरो थुप्रो कसरी जोड्ने, एउटा पत्ती बाँकी रह्यो
3-3: mám jich pětatřicet, je to výhra nebo prohra / I have thirty five, is that a win / ich habe fünfunddreißig,
    hab ich gewonnen / पैंतीस अङ्क आयो, जितियो कि हारियो
4-1: podle čeho se určí, kdo bude dávat úplně první hru / how do we choose who deals the very first hand / wie
    bestimmt man den ersten Geber des Abends / सुरुमा कसले बाँड्ने कसरी टुङ्ग्याउने
4-2: musím snímat, když mi nabídne balíček / do I have to cut when he offers me the pack / muss ich abheben,
    wenn mir das Paket hingehalten wird / गड्डी काट्नैपर्छ
4-3: kam se dává těch šest karet doprostřed a kdy / po kolika se dává a kterým směrem / when do the six go in
    the middle, how many at a time do I hand out / wann kommen die sechs in die Mitte, wie viele auf einmal /
    बीचमा छ पत्ती कहिले राख्ने, एक पटकमा कति दिने
4-4: někdo ťukl na karty, jak se teď rozdává / he tapped the pack and did not cut, how do we deal now / er hat
    auf die Karten geklopft, wie wird jetzt gegeben / काट्नुको सट्टा ठोक्यो, अब कसरी बाँड्ने
4-5: co je ábeles / what is abeles dealing / was heißt ábeles beim Geben / आबेलेस भनेको के हो
5-1: došla mi barva, můžu tam hodit co chci, nebo musím trumf / vynesli piky a já žádné nemám / I am out of that
    suit, can I throw anything or must it be a trump / ich bin blank in der Farbe, muss ich Tarock geben oder
    darf ich abwerfen / त्यो रङ मसँग छैन, जुनसुकै हाल्ने कि तारोक हाल्ने
5-2: kdo bere, když někdo hodil taroka na krále / kdo vynáší po štychu / somebody put a trump on my king, who
    takes it / who plays next after a trick / wem gehört der Stich, wenn einer mit Tarock draufgeht / wer spielt
    danach aus / बादशाहमाथि तारोक हालियो, चाल कसको / चाल लिएपछि कसले चल्ने
5-3: ve které hře se musí přebíjet / in which games must I go higher / in welchen Spielen muss man drüber / कुन
    खेलमा माथिको हाल्नैपर्छ
6-1: platí flek i na mého parťáka, nebo jen na mě / does the double hit my partner as well / gilt das Kontra
    auch für meinen Partner / फ्लेक मेरो साथीलाई पनि लाग्छ
6-2: co znamená záporná hra, čím se liší / what makes a game negative / was heißt negatives Spiel / नकारात्मक
    खेल भनेको के
6-3: mám úplně mizerné karty, dá se s tím něco hrát / my hand is terrible, is there a game for that / ich habe
    lauter schlechte Karten, kann ich damit was spielen / पत्ती एकदम खराब आयो, केही खेल्न मिल्छ
7-1: když řeknu flek v pikolu, platí i pro ostatní dva / if I double in piccolo do the other two pay double too
    / gilt mein Kontra beim Piccolo auch für die zwei anderen / पिकोलोमा मैले फ्लेक भने अरू दुईलाई पनि लाग्छ
7-2: kdy se karty otočí na stůl a smíme se domlouvat / can the rest of us talk it over once the cards lie open /
    dürfen wir uns beraten, wenn alles offen liegt / पत्ती खुला राखेपछि कुरा गर्न मिल्छ
8-1: přebije tarok eso v barevné hře / does a tarok win over a suit card in a colour game / ist Tarock in der
    Farbtrojka Trumpf / रङको खेलमा तारोकले काट्छ
9-1: co má forhont říct na začátku / what does the first player say to open / was sagt die Vorhand am Anfang /
    सुरुमा फोरहोन्टले के भन्छ
9-2: nikdo nic nehlásil, co si můžu vybrat jako forhont / all passed and it is back to me, what may I choose /
    alle haben gepasst, was darf die Vorhand jetzt spielen / सबैले पास भने, फोरहोन्टले के खेल्ने
10-1: jak se jmenuje dvojka, trojka, čtyřka / what are the small taroks called / wie heißen die kleinen Tarocke
    / साना तारोकको नाम के के
10-2: v kterém štychu musí který ptáček padnout / which bird goes to which trick from the end / welcher Vogel
    muss in welchen Stich / कुन चरा कुन चालमा
10-3: je něco i za tarok pět / is there a prize for the five too / gibt es auch was für den Fünfer / पाँचको पनि
    केही पाइन्छ
11-1: sebral jsem soupeři jednadvacítku škýzem, je za to něco / I took the twenty one with the skis, does it pay
    / ich hab den Mond mit dem Sküs gestochen, gibts dafür was / एक्काइस काटेँ, केही पाइन्छ
11-2: přišel jsem o monda, musím nosit klobouk / I lost my twenty one, is there a punishment / mir wurde der
    Mond abgenommen, muss ich den Hut aufsetzen / मोन्द गुम्यो, टोपी लगाउनुपर्छ
12-1: v jakém pořadí se draží a kdy přijdou fleky / do we bid first or announce first / kommt zuerst das
    Lizitieren oder das Ansagen / पहिले बोली कि पहिले फ्लेक
12-2: musím přihodit vyšší hru, nebo stačí stejná / must my bid be higher than the last / muss mein Gebot höher
    sein / मेरो बोली ठूलो हुनैपर्छ
12-3: vypadl jsem z licitace, můžu se vrátit / I said pass, may I come back into the auction / ich war schon
    weg, darf ich wieder einsteigen / पास भनिसकेँ, फेरि बोलीमा फर्किन मिल्छ
12-4: vydražil jsem pagáta, můžu místo něj hrát něco lepšího / I won the auction, may I play something bigger
    than I bid / ich habe ersteigert, darf ich ein höheres Spiel spielen / बोली जितेँ, अझ ठूलो खेल खेल्न मिल्छ
12-5: která hra přebije kterou, pořadí a ceny / kolik stojí betl, kakadu, trojka sólo / which game outranks
    which, what does each pay / list of games with their prices / welches Spiel ist höher, was kostet welches /
    कुन खेल कुनभन्दा ठूलो, कसको कति
12-6: kolik je za s králem nebo šesti-trojku / how much is the basic game worth / was ist der einfache Rufer
    wert / मूल खेलको कति
12-7: můžu jen tak říct ptáčka, nebo ho musím jmenovat / must I say which bird I bid / muss ich den Vogel beim
    Namen nennen / चराको नाम भन्नैपर्छ
12-10: kdy je konec hlášení a začne se hrát / how often must good be said before we start / wie oft muss man gut
    sagen bis es losgeht / कति पटक ठीक भनेपछि सुरु हुन्छ
13-1: co řekne aktér, když odhodil / what does the declarer say after discarding / was sagt der Spieler nach dem
    Verlegen / पत्ती छोडेपछि खेल्नेले के भन्छ
13-2: kolikrát smím hlásit, můžu flekovat později / zapomněl jsem dát flek, jde to dodatečně / I forgot to
    double, is it too late / how often may I announce / ich hab vergessen Kontra zu sagen, geht das noch / फ्लेक
    भन्न बिर्सेँ, पछि भन्न मिल्छ / कति पटक भन्न पाइन्छ
13-3: můžu hlásit pagáta, když ho nemám v ruce / may I announce a bird that somebody else holds / darf ich den
    Pagat ansagen, wenn ich ihn nicht habe / पगात अरूसँग छ, मैले भन्न मिल्छ
13-4: flekli jsme se navzájem a byli jsme spoluhráči / oba jsme hlásili totéž / partners doubled each other by
    mistake / we both announced the same, does it pay twice / wir haben uns als Partner gegenseitig kontriert /
    beide haben dasselbe angesagt / साथी–साथीले एकअर्कालाई फ्लेक गर्‍यौँ / दुवैले एउटै भन्यौँ
13-5: ohlásil jsem ptáčka, musím se o něj pokusit / must I really try the bird I announced / muss ich den
    angesagten Vogel auch versuchen / भनेको चरा कोसिस गर्नैपर्छ
13-6: musel jsem pagáta hodit dřív, protože vynesli taroky / forced to give the bird earlier because taroks were
    led / musste den Vogel früher hergeben, weil Tarock gespielt wurde / रङ हाल्नुपर्दा चरा पहिल्यै गयो
14-2: co musím mít, abych dostal trul nebo čtyři krále / what do I need for trull or four kings / was brauche
    ich für Trull oder vier Könige / त्रुल पाउन के चाहिन्छ
14-3: musí po uhu udělat i pagát poslední štych / if the two is done must the one win the last as well / muss
    nach dem Uhu auch der Pagat stechen / उहु भएपछि पगातले पनि लिनैपर्छ
14-4: vzal jsem všechny štychy, jak se tomu říká / I took every trick, what is that called / ich habe alle
    Stiche gemacht, wie heißt das / सबै चाल मैले लिएँ, यसलाई के भन्छन्
14-5: sešly se škýz, mond i pagát v jednom štychu / all three big ones fell into a single trick / alle drei
    Trullstücke in einem einzigen Stich / एउटै चालमा तीनै ठूला पत्ती परे
14-6: musím dát pagáta na monda a škýze, i když mám jiné taroky / do I have to sacrifice the one when the two
    big ones lie there / muss ich den Pagat opfern / मोन्द र श्किज भए पगात हाल्नैपर्छ
14-7: v sólu se prémie počítají víc / are bonuses worth more without the talon / zählen Prämien im Solo mehr /
    सोलोमा बोनस बढी हुन्छ
14-8: kolik je za tichého a ohlášeného pagáta, trul, kakadu / how much for a silent or announced bonus / was
    gibt eine stille und eine angesagte Prämie / चुपचाप र भनेको बोनसको कति
15-1: kolikrát se násobí, když vezmu všechno / how many times the game for taking everything / wievielfach zahlt
    man, wenn einer alles macht / सबै चाल लिए कति गुणा
15-2: počítají se vedle valatu i ostatní hlášky / do the other bonuses still count beside taking everything /
    zählen neben dem Valat die anderen Prämien / भालातसँगै अरू बोनस पनि गनिन्छ
15-3: měl jsem flek na hru a pak byl valat / the game was doubled and then he took all tricks / das Spiel war
    kontriert und dann wurde es Valat / खेलमा फ्लेक थियो, भालात भयो
16-2: smí partner prozradit, že má toho krále / kdy se pozná, kdo s kým hraje / how do I know who my partner is,
    may he tell / when do we learn who is with whom / darf der Partner sagen, dass er den König hat / woran
    merke ich, wer mein Partner ist / साथीले बादशाह आफूसँग छ भन्न मिल्छ / को कोसँग छ कसरी थाहा हुन्छ
16-3: mám tři krále, musím jmenovat barvu čtvrtého / do I name the suit if I hold three kings, with the fourth /
    muss ich bei drei Königen die Farbe nennen, mit dem vierten / तीन बादशाह छन्, चौथोको नाम भन्नुपर्छ
16-4: co nesmím dát pryč, smím odložit taroka / můžu odhodit krále nebo pagáta / which cards must not be laid
    away / may I bury a king or a tarok / was darf ich nicht verlegen, darf ein König weg / darf ich Tarock
    drücken / के छोड्न मिल्दैन / बादशाह वा तारोक छोड्न पाइन्छ
16-5: komu patří druhá trojice z talonu / můžu po hlášení ještě něco přidat / whose is the other half of the
    talon / can I add an announcement afterwards / wem gehört die andere Hälfte des Talons / darf ich
    nachträglich noch ansagen / थान्कोको अर्को तीन कसको / पछि थपेर भन्न मिल्छ
16-7: král, kterého volám, leží v talonu / můžu to vzdát, když volaný král leží na stole / the king I called
    turned up in the talon, may I give up / what do I pay if I throw the game away / mein gerufener König liegt
    im Talon, darf ich aufgeben / बोलाएको बादशाह थान्कोमा पर्‍यो, खेल छोड्न मिल्छ
16-8: musí ten král vzít poslední štych, nebo stačí, že v něm leží / must the called king himself win the last
    trick / muss der König den letzten Stich selbst stechen / अन्तिम चाल बादशाह आफैंले लिनुपर्छ
16-9: mám všechny čtyři krále, koho zavolám / volal jsem krále, kterého mám v ruce / I hold all four kings, whom
    do I call / may I call my own king / ich habe alle vier Könige, wen rufe ich / darf ich meinen eigenen König
    rufen / चारै बादशाह मसँगै छन्, कसलाई बोलाउने
17-2: kdo smí hrát sólo s králem, co s talonem / may anybody bid the solo with a partner / darf jeder den
    Solorufer spielen / साथीसँगको सोलो जोसुकैले बोल्न मिल्छ
17-3: po sólu se zjistilo, že král byl v talonu, co fleky / after the solo the king was in the talon, do doubles
    count / nach dem Solo lag der König im Talon, zählen die Kontras / सोलोपछि बादशाह थान्कोमा भेटियो, फ्लेक
    गनिन्छ
18-2: hraje se pagát s parťákem / do I have a partner in the bird games / spiele ich Pagat mit Partner / पगात
    खेलमा साथी हुन्छ
18-3: tichého pagáta mi přebili, platím / my silent bird got beaten, do I pay / mein stiller Pagat wurde
    gestochen, zahle ich / चुपचाप चरा काटियो, तिर्नुपर्छ
18-4: dá se fleknout jen pták a ne hra / can you double just the bird and not the game / kann man nur den Vogel
    kontrieren / चरा मात्र फ्लेक गर्न मिल्छ
18-5: vyplatí se obětovat monda / is it worth giving up the twenty one / lohnt es sich den Mond zu opfern /
    मोन्द बलिदान दिनु राम्रो
19-2: hraju sám proti všem, kolik beru a kolik platím / do I get it from each of the three / bekomme ich es von
    jedem der drei / तीनै जनासँग पाइन्छ
20-2: je sólo nejvyšší hra, uvidím talon / komu připadne talon v sólu / who gets the talon in a solo / wem
    gehört der Talon beim Solo / सोलोमा थान्को कसको
20-3: kolik taroků bývá v talonu / how many taroks are usually in the talon / wie viele Tarocke liegen meist im
    Talon / थान्कोमा प्रायः कति तारोक हुन्छन्
21-2: beru celý talon, musím ho ukázat / I take all six, does anybody see them, how many go away / ich nehme
    alle sechs, muss ich sie zeigen / छवटै लिएँ, देखाउनुपर्छ
21-3: prohrál jsem šesti-trojku, kolik to stojí / what do I lose with the six card game / was kostet der
    verlorene Sechserdreier / छ पत्तीको खेल हारेँ, कति
22-2: kolik štychů smím udělat v pikolu, můžou ho hrát dva / exactly how many tricks in piccolo, can two play it
    / wie viele Stiche beim Piccolo, dürfen zwei es spielen / पिकोलोमा कति चाल, दुई जनाले बोल्न मिल्छ
23-2: v cvikolu jsem udělal jen jeden štych / in zwiccolo I made only one, did I lose / beim Zwiccolo nur ein
    Stich, verloren / च्विकोलोमा एउटा चाल मात्र
24-2: v betlu jsem musel vzít jeden štych / I had to take one trick in betl / ich musste beim Bettler einen
    Stich nehmen / बेट्लमा एउटा चाल लिन पर्‍यो
28-2: co odložím v barevné trojce, musí se odhodit taroky / what must be discarded in the suit game / was muss
    ich beim Farbendreier verlegen / रङको त्रोइकामा के छोड्ने
28-3: smím v barevné hře vynést taroka / nemám barvu v barevné hře, musím dát taroka / may I lead a tarok in a
    suit game / darf ich beim Farbenspiel Tarock ausspielen / रङको खेलमा तारोक चल्न मिल्छ
28-4: kolik barev musím mít po odložení / how many suit cards must I keep / wie viele Farbkarten muss ich
    behalten / कति रङका पत्ती राख्नुपर्छ
29-2: komu jde talon v barevném sólu / what about the talon in the suit solo / was ist mit dem Talon im
    Farbensolo / रङको सोलोमा थान्को
30-2: proč se hraje varšava, kdo ji smí / why Varšava and who can call it / warum heißt es Trischaken und wer
    darf / किन वार्सावा, कसले बोल्ने
30-3: co se dělá s talonem ve varšavě, ke každému štychu jedna karta / what happens to the talon when nobody
    bids / was passiert mit dem Talon beim Trischaken / वार्सावामा थान्को के हुन्छ
30-4: kdy smím ve varšavě zahrát pagáta / when may I get rid of the one in Varšava / wann darf ich beim
    Trischaken den Pagat spielen / वार्सावामा पगात कहिले खेल्ने
30-5: mám nejvíc bodů ve varšavě, kolik dám ostatním / most points in Varšava, what do I owe, and if I am
    forhont / die meisten Punkte beim Trischaken, was zahle ich / वार्सावामा सबैभन्दा धेरै अङ्क, कति तिर्ने
30-6: udělal jsem ve varšavě přes polovinu bodů / I took more than half in Varšava, am I mayor / ich habe über
    die Hälfte beim Trischaken, Bürgermeister / वार्सावामा आधाभन्दा बढी
30-7: máme ve varšavě stejně, kdo platí / we tied for most in Varšava / Gleichstand beim Trischaken, wer zahlt /
    वार्सावामा बराबर, कसले तिर्ने
30-8: nedostal jsem ani jeden štych, co dostanu / no trick at all in Varšava, do I earn something / gar kein
    Stich beim Trischaken, was kriege ich / एउटै चाल परेन, केही पाइन्छ
30-9: starosta a zároveň někdo bez štychu / somebody is mayor and another has no trick / Bürgermeister und
    Jungfrau zugleich / स्तारोस्ता र पन्ना दुवै
30-10: jeden sebral ve varšavě úplně všechno / one player swept every trick in Varšava / einer macht beim
    Trischaken alle Stiche / वार्सावामा सबै चाल एकैले
30-11: nepřiznal barvu ve varšavě / a revoke in Varšava, who pays / Renonce beim Trischaken / वार्सावामा रेनोन्स
31-1: někdo nepřiznal barvu, kolik dá komu a platí i svému parťákovi / a player did not follow suit though he
    could, what does it cost him, his partner too / einer hat nicht bedient, was zahlt er wem, auch dem Partner
    / कसैले रङ हालेन, कसलाई कति तिर्ने, साथीलाई पनि
31-2: hodil jsem špatnou kartu, můžu ji vzít zpátky / spadla mi karta na stůl / wrong card, may I take it back /
    a card slipped out of my hand / falsche Karte gespielt, darf ich zurücknehmen / mir ist eine Karte
    runtergefallen / गलत पत्ती हालेँ, फिर्ता लिन मिल्छ
31-3: hraje se po renoncu dál, můžu si nárokovat svoje body / does the game go on after a revoke / wird nach der
    Renonce weitergespielt / रेनोन्सपछि खेल चलिरहन्छ
31-4: zahrál ohlášeného ptáčka moc brzo / he played the announced king too early / hat den angesagten König zu
    früh gespielt / भनेको चरा चाँडै खेल्यो
31-5: můžu se kouknout na poslední štych nebo do svých štychů / may I check the trick that was just taken, or my
    own pile / darf ich in den letzten Stich oder in meine Stiche schauen / भर्खरको चाल वा आफ्नो थुप्रो हेर्न
    मिल्छ
31-6: mám o kartu víc po rozdání, co teď / I was dealt thirteen cards / ich habe eine Karte zu viel bekommen /
    मसँग एउटा पत्ती बढी बाँडिएछ
31-7: na konci mu chybí karta / he runs out one card early at the end / am Ende fehlt ihm eine Karte / अन्त्यमा
    एउटा कम
31-8: můžu sbírat štychy i za parťáka, kam s talonem / can my partner and I keep our tricks together / dürfen
    Partner die Stiche zusammenlegen / साथीसँग चाल मिसाएर राख्न मिल्छ
31-9: vidím, že soused dělá chybu, mám ho upozornit / should I warn somebody about to go wrong / soll ich einen
    warnen, der gleich einen Fehler macht / अर्काले गल्ती गर्न लागे भन्ने
32-1: jak se odečítají ty dva body za tři karty / why do we take two off for three cards / warum zieht man zwei
    pro drei Karten ab / तीन पत्तीमा दुई किन घटाउने
32-2: třicet pět a jedna karta, vyhrál jsem / thirty five and one card, won or lost / fünfunddreißig und ein
    Blatt / पैंतीस र एउटा पत्ती
33-1: kolik peněz je jeden bod / how much money is one point / wie viel Geld ist ein Punkt / एक अङ्कको कति पैसा
"""
