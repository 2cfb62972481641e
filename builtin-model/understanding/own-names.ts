// What somebody's own business, team, club or place is called: "my salon 'Muddy Paws'", "our café, The Copper Kettle,", "at Brook Street Clinic".
import { LIKENESSES } from "../knowledge/likenesses.ts";
import { classesOf, nounLemmaOf, READ_MAX } from "../reading/index.ts";

const NAME_MAX = 60;
const NOUN =
  "academy|agency|association|bakery|bar|barbers?|barbershop|band|bistro|bookshop|boutique|brand|brewery|butchers?|business|café|cafe|centre|center|charity|choir|church|cinema|clinic|club|collective|company|co-op|crew|deli|dojo|farm|festival|firm|florists?|foundation|gallery|garage|group|guesthouse|guild|gym|hostel|hotel|institute|kennels?|kindergarten|kitchen|lab|library|lodge|museum|nursery|office|orchestra|parlou?r|pizzeria|practice|pub|restaurant|roastery|salon|school|shop|society|spa|stables|startup|start-up|store|studio|surgery|team|theat(?:re|er)|troop|truck|vineyard|winery|workshop";
const WORD = "[\\p{Lu}\\d][\\p{L}\\p{N}'’.-]{0,30}";
/** Words in capitals, with small ones between them. */
const CAPITALS = `(?!(?:I|We|It|They|You|This|There)(?![\\p{L}]))(?:The )?\\p{Lu}[\\p{L}\\p{N}'’.-]{0,30}(?: (?:(?:of|the|of the|on|on the|&|'n'|de|la|le) )?${WORD}){0,4}`;
/** What may follow a name that is not the beginning of another noun. */
const ENDS =
  "(?=\\s*(?:[,.;:!?)–—\\n]|-\\s|$)|\\s(?:and|in|on|near|to|who|which|that|where|with|so|needs?|wants?|has|have|is|are|we|i|it|they|offers?|sells?|can|should|would)\\b)";
const PATTERNS = {
  /** "Our dog salon 'Muddy Paws'". */
  quoted: new RegExp(
    `\\b(?:${NOUN}),? (?:"([^"\\n]{2,60})"|“([^”\\n]{2,60})”|«([^»\\n]{2,60})»|[‘']((?:[^'’\\n]|['’](?=\\p{L})){2,60})['’](?!\\p{L}))${ENDS}`,
    "giu",
  ),
  /** "Our café, The Copper Kettle," and "my salon Muddy Paws". */
  behind: new RegExp(
    `\\b(?:[Mm]y|[Oo]ur|[Tt]he|[Tt]his|[Aa]n?) (?:[\\p{Ll}-]{1,20} ){0,3}(?:${NOUN})(,?) (${CAPITALS})${ENDS}`,
    "gu",
  ),
  /** "Muddy Paws, my dog salon". */
  before: new RegExp(
    `(?:^|[.!?\\n]\\s?|\\b(?:for|at|of|run|own|are|is|to|[Ww]e're|[Ww]e’re) )(${CAPITALS}), (?:an?|my|our) (?:[\\p{Ll}-]{1,20} ){0,4}(?:${NOUN})(?![\\p{L}-]| (?:owner|manager|teacher|member|secretary))`,
    "gu",
  ),
  /** "At Brook Street Clinic", "for Hilltop Runners". */
  of: new RegExp(`\\b(?:at|for|[Ww]e are|[Ww]e're|[Ww]e’re|I run|I own|I manage) (${CAPITALS})${ENDS}`, "gu"),
} as const;

/** The first name of one's own business or group; null where none is told as such. */
export function ownName(text: string): string | null {
  const read = text.slice(0, READ_MAX);
  const found = [
    ...[...read.matchAll(PATTERNS.quoted)].flatMap((match) => {
      const name = match.slice(1).find((group) => group !== undefined) ?? "";
      return /^[\p{Lu}\d]/u.test(name) ? [{ name, at: match.index }] : [];
    }),
    ...(isInCapitals(read) ? [] : inCapitals(read)),
  ];
  const first = found.toSorted((left, right) => left.at - right.at)[0];
  return first ? first.name.replace(/[.,;:]+$/u, "").slice(0, NAME_MAX) : null;
}

type Found = { name: string; at: number };

function inCapitals(text: string): Found[] {
  const behind = [...text.matchAll(PATTERNS.behind)].flatMap(({ 0: whole, 1: comma, 2: name = "", index }) => {
    const after = text.slice(index + whole.length, index + whole.length + LOOK);
    // "My team, Anna Smith, Bob and …" is a list.
    const isList = comma === "," && !/^\s*(?:[,.;:!?)–—\n-](?!\s*\p{Lu}\p{L}*[ ,])|$)/u.test(after);
    return isList || !isTelling(name) ? [] : [{ name, at: index }];
  });
  // "Hello, our shop …": one word at a sentence's beginning is no name.
  const before = [...text.matchAll(PATTERNS.before)]
    .filter(({ 0: whole, 1: name = "" }) => isTelling(name) || /^\p{L}/u.test(whole.replace(name, "")))
    .map(({ 1: name = "", index }) => ({ name, at: index }));
  const of = [...text.matchAll(PATTERNS.of)]
    .filter(({ 1: name = "" }) => isTelling(name) && endsWithGroup(name))
    .map(({ 1: name = "", index }) => ({ name, at: index }));
  return [...behind, ...before, ...of].filter(({ name }) => !isOther(name));
}

const LOOK = 40;

/** Two words at least, or one that says whose it is. */
const isTelling = (name: string): boolean => / /u.test(name) || /['’]s$/u.test(name);

const GROUP = new RegExp(`^(?:${NOUN})s?$`, "iu");
/** Kinds of schools and clubs are none's own. */
const KIND_OF =
  /^(?:The )?(?:High|Middle|Primary|Secondary|Elementary|Grammar|Sunday|Public|Private|Local|Little|Small|Night|Year|Grade|Class|New|Premier|Champions|World|National)\b/u;

/** "Clinic", "Runners": a business, a group or people in the plural. */
function endsWithGroup(name: string): boolean {
  const last = name.split(" ").at(-1)?.toLowerCase() ?? "";
  const lemma = nounLemmaOf(last);
  const of = classesOf(lemma)[0] ?? "";
  return !KIND_OF.test(name) && (GROUP.test(last) || of === "n.group" || (of === "n.person" && lemma !== last));
}

const TIMES =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|halloween|spring|summer|autumn|winter)$/iu;
const MAKERS = ["google", "microsoft", "apple", "facebook", "meta", "adobe", "stripe", "paypal", "github"];
let products: ReadonlySet<string> | null = null;

/** A day, a product that is like it, an abbreviation, or the beginning of a sentence. */
function isOther(name: string): boolean {
  products ??= new Set([...LIKENESSES.flatMap(({ names }) => names.map((one) => one.split(" ")[0] ?? "")), ...MAKERS]);
  const words = name.toLowerCase().split(" ");
  const isShort = /^\p{Lu}{1,4}$/u.test(name);
  const isBegun =
    /^(?:i|we|it|they|you|this|that|there|please|customers?|members?|people|users?|each|every|no|add)$/u.test(
      words[0] ?? "",
    );
  return isShort || isBegun || words.some((word) => TIMES.test(word)) || products.has(words[0] ?? "");
}

const CAPITALS_SHARE_MAX = 0.8;

/** Where almost all words begin with a capital, capitals tell no names. */
function isInCapitals(text: string): boolean {
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  return words.length > 3 && capitals.length > CAPITALS_SHARE_MAX * words.length;
}
