// Sentences that apps are written with, in six languages. `{a}`, `{b}` … stand for names that the pattern found.
// English (as a pattern) | German | French | Spanish | Italian | Portuguese | Dutch.
export const APP_TEXTS = `
Overview | Überblick | Vue d’ensemble | Resumen | Panoramica | Visão geral | Overzicht
Reports | Berichte | Rapports | Informes | Rapporti | Relatórios | Rapporten
Management | Verwaltung | Gestion | Gestión | Gestione | Gestão | Beheer
Information | Informationen | Informations | Información | Informazioni | Informação | Informatie
My space | Mein Bereich | Mon espace | Mi espacio | Il mio spazio | O meu espaço | Mijn plek
My profile | Mein Profil | Mon profil | Mi perfil | Il mio profilo | O meu perfil | Mijn profiel
Contact | Kontakt | Contact | Contacto | Contatti | Contacto | Contact
Contact us | Kontakt | Nous contacter | Contacto | Contattaci | Contacte-nos | Contact
About us | Über uns | À propos | Sobre nosotros | Chi siamo | Sobre nós | Over ons
Join | Mitmachen | Rejoindre | Unirse | Partecipa | Participar | Meedoen
Joined | Dabei | Inscrit | Apuntado | Partecipi | Inscrito | Doet mee
Save | Merken | Enregistrer | Guardar | Salva | Guardar | Bewaren
Saved | Gemerkt | Enregistré | Guardado | Salvato | Guardado | Bewaard
Follow | Folgen | Suivre | Seguir | Segui | Seguir | Volgen
Following | Gefolgt | Suivi | Siguiendo | Seguito | A seguir | Gevolgd
{a} by month | {a} nach Monat | {a} par mois | {a} por mes | {a} per mese | {a} por mês | {a} per maand
{a} by {b} | {a} nach {b} | {a} par {b} | {a} por {b} | {a} per {b} | {a} por {b} | {a} per {b}
Amount of {b} | {b}: Betrag | {b} : montant | {b}: importe | {b}: importo | {b}: valor | {b}: bedrag
Value of {b} | {b}: Wert | {b} : valeur | {b}: valor | {b}: valore | {b}: valor | {b}: waarde
Total of {b} | {b}: Summe | {b} : total | {b}: total | {b}: totale | {b}: total | {b}: totaal
Price of {b} | {b}: Preis | {b} : prix | {b}: precio | {b}: prezzo | {b}: preço | {b}: prijs
Cost of {b} | {b}: Kosten | {b} : coût | {b}: coste | {b}: costo | {b}: custo | {b}: kosten
Duration of {b} | {b}: Dauer | {b} : durée | {b}: duración | {b}: durata | {b}: duração | {b}: duur
Length of {b} | {b}: Dauer | {b} : durée | {b}: duración | {b}: durata | {b}: duração | {b}: duur
Hours of {b} | {b}: Stunden | {b} : heures | {b}: horas | {b}: ore | {b}: horas | {b}: uren
Days of {b} | {b}: Tage | {b} : jours | {b}: días | {b}: giorni | {b}: dias | {b}: dagen
Quantity of {b} | {b}: Menge | {b} : quantité | {b}: cantidad | {b}: quantità | {b}: quantidade | {b}: aantal
Latest {a} | Neueste {a} | {a} : derniers ajouts | {a}: lo último | {a}: ultimi arrivi | {a}: últimas entradas | Nieuwste {a}
My {a} | Meine {a} | {a} : les miens | {a}: lo mío | {a}: i miei | {a}: as minhas | Mijn {a}
{a} report | Bericht: {a} | Rapport : {a} | Informe: {a} | Rapporto: {a} | Relatório: {a} | Rapport: {a}
Average {a} of {b} | {b}: {a} im Schnitt | {b} : {a}, moyenne | {b}: {a}, media | {b}: {a}, media | {b}: {a}, média | {b}: gemiddelde {a}
Highest {a} of {b} | {b}: höchster Wert {a} | {b} : {a}, maximum | {b}: {a}, máximo | {b}: {a}, massimo | {b}: {a}, máximo | {b}: hoogste {a}
Lowest {a} of {b} | {b}: niedrigster Wert {a} | {b} : {a}, minimum | {b}: {a}, mínimo | {b}: {a}, minimo | {b}: {a}, mínimo | {b}: laagste {a}
Average {a} | {a} im Schnitt | {a}, moyenne | {a}, media | {a}, media | {a}, média | Gemiddelde {a}
Highest {a} | {a}, höchster Wert | {a}, maximum | {a}, máximo | {a}, massimo | {a}, máximo | Hoogste {a}
Lowest {a} | {a}, niedrigster Wert | {a}, minimum | {a}, mínimo | {a}, minimo | {a}, mínimo | Laagste {a}
Overdue {a} | Überfällig: {a} | En retard : {a} | Atrasado: {a} | In ritardo: {a} | Em atraso: {a} | Te late {a}
Upcoming {a} | Demnächst: {a} | À venir : {a} | Próximamente: {a} | In arrivo: {a} | A seguir: {a} | Komende {a}
Past {a} | Vorbei: {a} | Passé : {a} | Pasado: {a} | Passato: {a} | Passado: {a} | Afgelopen {a}
Unpaid {a} | Unbezahlt: {a} | Impayé : {a} | Sin pagar: {a} | Non pagato: {a} | Por pagar: {a} | Onbetaalde {a}
Today's {a} | Heute: {a} | Aujourd’hui : {a} | Hoy: {a} | Oggi: {a} | Hoje: {a} | Vandaag: {a}
Tomorrow's {a} | Morgen: {a} | Demain : {a} | Mañana: {a} | Domani: {a} | Amanhã: {a} | Morgen: {a}
This week's {a} | Diese Woche: {a} | Cette semaine : {a} | Esta semana: {a} | Questa settimana: {a} | Esta semana: {a} | Deze week: {a}
This month's {a} | Diesen Monat: {a} | Ce mois-ci : {a} | Este mes: {a} | Questo mese: {a} | Este mês: {a} | Deze maand: {a}
All {a} | Alle {a} | {a} : tout | {a}: todo | {a}: tutto | {a}: tudo | Alle {a}
Open the {a} | {a} öffnen | Ouvrir : {a} | Abrir {a} | Apri {a} | Abrir {a} | {a} openen
Open my {a} | {a} öffnen | Ouvrir : {a} | Abrir {a} | Apri {a} | Abrir {a} | {a} openen
See {a} | {a} ansehen | Voir : {a} | Ver {a} | Vedi {a} | Ver {a} | {a} bekijken
Book a {a} | {a} buchen | Réserver : {a} | Reservar {a} | Prenota {a} | Reservar {a} | {a} boeken
Written down in full and found again by any word. | Vollständig notiert und mit jedem Wort wiedergefunden. | Noté en entier et retrouvé par n’importe quel mot. | Anotado por completo y encontrado con cualquier palabra. | Annotato per intero e ritrovato con qualsiasi parola. | Anotado por completo e encontrado com qualquer palavra. | Volledig genoteerd en met elk woord teruggevonden.
Every amount noted once and added up for you. | Jeder Betrag einmal notiert und für dich addiert. | Chaque montant noté une fois et additionné pour vous. | Cada importe anotado una vez y sumado para ti. | Ogni importo annotato una volta e sommato per te. | Cada montante anotado uma vez e somado por si. | Elk bedrag één keer genoteerd en voor je opgeteld.
Who they are and how to reach them, at a glance. | Wer sie sind und wie man sie erreicht, auf einen Blick. | Qui ils sont et comment les joindre, en un coup d’œil. | Quiénes son y cómo contactarlos, de un vistazo. | Chi sono e come contattarli, a colpo d’occhio. | Quem são e como contactá-los, num relance. | Wie ze zijn en hoe je ze bereikt, in één oogopslag.
With pictures, so that everything is found at a glance. | Mit Bildern, damit alles auf einen Blick gefunden wird. | Avec des images, pour tout trouver d’un coup d’œil. | Con imágenes, para encontrarlo todo de un vistazo. | Con immagini, per trovare tutto a colpo d’occhio. | Com imagens, para encontrar tudo num relance. | Met beelden, zodat alles in één oogopslag te vinden is.
Say what you think, right where it belongs. | Sag, was du denkst, genau dort, wo es hingehört. | Dites ce que vous pensez, là où il faut. | Di lo que piensas, justo donde toca. | Di’ quello che pensi, proprio dove serve. | Diga o que pensa, no sítio certo. | Zeg wat je denkt, precies waar het hoort.
Figures and charts that answer the question you came with. | Zahlen und Diagramme, die deine Frage beantworten. | Des chiffres et des graphiques qui répondent à votre question. | Cifras y gráficos que responden a tu pregunta. | Cifre e grafici che rispondono alla tua domanda. | Números e gráficos que respondem à sua pergunta. | Cijfers en grafieken die je vraag beantwoorden.
What happens when and where, and what is coming up next. | Was wann und wo geschieht, und was als Nächstes kommt. | Ce qui se passe, quand et où, et la suite. | Qué pasa, cuándo y dónde, y qué viene después. | Che cosa succede, quando e dove, e che cosa segue. | O que acontece, quando e onde, e o que vem a seguir. | Wat wanneer en waar gebeurt, en wat daarna komt.
Tell others who you are, as much as you like. | Erzähle anderen, wer du bist, so viel du magst. | Dites aux autres qui vous êtes, autant que vous voulez. | Cuenta a los demás quién eres, tanto como quieras. | Racconta agli altri chi sei, quanto vuoi. | Conte aos outros quem é, o quanto quiser. | Vertel anderen wie je bent, zoveel je wilt.
From {a} to {b}, with every step in view. | Von {a} bis {b}, mit jedem Schritt im Blick. | De {a} à {b}, chaque étape en vue. | De {a} a {b}, con cada paso a la vista. | Da {a} a {b}, con ogni passo in vista. | De {a} a {b}, com cada passo à vista. | Van {a} tot {b}, met elke stap in beeld.
With {a}, {b} and {c}, ready when you need it. | Mit {a}, {b} und {c}, bereit, wenn du es brauchst. | Avec {a}, {b} et {c}, quand il vous le faut. | Con {a}, {b} y {c}, cuando lo necesites. | Con {a}, {b} e {c}, quando ti serve. | Com {a}, {b} e {c}, quando precisar. | Met {a}, {b} en {c}, klaar als je het nodig hebt.
With {a} and {b}, ready when you need it. | Mit {a} und {b}, bereit, wenn du es brauchst. | Avec {a} et {b}, quand il vous le faut. | Con {a} y {b}, cuando lo necesites. | Con {a} e {b}, quando ti serve. | Com {a} e {b}, quando precisar. | Met {a} en {b}, klaar als je het nodig hebt.
With {a}, ready when you need it. | Mit {a}, bereit, wenn du es brauchst. | Avec {a}, quand il vous le faut. | Con {a}, cuando lo necesites. | Con {a}, quando ti serve. | Com {a}, quando precisar. | Met {a}, klaar als je het nodig hebt.
Only you see these. | Das siehst nur du. | Vous seul voyez ceci. | Esto solo lo ves tú. | Questo lo vedi solo tu. | Só você vê isto. | Dit zie alleen jij.
Only what you wrote yourself. | Nur, was du selbst geschrieben hast. | Seulement ce que vous avez écrit. | Solo lo que has escrito tú. | Solo quello che hai scritto tu. | Só o que você escreveu. | Alleen wat je zelf schreef.
What others can know about you. Change it whenever you like. | Was andere über dich wissen dürfen. Ändere es, wann du willst. | Ce que les autres peuvent savoir de vous. Modifiez-le quand vous voulez. | Lo que otros pueden saber de ti. Cámbialo cuando quieras. | Quello che gli altri possono sapere di te. Cambialo quando vuoi. | O que os outros podem saber de si. Mude quando quiser. | Wat anderen van je mogen weten. Wijzig het wanneer je wilt.
Write to us and we will get back to you. | Schreib uns, wir melden uns. | Écrivez-nous, nous vous répondrons. | Escríbenos y te responderemos. | Scrivici e ti risponderemo. | Escreva-nos e responderemos. | Schrijf ons, we antwoorden je.
Thank you. Your message has arrived. | Danke, deine Nachricht ist angekommen. | Merci. Votre message est bien arrivé. | Gracias. Tu mensaje ha llegado. | Grazie. Il tuo messaggio è arrivato. | Obrigado. A sua mensagem chegou. | Dank je. Je bericht is aangekomen.
Thank you. We will get back to you. | Danke, wir melden uns. | Merci. Nous vous répondrons. | Gracias. Te responderemos. | Grazie. Ti risponderemo. | Obrigado. Vamos responder-lhe. | Dank je. We nemen contact op.
Send a {a} and follow what becomes of it. | Sende etwas ({a}) und verfolge, was daraus wird. | Envoyez ({a}) et suivez la suite. | Envía ({a}) y sigue lo que pasa. | Invia ({a}) e segui che cosa succede. | Envie ({a}) e acompanhe o que acontece. | Stuur ({a}) en volg wat ermee gebeurt.
Send an {a} and follow what becomes of it. | Sende etwas ({a}) und verfolge, was daraus wird. | Envoyez ({a}) et suivez la suite. | Envía ({a}) y sigue lo que pasa. | Invia ({a}) e segui che cosa succede. | Envie ({a}) e acompanhe o que acontece. | Stuur ({a}) en volg wat ermee gebeurt.
Nobody sees who wrote what. | Niemand sieht, wer was geschrieben hat. | Personne ne voit qui a écrit quoi. | Nadie ve quién escribió qué. | Nessuno vede chi ha scritto che cosa. | Ninguém vê quem escreveu o quê. | Niemand ziet wie wat schreef.
Only you, as the app's owner, see this page. | Diese Seite siehst nur du, dem die App gehört. | Vous seul, propriétaire, voyez cette page. | Solo tú, como propietario, ves esta página. | Solo tu, come proprietario, vedi questa pagina. | Só você, como proprietário, vê esta página. | Alleen jij, als eigenaar, ziet deze pagina.
{a} summed up. Choose how to group and filter them. | {a} zusammengefasst. Wähle, wie gruppiert und gefiltert wird. | {a} en résumé. Choisissez comment grouper et filtrer. | {a} en resumen. Elige cómo agrupar y filtrar. | {a} in sintesi. Scegli come raggruppare e filtrare. | {a} em resumo. Escolha como agrupar e filtrar. | {a} samengevat. Kies hoe je groepeert en filtert.
{a} summed up and set side by side. Choose how to group and filter them. | {a} zusammengefasst und verglichen. Wähle, wie gruppiert und gefiltert wird. | {a} en résumé et en comparaison. Choisissez comment grouper et filtrer. | {a} en resumen y en comparación. Elige cómo agrupar y filtrar. | {a} in sintesi e a confronto. Scegli come raggruppare e filtrare. | {a} em resumo e em comparação. Escolha como agrupar e filtrar. | {a} samengevat en vergeleken. Kies hoe je groepeert en filtert.
`;

/** What the front page says when its own words were never chosen by anybody. */
export const LANDING_TEXTS = `
headline | {a}, endlich in Ordnung | {a}, enfin en ordre | {a}, por fin en orden | {a}, finalmente in ordine | {a}, finalmente em ordem | {a}, eindelijk op orde
tagline | {list} an einem Ort | {list} en un seul endroit | {list} en un solo lugar | {list} in un solo posto | {list} num só lugar | {list} op één plek
text | Ein klarer Ort für {list}, damit nichts vergessen und alles wiedergefunden wird. | Un endroit clair pour {list}, pour ne rien oublier et tout retrouver. | Un lugar claro para {list}, para no olvidar nada y encontrarlo todo. | Un posto chiaro per {list}, per non dimenticare niente e ritrovare tutto. | Um lugar claro para {list}, para não esquecer nada e encontrar tudo. | Een heldere plek voor {list}, zodat niets wordt vergeten en alles wordt teruggevonden.
and | und | et | y | e | e | en
`;
