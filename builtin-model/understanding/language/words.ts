// Words: numbers of nouns, cases of names, and text made comparable.

const IRREGULAR: Readonly<Record<string, string>> = {
  person: "people",
  craftsperson: "craftspeople",
  salesperson: "salespeople",
  tradesperson: "tradespeople",
  child: "children",
  man: "men",
  woman: "women",
  mouse: "mice",
  goose: "geese",
  foot: "feet",
  tooth: "teeth",
  criterion: "criteria",
  medium: "media",
  analysis: "analyses",
  diagnosis: "diagnoses",
  basis: "bases",
  quiz: "quizzes",
  leaf: "leaves",
  shelf: "shelves",
  life: "lives",
  knife: "knives",
  wolf: "wolves",
  loaf: "loaves",
  calf: "calves",
  hero: "heroes",
  potato: "potatoes",
  tomato: "tomatoes",
  movie: "movies",
  cookie: "cookies",
  zombie: "zombies",
  selfie: "selfies",
  calorie: "calories",
  bus: "buses",
  gas: "gases",
  lens: "lenses",
  bonus: "bonuses",
  campus: "campuses",
  status: "statuses",
  virus: "viruses",
  canvas: "canvases",
  census: "censuses",
  process: "processes",
  address: "addresses",
  business: "businesses",
  class: "classes",
  course: "courses",
  house: "houses",
  horse: "horses",
  nurse: "nurses",
  purchase: "purchases",
  expense: "expenses",
  license: "licenses",
  lease: "leases",
  case: "cases",
  phase: "phases",
  exercise: "exercises",
  response: "responses",
  warehouse: "warehouses",
  database: "databases",
  release: "releases",
  purse: "purses",
  franchise: "franchises",
  cause: "causes",
  showcase: "showcases",
  archive: "archives",
  recipe: "recipes",
  cafe: "cafes",
  shoe: "shoes",
  toe: "toes",
  canoe: "canoes",
  ski: "skis",
  taxi: "taxis",
  kiwi: "kiwis",
  emoji: "emojis",
  bikini: "bikinis",
  chili: "chilis",
  alibi: "alibis",
  axis: "axes",
  thesis: "theses",
  hypothesis: "hypotheses",
  fungus: "fungi",
  cactus: "cacti",
  ox: "oxen",
  half: "halves",
  thief: "thieves",
  wife: "wives",
  scarf: "scarves",
  hoof: "hooves",
  echo: "echoes",
  larva: "larvae",
  bacterium: "bacteria",
  vase: "vases",
  rose: "roses",
  cruise: "cruises",
  blouse: "blouses",
  greenhouse: "greenhouses",
  size: "sizes",
  prize: "prizes",
  cache: "caches",
  niche: "niches",
  pastry: "pastries",
  tie: "ties",
  pie: "pies",
  rookie: "rookies",
  zine: "zines",
};
const SINGULARS: ReadonlyMap<string, string> = new Map(Object.entries(IRREGULAR).map(([one, many]) => [many, one]));
/** Nouns without a plural of their own. */
const UNCOUNTED = new Set(
  "equipment gear inventory feedback staff news software hardware furniture luggage clothing homework research stock information knowledge media data series species sheep fish deer attendance finance payroll logistics personnel merchandise livestock jewelry jewellery music training maintenance infrastructure aircraft poetry art laundry mail history production usage making coursework evidence loot produce prey wildlife game_ quota_ bread_ wine_ honey flour yarn wood timber fabric seed_ bait sushi cutlery crockery signage staffing catering weather deceased".split(
    " ",
  ),
);

export function isUncounted(word: string): boolean {
  return UNCOUNTED.has(word);
}

/** "batches" → "batch"; the last word of a phrase. */
export function singular(phrase: string): string {
  return onLastWord(phrase, (word) => {
    if (UNCOUNTED.has(word) || word.length < 3) return word;
    const irregular = SINGULARS.get(word);
    if (irregular) return irregular;
    if (Object.hasOwn(IRREGULAR, word) || /(ss|us|is)$/.test(word)) return word;
    if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
    if (/(sh|ch|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
    return word.endsWith("s") ? word.slice(0, -1) : word;
  });
}

/** "batch" → "batches"; the last word of a phrase. */
export function plural(phrase: string): string {
  if (phrase === "lost and found") return phrase;
  return onLastWord(phrase, (word) => {
    if (UNCOUNTED.has(word) || SINGULARS.has(word)) return word;
    const irregular = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined;
    if (irregular) return irregular;
    if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
    if (/(s|sh|ch|x|z)$/.test(word)) return `${word}es`;
    return `${word}s`;
  });
}

function onLastWord(phrase: string, change: (word: string) => string): string {
  const at = phrase.lastIndexOf(" ") + 1;
  return phrase.slice(0, at) + change(phrase.slice(at));
}

/** Whether a word looks like a plural. */
export function isPlural(word: string): boolean {
  return singular(word) !== word || UNCOUNTED.has(word);
}

/** "honey batches" → "Honey batches". */
export function sentenceCase(text: string): string {
  return text === "" ? "" : (text[0] ?? "").toUpperCase() + text.slice(1);
}

const ACRONYMS: ReadonlyMap<string, string> = new Map(
  "pH QSL FAQ FAQs SKU ISBN VAT NPC NPCs GPS TV DJ ABV BPM VIN CEO HR DNA IBAN PIN QR USB RSVP RSVPs DOB PDF CV"
    .split(" ")
    .map((word) => [word.toLowerCase(), word]),
);

/** "Ph value" → "pH value", "Faqs" → "FAQs". */
export function withAcronyms(label: string): string {
  return label.replace(/[A-Za-z]+/g, (word) => ACRONYMS.get(word.toLowerCase()) ?? word);
}

const SMALL = new Set(["a", "an", "and", "at", "by", "for", "in", "of", "on", "or", "the", "to", "with"]);

/** "world of wonders" → "World of Wonders". */
export function titleCase(text: string): string {
  return text
    .split(" ")
    .map((word, place) => (place > 0 && SMALL.has(word.toLowerCase()) ? word.toLowerCase() : sentenceCase(word)))
    .join(" ");
}

/** Letters, digits and single spaces, lower case, without accents. */
export function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[’'`]s\b/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

const FIELD_NAME_LENGTH_MAX = 36;
const TAKEN_KEYS = new Set([
  "id",
  "ownerId",
  "ownerName",
  "createdAt",
  "updatedAt",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
]);

/** A label as a field's key: "Inspected on" → "inspectedOn". Always a valid, free key. */
export function fieldKey(label: string): string {
  const words = plain(label)
    .replace(/^(?:\d+ )+(?=[a-z])/, "")
    .split(" ")
    .filter(Boolean);
  const joined = words.map((word, place) => (place === 0 ? word : sentenceCase(word))).join("");
  const key = joined.slice(0, FIELD_NAME_LENGTH_MAX).replace(/^[^a-z]+/, "");
  if (key === "") return "value";
  return TAKEN_KEYS.has(key) ? `${key}Value` : key;
}

/** Names that the generated code needs for something else. */
const TAKEN_NAMES = new Set(
  "text email phone url image file location color longText number money percent date dateTime time duration yesNo choice rating tags relation entity noOverlap onePer stock total seed resource manifest day moment insert default delete new class function import export return switch case do if in for this var let const enum null true false void while with yield await async static package interface news_ user".split(
    " ",
  ),
);
const ENTITY_NAME_LENGTH_MAX = 32;

/** A plural noun phrase as a table's name: "honey batches" → "honey_batches". Always a valid name, or "items". */
export function tableName(phrase: string): string {
  const name = plain(phrase)
    .replace(/^\d\w*\s+(?=[a-z])/, "")
    .replace(/^[^a-z]+/, "")
    .replaceAll(" ", "_")
    .slice(0, ENTITY_NAME_LENGTH_MAX)
    .replace(/_+$/, "");
  if (name === "") return "items";
  return TAKEN_NAMES.has(name) ? `${name}_records` : name;
}

/** snake_case → camelCase, the variable that holds the entity. */
export function variableName(table: string): string {
  return table.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** "a, b and c" as text; nothing gives "". */
export function listing(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** "a hive", "an inspection". */
export function article(noun: string): string {
  return /^([aeio]|u(?!ni|se))/i.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** A text as it stands within a regular expression. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
