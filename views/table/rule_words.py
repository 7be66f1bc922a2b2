"""Words people use at any table, whatever the game and language: what says little, what means the same."""


def _groups(text: str) -> tuple[tuple[str, ...], ...]:
    """Groups of words, an empty line between them."""
    return tuple(tuple(group.split()) for group in text.split("\n\n"))


# What a question is made of and says little about what is asked: Czech, English, German, Nepali.
FILLERS = frozenset(word for group in _groups("""
a aby ale ani asi až bez bude budou by byl být chci co ho i já jak jaká jaké jaký je jen jeho jejich ještě
jestli ji jsem jsi jsme jsou k kde kdo kdy když která které který kterou ma má mají mam mám máme mě mezi mi mít
mohu moje můj může můžou můžu muzu na nad nebo nějaký než o od po pod podle pokud potom pro při s se si smím smí
stane svou svůj ta tak taky tam te teď ted ten tě tím to tohle toho tom tomu totiž tu ty u už v va vám ve více
vše všechno z za že děje dělat fakt jenom jeden jedna jedno jiného mně nám nás náhodou něco někdo někoho nějaká nějakou
prosím prostě stejně takže teda tenhle tomhle udělat vlastně vůbec zrovna zas

a about after all am an and any are as at be been before being but by can could did do does during each for from
get gets give go had has have he her his how i if in into is it its just let like made make may me must my need
needs no not now of on one only or other our out over own shall she should so some sort still than that the
their them then there these they this to too until up use us was we what when where which while who whom whose
why will with would you your

ab aber alle als am an auch auf aus bei beim bin bis da dabei damit dann darf dürfen das dass dem den denn der
des die dies diese doch du ein eine einem einen einer er es etwas für geht gibt ganze habe haben hab hat hatte
ich ihm ihn ihr im in ist ja jede jeder jemand kann können kein keine man mehr mein meine mir mit mitmachen muss
müssen nach nicht noch nun nur ob oder ohne schon sein seine sich sie sind so soll um und uns vom von vor wann
war was welche welcher wem wen wenn wer werden wie wieder wird wo wozu zu zum zur also bei bekommen denn diesem
dieser eben eigentlich einfach gar gerade genau halt hier irgendwas jetzt mal meinem meinen nichts schon trotzdem
wirklich wohl

अनि अब अरू आफ्नो उसले एक एउटा कति कसरी कसले कसलाई कस्तो कहाँ कहिले का कि किन कुन के को कोही गरे गर्छ गर्दा गर्न
गर्ने गर्नु छ छन् छैन त तर त्यो त्यस था थियो न नै पनि पर्छ पर्ने पाइन्छ पाइँदैन पाउँछ भएको भए भनेको भने भयो मलाई
म मा मिल्छ मिल्दैन मेरो यदि यो र लाई ले वा सक्छ सकिन्छ सम्म हामी हुन हुन्छ हुने हो होइन
""") for word in group)

# What kind of answer is asked for: an amount, a person, a time, leave, a duty, a meaning, a place, a way, a reason.
KINDS = _groups("""
kolik kolika kolikrát many much viel viele wieviel कति

kdo komu koho kým čí who whom whose wer wem wen wessen कसले कसलाई कसको

kdy dokdy when wann कहिले

můžu můžeme může mohu smím smíme smí lze jde may can could allowed darf dürfen kann können erlaubt मिल्छ पाइन्छ
पाउँछ सकिन्छ सक्छ मिल्दैन पाइँदैन

musím musíme musí nutné must need needs have has required muss müssen पर्छ पर्ने

znamená je what means mean meaning was heißt bedeutet भनेको

kam kde odkud where wohin wo कहाँ

jak how wie कसरी

proč why warum किन
""")

# Groups of words that mean one thing; the handbook of a game adds its own (`Handbook.same`).
SAME = _groups("""
hráč hráči lidi lidí lidech člověk osoba čtyřech pěti player players people persons us spieler leute leuten
personen खेलाडी जना जनाले जनासम्म मानिस

rozdat rozdávat rozdává míchat rozdání deal deals dealt dealer dealing shuffle geben gibt geber ausgeteilt
austeilen verteilen mischen बाँड्ने बाँड्छ बाँडिन्छ बाँड्नु बाँड्न बाँडियो पिस्ने फिट्ने

balík balíček balíčky pack packs deck decks pile paket packen kartenspiel kartenspiele गड्डी डेक तास

stejně stejný stejné stejnou remíza shoda shodně rovnost nerozhodně level equal same tie tied draw even gleich
gleiche gleichstand unentschieden बराबर उस्तै उही समान टाई

vzdát složit zahodit zabalit končím odstoupit give surrender concede fold quit aufgeben passen aussteigen हार
मान्ने छोड्ने

peníze prachy korun koruny haléř money cash coins cents geld euro münze kosten पैसा रुपैयाँ रकम

přebít přebíjet přebíjí přebil stechen überstechen drübergehen beat beating higher stich जित्ने काट्ने उछिन्ने ठूलो

vyhrát výhra vyhraje vyhrál vyhrává zvítězit win wins winner won gewinnen gewinnt sieger जित्छ जित्न जित्ने
जित्यो विजेता

prohrát prohra prohraje prohrál prohrává lose loses loser lost verlieren verliert verloren verlierer हार्छ
हार्ने हार्‍यो हारेको

začíná začínat začne začít vynáší vynášet vyjíždí vyjíždět lead leads begins start starts anfangen beginnt
ausspielen ausspielt fängt सुरु चल्छ चल्ने

první nejdřív poprvé first zuerst erster erste पहिले पहिलो

vzít bere sebrat brát take takes pick draw nehmen nimmt ziehen टिप्ने टिप्न लिने लिन्छ लिन

odhodit zahodit vyhodit odložit odhoz discard throw away ablegen abwerfen wegwerfen फाल्ने फाल्छ फाल्न मिल्काउने

dát dávat položit hodit put lay legen राख्ने हाल्ने हाल्नै

zaplatit platí platit dát pay pays cost costs stojí cena zahlen bezahlen kostet तिर्ने तिर्छ तिर्नु मूल्य दाम

bod body bodů oko oči trestné point points worth score counts punkt punkte augen zählen zählt wert अङ्क पोइन्ट

konec skončí končí končit zavřít zavřel dohrát end ends over finish finished finishes ende aus endet beenden
schluss सकिन्छ सकियो अन्त्य समाप्त

ukázat vyložit vyloženo odkrýt show shown shows lay zeigen auslegen vorzeigen gezeigt देखाउने देखाउँछ देखाएको
नदेखाएको

dívat podívat kouknout vidět nahlédnout koukat look see peek peep check ansehen anschauen gucken schauen sehen
हेर्ने हेर्न हेर्छ

vyměnit výměna přehodit exchange swap trade change tauschen austauschen wechseln साट्ने साट्न फेर्ने फेर्न

znovu opakovaně ještě again repeat wieder nochmal erneut फेरि

chyba spletl omyl špatně mistake wrong error foul fehler falsch vertan गल्ती गलत

podvod schválně podvádět cheat cheating purpose schummeln betrügen absichtlich ठगी जानाजानी

trest pokuta penalty punishment fine strafe busse सजाय जरिवाना

vlevo nalevo levici left links linker बायाँ

vpravo napravo pravici right rechts rechter दायाँ

licitovat licitace dražit hlásit bid bidding auction bieten reizen steigern gesteigert geboten versteigern बोली बोल्ने

partner spoluhráč pomocník mate teammate partnerin mitspieler साथी पार्टनर

soupeř protihráč nepřítel opponent enemy rival gegner विपक्षी विरोधी

eso eska ace aces ass asse daus एक्का

král krále králi king kings könig könige राजा बादशाह

dáma dámy královna svršek queen queens ober dame रानी मिस्सी

kluk spodek jack knave unter bube जैक गुलाम

obrázek figura picture court bild bilder figuren तस्बिर

žolík žolíky žolíkama joker jokers wild wilde जोकर वाइल्ड

srdce srdcový červený hearts heart herz पान

barva suit suits farbe रङ

písmeno letter buchstabe अक्षर

slovo word wort शब्द

kolo round runde राउन्ड चरण

napsat zapsat zapisovat write written aufschreiben notieren लेख्ने लेखिन्छ

nejvyšší největší nejsilnější nejlepší highest best strongest greatest höchste stärkste beste ठूलो बलियो उच्च

nejnižší nejmenší nejhorší lowest worst weakest niedrigste schlechteste सानो खराब

dvojnásobně dvojitě zdvojnásobí double twice doubled doppelt verdoppelt दोब्बर

zakázáno nesmí nesmím zákaz forbidden allowed banned verboten erlaubt मनाही

vítězství cíl smysl aim goal ziel zweck लक्ष्य उद्देश्य

směr směrem clockwise anticlockwise direction richtung uhrzeigersinn दिशा

sejmout snímat cut cuts abheben काट्ने

odkrytě veřejně otevřeně open openly face up offen aufgedeckt खुला सुल्टो

zakrytě skrytě lícem dolů hidden face down verdeckt घोप्टो

sázka vsadit vklad stake bet ante einsatz setzen दाउ बाजी

soused sousedovi vedle neighbour neighbor nachbar छिमेकी

štych štychy zdvih trick tricks stich stiche चाल ट्रिक

půlka polovina half hälfte आधा

parťák parťákem společně dohromady spolu společná together both partners zusammen gemeinsam सँगै मिलेर

sám sama samotný alone single solo allein einzeln एक्लै

hlásit ohlásit oznámit hlášení announce announced declare declaring ansagen ansage angesagt melden भन्ने भनिएको घोषणा

počítat spočítat sečíst vyúčtovat vyúčtování count counting counted add settle settled zählen rechnen abrechnen
abgerechnet abrechnung गन्ने गन्छ गनिन्छ जोड्ने हिसाब

poslední last final letzte letzten letzter अन्तिम आखिरी

příště příští další následující next following nächste nächsten nächster danach अर्को

minulý předchozí předešlý previous earlier vorige vorherige अघिल्लो पहिलेको

zbytek zbylé zbývá zůstane rest remaining left leftover remain übrig übrige bleibt बाँकी रहेको

volat jmenovat zavolat call calls called name rufen ruft gerufen gerufene nennen बोलाउने बोलाइएको बोलाउन

odmítnout nechtít nechce refuse refuses reject decline wants ablehnen will weigern अस्वीकार नमान्ने

koupit kupovat nakoupit buy buying bought purchase kaufen gekauft किन्ने किन्न

zvýšit přihodit navýšit přisadit raise increase add extra erhöhen बढाउने थप

stačit stačí dost enough suffices sufficient reichen reicht genügt genug पुग्छ पुग्ने

potřebovat potřebuju potřebuji třeba nutno need needed necessary required brauchen brauche braucht benötigt चाहिन्छ
चाहिने

příklad ukázka example beispiel उदाहरण

skupina skupiny kombinace uskupení group groups combination hand gruppe gruppen kombination समूह

brzy brzo dřív předčasně early earlier soon früh früher vorzeitig चाँडै अघि

pozdě později late later spät später ढिलो पछि

zapomněl zapomenout přehlédl forgot forget missed overlooked vergessen übersehen बिर्सेको भुलेको

povinnost povinen musím duty obligation obliged pflicht zwang कर्तव्य

vybrat zvolit volba vyberu choose choice pick select wählen aussuchen auswählen छान्ने रोज्ने

vlastní svoje svého own eigene eigenen आफ्नै

hromada hromádka kupka kopka pile heap stack haufen stapel थुप्रो चाङ

zpátky vrátit zpět back return undo zurück zurücknehmen फिर्ता

vedle mimo pořadí turn order reihe reihenfolge पालो क्रम

stihnout čas doba long time dauert dauer zeit समय

mrknout juknout čumět kouknout podívat dívat prohlédnout look looking glance peek see gucken schauen ansehen
reinschauen nachsehen हेर्न हेर्ने

zbavit zahodit odhodit vyhodit odložit odkládat wegwerfen wegschmeißen abwerfen ablegen loswerden dump ditch rid
throw discard lay फाल्न फाल्ने

došly došla došel došlo nemám nemá nemáme chybí prázdný vyčerpaný none void empty ran without leer fehlt habe keine
aufgebraucht छैन सकियो

karta karty karet list card cards karte karten blatt तास पत्ती

partie hra hry hru zápas game games play match spiel spiele partie khel खेल

vstup vklad vklady základní ante entry fee stake grundeinsatz einsatz startgeld दाउ

dostat dostane dostanu dostaneme získat get gets gain receive receives bekommt bekomme kriege kriegt erhält पाउँछ
पाउने पाइन्छ

prvně poprvé začátek začátku úvod beginning start suru anfang beginn zuerst सुरु

přeskládat přeskupit přerovnat rearrange regroup reorder umgruppieren umlegen neu sortieren मिलाउने

smí může povoleno dovoleno legal okay allowed permitted darf erlaubt मिल्छ पाइन्छ

kolik cena hodnota stojí value worth price cost wert kostet preis मोल कति

oba všichni tři stejný remíza nerozhodně shodně same exact identical equal tie gleich gleichviele identisch बराबर उही
एउटै

zbylá zbyde zůstala zbude přebývá leftover left extra unused loose übrig übriggeblieben restliche बाँकी

čárka skóre výsledek score result tally ergebnis punktestand नतिजा

chytit chycený chycen přebitý zabitý caught captured beaten lost gestochen gefangen abgefangen verloren समातियो

míň málo méně moc víc hodně few fewer less too many wenig weniger viel mehr कम बढी

prozradit říct řekne tell reveal say verraten sagen भन्ने

slabý slabší horší worse weaker weak schwächer schlechter कमजोर

domluvit radit poradit mluvit talk discuss confer absprechen beraten reden सल्लाह

kupovat přikoupit dokoupit koupit buy buying kaufen dazukaufen किन्ने

sloučit smíchat dohromady mix together zusammenlegen mischen मिसाउने

rychle pomalu slow slowly fast langsam schnell ढिलो
""")
