// Nouns that name what something has rather than what is kept: measures, kinds and moments; and what happens again and again.

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Heads of attributes: "fleece weight", "queen status", "needle size". */
export const MEASURES = set(
  "date time weight height width length depth size colour color status count level score temperature temp amount number price cost rate ratio value distance duration speed strength volume dose dosage percentage percent mileage age year grade condition rating name expiry deadline serial pressure humidity gravity position quantity diameter thickness capacity wingspan result barcode sku postcode yield vintage minute hour",
);

/** Heads that say what sort something is of: "grape varieties", "species". */
export const SORTS = set(
  "species breed variety kind type brand make model genre sex gender maker manufacturer material",
);

/** Heads that name pictures and remarks of whatever stands before them. */
export const REMARKS = set("photo picture image pic note remark comment symptom phone telephone email");

/** Plurals that are numbers of something else: the sets of an exercise. */
export const COUNTS = set(
  "sets reps servings calories points goals assists wins losses seats pages attempts tries steps eggs",
);

/** What happens to something at a time and is written down each time. */
export const EVENTS = set(
  "inspection visit treatment harvest feeding bake run practice shearing milking kidding lambing calving farrowing foaling watering repotting pruning spraying mowing trimming worming vaccination grooming cleaning bottling planting sowing weeding turning training lesson session match game race meet concert rehearsal sleep service repair walk ride dive flight hike climb swim workout test exam firing medication dosing weighing checkup check-up appointment sighting observation catch tasting attack seizure episode meeting exercise change nap lap surgery injection shoeing tuning calibration audit delivery shift marriage baptism burial competition tournament contest performance recital crossing voyage trip patrol drill",
);

/** Stems before "amount" or "dates" that stand for what is done. */
export const DOINGS: Readonly<Record<string, string>> = {
  feed: "feeding",
  milk: "milking",
  water: "watering",
  shear: "shearing",
  vet: "vet visit",
  farrier: "farrier visit",
  doctor: "doctor visit",
  dentist: "dentist visit",
};

/** Before "and … dates": "birth and death dates" are two. */
export const PAIRED =
  /^(source|target|birth|death|start|end|begin|finish|arrival|departure|issue|expiry|due|purchase|sale|buying|selling|harvest|first|last|min|max|minimum|maximum|high|low|before|after|inner|outer|front|rear|left|right|home|away|gross|net|wet|dry|opening|closing|morning|evening|original|final|air|water|day|night|entry|exit|pickup|return|check-in|check-out|[a-z]{3,}ing)$/i;

/** Who belongs to a person of the same list. */
export const RELATIVES: Readonly<Record<string, readonly string[]>> = {
  parents: ["Mother", "Father"],
  parent: ["Parent"],
  spouse: ["Spouse"],
  spouses: ["Spouse"],
  partner: ["Partner"],
  partners: ["Partner"],
};

/** Past participles behind what was used, taken or played. */
export const USED =
  /^(used|taken|played|given|needed|paid|done|spent|caught|sold|bought|eaten|drunk|lost|won|served|fitted|replaced|collected|produced|covered|called)$/;

/** Ways to show things and what apps can do: neither things nor attributes. */
export const SHOWN =
  /^(calendar|board|page|dashboard|charts?|reports?|timeline|map|gallery|form|table|search|filters?|overview|statistics|graphs?|login|export|import|csv|notifications?|reminders?|analytics|stats|alerts?|warnings?)$/;

/** Nouns that stand for many of something. */
export const COLLECTIVES: Readonly<Record<string, string>> = {
  menu: "menu item",
  cast: "cast member",
  crew: "crew member",
  fleet: "vehicle",
  herd: "animal",
  flock: "animal",
  faq: "question",
};

/** What is done to, found on or made for one of the things that an app keeps. */
export const DONE_TO =
  /(treatment|treatment plan|visit|check|checkup|appointment|vaccination|inspection|release|pickup|reading|measurement|repair|service|maintenance|note|calving|lambing|kidding|walk|feeding|weighing|medication|diagnosis|watering|harvest|pruning|planting|tuning|cleaning|rental|rental booking|booking|loan|stay|viewing|lesson|assessment|evaluation|drawing|call|session|fitting|recapture|check)$/;

/** Who does it rather than whom it is done to. */
export const STAFF =
  /(teacher|trainer|coach|instructor|employee|staff|parent|supplier|vendor|artist|therapist|doctor|guide|volunteer|carer|caregiver|driver|translator|judge|worker|helper|cleaner|owner|relative)$/;
