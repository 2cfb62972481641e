// What the model says after a message in another language; `{a}`, `{b}` … stand for names that the pattern found.
// English (as a pattern) | German | French | Spanish | Italian | Portuguese | Dutch.
import type { Language } from "./sentences.ts";

/** What was done: each completes “Done: I …” in its language. */
export const DONE_TEXTS = `
added “{a}” ({b}) to {c} | „{a}“ ({b}) bei {c} ergänzt | ajouté « {a} » ({b}) à {c} | añadido «{a}» ({b}) a {c} | aggiunto «{a}» ({b}) a {c} | acrescentei «{a}» ({b}) a {c} | „{a}” ({b}) bij {c} toegevoegd
removed “{a}” from {b} (what was written there stays in the database) | „{a}“ aus {b} entfernt (was dort stand, bleibt in der Datenbank) | retiré « {a} » de {b} (ce qui y était écrit reste dans la base de données) | quitado «{a}» de {b} (lo escrito se queda en la base de datos) | tolto «{a}» da {b} (quello che era scritto resta nel database) | retirei «{a}» de {b} (o que estava escrito fica na base de dados) | „{a}” uit {b} verwijderd (wat er stond, blijft in de database)
renamed “{a}” to “{b}” in {c} | „{a}“ bei {c} in „{b}“ umbenannt | renommé « {a} » en « {b} » dans {c} | cambiado el nombre de «{a}» a «{b}» en {c} | rinominato «{a}» in «{b}» in {c} | mudei o nome de «{a}» para «{b}» em {c} | „{a}” bij {c} in „{b}” hernoemd
made “{a}” of {b} required | „{a}“ bei {b} zur Pflicht gemacht | rendu « {a} » obligatoire dans {b} | hecho obligatorio «{a}» en {b} | reso obbligatorio «{a}» in {b} | tornei obrigatório «{a}» em {b} | „{a}” bij {b} verplicht gemaakt
made “{a}” of {b} optional | „{a}“ bei {b} freiwillig gemacht | rendu « {a} » facultatif dans {b} | hecho opcional «{a}» en {b} | reso facoltativo «{a}» in {b} | tornei opcional «{a}» em {b} | „{a}” bij {b} optioneel gemaakt
made “{a}” of {b} hidden in lists | „{a}“ in den Listen von {b} ausgeblendet | masqué « {a} » dans les listes de {b} | ocultado «{a}» en las listas de {b} | nascosto «{a}» negli elenchi di {b} | escondi «{a}» nas listas de {b} | „{a}” in de lijsten van {b} verborgen
made “{a}” of {b} visible in lists | „{a}“ in den Listen von {b} eingeblendet | affiché « {a} » dans les listes de {b} | mostrado «{a}» en las listas de {b} | mostrato «{a}» negli elenchi di {b} | mostrei «{a}» nas listas de {b} | „{a}” in de lijsten van {b} zichtbaar gemaakt
turned “{a}” of {b} into {c} | aus „{a}“ bei {b} {c} gemacht | changé « {a} » de {b} en {c} | convertido «{a}» de {b} en {c} | cambiato «{a}» di {b} in {c} | mudei «{a}» de {b} para {c} | van „{a}” bij {b} {c} gemaakt
made “{a}” of {b} filled with “{c}” by default | „{a}“ bei {b} mit „{c}“ vorbelegt | rempli « {a} » de {b} avec « {c} » par défaut | rellenado «{a}» de {b} con «{c}» por defecto | riempito «{a}» di {b} con «{c}» di base | preenchi «{a}» de {b} com «{c}» por omissão | „{a}” bij {b} standaard op „{c}” gezet
added “{a}” to {b} of {c} | „{a}“ bei {b} von {c} ergänzt | ajouté « {a} » à {b} de {c} | añadido «{a}» a {b} de {c} | aggiunto «{a}» a {b} di {c} | acrescentei «{a}» a {b} de {c} | „{a}” aan {b} van {c} toegevoegd
marked “{a}” of {b} in {c} | „{a}“ bei {b} in {c} markiert | marqué « {a} » de {b} en {c} | marcado «{a}» de {b} en {c} | segnato «{a}» di {b} in {c} | marquei «{a}» de {b} em {c} | „{a}” bij {b} in {c} gemarkeerd
removed {a} (the rows stay in the database) | {a} entfernt (die Einträge bleiben in der Datenbank) | retiré {a} (les lignes restent dans la base de données) | quitado {a} (las filas se quedan en la base de datos) | tolto {a} (le righe restano nel database) | retirei {a} (as linhas ficam na base de dados) | {a} verwijderd (de rijen blijven in de database)
removed the page “{a}” | die Seite „{a}“ entfernt | retiré la page « {a} » | quitado la página «{a}» | tolto la pagina «{a}» | retirei a página «{a}» | de pagina „{a}” verwijderd
added the page “{a}” | die Seite „{a}“ ergänzt | ajouté la page « {a} » | añadido la página «{a}» | aggiunto la pagina «{a}» | acrescentei a página «{a}» | de pagina „{a}” toegevoegd
renamed {a} to {b} | {a} in {b} umbenannt | renommé {a} en {b} | cambiado el nombre de {a} a {b} | rinominato {a} in {b} | mudei o nome de {a} para {b} | {a} in {b} hernoemd
added {a} with {b} | {a} mit {b} ergänzt | ajouté {a} avec {b} | añadido {a} con {b} | aggiunto {a} con {b} | acrescentei {a} com {b} | {a} met {b} toegevoegd
linked {a} to {b} | {a} mit {b} verknüpft | relié {a} à {b} | enlazado {a} con {b} | collegato {a} a {b} | liguei {a} a {b} | {a} met {b} verbonden
made {a} private (everybody sees and changes only their own) | {a} privat gemacht (jeder sieht und ändert nur Eigenes) | rendu {a} privé (chacun ne voit et ne change que les siens) | hecho privado {a} (cada uno ve y cambia solo lo suyo) | reso privato {a} (ognuno vede e cambia solo il suo) | tornei privado {a} (cada um vê e muda só o que é seu) | {a} privé gemaakt (ieder ziet en wijzigt alleen het eigene)
made {a} shared (everybody sees and changes all) | {a} für alle geöffnet (jeder sieht und ändert alles) | partagé {a} (chacun voit et change tout) | compartido {a} (cada uno ve y cambia todo) | condiviso {a} (ognuno vede e cambia tutto) | partilhei {a} (cada um vê e muda tudo) | {a} gedeeld (ieder ziet en wijzigt alles)
made {a} published (everybody sees all and changes their own) | {a} veröffentlicht (jeder sieht alles und ändert Eigenes) | publié {a} (chacun voit tout et change les siens) | publicado {a} (cada uno ve todo y cambia lo suyo) | pubblicato {a} (ognuno vede tutto e cambia il suo) | publiquei {a} (cada um vê tudo e muda o que é seu) | {a} gepubliceerd (ieder ziet alles en wijzigt het eigene)
kept {a} for you to change (everybody sees all, only you change them) | {a} dir vorbehalten (alle sehen alles, nur du änderst) | réservé {a} à vous (tous voient tout, vous seul changez) | reservado {a} para ti (todos ven todo, solo tú cambias) | riservato {a} a te (tutti vedono tutto, cambi solo tu) | reservei {a} para si (todos veem tudo, só você muda) | {a} aan jou voorbehouden (iedereen ziet alles, alleen jij wijzigt)
kept {a} for your eyes only | {a} nur für dich sichtbar gemacht | gardé {a} pour vos seuls yeux | dejado {a} visible solo para ti | reso {a} visibile solo a te | deixei {a} visível só para si | {a} alleen voor jou zichtbaar gemaakt
sorted {a} by {b}, latest first | {a} nach {b} sortiert, Neuestes zuerst | trié {a} par {b}, le plus récent d’abord | ordenado {a} por {b}, lo más reciente primero | ordinato {a} per {b}, prima il più recente | ordenei {a} por {b}, o mais recente primeiro | {a} op {b} gesorteerd, nieuwste eerst
sorted {a} by {b}, earliest first | {a} nach {b} sortiert, Frühestes zuerst | trié {a} par {b}, le plus ancien d’abord | ordenado {a} por {b}, lo más antiguo primero | ordinato {a} per {b}, prima il più vecchio | ordenei {a} por {b}, o mais antigo primeiro | {a} op {b} gesorteerd, vroegste eerst
sorted {a} by {b}, highest first | {a} nach {b} sortiert, Höchstes zuerst | trié {a} par {b}, le plus élevé d’abord | ordenado {a} por {b}, de mayor a menor | ordinato {a} per {b}, dal più alto | ordenei {a} por {b}, do maior para o menor | {a} op {b} gesorteerd, hoogste eerst
sorted {a} by {b}, lowest first | {a} nach {b} sortiert, Niedrigstes zuerst | trié {a} par {b}, le plus bas d’abord | ordenado {a} por {b}, de menor a mayor | ordinato {a} per {b}, dal più basso | ordenei {a} por {b}, do menor para o maior | {a} op {b} gesorteerd, laagste eerst
sorted {a} by {b} | {a} nach {b} sortiert | trié {a} par {b} | ordenado {a} por {b} | ordinato {a} per {b} | ordenei {a} por {b} | {a} op {b} gesorteerd
added a filter for {a} to {b} | bei {b} einen Filter für {a} ergänzt | ajouté un filtre sur {a} à {b} | añadido un filtro de {a} a {b} | aggiunto un filtro per {a} a {b} | acrescentei um filtro de {a} a {b} | bij {b} een filter op {a} toegevoegd
added the {a} to {b} | bei {b} die Ansicht „{a}“ ergänzt | ajouté la vue « {a} » à {b} | añadido la vista «{a}» a {b} | aggiunto la vista «{a}» a {b} | acrescentei a vista «{a}» a {b} | bij {b} de weergave „{a}” toegevoegd
added a chart of {a} by {b} to the overview | auf dem Überblick ein Diagramm „{a} nach {b}“ ergänzt | ajouté un graphique « {a} par {b} » à la vue d’ensemble | añadido un gráfico «{a} por {b}» al resumen | aggiunto un grafico «{a} per {b}» alla panoramica | acrescentei um gráfico «{a} por {b}» à visão geral | op het overzicht een grafiek „{a} per {b}” toegevoegd
took back the last change | die letzte Änderung zurückgenommen | annulé le dernier changement | deshecho el último cambio | annullato l’ultima modifica | desfiz a última mudança | de laatste wijziging teruggedraaid
took back the change before it | die Änderung davor zurückgenommen | annulé le changement d’avant | deshecho el cambio anterior | annullato la modifica precedente | desfiz a mudança anterior | de wijziging ervoor teruggedraaid
brought back the looks from before; everything else stayed | das frühere Aussehen zurückgeholt, alles andere blieb | remis l’apparence d’avant, tout le reste est resté | recuperado el aspecto de antes, lo demás quedó igual | ripreso l’aspetto di prima, il resto è rimasto | recuperei o aspeto de antes, o resto ficou | het eerdere uiterlijk teruggezet, al het andere bleef
set the background to {a}, buttons and highlights to {b} | den Hintergrund auf {a} gesetzt, Knöpfe und Akzente auf {b} | mis le fond en {a}, les boutons et accents en {b} | puesto el fondo en {a}, los botones y acentos en {b} | messo lo sfondo in {a}, pulsanti e accenti in {b} | pus o fundo em {a}, os botões e destaques em {b} | de achtergrond op {a} gezet, knoppen en accenten op {b}
set the background to {a} | den Hintergrund auf {a} gesetzt | mis le fond en {a} | puesto el fondo en {a} | messo lo sfondo in {a} | pus o fundo em {a} | de achtergrond op {a} gezet
set buttons and highlights to {a} | Knöpfe und Akzente auf {a} gesetzt | mis les boutons et accents en {a} | puesto los botones y acentos en {a} | messo pulsanti e accenti in {a} | pus os botões e destaques em {a} | knoppen en accenten op {a} gezet
made it dark | alles dunkel gemacht | tout mis en sombre | puesto todo oscuro | messo tutto scuro | pus tudo escuro | alles donker gemaakt
made it light | alles hell gemacht | tout mis en clair | puesto todo claro | messo tutto chiaro | pus tudo claro | alles licht gemaakt
made the corners round | die Ecken gerundet | arrondi les coins | redondeado las esquinas | arrotondato gli angoli | arredondei os cantos | de hoeken rond gemaakt
made the corners a little round | die Ecken leicht gerundet | légèrement arrondi les coins | redondeado un poco las esquinas | arrotondato un po’ gli angoli | arredondei um pouco os cantos | de hoeken licht afgerond
made the corners square | die Ecken eckig gemacht | mis des coins droits | puesto esquinas rectas | messo angoli retti | pus cantos retos | de hoeken recht gemaakt
made letters and buttons larger | Schrift und Knöpfe größer gemacht | agrandi les lettres et les boutons | agrandado las letras y los botones | ingrandito lettere e pulsanti | aumentei as letras e os botões | letters en knoppen groter gemaakt
made letters and buttons as large as they go | Schrift und Knöpfe so groß wie möglich gemacht | mis les lettres et les boutons à leur plus grande taille | puesto letras y botones lo más grandes posible | messo lettere e pulsanti alla massima grandezza | pus as letras e os botões no tamanho máximo | letters en knoppen zo groot mogelijk gemaakt
made letters and buttons smaller | Schrift und Knöpfe kleiner gemacht | réduit les lettres et les boutons | reducido las letras y los botones | rimpicciolito lettere e pulsanti | diminuí as letras e os botões | letters en knoppen kleiner gemaakt
made letters and buttons as large as usual | Schrift und Knöpfe wieder normal groß gemacht | remis les lettres et les boutons à leur taille habituelle | devuelto letras y botones a su tamaño habitual | riportato lettere e pulsanti alla grandezza normale | repus as letras e os botões no tamanho normal | letters en knoppen weer normaal groot gemaakt
set a plain font | eine schlichte Schrift gewählt | choisi une police simple | elegido una letra sencilla | scelto un carattere semplice | escolhi uma letra simples | een eenvoudig lettertype gekozen
set a serif font | eine Schrift mit Serifen gewählt | choisi une police à empattements | elegido una letra con serifas | scelto un carattere con grazie | escolhi uma letra com serifas | een lettertype met schreven gekozen
set a rounded font | eine runde Schrift gewählt | choisi une police arrondie | elegido una letra redondeada | scelto un carattere arrotondato | escolhi uma letra arredondada | een rond lettertype gekozen
changed the name to “{a}” | die App „{a}“ genannt | nommé l’application « {a} » | llamado «{a}» a la aplicación | chiamato «{a}» l’app | chamei «{a}» ao aplicativo | de app „{a}” genoemd
changed the headline to “{a}” | die Überschrift auf „{a}“ geändert | changé le titre en « {a} » | cambiado el titular a «{a}» | cambiato il titolo in «{a}» | mudei o título para «{a}» | de kop in „{a}” veranderd
moved “{a}” to the top of the navigation | „{a}“ im Menü nach oben gestellt | mis « {a} » en haut du menu | puesto «{a}» arriba del menú | messo «{a}» in cima al menu | pus «{a}» no topo do menu | „{a}” bovenaan in het menu gezet
put the app into {a}: its buttons, messages, lists, fields, options, pages and front page; what was entered stays as it is | die App auf {a} umgestellt; was eingegeben wurde, bleibt wie es ist | mis l’application en {a} ; ce qui a été saisi reste tel quel | puesto la aplicación en {a}; lo introducido queda como está | messo l’app in {a}; quello che è stato inserito resta com’è | pus o aplicativo em {a}; o que foi introduzido fica como está | de app in het {a} gezet; wat is ingevoerd, blijft zoals het is
`;

/** Whole sentences beside what was done. */
export const SAID_TEXTS = `
Done: I {a}. | Erledigt: Ich habe {a}. | C’est fait : j’ai {a}. | Hecho: he {a}. | Fatto: ho {a}. | Feito: {a}. | Klaar: ik heb {a}.
Not what you meant? Say “undo that”. | Nicht so gemeint? Sag „mach das rückgängig“. | Ce n’est pas ça ? Dites « annule ça ». | ¿No era eso? Di «deshaz eso». | Non era questo? Di’ «annulla questo». | Não era isto? Diga «desfaz isso». | Niet zo bedoeld? Zeg „maak dat ongedaan”.
I changed nothing. | Ich habe nichts geändert. | Je n’ai rien changé. | No he cambiado nada. | Non ho cambiato niente. | Não mudei nada. | Ik heb niets veranderd.
There is nothing to undo yet. | Es gibt noch nichts zurückzunehmen. | Il n’y a encore rien à annuler. | Todavía no hay nada que deshacer. | Non c’è ancora niente da annullare. | Ainda não há nada para desfazer. | Er is nog niets om ongedaan te maken.
There is nothing more to undo. | Mehr gibt es nicht zurückzunehmen. | Il n’y a plus rien à annuler. | No hay nada más que deshacer. | Non c’è altro da annullare. | Não há mais nada para desfazer. | Er is niets meer om ongedaan te maken.
{a} has a field “{b}” already. | Das Feld „{b}“ gibt es bei {a} schon. | {a} a déjà un champ « {b} ». | {a} ya tiene un campo «{b}». | {a} ha già un campo «{b}». | {a} já tem um campo «{b}». | {a} heeft al een veld „{b}”.
“{a}” is like that already. | „{a}“ ist schon so. | « {a} » est déjà ainsi. | «{a}» ya es así. | «{a}» è già così. | «{a}» já é assim. | „{a}” is al zo.
The page “{a}” has that view already: the switch above the list changes to the {b}. | Die Seite „{a}“ hat diese Ansicht schon: Der Umschalter über der Liste führt zu „{b}“. | La page « {a} » a déjà cette vue : le sélecteur au-dessus de la liste mène à « {b} ». | La página «{a}» ya tiene esa vista: el selector sobre la lista lleva a «{b}». | La pagina «{a}» ha già questa vista: il selettore sopra l’elenco porta a «{b}». | A página «{a}» já tem essa vista: o seletor por cima da lista leva a «{b}». | De pagina „{a}” heeft die weergave al: de schakelaar boven de lijst gaat naar „{b}”.
That is my idea of a {a} look. If you have colours of your own, name them: “navy buttons on a white background”. | So stelle ich mir das vor. Wenn du eigene Farben hast, nenne sie: „mach die Knöpfe blau“. | C’est ainsi que je l’imagine. Si vous avez vos couleurs, nommez-les : « mets les boutons en bleu ». | Así me lo imagino. Si tienes tus colores, dímelos: «pon los botones azules». | Me lo immagino così. Se hai i tuoi colori, dimmeli: «metti i pulsanti blu». | É assim que o imagino. Se tiver as suas cores, diga-as: «põe os botões azuis». | Zo stel ik het me voor. Heb je eigen kleuren, noem ze: „maak de knoppen blauw”.
A member of {a}: | Ein Mitglied von {a}: | Un membre de {a} : | Un miembro de {a}: | Un membro di {a}: | Um membro de {a}: | Een lid van {a}:
- {a}: sees and changes only their own | - {a}: sieht und ändert nur Eigenes | - {a} : ne voit et ne change que les siens | - {a}: ve y cambia solo lo suyo | - {a}: vede e cambia solo il suo | - {a}: vê e muda só o que é seu | - {a}: ziet en wijzigt alleen het eigene
- {a}: sees and changes all | - {a}: sieht und ändert alles | - {a} : voit et change tout | - {a}: ve y cambia todo | - {a}: vede e cambia tutto | - {a}: vê e muda tudo | - {a}: ziet en wijzigt alles
- {a}: sees all, adds some and changes their own | - {a}: sieht alles, ergänzt und ändert Eigenes | - {a} : voit tout, ajoute et change les siens | - {a}: ve todo, añade y cambia lo suyo | - {a}: vede tutto, aggiunge e cambia il suo | - {a}: vê tudo, acrescenta e muda o que é seu | - {a}: ziet alles, voegt toe en wijzigt het eigene
- {a}: sees all; only you add and change them | - {a}: sieht alles; nur du ergänzt und änderst | - {a} : voit tout ; vous seul ajoutez et changez | - {a}: ve todo; solo tú añades y cambias | - {a}: vede tutto; aggiungi e cambi solo tu | - {a}: vê tudo; só você acrescenta e muda | - {a}: ziet alles; alleen jij voegt toe en wijzigt
- {a}: sends some and sees their own; only you change them | - {a}: sendet ein und sieht Eigenes; nur du änderst | - {a} : envoie et voit les siens ; vous seul changez | - {a}: envía y ve lo suyo; solo tú cambias | - {a}: invia e vede il suo; cambi solo tu | - {a}: envia e vê o que é seu; só você muda | - {a}: stuurt in en ziet het eigene; alleen jij wijzigt
You, as the app's owner, see and change everything. I changed nothing. | Du als Eigentümer siehst und änderst alles. Ich habe nichts geändert. | Vous, propriétaire, voyez et changez tout. Je n’ai rien changé. | Tú, como propietario, ves y cambias todo. No he cambiado nada. | Tu, da proprietario, vedi e cambi tutto. Non ho cambiato niente. | Você, como proprietário, vê e muda tudo. Não mudei nada. | Jij als eigenaar ziet en wijzigt alles. Ik heb niets veranderd.
{a} has these pages: {b}. | {a} hat diese Seiten: {b}. | {a} a ces pages : {b}. | {a} tiene estas páginas: {b}. | {a} ha queste pagine: {b}. | {a} tem estas páginas: {b}. | {a} heeft deze pagina’s: {b}.
**{a}** is ready to try. | **{a}** ist bereit zum Ausprobieren. | **{a}** est prêt à essayer. | **{a}** está lista para probar. | **{a}** è pronta da provare. | **{a}** está pronto para experimentar. | **{a}** is klaar om te proberen.
What I understood: | Was ich verstanden habe: | Ce que j’ai compris : | Lo que entendí: | Che cosa ho capito: | O que entendi: | Wat ik begrepen heb:
- Pages: {b} | - Seiten: {b} | - Pages : {b} | - Páginas: {b} | - Pagine: {b} | - Páginas: {b} | - Pagina’s: {b}
- {a}: {b} and more | - {a}: {b} und mehr | - {a} : {b} et plus | - {a}: {b} y más | - {a}: {b} e altro | - {a}: {b} e mais | - {a}: {b} en meer
- {a}: {b} | - {a}: {b} | - {a} : {b} | - {a}: {b} | - {a}: {b} | - {a}: {b} | - {a}: {b}
The app can't send e-mail, SMS or notifications by itself, and nothing happens in it while nobody looks. The nearest things: an outbox of messages to send by hand (“add notifications”), or a list sorted by its date so that what is due stands on top. | Die App kann von selbst keine E-Mails, SMS oder Mitteilungen senden. Am nächsten kommt ein Ausgang für Nachrichten, die jemand von Hand verschickt (sag auf Englisch „add notifications“), oder eine nach Datum sortierte Liste. | L’application n’envoie d’elle-même ni e-mail, ni SMS, ni notification. Le plus proche : une boîte d’envoi de messages à expédier à la main (dites en anglais « add notifications »), ou une liste triée par date. | La aplicación no envía por sí sola correos, SMS ni avisos. Lo más parecido: una bandeja de mensajes que alguien envía a mano (di en inglés «add notifications»), o una lista ordenada por fecha. | L’app non invia da sola e-mail, SMS o notifiche. La cosa più vicina: una casella di messaggi da inviare a mano (di’ in inglese «add notifications»), o un elenco ordinato per data. | O aplicativo não envia sozinho e-mails, SMS nem avisos. O mais próximo: uma caixa de mensagens para enviar à mão (diga em inglês «add notifications»), ou uma lista ordenada por data. | De app verstuurt zelf geen e-mail, sms of meldingen. Het dichtst in de buurt: een postvak met berichten om met de hand te versturen (zeg in het Engels „add notifications”), of een lijst op datum.
I build web apps; there is no version for app stores and none without a connection. On a phone it runs in the browser, with a layout of its own, and “Add to home screen” puts it beside the other apps. | Ich baue Web-Apps: Für App-Stores und ohne Verbindung gibt es nichts. Auf dem Telefon läuft die App im Browser, in einer eigenen Anordnung. | Je construis des applications web : rien pour les boutiques d’applications ni sans connexion. Sur un téléphone, elle tourne dans le navigateur, avec sa propre mise en page. | Hago aplicaciones web: nada para tiendas de aplicaciones ni sin conexión. En el teléfono funciona en el navegador, con su propio diseño. | Costruisco app web: niente per gli store né senza connessione. Sul telefono gira nel browser, con un suo layout. | Faço aplicativos web: nada para lojas de apps nem sem ligação. No telefone corre no navegador, com um desenho próprio. | Ik bouw webapps: niets voor appstores en niets zonder verbinding. Op een telefoon draait de app in de browser, met een eigen indeling.
People can't pay for single things inside the app. I can keep who paid what: “add a paid yes/no field to …” or “add payments”. What the app itself costs per month you set when you deploy it. | Einzelnes kann man in der App nicht bezahlen. Ich kann festhalten, wer was bezahlt hat. Was die App selbst im Monat kostet, legst du beim Veröffentlichen fest. | On ne peut pas payer à l’unité dans l’application. Je peux noter qui a payé quoi. Ce que l’application coûte par mois se fixe à la mise en ligne. | No se puede pagar cada cosa dentro de la aplicación. Puedo anotar quién pagó qué. Lo que cuesta la aplicación al mes lo pones al publicarla. | Nell’app non si paga la singola cosa. Posso annotare chi ha pagato che cosa. Quanto costa l’app al mese lo decidi quando la pubblichi. | Não se paga cada coisa dentro do aplicativo. Posso anotar quem pagou o quê. O que o aplicativo custa por mês decide-se ao publicar. | Losse dingen betalen kan niet in de app. Ik kan bijhouden wie wat betaald heeft. Wat de app per maand kost, stel je in bij het publiceren.
Every list already imports and exports CSV: the menu beside “New …” above the list. Excel opens and writes such files. | Jede Liste kann schon CSV ein- und ausführen: im Menü über der Liste. Excel öffnet und schreibt solche Dateien. | Chaque liste importe et exporte déjà du CSV : le menu au-dessus de la liste. Excel ouvre et écrit ces fichiers. | Cada lista ya importa y exporta CSV: el menú sobre la lista. Excel abre y escribe esos archivos. | Ogni elenco importa ed esporta già CSV: il menu sopra l’elenco. Excel apre e scrive questi file. | Cada lista já importa e exporta CSV: o menu por cima da lista. O Excel abre e grava esses ficheiros. | Elke lijst kan al CSV in- en uitvoeren: het menu boven de lijst. Excel opent en schrijft zulke bestanden.
What I assumed: | Was ich angenommen habe: | Ce que j’ai supposé : | Lo que supuse: | Che cosa ho supposto: | O que supus: | Wat ik heb aangenomen:
Everybody sees only their own entries. | Jeder sieht nur die eigenen Einträge. | Chacun ne voit que ses propres entrées. | Cada uno ve solo sus entradas. | Ognuno vede solo le proprie voci. | Cada um vê só as suas entradas. | Ieder ziet alleen de eigen invoer.
Everybody who signs in works on the same data. | Alle, die sich anmelden, arbeiten mit denselben Daten. | Tous ceux qui se connectent travaillent sur les mêmes données. | Todos los que entran trabajan con los mismos datos. | Tutti quelli che accedono lavorano sugli stessi dati. | Todos os que entram trabalham com os mesmos dados. | Iedereen die inlogt, werkt met dezelfde gegevens.
You manage what is on offer; customers see it and only their own entries. | Du verwaltest das Angebot; Kunden sehen es und nur ihre eigenen Einträge. | Vous gérez l’offre ; les clients la voient, et seulement leurs propres entrées. | Tú gestionas la oferta; los clientes la ven, y solo sus propias entradas. | Tu gestisci l’offerta; i clienti la vedono, e solo le proprie voci. | Você gere a oferta; os clientes veem-na, e só as suas entradas. | Jij beheert het aanbod; klanten zien het, en alleen hun eigen invoer.
Everybody sees what is published; people change only their own. | Alle sehen, was veröffentlicht ist; jeder ändert nur Eigenes. | Tous voient ce qui est publié ; chacun ne change que les siens. | Todos ven lo publicado; cada uno cambia solo lo suyo. | Tutti vedono ciò che è pubblicato; ognuno cambia solo il suo. | Todos veem o que é publicado; cada um muda só o que é seu. | Iedereen ziet wat gepubliceerd is; ieder wijzigt alleen het eigene.
You decide on {a}; whoever sent one follows its status. | Über {a} entscheidest du; wer etwas eingesandt hat, verfolgt den Status. | Vous décidez pour {a} ; qui a envoyé quelque chose en suit le statut. | Sobre {a} decides tú; quien envió algo sigue su estado. | Su {a} decidi tu; chi ha inviato qualcosa ne segue lo stato. | Sobre {a} decide você; quem enviou algo acompanha o estado. | Over {a} beslis jij; wie iets instuurde, volgt de status.
The name is my suggestion. | Der Name ist mein Vorschlag. | Le nom est une suggestion. | El nombre es una sugerencia mía. | Il nome è un mio suggerimento. | O nome é uma sugestão minha. | De naam is mijn voorstel.
The name is my suggestion, made from what you keep. | Der Name ist mein Vorschlag. | Le nom est une suggestion. | El nombre es una sugerencia mía. | Il nome è un mio suggerimento. | O nome é uma sugestão minha. | De naam is mijn voorstel.
You named no colours, so I chose some. | Du hast keine Farben genannt, also habe ich welche gewählt. | Vous n’avez pas nommé de couleurs, j’en ai choisi. | No nombraste colores, así que elegí algunos. | Non hai indicato colori, quindi ne ho scelti alcuni. | Não indicou cores, por isso escolhi algumas. | Je noemde geen kleuren, dus koos ik er een paar.
You could go on with “{a}” or “{b}”. | Weiter ginge es zum Beispiel (auf Englisch) mit „{a}“ oder „{b}“. | On pourrait continuer (en anglais) par « {a} » ou « {b} ». | Se podría seguir (en inglés) con «{a}» o «{b}». | Si potrebbe continuare (in inglese) con «{a}» o «{b}». | Podia continuar (em inglês) com «{a}» ou «{b}». | Verder kan bijvoorbeeld (in het Engels) met „{a}” of „{b}”.
You could go on with “{a}”. | Weiter ginge es zum Beispiel (auf Englisch) mit „{a}“. | On pourrait continuer (en anglais) par « {a} ». | Se podría seguir (en inglés) con «{a}». | Si potrebbe continuare (in inglese) con «{a}». | Podia continuar (em inglês) com «{a}». | Verder kan bijvoorbeeld (in het Engels) met „{a}”.
Glad to hear it. I changed nothing. | Das freut mich. Ich habe nichts geändert. | Ravi de l’entendre. Je n’ai rien changé. | Me alegro. No he cambiado nada. | Mi fa piacere. Non ho cambiato niente. | Fico contente. Não mudei nada. | Fijn om te horen. Ik heb niets veranderd.
`;

type Own = Readonly<{ notUnderstood: string; alsoEnglish: string; rules: string; and: string; or: string }>;

/** What is said where no English sentence stands behind it: of a wish that was not understood, and before what can only be said in English. */
export const OWN_TEXTS: Readonly<Record<Language, Own>> = {
  german: {
    notUnderstood:
      "Das habe ich nicht verstanden und nichts geändert. Auf Deutsch verstehe ich zum Beispiel: „Füge bei den Kunden ein Feld Geburtstag hinzu“, „Entferne …“, „Benenne … in … um“, „Mache … bei … zur Pflicht“, „Sortiere … nach …“, „Mach es dunkel“, „Mach das rückgängig“. Alles andere verstehe ich auf Englisch.",
    alsoEnglish: "Dazu noch, auf Englisch:",
    rules: "Darauf achtet die App:",
    and: "und",
    or: "oder",
  },
  french: {
    notUnderstood:
      "Je n’ai pas compris et je n’ai rien changé. En français, je comprends par exemple : « ajoute un champ anniversaire aux clients », « supprime … », « renomme … en … », « rends … des … obligatoire », « trie les … par … », « mets tout en sombre », « annule ça ». Le reste, je le comprends en anglais.",
    alsoEnglish: "Et encore, en anglais :",
    rules: "L’application veille à ceci :",
    and: "et",
    or: "ou",
  },
  spanish: {
    notUnderstood:
      "No lo he entendido y no he cambiado nada. En español entiendo por ejemplo: «añade un campo cumpleaños a los clientes», «quita …», «renombra … a …», «haz obligatorio el … de …», «ordena … por …», «pon todo oscuro», «deshaz eso». Lo demás lo entiendo en inglés.",
    alsoEnglish: "Y además, en inglés:",
    rules: "La aplicación cuida de esto:",
    and: "y",
    or: "o",
  },
  italian: {
    notUnderstood:
      "Non ho capito e non ho cambiato niente. In italiano capisco per esempio: «aggiungi un campo compleanno ai clienti», «togli …», «rinomina … in …», «rendi obbligatorio il … dei …», «ordina … per …», «metti tutto scuro», «annulla questo». Il resto lo capisco in inglese.",
    alsoEnglish: "E ancora, in inglese:",
    rules: "L’app fa attenzione a questo:",
    and: "e",
    or: "o",
  },
  portuguese: {
    notUnderstood:
      "Não entendi e não mudei nada. Em português entendo por exemplo: «adiciona um campo aniversário aos clientes», «remove …», «renomeia … para …», «torna … dos … obrigatório», «ordena … por …», «põe tudo escuro», «desfaz isso». O resto entendo em inglês.",
    alsoEnglish: "E ainda, em inglês:",
    rules: "O aplicativo cuida disto:",
    and: "e",
    or: "ou",
  },
  dutch: {
    notUnderstood:
      "Dat heb ik niet begrepen en ik heb niets veranderd. In het Nederlands begrijp ik bijvoorbeeld: „voeg een veld verjaardag toe aan de klanten”, „verwijder …”, „hernoem … naar …”, „maak … van … verplicht”, „sorteer … op …”, „maak het donker”, „maak dat ongedaan”. De rest begrijp ik in het Engels.",
    alsoEnglish: "En verder, in het Engels:",
    rules: "Hierop let de app:",
    and: "en",
    or: "of",
  },
};

/** What the kinds of fields and the views are called. */
export const KIND_NAMES = `
text | Text | texte | texto | testo | texto | tekst
long text | langer Text | texte long | texto largo | testo lungo | texto longo | lange tekst
number | Zahl | nombre | número | numero | número | getal
money | Geldbetrag | montant | importe | importo | valor | bedrag
date | Datum | date | fecha | data | data | datum
date and time | Datum und Uhrzeit | date et heure | fecha y hora | data e ora | data e hora | datum en tijd
time | Uhrzeit | heure | hora | ora | hora | tijd
duration | Dauer | durée | duración | durata | duração | duur
yes or no | ja oder nein | oui ou non | sí o no | sì o no | sim ou não | ja of nee
choice | Auswahl | choix | opción | scelta | escolha | keuze
email | E-Mail | e-mail | correo | e-mail | e-mail | e-mail
phone | Telefon | téléphone | teléfono | telefono | telefone | telefoon
url | Link | lien | enlace | link | ligação | link
image | Bild | image | imagen | immagine | imagem | afbeelding
file | Datei | fichier | archivo | file | ficheiro | bestand
rating | Bewertung | note | valoración | valutazione | avaliação | beoordeling
tags | Schlagwörter | étiquettes | etiquetas | etichette | etiquetas | labels
location | Ort | lieu | lugar | luogo | local | plaats
percent | Prozent | pourcentage | porcentaje | percentuale | percentagem | percentage
color | Farbe | couleur | color | colore | cor | kleur
month | Monat | mois | mes | mese | mês | maand
calendar | Kalender | calendrier | calendario | calendario | calendário | kalender
board | Tafel | tableau | tablero | bacheca | quadro | bord
cards | Karten | cartes | tarjetas | schede | cartões | kaarten
gallery | Galerie | galerie | galería | galleria | galeria | galerij
timeline | Zeitleiste | frise | cronología | cronologia | cronologia | tijdlijn
table | Tabelle | tableau | tabla | tabella | tabela | tabel
red | Rot | rouge | rojo | rosso | vermelho | rood
green | Grün | vert | verde | verde | verde | groen
blue | Blau | bleu | azul | blu | azul | blauw
yellow | Gelb | jaune | amarillo | giallo | amarelo | geel
orange | Orange | orange | naranja | arancione | laranja | oranje
purple | Lila | violet | morado | viola | roxo | paars
pink | Rosa | rose | rosa | rosa | rosa | roze
black | Schwarz | noir | negro | nero | preto | zwart
white | Weiß | blanc | blanco | bianco | branco | wit
gray | Grau | gris | gris | grigio | cinza | grijs
brown | Braun | marron | marrón | marrone | castanho | bruin
teal | Blaugrün | sarcelle | verde azulado | verde acqua | verde-azulado | blauwgroen
navy | Marineblau | bleu marine | azul marino | blu navy | azul-marinho | marineblauw
beige | Beige | beige | beis | beige | bege | beige
german | Deutsch | allemand | alemán | tedesco | alemão | Duits
french | Französisch | français | francés | francese | francês | Frans
spanish | Spanisch | espagnol | español | spagnolo | espanhol | Spaans
italian | Italienisch | italien | italiano | italiano | italiano | Italiaans
portuguese | Portugiesisch | portugais | portugués | portoghese | português | Portugees
dutch | Niederländisch | néerlandais | neerlandés | olandese | neerlandês | Nederlands
english | Englisch | anglais | inglés | inglese | inglês | Engels
`;
