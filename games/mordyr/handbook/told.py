"""Handbook of Mordýřova sudá: how people tell at the table what happened to them, by the paragraph that decides it."""

TOLD = """
1-1: kolik karet a balíčků na to potřebujeme / how many packs do we need to fetch / wie viele Kartenspiele
    müssen auf den Tisch / कतिवटा गड्डी चाहिन्छ
1-2: jaké barvy má ten druhý balíček / which suits has the second deck / welche Farben hat das zweite Spiel /
    दोस्रो गड्डीका रङ के के
1-4: která barva patří ke které, kříže s čím / which suit belongs with which, hearts with what / welche Farbe
    gehört zu welcher, Herz womit / कुन रङ कुनसँग
1-5: máme dva úplně stejné balíčky, jde to / our two decks look the same, is it fine / wir haben zweimal
    dasselbe Blatt, geht das / दुइटै गड्डी उस्तै छन्, चल्छ
1-6: je nás osm, můžeme všichni / can eight people or kids join / wir sind zu acht, und dürfen Kinder mit / आठ
    जना छौँ, केटाकेटी पनि
2-1: kolik má být součet, můžu přetáhnout jednadvacet / what should my cards add up to, may it go over / worauf
    sollen meine Karten kommen, darf es drüber sein / जम्मा कति पुर्‍याउने, नाघ्न मिल्छ
2-2: kolik počítám za dámu, krále, eso, desítku / what do I count for a picture or an ace / was zähle ich für
    ein Bild oder ein Ass / तस्बिर र एक्कालाई कति गन्ने
2-3: podle čeho je jedno jednadvacet lepší než druhé / why is one twenty one better than another / warum ist
    eine Einundzwanzig besser als die andere / एउटा एक्काइस अर्कोभन्दा किन ठूलो
2-4: jaké jsou kombinace od nejslabší, co přebije co / šest sedm osm, co to je za kombinaci / tři karty stejné
    barvy za šestnáct až jednadvacet / list of hands from low to high, which one beats which / six seven eight,
    does that count / three of one pair of suits worth nineteen / welche Gruppe schlägt welche, Reihenfolge /
    sechs sieben acht, was ist das / drei von einem Farbenpaar / कुन समूह ठूलो, कसले कसलाई जित्छ / छ सात आठ, के
    हो
2-5: stačí jedno eso s obrázkem na mord / osm karet za jednadvacet / is a single ace with a picture an Onion /
    eight cards making twenty one / ist ein Ass mit einem Bild schon eine Mehrfachzwiebel / acht Karten mit
    einundzwanzig / एउटा एक्का र तस्बिर पुग्छ / आठ पत्तीको प्याज
2-6: musím použít všech deset karet, můžu kartu dvakrát / do I have to use all ten, can a card be in two groups
    / muss ich alle zehn verwenden, darf eine Karte doppelt zählen / दसै पत्ती चलाउनुपर्छ, एउटै दुई ठाउँमा
3-1: jak se jmenuje ten, co dává, a jeho sousedi / who are Posměr and Protisměr, what is the dealer called / wie
    heißen der Geber und seine Nachbarn / बाँड्ने र छिमेकीको नाम
3-2: kdo míchá a kdo snímá / who shuffles and who cuts / wer mischt, wer hebt ab / कसले फिट्ने, कसले काट्ने
3-3: v jakém pořadí se dává prvních pět karet / in what order do the first five go out / in welcher Reihenfolge
    kommen die ersten fünf / पहिला पाँच पत्ती कसरी बाँड्ने
3-4: kolik karet smím zahodit a vzít nové / how many may I throw away for new ones / wie viele darf ich
    wegwerfen und neu nehmen / कति पत्ती फालेर नयाँ लिने
3-5: jak se dává druhých pět, vidí je ostatní / how are the second five dealt, can others see them / wie kommen
    die zweiten fünf, sehen die anderen sie / दोस्रा पाँच कसरी, अरूले देख्छन्
3-6: kdo ukazuje první při odkrývání a jak se porovnává / who shows first, how are hands compared / wer deckt
    zuerst auf, wie wird verglichen / पहिले कसले देखाउने, कसरी दाँज्ने
3-7: můžu si karty přeskládat, když mě přebil / may I regroup once I am beaten / darf ich umsortieren, wenn ich
    geschlagen bin / जितेपछि फेरि मिलाउन मिल्छ
3-8: máme oba totéž, kdo má přednost / we have exactly the same, who goes before whom / beide haben genau
    dasselbe, wer geht vor / दुवैको उस्तै, कसको माथि
3-9: kdo se porovnává nakonec a kdo dává potom / who is compared last and who deals after / wer wird zuletzt
    verglichen, wer gibt danach / अन्तिममा को, अनि कसले बाँड्ने
4-1: s kým se má hrát o peníze / with whom should I play for money / mit wem soll ich um Geld spielen / कोसँग
    पैसामा खेल्ने
4-3: můžu vsadit auto, manželku, dům / may I stake my wife or a house / darf ich meine Frau oder das Haus setzen
    / श्रीमती वा घर दाउमा राख्न मिल्छ
4-4: kolik se dává do banku na začátku / what does everyone put in at the start / was legt jeder am Anfang ein /
    सुरुमा कति हाल्ने
4-5: rozdávající vsadil, musím dorovnat, můžu přihodit / the dealer bet, must I match it, can I raise / der
    Geber hat gesetzt, muss ich mitgehen, darf ich erhöhen / बाँड्नेले राख्यो, मिलाउनैपर्छ, थप्न मिल्छ
4-6: kolik musí rozdávající přidat za naše sázky / what must the dealer add for our extra stakes / was muss der
    Geber für unsere Zusatzeinsätze zahlen / हाम्रो थप बाजीका लागि बाँड्नेले कति
4-7: rozdávající vzdal, draží se jeho místo / the dealer gave up, how do we auction his seat / der Geber ist
    raus, wie wird sein Platz versteigert / बाँड्नेले छोड्यो, ठाउँ कसरी लिलाम
4-8: nikdo nechce být rozdávající, co s bankem / no one takes the dealer's place, what about the pot / keiner
    will geben, was wird aus dem Topf / कोही बाँड्न चाहँदैन, पोट के हुन्छ
4-9: kolikrát se sází před druhou pětkou karet / how many betting rounds before the second five / wie viele
    Runden wird gesetzt vor den zweiten fünf / दोस्रा पाँचअघि कति पटक बाजी
4-10: kolik stojí karta lícem dolů a kolik jich smím / what is the price of a hidden card and how many can I
    have / was kostet eine verdeckte Karte, wie viele darf ich / लुकेको पत्तीको मोल कति, कति वटा
4-11: máme deset karet, smíme ještě přisadit a co když to rozdávající nechce zaplatit / with ten cards may we
    add, what if the dealer will not pay / mit zehn Karten noch erhöhen, wenn der Geber nicht zahlen will / दस
    पत्तीपछि थप्न मिल्छ, बाँड्नेले नतिरे
4-12: nikdo nechce zaplatit ty extra sázky / nobody will match the extra stakes / keiner gleicht die
    Zusatzeinsätze aus / थप बाजी कसैले तिरेन
4-13: kolik kol sázek je po desáté kartě / how many betting rounds after the tenth card / wie viele Setzrunden
    nach der zehnten Karte / दसौँ पत्तीपछि कति पटक बाजी
4-14: komu připadne všechno v banku / who collects all the money in the middle / wer bekommt das ganze Geld in
    der Mitte / बीचको सबै पैसा कसको
5-1: musí se hrát se všemi těmi zvláštními pravidly / are the special rules compulsory / sind die Sonderregeln
    Pflicht / विशेष नियम अनिवार्य
5-2: jak poznám tu zvláštní kartu, když jsou dvě stejné / how do I know the special card of two equal ones /
    woran erkenne ich die besondere Karte / विशेष पत्ती कसरी चिन्ने
5-3: se kterými pravidly začít / which extra rules to begin with / mit welchen Regeln anfangen / कुन नियमबाट
    सुरु गर्ने
5-0-1: mám devět karet za sebou jedné barvy / I hold nine in a row, what can I do with it / ich habe neun in
    Folge, was kann ich damit / लगातार नौ पत्ती छन्, के गर्न मिल्छ / čím se dá porazit královský mord / what
    beats the Great Onion
5-0-2: mám deset za sebou proti devíti / ten in a row against nine / zehn in Folge gegen neun / दस लगातार
    विरुद्ध नौ
5-0-3: zamordoval jsem, je konec hry / after a crippling is the game over / ist nach dem Reinlegen Schluss /
    ढालेपछि खेल सकियो
5-1-1: může osmička znamenat nulu / can an eight be worth nothing / darf eine Acht null sein / अट्ठालाई शून्य
    मान्न मिल्छ
5-1-2: kdy je osmička žolík / when is an eight wild, any card / wann ist die Acht ein Joker / अट्ठा जोकर कहिले
    हुन्छ
5-1-3: co osmička žolík nesmí být / what can a wild eight not be / was darf eine wilde Acht nicht sein / वाइल्ड
    अट्ठा के बन्न सक्दैन
5-2-1: smí být v řadě na zamordování žolíkové osmy / may the run contain wild eights / dürfen wilde Achten in
    der Reihe sein / लहरमा वाइल्ड अट्ठा मिल्छ
5-3-1: osm osmiček pohromadě / all eight eights together / alle acht Achten zusammen / आठवटै अट्ठा
5-4-1: vyměním pikovou dámu za kartu z balíčku / swap the queen of spades for one off the top / Pik-Dame gegen
    eine oberste Karte tauschen / सुरथको मिस्सी साट्ने
5-4-2: co udělá dáma s esy, když jsou osmy divoké / what does the Lady do to aces while eights are wild / was
    macht die Dame mit den Assen / मिस्सीले एक्कालाई के गर्छ
5-4-3: co znamená ukázat kartu / what does it mean to show a card / was heißt eine Karte zeigen / पत्ती देखाउनु
    भनेको के
5-5-1: co smí pohárový král / what may the king of cups do / was darf der Kelch-König / कचौराको बादशाहले के गर्छ
5-5-2: jak zrušit divoké osmy / how to stop wild eights / wie hebt man wilde Achten auf / वाइल्ड अट्ठा कसरी
    रोक्ने
5-6-1: želva, mincová dáma, přesunout osm bodů / the turtle, queen of coins, move eight points / Schildkröte,
    acht Punkte verschieben / कछुवा, आठ अङ्क सार्ने
5-7-1: sloni, čtyři devítky a desítky s dámou / elephants, four nines or tens with the queen / Elefanten, vier
    Neunen oder Zehner mit der Dame / हात्ती, चार नहला दहला
5-8-1: kulový kluk leží vidět, co esa / the jack of diamonds is visible, are aces out / Karo-Bube sichtbar, Asse
    weg / इँटको गुलाम देखियो, एक्का
5-9-1: smrt, mečový král leží na stole / Death, the king of swords lies open / Tod, Schwert-König liegt offen /
    मृत्यु, तरबारको बादशाह
5-10-1: arcikancléř, holový kluk a osmy / Archchancellor, jack of staves and eights / Erzkanzler, Stab-Bube /
    महाकुलपति, लट्ठीको गुलाम
5-11-1: blázen, křížový kluk obrátí pořadí / the Fool, jack of clubs turns the ranking / der Narr, Kreuz-Bube
    dreht die Rangfolge / मूर्ख, चिडीको गुलाम
5-11-3: pětinásobná loupež, klenoty / fivefold bagel, crown jewels / fünffacher Bagel, Kronjuwelen / पाँचगुणा
    बेगल
"""
