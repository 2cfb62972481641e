// Words with two senses: which one holds is told by other words of the text.
import { type Sense, words } from "./sense-words.ts";
import { SENSES_IN_TRADES } from "./senses-in-trades.ts";

export const SENSES: readonly Sense[] = [
  ...SENSES_IN_TRADES,
  {
    noun: "seat",
    usualWith: words("weddings?|banquets?|seating|brides?|gala"),
    instead: [[words("shows?|theat\\w+|cinema|concerts?|stage|performances?|matches|films?|magic"), "show seat"]],
    otherwise: null,
  },
  {
    noun: "treatment",
    usualWith: words("massage\\w*|beauty|salon|spa|facials?|cosmetic\\w*|wellness|manicures?|skin|nails?"),
    otherwise: null,
  },
  {
    noun: "parcel",
    usualWith: words(
      "accept\\w*|neighbou?rs?|deliver\\w*|tracking|couriers?|post\\w*|depot|shipp?\\w*|recipients?|shelf|lockers?|packages?|senders?|mail",
    ),
    instead: [[words("food|aid|famil\\w+|households?"), "food parcel"]],
    otherwise: "field",
  },
  {
    noun: "placement",
    usualWith: words("interns?|internships?|students?|schools?|universit\\w+|trainees?|apprentic\\w+"),
    otherwise: null,
  },
  {
    noun: "entry",
    usualWith: words("diar(?:y|ies)|journals?|mood|days?|daily|log\\w*|blog"),
    instead: [[words("contests?|competitions?|jury|judges?|awards?"), "contest entry"]],
    otherwise: "journal entry",
  },
  {
    noun: "account",
    usualWith: words("bank\\w*|money|savings?|balance|cash|transactions?|spend\\w*|expenses?|budget\\w*|income"),
    instead: [[words("sales?|crm|opportunit\\w+|deals?|leads?|pipeline|contacts"), "company"]],
    otherwise: "bank account",
  },
  {
    noun: "household",
    usualWith: words("inventor\\w+|insur\\w+|warrant\\w+|furniture|belongings"),
    otherwise: "family",
  },
  {
    noun: "contribution",
    usualWith: words("donat\\w+|donors?|charit\\w+|fundrais\\w+|campaigns?|causes?"),
    otherwise: null,
  },
  {
    noun: "item",
    usualWith: words("collect\\w*|antiques?|mint"),
    instead: [[words("lost|claim(?:ed|s)?|found (?:items?|property)"), "lost item"]],
    otherwise: "collectible",
  },
  {
    noun: "rental",
    usualWith: words("apartments?|houses?|flats?|propert\\w+|landlords?|tenants?|real estate|rent payments?|lease\\w*"),
    otherwise: "rental booking",
  },
  {
    noun: "player",
    usualWith: words(
      "teams?|leagues?|clubs?|coach\\w*|football|soccer|basketball|volleyball|hockey|handball|rugby|baseball|cricket|fantasy|squads?|match\\w*|tournaments?|sports?",
    ),
    otherwise: null,
  },
  {
    noun: "tool",
    usualWith: words("engineer\\w*|manufactur\\w+|software|machin\\w+|cad|measuring|ai|developers?|designers?"),
    otherwise: "hand tool",
  },
  {
    noun: "marriage",
    usualWith: words("famil\\w+|genealog\\w+|ancest\\w+|relatives?|grand\\w+|family tree|kin|descend\\w+"),
    otherwise: null,
  },
  {
    noun: "session",
    usualWith: words(
      "class\\w*|workshops?|conferences?|train\\w+|yoga|pilates|gym|instructors?|teachers?|seats?|tickets?",
    ),
    instead: [
      [
        words("campaigns?|dnd|d d|dungeons?|quests?|characters|role playing|rpg|game master|dungeon master"),
        "game session",
      ],
    ],
    otherwise: null,
  },
  {
    noun: "driver",
    usualWith: words("hir\\w+|appl\\w+|jobs?|available|candidates?|recruit\\w*|resumes?|vacanc\\w+"),
    otherwise: "taxi driver",
  },
  {
    noun: "wine",
    usualWith: words("cellar|collect\\w+|drink\\w*|my wines?|bottles?|tasted|regions?"),
    instead: [[words("vineyards?|winer(?:y|ies)|barrels?|grapes?|wine ?makers?"), "vintage"]],
    otherwise: "wine",
  },
  {
    noun: "ride",
    usualWith: words("bikes?|bicycles?|cycl\\w+|horses?|motor\\w+|distance|training|strava|trails?|mountain"),
    instead: [[words("shar\\w+|lifts?|seats?|passengers?|carpool\\w*|drivers?|drives?|offer\\w*|join\\w*"), "lift"]],
    otherwise: null,
  },
  {
    noun: "guest",
    usualWith: words(
      "weddings?|part(?:y|ies)|events?|rsvps?|invit\\w+|dinners?|brides?|anniversar\\w+|celebrat\\w+|reunions?|gala|guest ?lists?|coming|attend\\w*|birthdays?|showers?|podcasts?|ceremon\\w+",
    ),
    instead: [
      [
        words("camp\\w*|hotels?|stays?|nights?|rooms?|bookings?|bookings|flats?|airbnb|cottages?|hostel"),
        "hotel guest",
      ],
    ],
    otherwise: null,
  },
  { noun: "patrol", usualWith: words("neighbou?rhood|street|block|watch|night|residents?"), otherwise: null },
  { noun: "family", usualWith: words("food|parcels?|aid|support|hosts?|registered|camps?"), otherwise: null },
  {
    noun: "vendor",
    usualWith: words("suppl\\w+|purchas\\w+|procure\\w*|stock|inventory|orders?|warehouse"),
    instead: [[words("weddings?|brides?|ceremon\\w+|events?|part(?:y|ies)"), "wedding vendor"]],
    otherwise: "vendor",
  },
  {
    noun: "ticket",
    usualWith: words(
      "buy|buys|bought|events?|concerts?|shows?|theat\\w+|seats?|festivals?|cinema|match\\w*|entry|sold|sales?|trains?|bus|flights?|tours?|performances?|gigs?",
    ),
    otherwise: "support ticket",
  },
  {
    noun: "piece",
    usualWith: words("pottery|clay|kiln|ceramics?|craft\\w*|glaz\\w+|firings?|workshop|studio|makers?"),
    instead: [
      [words("board games?|puzzles?|toys?|card games?|chess"), "game piece"],
      [
        words(
          "choirs?|bands?|orchestras?|compos\\w+|rehears\\w+|concerts?|music\\w*|ensembles?|scores?|violins?|pianos?|practi[cs]\\w+",
        ),
        "sheet music",
      ],
    ],
    otherwise: null,
  },
  {
    noun: "visit",
    usualWith: words("propert\\w*|apartments?|houses?|viewings?|flats?|real estate|landlords?"),
    otherwise: "home visit",
  },
  {
    noun: "incident",
    usualWith: words("tickets?|support|servers?|software|help ?desk|outages?|it department"),
    otherwise: "noted incident",
  },
  { noun: "clue", usualWith: words("detectiv\\w*|cases?|investigat\\w+|evidence|crimes?|police"), otherwise: "hint" },
  {
    noun: "job",
    usualWith: words(
      "hir\\w+|vacanc\\w+|recruit\\w*|careers?|salar\\w+|appl(?:y|ies|icants?|ications?)|employers?|candidates?|job (?:board|listings?|portal|posts?|search|hunt|seekers?|offers?)|jobs? for|drivers?|resumes?|cv|intern\\w*|remote",
    ),
    otherwise: "customer job",
  },
  {
    noun: "point",
    usualWith: words("chores?|allowance|child\\w*|kids?|rewards?|household|homework"),
    otherwise: "score",
  },
  {
    noun: "drill",
    usualWith: words("train\\w*|gym|workouts?|fire|teams?|practice|coach\\w*|exercises?|players?"),
    otherwise: null,
  },
  {
    noun: "idea",
    usualWith: words("creativ\\w+|stor(?:y|ies)|art\\w*|imagin\\w+|inventions?|design\\w*|writ\\w+|music|gifts?"),
    otherwise: "improvement idea",
  },
  {
    noun: "attendance",
    usualWith: words("employ\\w+|staff|personnel|office|workers?|check in|hours|shifts?|government|school|students?"),
    otherwise: "club attendance",
  },
  {
    noun: "test",
    usualWith: words(
      "schools?|students?|class\\w*|courses?|teachers?|learn\\w*|pupils?|exams?|quiz\\w*|driving|theory",
    ),
    otherwise: null,
  },
  {
    noun: "module",
    usualWith: words("courses?|lessons?|learn\\w*|teach\\w*|students?|training|certif\\w+|e ?learning|program\\w*"),
    otherwise: null,
  },
  {
    noun: "assignment",
    usualWith: words(
      "schools?|students?|class\\w*|courses?|teachers?|homework|grades?|employ\\w+|service|universit\\w+",
    ),
    otherwise: null,
  },
  {
    noun: "production",
    usualWith: words(
      "manufactur\\w+|factor\\w+|materials?|machines?|units?|orders?|warehouse management|products?|batch\\w*",
    ),
    instead: [
      [words("films?|movies?|scenes?|shoot\\w*|cast|documentar\\w+|studio|theat\\w+|video"), "film production"],
    ],
    otherwise: null,
  },
  {
    noun: "candidate",
    usualWith: words("jobs?|hir\\w+|recruit\\w*|driv\\w+|employ\\w+|careers?|vacanc\\w+|interview\\w*|appl\\w+"),
    otherwise: null,
  },
  {
    noun: "position",
    usualWith: words("jobs?|hir\\w+|vacanc\\w+|recruit\\w*|careers?|salar\\w+|appl\\w+|candidates?|players?"),
    otherwise: null,
  },
  {
    noun: "lesson",
    usualWith: words("courses?|modules?|videos?|curricul\\w+|e ?learning|online|content|academy|quiz\\w*"),
    otherwise: "private lesson",
  },
  {
    noun: "rental",
    usualWith: words(
      "apartments?|houses?|flats?|tenants?|landlords?|propert\\w+|real estate|bedrooms?|lease\\w*|units?",
    ),
    otherwise: "rental booking",
  },
  { noun: "claim", usualWith: words("insur\\w+|polic\\w+|found|lost|damages?|warrant\\w+"), otherwise: null },
  { noun: "bottle", usualWith: words("wines?|cellar|vintage|whisk\\w+|spirits"), otherwise: null },
  {
    noun: "game",
    usualWith: words(
      "video|board games?|console|steam|playstation|nintendo|xbox|platform|wishlist|backlog|collection|gam(?:er|ing)",
    ),
    otherwise: "match game",
  },
  {
    noun: "musician",
    usualWith: words("bands?|director\\w+|festivals?|labels?|gigs?"),
    otherwise: "ensemble musician",
  },
  { noun: "show", usualWith: words("bands?|concerts?|venues?|tickets?|theat\\w+|stage|tour"), otherwise: null },
  {
    noun: "unit",
    usualWith: words("apartments?|tenants?|landlords?|propert\\w+|rent\\w*|housing|condo|buildings?|residents?|hoa"),
    otherwise: null,
  },
  { noun: "bed", usualWith: words("garden\\w*|plants?|grow\\w*|seeds?|compost"), otherwise: null },
  {
    noun: "drive",
    usualWith: words("car|cars|fuel|taxi|mileage|km|kilomet\\w+|miles|vehicles?"),
    otherwise: "donation drive",
  },
];
