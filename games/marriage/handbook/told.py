"""Handbook of Marriage: how people tell at the table what happened to them, by the paragraph that decides it."""

TOLD = """
1-1: jsme jen dva, dá se to / jak dlouho se hraje jedno kolo / can we play with just two, or with seven / wie
    lange sitzt man an einem Spiel, geht es zu zweit / दुई जनाले खेल्दा हुन्छ / एउटा खेल कति बेर लाग्छ
1-2: kolik balíčků míchám dohromady / je nejvyšší eso nebo král / how many packs do I shuffle together / which
    way round do we go / wie viele Päckchen mische ich zusammen / was ist höher, Ass oder König / कतिवटा गड्डी
    मिसाउने / कता घुम्ने
1-3: z čeho se skládají sady / what sorts of combinations may I lay / welche Arten von Kombinationen darf ich
    legen / के के मिलाउन मिल्छ
2-1: dáme tam i natištěné žolíky / should the printed jokers stay in / bleiben die gedruckten Joker drin /
    छापिएका जोकर राख्ने कि झिक्ने
2-2: jak jde hra po sobě, fáze / what are the stages one after another / was kommt nacheinander / खेल कसरी अघि
    बढ्छ
2-3: musím mít v sadách všechny karty / do all my cards have to fit into sets / müssen alle Karten in Sätzen
    sein / सबै पत्ती सेटमा मिल्नुपर्छ
2-4: stačí skončit první, abych vyhrál / is finishing first the same as winning / habe ich gewonnen, wenn ich
    als Erster fertig bin / पहिले सकेर मात्र जितिन्छ
3-1: kolik karet mám dostat a komu se dává první / how many should I have in hand, who is served first / wie
    viele Karten sollte ich auf der Hand haben, wer bekommt zuerst / हातमा कति पत्ती हुनुपर्छ, पहिले कसलाई दिने
3-2: kam dát zbytek balíčku a otáčí se první karta / where does the undealt rest go, is one turned up / wohin
    mit dem Rest, wird eine aufgedeckt / बाँड्दा बाँकी रहेको कहाँ राख्ने, एउटा पल्टाउने
4-1: jsem na řadě, beru z balíčku nebo tu odhozenou / it is my go, do I draw or take what lies there / ich bin
    dran, ziehe ich oder nehme ich die offene / मेरो पालो आयो, चाङबाट लिने कि भुइँको
4-2: zapomněl jsem odhodit, kolik karet mi má zůstat / how do I finish my go, must I throw one / wie beende ich
    meinen Zug, muss ich eine weglegen / पालो सक्न एउटा फाल्नैपर्छ
4-3: není už z čeho lízat / the face-down pile is used up / der verdeckte Stapel ist alle / तान्ने पत्ती सकियो
5-1: kolik nejmíň karet musí mít sada / is two enough for a set / reichen zwei für einen Satz / दुई पत्तीको सेट
    हुन्छ
5-2: dostal jsem tři stejné hned při rozdání / kdy nejpozději ukázat tunel / I was dealt three identical ones,
    when must they be on the table / drei identische gleich beim Geben bekommen, wann muss ich sie zeigen /
    बाँड्दै तीन उस्तै परे, कहिलेसम्म देखाउने
5-3: jde postupka z různých barev, může být s žolíkem / can a run be of mixed suits, with a wild card in it /
    darf eine Folge gemischte Farben haben oder einen Joker / फरक रङको सिक्वेन्स हुन्छ, जोकर राख्न मिल्छ
5-4: co dělá postupku čistou / what makes a run pure / was macht eine Folge rein / कुन सिक्वेन्स शुद्ध
5-5: tři osmičky, každá jiná barva, platí to / three eights each of another suit, is that good / drei Achten in
    verschiedenen Farben, gilt das / तीन अट्ठा फरक फरक रङका
5-6: dva králové a žolík / two kings and a wild one / zwei Könige und ein Joker / दुई बादशाह र एउटा जोकर
5-7: co se smí vyložit do prvních tří sad, platí tam trojice / what is allowed among the first three, does three
    of a kind count / was darf bei den ersten drei Sätzen dabei sein / सुरुका तीन सेटमा के के चल्छ
5-8: z čeho můžou být sady, když už mám vyloženo / what may the remaining sets be once I have shown / was dürfen
    die restlichen Sätze sein / देखाएपछि बाँकी सेट केका
5-9: kolik párů je potřeba, mám jich šest / how many pairs do I need, I have six / wie viele Paare brauche ich,
    ich habe sechs / कति जोडी चाहिन्छ, मसँग छ वटा छन्
5-10: smí se na páry, když jsme tři / kolik je navíc za výhru s páry / are pairs allowed when we are three /
    darf man mit Paaren spielen, wenn wir nur drei sind / तीन जना भए जोडी खेल्न मिल्छ
6-1: o co se snažím v prvních kolech / what am I after in the first rounds / worum geht es in den ersten Runden
    / सुरुका फेरामा के गर्ने
6-2: mám tři čisté sady, co s nimi udělám / I have my three, do I lay them out, do I still throw a card / ich
    habe meine drei, lege ich sie offen hin, werfe ich noch eine ab / तीनवटा पुगे, भुइँमा राख्ने र एउटा फाल्ने
6-3: ukázal jsem jako první, jak se určí tiplu / kdo tahá hlavní kartu a odkud / I was first to show, how is the
    main card picked and where does it go / ich habe als Erster gezeigt, wie wird die Hauptkarte bestimmt, wohin
    damit / पहिलो देखाएँ, मुख्य माल कसरी छान्ने, कहाँ राख्ने
6-4: ukázal jsem až po něm, smím vidět tiplu nebo ho vyměnit / I showed after somebody else, may I see or change
    the main card / ich habe später gezeigt, darf ich die Hauptkarte sehen oder wechseln / पछि देखाएँ, टिप्लु
    हेर्ने कि फेर्ने
6-5: ukázal jsem sedm párů, vidím taky tiplu / I put down seven pairs, do I get to see the main card / ich lege
    sieben Paare hin, sehe ich dann die Hauptkarte / सात जोडी देखाएँ, टिप्लु हेर्न पाउँछु
7-1: kdy smím použít žolíky a vědět, co je maal / from when may I use wild cards / ab wann darf ich Joker
    benutzen / जोकर कहिलेदेखि चलाउने
7-2: za co všechno může žolík být / what can a wild card stand for / wofür darf ein Joker stehen / जोकर केको
    सट्टा
7-3: kolik mám za hlavní kartu a kolik jich je / what is the main card worth and how many are there / was ist
    die Hauptkarte wert, wie viele gibt es / मुख्य मालको कति, कति वटा हुन्छ
7-4: karta o jednu výš než tiplu / the one right above the main card / die eine über der Hauptkarte /
    टिप्लुभन्दा एक माथि
7-5: karta o jednu níž než tiplu / the one right below the main card / die eine unter der Hauptkarte /
    टिप्लुभन्दा एक तल
7-6: stejné číslo jako tiplu v druhé barvě téže barvy červené černé / same rank in the other red or black suit /
    gleicher Rang in der anderen roten oder schwarzen Farbe / उही मान अर्को रातो वा कालो रङको
7-7: kolik je za natištěného žolíka / how much for a printed joker / was zählt ein gedruckter Joker / छापिएको
    जोकरको कति
7-8: dostanu něco za obyčejného žolíka, kolik jich je / does an ordinary wild card bring points / bringt ein
    gewöhnlicher Joker Punkte / साधारण जोकरको अङ्क हुन्छ
7-9: čemu se říká maal / what do they call maal / was nennt man Maal / माल भनेको कुन पत्ती
8-1: mám všechno složené, jak to ukončím, co s poslední kartou / everything is arranged, how do I close, one
    card too many / alles liegt in Sätzen, wie mache ich Schluss, eine bleibt / सबै मिल्यो, कसरी सक्ने, एउटा
    पत्ती बढी
8-2: hraju na páry, smím sebrat kartu, kterou někdo vyhodil / playing pairs, may I pick up what was thrown / ich
    sammle Paare, darf ich die weggeworfene Karte nehmen / जोडी खेल्दा फालेको पत्ती टिप्न मिल्छ
8-3: udělám pár s žolíkem / does a wild card complete a pair / macht ein Joker ein Paar voll / जोकर राखेर जोडी
    पुग्छ
8-4: neukázal jsem, dozvím se na konci, co bylo tiplu / I never showed, do I learn the main card at the end /
    ich habe nie gezeigt, erfahre ich am Ende die Hauptkarte / देखाउन सकिनँ, अन्त्यमा टिप्लु थाहा पाउँछु
8-5: kolik sad mám celkem na konci / how many sets are there altogether / wie viele Sätze sind es am Ende /
    जम्मा कति सेट हुन्छन्
9-1: kolik dám tomu, kdo skončil, když jsem neukázal / what do I owe the finisher if I had not shown, and if I
    had / was schulde ich dem, der fertig wurde, wenn ich nichts gezeigt hatte / नदेखाएको भए सक्नेलाई कति,
    देखाएको भए कति
9-2: dostanu za svoje body něco od každého, i když jsem prohrál / does everybody pay me for my points / zahlt
    mir jeder für meine Punkte, auch wenn ich verloren habe / हारे पनि मेरो मालको अङ्क सबैले दिन्छन्
9-3: z čeho se skládá, kolik prohraju / how is the loss put together / woraus setzt sich mein Verlust zusammen /
    नाफा–नोक्सान कसरी निस्कन्छ
9-4: co následuje, když někdo skončí / what comes after somebody finishes / was kommt, wenn einer fertig ist /
    सकिएपछि के हुन्छ
9-1-1: co se na konci počítá jako body / what do I count as points at the end / was zähle ich am Ende als Punkte
    / अन्त्यमा के के गन्ने
9-1-2: kolik je za dvě nebo tři stejné bodované karty / how much are two or three of the same point card
    together / was sind zwei oder drei gleiche Punktkarten zusammen wert / दुई वा तीन उस्तै मालको कति
10-1: dvě stejné a třetí jiné barvy, je to sada / two identical ones plus one of another suit / zwei identische
    und eine in anderer Farbe / दुई उस्तै र एउटा अर्को रङको
10-2: doplním pár žolíkem na tři stejné / can a wild card make three identical out of my pair / macht ein Joker
    aus meinem Paar einen Tunnel / जोडीमा जोकर थपेर टनेला बन्छ
10-3: skončil jsem s páry, kolik mám navíc / platí hráč s páry ty tři body / finished with pairs, what extra do
    I get, does a pairs player pay the three / mit Paaren beendet, was bekomme ich extra, zahlt der mit Paaren
    die drei / जोडीले सकेँ, कति बढी / जोडीवालाले तीन तिर्छ
10-4: ukázal jsem tunel až po líznutí / I showed my three identical after drawing, too late / Tunnel erst nach
    dem Ziehen gezeigt / तानेपछि मात्र टनेला देखाएँ
10-5: hlavní karta a obě vedle ní dohromady / main card with both neighbours together / Hauptkarte mit beiden
    Nachbarn / टिप्लु र दुवै छिमेकी सँगै
10-6: počítají se bodované karty, které nejsou v sadě / do point cards outside a set count / zählen Punktkarten,
    die in keinem Satz sind / सेटमा नपरेको मालको अङ्क
11-1: které úpravy patří k základní hře / are any of the extras part of the normal game / gehört eine der
    Varianten zum normalen Spiel / यी थप नियम अनिवार्य हुन्
11-1-1: otevřená hra, vidím tiplu bez vyložení / open game, see the main card without showing / offenes Spiel,
    Hauptkarte ohne Zeigen sehen / खुला खेल, नदेखाई टिप्लु हेर्ने
11-2-1: neukázal jsem, platí mi tunel / do I lose my tunnel points because I never showed / verliere ich meine
    Tunnelpunkte ohne Zeigen / नदेखाए टनेलाको अङ्क जान्छ
11-2-2: neukázal jsem, platí mi body / do I lose my point cards because I never showed / verliere ich meine Maal
    ohne Zeigen / नदेखाए मालको अङ्क जान्छ
11-2-3: co se stane při vraždě s body toho, kdo neukázal / in murder are the points of somebody who never showed
    gone / sind beim Murder die Punkte weg, wenn einer nichts gezeigt hat / मर्डरमा नदेखाउनेको अङ्क के हुन्छ
11-2-4: při únosu bere body těch, co neukázali, ten kdo skončil / in kidnap who gets the points of those who
    never showed / wer bekommt beim Kidnap die Punkte derer ohne Auslage / किडन्यापमा नदेखाउनेको अङ्क कसले
    लैजान्छ
11-3-1: platí u nás alter za body / do alters count as maal here / zählen Alter als Maal / अल्टर माल हो
11-4-1: kdy je to dubleová hra / when is it called a dublee game / wann ist es ein Dublee-Spiel / डब्ली खेल
    कहिले हुन्छ
11-4-2: kdy se hraje o dvojnásobek / when are we playing for twice as much / wann geht es um das Doppelte /
    कहिले दोब्बर हुन्छ
11-5-1: udělal jsem chybu nebo švindloval, jaká je pokuta a komu / I misplayed or cheated, how big is the fine
    and who gets it / falsch gespielt oder geschummelt, wie hoch ist die Strafe und wer bekommt sie / गल्ती वा
    ठगी गरेँ, जरिवाना कति र कसलाई
11-6-1: karta přidaná navíc k balíčkům / the one extra card added to the packs / die eine zusätzliche Karte im
    Paket / थपिएको एउटा विशेष पत्ती
"""
