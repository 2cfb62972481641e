// What a description says of how its things are shown and whom the app is for: taken out before its things are read.
import { ORGANISATIONS } from "./language/noun-words.ts";
import { plain } from "./language/words.ts";

const STEP = "(?!an? |the |and |or )[a-z-]+(?: (?!with\\b|and\\b|or\\b)[a-z-]+)?";
const STEPS = `${STEP}(?:, ${STEP})+(?:,? (?:and|or) ${STEP}\\b(?! with))?`;
const COLUMNS = "(?:stages?|columns?|steps?|states?|status(?:es)?|phases?|lanes?)";
const ON_BOARD = "(?:shown |kept |organi[sz]ed |tracked )?(?:on|in|as|with) an? (?:kanban |drag and drop )?board";
/** "Deals on a board with stages lead, won, lost": the steps are the deals', the board is how they are shown. */
const STAGED_BOARD = new RegExp(
  `\\b${ON_BOARD},? (?:with|by|having) (?:the )?(?:(${COLUMNS}) )?(?:called |named )?(${STEPS})`,
  "gi",
);
const LISTED_BOARD = new RegExp(`\\b${ON_BOARD} ?\\(([^)]+)\\)`, "gi");
const PLAIN_BOARD = new RegExp(`\\b${ON_BOARD}\\b`, "gi");
const PAGE = /,? ?\b(?:with|and|on) an? (?:public|landing|start|home) (?:page|site|website)\b/gi;
/** "CRM for a small sales team: …": the team is not what it keeps. "Parking permits for a town" are what they are. */
const FOR_WHOM = /^(\s*[^:.,\n]{2,60}?) for (?:an?|our|my|the) ([^:.,\n]{2,60})(?=[:.])/;
/** "Habits with colour and goal, check-ins with duration": the next thing begins with its own list. */
const NEXT_THING =
  /(\bwith [^.;:\n]*?)(?:, (?:and )?| and )(?=(?:[a-z-]+ ){0,2}[a-z-]{3,}s with (?!a lot|no\b|the help))/gi;

/** "Activities timeline", "and a dashboard": ways to look at what there is. */
const VIEW_OF = /, (?:and )?([a-z-]{4,}s) (?:timeline|calendar|gallery)\b/gi;
const VIEW =
  /,? (?:and |with )?(?:an? |the )(?:nice |simple |clear )?(?:dashboard|timeline|calendar|overview)\b(?! (?:of|for|with|where|that|app))/gi;

/** "All in one beautiful place", "with ease": praise, not what there is. */
const PRAISE =
  /,?\s*(?:\b(?:and|all|everything|[–—-]) ?)*(?:\bin (?:just )?one (?:[a-z-]+ ){0,2}(?:place|app|platform|experience|dashboard|spot|system|home)\b|\bwith (?:our|an?|the|this) (?:[a-z-]+ )?(?:platform|solution|software|tool)\b|\bwith (?:ease|style|confidence|love|joy|a smile|just a few clicks|a single click|no hassle|zero hassle)\b|\b(?:effortlessly|seamlessly|with unmatched [a-z]+|like never before|at a glance|at your fingertips|once and for all)\b|\bwhile (?:delivering|providing|enjoying|ensuring|keeping) [^.!?\n]*)/gi;
/** "Board game café - games with players, tables": a dash before a list is a colon. */
const DASH_LEAD = /^(\s*[^:.,;\s–—][^:.,;\n–—]{2,49}?)\s+[-–—]+\s+(?=[^.\n]*,)/;
/** "Quotes with panels × price": what they come to is a total. */
const PRODUCT = /(\bwith|,|\band) ([a-z]+) ?[×*] ?([a-z]+)(?=[,.;\n]| and |$)/gi;

/** "And mark them done": a deed, no marks. */
const FINISHED =
  /,? (?:(?:and|then|to|who|can) )*(?:mark|tick|check)s? (?:them|it|these|those)(?: as| off)? (?:done|complete|completed|finished)\b/gi;

/** The text with its things alone. */
export function withoutManner(text: string): string {
  return text
    .replace(DASH_LEAD, "$1: ")
    .replace(
      /\b(?:somewhere|some place|a place) to (?:put|store|keep|collect|write down|note)(?: down)?\b/gi,
      "to keep track of",
    )
    .replace(/\b(?:all )?(?:the |my |our |this )?(?:[a-z]+ )?(?:stuff|things) (?:like|such as) /gi, "")
    .replace(/\b(?:an? )?(?:phone|telephone|contact) numbers? for (?:an )?emergenc(?:y|ies)\b/gi, "emergency phone")
    .replace(PRAISE, "")
    .replace(FINISHED, "")
    .replace(PRODUCT, "$1 $2, $3 and total = $2 × $3")
    .replace(FOR_WHOM, (whole, before: string, whom: string) =>
      isOrganisation(whom) && !/[^s]s$/.test(before) ? before : whole,
    )
    .replace(STAGED_BOARD, (_, column: string | undefined, steps: string) => `with ${singularOf(column)} (${steps})`)
    .replace(LISTED_BOARD, "with status ($1)")
    .replace(PLAIN_BOARD, "")
    .replace(PAGE, "")
    .replace(VIEW_OF, "; $1")
    .replace(VIEW, "")
    .replace(NEXT_THING, "$1; ");
}

const GROUPS = /^(team|group|band|class|family|household|startup|troop|choir|orchestra|neighbourhood|village|town)$/;
const isOrganisation = (whom: string): boolean => {
  const words = plain(whom).split(" ");
  const of = words.indexOf("of");
  const head = (of > 0 ? words[of - 1] : words.at(-1)) ?? "";
  return ORGANISATIONS.has(head) || GROUPS.test(head);
};

const singularOf = (column: string | undefined): string =>
  /^(stage|phase|state)/i.test(column ?? "") ? (column ?? "").toLowerCase().replace(/s$/, "") : "status";
