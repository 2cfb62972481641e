// How each language is recognised, its small words in English, and what is answered in it.
export const LANGUAGES = ["german", "french", "spanish", "italian", "portuguese", "dutch"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Words that hardly ever stand in English texts. */
export const MARKS: Readonly<Record<Language, string>> = {
  german:
    "ich eine einen einer mein meine meinen unser unsere unseren fuer und mit der die das den wir brauche brauchen moechte moechten verwalten soll sollen kann koennen sehen jede jeder jedes ein zur zum von auf nicht oder sowie wer wann wem",
  french:
    "je une mon ma mes notre nos pour et avec le les des du nous besoin voudrais veux gerer doit peuvent chaque dans qui sur ou ainsi leurs ses est de chez nous mes",
  spanish:
    "necesito quiero una mi mis nuestro nuestra nuestros para y con el los las del gestionar necesitamos puede pueden cada donde quien tambien por es un de nuestras",
  italian:
    "vorrei voglio serve una mio mia miei nostro nostra per e con il gli le della dei delle gestire possono ogni dove anche un ho bisogno di che",
  portuguese:
    "preciso quero quem da um uma meu minha meus minhas nosso nossa para e com os as dos das gerenciar gerir podem cada onde tambem de que",
  dutch:
    "ik een mijn onze ons voor en met het de van wij nodig wil willen beheren bijhouden kunnen moet elke waar ook een die graag",
};

/** Small words in English, so that the sentence stays one; in the order of the languages. */
export const SMALL = `
and | und sowie | et | y e | e ed | e | en
with | mit | avec | con | con | com | met
for | fuer | pour | para | per | para | voor
my | mein meine meinen meiner | mon ma mes | mi mis | mio mia miei mie | meu minha meus minhas | mijn
our | unser unsere unseren unserer | notre nos | nuestro nuestra nuestros nuestras | nostro nostra nostri nostre | nosso nossa nossos nossas | ons onze
manage | verwalten verwaltet verwaltung | gerer gestion | gestionar administrar controlar | gestire gestione | gerenciar gerir controlar administrar | beheren beheer
track | erfassen festhalten | suivre noter | registrar apuntar | tracciare registrare | registrar acompanhar | bijhouden volgen
an app | app anwendung programm | application appli app | aplicacion app | applicazione app | aplicativo aplicacao app | app applicatie
each | jede jeder jedes jedem jeden | chaque | cada | ogni | cada | elke elk
has | hat haben | a ont | tiene tienen | ha hanno | tem | heeft hebben
a | ein eine einen einem einer | un une | un una | un una uno | um uma | een
the | der die das den dem | le la les | el la los las | il lo la i gli le | o a os as | de het
can | kann koennen duerfen | peut peuvent | puede pueden | puo possono | pode podem | kan kunnen mogen
only | nur | seulement uniquement | solo solamente | solo soltanto | apenas somente | alleen
see | sehen sieht | voir voient | ver ven | vedere vedono | ver veem | zien ziet
name | name namen | nom noms | nombre nombres | nome nomi | nome nomes | naam namen
date | datum | date | fecha fechas | data date | data datas | datum
price | preis preise | prix | precio precios | prezzo prezzi | preco precos | prijs prijzen
address | adresse adressen | adresse adresses | direccion direcciones | indirizzo indirizzi | endereco enderecos | adres adressen
phone | telefon telefonnummer | telephone | telefono | telefono | telefone | telefoon telefoonnummer
location | ort | lieu | lugar | luogo | local | plaats
amount | betrag | montant | importe | importo | valor | bedrag
number | nummer anzahl | numero nombre_total | numero cantidad | numero quantita | numero quantidade | nummer aantal
color | farbe | couleur | color | colore | cor | kleur
status | status | statut | estado | stato | status estado | status
who | wer wem wen | qui | quien quienes | chi | quem | wie
when | wann | quand | cuando | quando | quando | wanneer
which | welche welcher welches welchen | quel quelle quels quelles | cual cuales | quale quali | qual quais | welke
was missing | fehlt fehlen gefehlt abwesend | absent absents manque | falta faltan falto ausente | assente assenti manca | falta faltou ausente | afwezig ontbreekt
paid | bezahlt gezahlt | paye payee payes | pagado | pagato | pagou | betaald betaalt
borrowed | ausgeliehen verliehen geliehen | emprunte empruntes prete | prestado prestados | prestato prestati | emprestado emprestou | uitgeleend geleend
donated | gespendet | donne | donado | donato | doado | gedoneerd
in stock | auf_lager vorraetig | en_stock | en_stock en_existencia | in_magazzino | em_estoque | op_voorraad
we | wir | nous | nosotros nosotras | noi | nos | wij we
are | sind bin | sommes suis | somos soy | siamo | somos sou | zijn
need | brauche brauchen benoetigen benoetige suche suchen | besoin cherche cherchons voudrions voudrais | necesito necesitamos busco | vorrei vorremmo serve cerco | preciso precisamos | nodig zoek zoeken
fee | gebuehr gebuehren taxe abgabe | redevance taxe | tasa tasas | tassa tasse | taxa taxas | toeslag heffing
cost | kosten unkosten | cout couts | coste costes costo costos | costo costi | custo custos | kosten
start date | beginn anfang | debut | inicio | inizio | inicio | begin
end date | ende | fin | fin | fine | fim | einde
`;

type Texts = Readonly<{ done: string; question: string }>;

/** `done` stands above the English answer, `question` is asked when nothing was understood. */
export const TEXTS: Readonly<Record<Language, Texts>> = {
  german: {
    done: "Ich habe deine Beschreibung verstanden und die App auf Deutsch gebaut. Was noch englisch heißt, kannst du benennen, zum Beispiel: „call customers Mandanten“. Einfache Änderungen verstehe ich auch auf Deutsch, alle auf Englisch.",
    question:
      "Was soll deine App festhalten, und wer benutzt sie? Zum Beispiel: „Eine App für unseren Verein mit Mitgliedern, Terminen und Beiträgen“. Am besten verstehe ich Englisch.",
  },
  french: {
    done: "J’ai compris votre description et construit l’application en français. Ce qui est resté en anglais peut être renommé, par exemple : “call customers Patients”. Je comprends les changements simples en français, et tous en anglais.",
    question:
      "Que doit garder votre application, et qui l’utilisera ? Par exemple : « une application pour notre club avec membres, cours et paiements ». Je comprends mieux l’anglais.",
  },
  spanish: {
    done: "Entendí tu descripción y construí la aplicación en español. Lo que quedó en inglés se puede renombrar, por ejemplo: “call customers Pacientes”. Entiendo los cambios sencillos en español, y todos en inglés.",
    question:
      "¿Qué debe guardar tu aplicación y quién la usará? Por ejemplo: «una app para nuestro club con socios, clases y pagos». Entiendo mejor el inglés.",
  },
  italian: {
    done: "Ho capito la descrizione e ho costruito l’app in italiano. Quello che è rimasto in inglese si può rinominare, per esempio: “call customers Pazienti”. Capisco le modifiche semplici in italiano, e tutte in inglese.",
    question:
      "Che cosa deve conservare la tua app, e chi la userà? Per esempio: «un’app per il nostro circolo con soci, corsi e pagamenti». Capisco meglio l’inglese.",
  },
  portuguese: {
    done: "Entendi a sua descrição e construí o aplicativo em português. O que ficou em inglês pode ser renomeado, por exemplo: “call customers Pacientes”. Entendo as mudanças simples em português, e todas em inglês.",
    question:
      "O que o seu aplicativo deve guardar e quem vai usá-lo? Por exemplo: «um app para o nosso clube com sócios, aulas e pagamentos». Entendo melhor o inglês.",
  },
  dutch: {
    done: "Ik heb je beschrijving begrepen en de app in het Nederlands gebouwd. Wat nog Engels is, kun je hernoemen, bijvoorbeeld: “call customers Patiënten”. Eenvoudige wijzigingen begrijp ik ook in het Nederlands, alle in het Engels.",
    question:
      "Wat moet je app bijhouden, en wie gebruikt hem? Bijvoorbeeld: “een app voor onze vereniging met leden, lessen en betalingen”. Engels begrijp ik het best.",
  },
};
