// Words that mean something else in a trade: a pitch on a campsite, a parcel next door, an issue of a newspaper.
import { type Sense, words } from "./sense-words.ts";

export const SENSES_IN_TRADES: readonly Sense[] = [
  {
    noun: "pitch",
    usualWith: words("trucks?|markets?|street food|stalls?"),
    instead: [
      [words("camp\\w*|tents?|caravans?|motorhomes?|electricity"), "camping pitch"],
      [words("football|soccer|hockey|cricket|rugby|clubs?|teams?|leagues?"), "sports pitch"],
    ],
    otherwise: null,
  },
  {
    noun: "memory",
    usualWith: words(
      "famil\\w+|remember\\w*|photos?|funeral|grand\\w*|albums?|memorial|obituar\\w+|childhood|loved|stories",
    ),
    instead: [[words("translat\\w+|sentences?|segments?|glossary|languages?"), "translation segment"]],
    otherwise: null,
  },
  {
    noun: "activity",
    usualWith: words(
      "travel\\w*|trips?|itinerar\\w+|holidays?|vacations?|camp\\w*|kids|part(?:y|ies)|tours?|children|tourist\\w*|destinations?",
    ),
    instead: [
      [words("crm|deals?|leads?|contacts|pipeline|sales|opportunit\\w+|prospects?|accounts?"), "sales activity"],
    ],
    otherwise: "activity",
  },
  {
    noun: "repair",
    usualWith: words(
      "tenants?|apartments?|flats?|buildings?|houses?|landlords?|propert\\w+|rooms?|hotels?|residents?|facilit\\w+|units?|school|infrastructure|rent",
    ),
    otherwise: "repair job",
  },
  {
    noun: "house",
    usualWith: words(
      "rent\\w*|sale|sell\\w*|real estate|bedrooms?|tenants?|landlords?|viewings?|propert\\w+|mortgage|buy\\w*|agents?|airbnb|holiday|vacation|apartments?|price|listings?",
    ),
    otherwise: "client house",
  },
  {
    noun: "hotel",
    usualWith: words(
      "rooms?|guests?|nights?|travel\\w*|trips?|stars?|book\\w*|stays?|cit(?:y|ies)|tours?|vacation|amenities|flights?|destinations?",
    ),
    otherwise: "company",
  },
  { noun: "rider", usualWith: words("horses?|riding|lessons?|pon(?:y|ies)|stables?"), otherwise: null },
  {
    noun: "offer",
    usualWith: words("shops?|stores?|discounts?|promotions?|coupons?|deals?|sales?|retail\\w*|customers?|jobs?"),
    instead: [[words("requests?|help|neighbou?r\\w*|community|skills?|wants?|swaps?"), "skill offer"]],
    otherwise: null,
  },
  {
    noun: "lift",
    usualWith: words("rides?|shar\\w+|seats?|passengers?|carpool\\w*|drives?|drivers?|commut\\w+|offer\\w*"),
    otherwise: "elevator",
  },
  {
    noun: "wish",
    usualWith: words("gifts?|birthdays?|christmas|weddings?|buy|prices?|list|santa|presents?|shop|link"),
    otherwise: "written wish",
  },
  {
    noun: "issue",
    usualWith: words("software|tickets?|bugs?|code|servers?|releases?"),
    instead: [[words("newspapers?|magazines?|print\\w*|articles?|editors?|editions?|zines?"), "print issue"]],
    otherwise: "bug",
  },
  {
    noun: "flight",
    usualWith: words("travel\\w*|airlines?|airports?|trips?|hotels?|business trips?"),
    instead: [[words("balloons?|gliders?|pilots?|drones?|paraglid\\w+|airfield"), "logged flight"]],
    otherwise: null,
  },
  {
    noun: "tyre",
    usualWith: words("parts?|vehicles?"),
    instead: [[words("stor\\w+|racks?|season|winter|summer|tread|hotel"), "tyre set"]],
    otherwise: null,
  },
];
