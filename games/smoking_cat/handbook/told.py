"""Handbook of Smoking Cat: how people tell at the table what happened to them, by the paragraph that decides it."""

TOLD = """
i-1: jaké karty k tomu potřebujeme a kolik nás musí být / dá se to s francouzskými kartami, ve třech / which
    pack do we need, how many of us / can we use a poker deck, three people / welches Blatt brauchen wir, wie
    viele müssen wir sein / geht es mit französischen Karten oder zu dritt / कुन तास चाहिन्छ, कति जना चाहिन्छ /
    तीन जनाले हुन्छ
i-a-1: o co v tom jde, co se snažím nechytit / what am I trying to avoid, what is the point / was versuche ich
    zu vermeiden, worum geht es / खेलमा के गर्न खोज्ने
i-a-2: kolik dostanu za srdcového krále, esa, svrška / za které karty jsou body / what does each red heart cost,
    which cards hurt / was kostet welches Herz, welche Karten zählen / पानका पत्तीको कति कति / कुन पत्ती खराब
i-a-3: vzal jsem úplně poslední štych, je za to něco / kolik je bodů ve hře dohromady / I took the very last
    trick, does it cost extra / how many points are there in all / der allerletzte Stich, kostet der extra / wie
    viele Punkte gibt es insgesamt / अन्तिम चाल लिएँ, थप दण्ड छ / जम्मा कति अङ्क हुन्छ
i-a-4: někdo už má nad polovinu, musíme pokračovat / somebody is over half already, must we go on / einer hat
    schon mehr als die Hälfte, müssen wir weiterspielen / कसैको आधाभन्दा बढी भयो, खेलिरहनुपर्छ
i-a-5: co dostane ten, kdo prohrál kolo / what does the loser of a hand get / was bekommt der Verlierer der
    Runde / फेरा हार्नेले के पाउँछ
i-b-1: kdo bude dávat úplně první / who is the very first dealer / wer ist der allererste Geber / सबैभन्दा पहिले
    कसले बाँड्ने
i-b-2: kolik karet mám v ruce a dávají se po jedné / how many cards in hand, one by one or two by two / wie
    viele Karten auf der Hand, einzeln oder paarweise / हातमा कति पत्ती, एक–एक कि दुई–दुई
i-b-3: dávající to spletl, dává se znova, je za to trest / the deal went wrong, again or a letter / er hat sich
    vergeben, noch einmal oder gibts einen Buchstaben / बाँड्न बिग्रियो, फेरि बाँड्ने कि अक्षर
i-b-4: kdo dává příští kolo / whose turn to deal now / wer gibt jetzt / अब बाँड्ने पालो कसको
i-c-1: kolik karet dávám sousedovi a na kterou stranu / how many do I give away and to which side / wie viele
    gebe ich weiter und auf welche Seite / छिमेकीलाई कति पत्ती र कुन तर्फ
i-c-2: smím si nejdřív prohlédnout, co mi přišlo / may I see what I got before I give mine / darf ich erst
    ansehen was ich kriege / आएको पहिले हेर्न मिल्छ
i-c-3: kdo vynáší první a čím smí / who opens and with which card / wer kommt als Erster raus und womit / पहिलो
    पत्ती कसले र कुन चल्ने
i-c-4: kdo bere štych, když nikdo nemá vyšší / who collects the four cards and plays next / wer kassiert die
    vier Karten und spielt weiter / चार पत्ती कसले उठाउने
i-d-1: nemám tu barvu, smím hodit svrška nebo srdce / I cannot follow, may I dump the bad ones / ich kann nicht
    bedienen, darf ich Herz abwerfen / मसँग त्यो रङ छैन, जुनसुकै हाल्न मिल्छ / musím jít přes, když mám vyšší /
    must I go over / माथिको हाल्नैपर्छ
i-d-2: hodil kartu, i když nebyl na řadě / he played although it was not his go / hat gespielt ohne dran zu sein
    / पालो नआई पत्ती हाल्यो
i-d-3: můžu otočit štych, který právě odešel, nebo starší / may I turn over the trick that just went, or older
    ones / darf ich den eben genommenen Stich umdrehen oder ältere / भर्खर गएको चाल वा पुराना हेर्न मिल्छ
i-e-1: je jasné, že to všechno dostanu, můžu skončit hned / clearly everything is mine, may I give in now / klar
    dass ich alles kriege, darf ich gleich aufgeben / सबै मेरै हुने पक्का, अहिल्यै छोड्न मिल्छ
i-e-2: složil karty, komu padnou ty, co drží ostatní / he gave in, who is charged for the cards still held / er
    hat aufgegeben, wem zählen die Karten der anderen / पत्ती फाल्यो, अरूको हातका पत्ती कसको
i-f-1: kdo prohrál kolo a kdy končí / when is a hand over, who gets the letter / wann ist die Runde aus, wer
    kriegt den Buchstaben / फेरा कहिले सकिन्छ, अक्षर कसलाई
i-f-2: dva mají nejvíc a stejně, kdo dostane písmeno / two have the same most points, who gets it / zwei haben
    gleich viel, wer kriegt es / दुई जनाको बराबर, अक्षर कसलाई
i-f-3: musí se ty body někam psát / need the points be noted anywhere / muss man die Punkte notieren / अङ्क
    टिप्नुपर्छ
i-g-1: hraje se o prachy nebo o pití / is it for money or for drinks / geht es um Geld oder ums Trinken / पैसा
    कि रक्सीका लागि
i-g-2: jaké slovo smíme zvolit, může být sprosté / which word may we pick, can it be rude / welches Wort dürfen
    wir nehmen, darf es unanständig sein / कुन शब्द छान्ने, अश्लील हुन्छ
i-g-3: mám všechna písmena, co teď / I have the whole word now, is it over / ich habe das ganze Wort, ist es aus
    / पूरै शब्द भयो, अब के
ii-1: co je ten listový svršek / what is that ober of leaves called / wie heißt der Laub-Ober / पातको ओबरलाई के
    भन्छन्
ii-2: co znamená poctivá barva / what is meant by an honest suit / was ist eine ehrliche Farbe / इमानदार रङ
    भनेको के
iii-1: co všechno je podvádění, kolik druhů / how many ways to cheat are there / wie viele Arten Schwindel gibt
    es / ठगी कति थरी
iii-a-1: podíval se na svoje tři dřív, než poslal / looked at what came before passing his own / zu früh in die
    bekommenen geschaut / आफ्ना नपठाई आएका हेर्‍यो
iii-b-1: nepřiznal barvu schválně / deliberately did not follow / absichtlich nicht bedient / जानीजानी रङ हालेन
iii-b-2: omylem nepřiznal barvu, co za to / by mistake did not follow, what now / aus Versehen nicht bedient /
    झुक्किएर रङ हालेन
iii-c-1: mám moc karet, dal i někomu, kdo nehraje / too many cards, dealt to a person not playing / zu viele
    Karten, einem gegeben der nicht mitspielt / धेरै पत्ती आयो, नखेल्नेलाई बाँड्यो
iv-1: jsou ještě další nepsaná pravidla, jak rychle se hraje / are there further customs, should we hurry / gibt
    es ungeschriebene Gesetze, wie schnell / नलेखिएका नियम, कति छिटो
"""
