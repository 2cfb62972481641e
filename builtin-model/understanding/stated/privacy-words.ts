// The classes of words that tell who may see something: seeing, limits, people, and what is shared. Without accents, in every language that is read.
const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** What is not for everybody. */
export const SECRET = set(
  "private privately privacy confidential confidentially confidentiality secret secretly hidden invisible unseen undisclosed classified discreet discreetly " +
    "privat private privater privates privaten vertraulich vertrauliche vertraulichen geheim geheime verborgen verborgene versteckt diskret " +
    "prive prives privee privees confidentiel confidentielle confidentiels confidentielles secrete secretes discret masque masques " +
    "privado privada privados privadas confidencial confidenciales confidenciais secreto secretos secreta secretas sigiloso sigilosa oculto oculta ocultos ocultas segredo " +
    "privato privata privati riservato riservata riservati riservate segreto segreti segreta segrete nascosto nascosta nascosti nascoste " +
    "vertrouwelijk vertrouwelijke geheime afgeschermd afgeschermde",
);
/** What such a word is only part of a name for: private lessons are lessons, hidden gems no secret. */
export const NO_SECRETS = set(
  "lesson lessons tutor tutors tutoring teacher teachers school schools practice pilot pilots chef chefs tuition customer customers " +
    "hire clinic clinics gem gems fee fees cost costs object objects recipe recipes ingredient ingredients",
);
/** Getting to know what is in a row. */
export const SEE = set(
  "see sees seen seeing view views viewed viewing viewable read reads reading readable access accesses accessed accessible accessing " +
    "look looks looking visible show shows shown share shares shared sharing display displayed open opens opened browse public peek peeks snoop insight " +
    "sehen sieht siehst lesen liest einsehen ansehen anschauen sichtbar sichtbare einsehbar zugriff zugang einsicht einblick offnen offnet schauen " +
    "voir voit voient voie verra lire lit lisent consulter consulte consultent regarder regarde visibles acces acceder accede accedent accedez " +
    "verlo verla verlos verlas leerlo leerla leerlos leerlas accedono acede acedem acessa acessam leer lee leen lea ver ve ven vea vean mira mirar acceso acceder vedere vede vedono vedra veda leggere legge leggono visibile visibili accesso accedere guardare " +
    "acesso acessar ler leem veem veja vejam enxergar visivel visiveis zien ziet zie lezen leest inzien bekijken bekijkt meekijken zichtbaar zichtbare inzage toegang",
);
/** Forms of it that stand behind what is seen. */
export const PASSIVE =
  /^(?:seen|viewed|shown|shared|displayed|opened|readable|viewable|accessible|einsehbar|(?:visi|sichtb|zichtb)\w*)$/;
/** What people may do with rows besides seeing them: a limit to that keeps nothing from sight. */
export const CHANGE = set(
  "edit edits change changes delete deletes remove removes update updates add adds create creates write writes post posts book books enter enters " +
    "manage manages approve approves cancel cancels mark marks send sends report reports pay pays order orders make makes ask asks request requests " +
    "submit submits upload uploads use uses take takes sign signs join joins log logs comment comments vote votes rate rates borrow borrows " +
    "andern bearbeiten loschen anlegen eintragen modifier supprimer ajouter creer editar borrar anadir crear modificare eliminare aggiungere " +
    "alterar apagar adicionar wijzigen verwijderen toevoegen aanpassen",
);
/** Getting to know, where nobody is meant to. */
export const KNOW = set(
  "gelesen gesehen eingesehen lu lus lue lues vu vus vue vues leido leidos leida leidas visto vistos vista vistas letto letti letta lette visti viste lido lidos lida lidas gelezen gezien bekeken " +
    "know knows learn learns find finds hear hears discover discovers notice wissen erfahren savoir saber sapere weten",
);
export const MEANT = set(
  "should must may shall need supposed allowed ought darf durfen soll sollen muss doit doivent debe deben deve devono devem mag mogen moet moeten",
);
/** That somebody may, and others not. */
export const SOLE = set(
  "only just solely exclusively strictly nobody none noone except besides " +
    "nur ausschliesslich ausschlielich niemand ausser keiner seul seule seuls seules seulement uniquement exclusivement personne " +
    "solo solamente unicamente exclusivamente nadie soltanto esclusivamente nessuno somente apenas ninguem alleen enkel uitsluitend",
);
export const TO_WHOM = set("to for by with the those them him me us own himself herself themselves");
/** Whose rows are meant, or who brought them in. */
export const THEIRS = set(
  "their his her its my our your they he she i we them him me theirs mine hers yours " +
    "seine seinen sein ihre ihren ihr meine ses sa son leurs leur sus su suoi sue suo seus suas seu sua hun zijn haar",
);
export const OWN = set(
  "own themselves themself himself herself myself theirs mine hers ownself " +
    "eigene eigenen eigener eigenes propre propres propio propia propios propias propri proprie proprio propria proprios proprias eigen",
);
/** A person by themselves, and whoever brought a row in. */
export const SELF = set(
  "me myself self themselves themself himself herself author authors creator writer sender whoever whom wrote entered added uploaded posted submitted eyes " +
    "mich mir selbst selber verfasser verfasserin autor autorin ersteller wer derjenige diejenige demjenigen geschrieben " +
    "moi lui elle soi meme memes auteur auteure celui celle ceux celles quiconque ecrit " +
    "mi quien autora escrito escribio escribe interesado interesada uno chi autore stesso stessa scritto quem mim escreveu mesmo " +
    "mij mezelf zelf hemzelf haarzelf zichzelf auteur maker diegene degene wie persoon",
);
/** Somebody else. */
export const OTHERS = set(
  "another other others anyone anybody else someone somebody " +
    "andere anderen anderer anderes fremde fremden autre autres autrui otro otra otros otras demas altro altri altra altre altrui " +
    "outro outra outros outras ander anders",
);
export const SHOULD = set("can may must should shall could will would to be do does did are is");
export const NEVER = set(
  "never cannot cant mustnt shouldnt wont dont doesnt isnt arent without neither nor " +
    "nicht nie niemals kein keine keinen keinem keiner niemand pas jamais aucun aucune nul nunca jamas tampoco ningun ninguno ninguna nadie " +
    "non mai nessun nessuno nao nunca nenhum nenhuma jamais niet nooit geen zonder ohne sans sin senza sem",
);
/** Before these, "no" is a limit; before other words it may be anything. */
export const NO_WHOM = set(
  "one other others member members user users access insight visibility colleague colleagues student students pupil pupils parent parents guest guests",
);
/** Everybody, in one word. */
export const EVERYBODY = set(
  "everyone everybody anyone anybody all alle allen jeder jede jedem tous toutes chacun todos todas cualquiera tutti tutte ognuno chiunque qualquer iedereen allemaal",
);
/** Before a word for people: all of them. */
export const EVERY = set("all every each any whole entire the");
export const GENERAL = set(
  "member members user users people person employee employees colleague colleagues team family group class club staff crew us players parents students pupils guests visitors customers volunteers neighbours neighbors residents world monde",
);
/** What nobody is kept from. */
export const COMMON = set(
  "shared public common offentlich offentliche gemeinsam gemeinsame publique publics publiques publico publica publicos publicas pubblico pubblica pubblici pubbliche openbaar openbare gedeeld gedeelde compartido compartida compartidos compartidas condiviso condivisa condivisi compartilhado compartilhada partage partagee partages partagees",
);
/** Other words for an open door. */
export const OPENED = set(
  "open offen ouvert ouverte ouverts abierto abierta abiertos aperto aperta aperti aberto aberta abertos",
);
/** Pages are made for whoever comes: "their own page" keeps nothing from anybody. */
export const PLACES = set(
  "panel page area dashboard login log section space view portal overview account profile konto seite compte page cuenta pagina conta account",
);
/** How things are today, which an app shall change. */
export const COMPLAINT =
  /\b(?:right now|currently|at the moment|so far|nowadays|these days|nobody knows|no one knows)\b/;
/** What a thing is or may be, behind its name. */
export const PREDICATE = set(
  "is are be stay stays remain remains should must can may shall ist sind bleibt bleiben soll sollen darf durfen est sont reste restent doit doivent es son debe deben queda quedan e sono resta restano deve devono sao fica ficam blijft blijven zijn moet moeten mag mogen",
);
export const STAY = set(
  "stay stays remain remains keep keeps kept strictly only just bleibt bleiben reste restent queda quedan quede resta restano fica ficam blijft blijven",
);
export const BETWEEN = set("between among zwischen entre tra fra tussen");
export const POINTS = set(
  "them they these those it this that his hers theirs own ones sie diese dies elles ils celui ceux celles ellos ellas estos estas eso questi queste essi esse eles elas isso estes ze deze dit eigenen propres propios propri proprios eigen",
);
/** What stands for all that is entered: whichever list carries such a name, the others are meant too. */
export const ANYTHING = set(
  "stay everything anything entries entry data information stuff records record things contents content answers answer stays numbers details " +
    "alles daten eintrage eintrag angaben tout donnees saisies entrees todo datos entradas tutto dati voci tudo dados gegevens",
);
/** "For", and whom a thing is for by themselves. */
export const FOR = set("for fur pour para per por voor");
export const ONE_OF_THEM = set("him her them el ella ele ela lui elle eux ihn ihm sie sich hem haar hen");
