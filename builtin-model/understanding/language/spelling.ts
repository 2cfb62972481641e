// Slips of the keyboard, mended before a text is read.
import { nearestWord } from "./vocabulary.ts";

const MISSPELT: readonly (readonly [RegExp, string])[] = [
  [/\bmini[ -]?(program|app)\b/gi, "app"],
  [/\bmemebers?\b/gi, "members"],
  [/\b(websit|wesbite|webiste|web site)\b/gi, "website"],
  [/\b(recipies|recepies|recipies|recipie)s?\b/gi, "recipes"],
  [/\b(appointmnet|apointment|appoinment)(s?)\b/gi, "appointment$2"],
  [/\b(custommer|costumer)(s?)\b/gi, "customer$2"],
  [/\b(inventry|inventary)\b/gi, "inventory"],
  [/\b(calender)\b/gi, "calendar"],
  [/\b(expences?|expanses)\b/gi, "expenses"],
  [/\b(adress)\b/gi, "address"],
  [/\b(reciept)(s?)\b/gi, "receipt$2"],
  [/\b(libary)\b/gi, "library"],
  [/\b(restaraunt|restraunt|resturant)(s?)\b/gi, "restaurant$2"],
  [/\b(managment)\b/gi, "management"],
  [/\b(excercise)(s?)\b/gi, "exercise$2"],
  [/\b(jewelery)\b/gi, "jewelry"],
  [/\b(buisness)\b/gi, "business"],
  [/\b(trak)\b/gi, "track"],
  [/\bcontracter(s?)\b/gi, "contractor$1"],
  [/\b(invoces|invioces)\b/gi, "invoices"],
  [/\b(scedule|shedule)(s?)\b/gi, "schedule$2"],
  [/\b(definately)\b/gi, "definitely"],
  [/\b(employes|employess|emploees)\b/gi, "employees"],
  [/\b(prodcuts|pruducts)\b/gi, "products"],
  [/\b(workuots|workouts)\b/gi, "workouts"],
  [/\b(habbits)\b/gi, "habits"],
  [/\b(bycicle|bycycle|bicylce)(s?)\b/gi, "bicycle$2"],
  [/\b(wnat)\b/gi, "want"],
  [/\bpayed\b/gi, "paid"],
  [/\bfotos?\b/gi, "photo"],
  [/\bcolections?\b/gi, "collection"],
  [/\b(clubb|memeber|memer)s?\b/gi, "members"],
  [/\b(bakry|bakrey|backery)\b/gi, "bakery"],
  [/\b(oder)(s?)\b/gi, "order$2"],
  [/\b(studnets|sudents)\b/gi, "students"],
  [/\b(and|with|all|manage|track|of|or|for|,) there (?=[a-z]{3,}s\b)/gi, "$1 their "],
  [/\btoo (?=(?:schedule|track|manage|keep|record|plan|see|log|book)\b)/gi, "to "],
];

/** "An inventory of my sneakers" is the app itself. */
const LIST_OF =
  /\b(?:inventory|catalog|catalogue|database|register|log|diary|record) of (?=(?:all |my |our |the |all my |all our ))/gi;

/** Slips that are mended in one text: more of them are another language or words of a field that no table knows. */
const MENDED_MAX = 12;
const WORDS_MAX = 400;

/** The text with slips of the keyboard mended; names and words in quotes stay. */
export function corrected(text: string): string {
  const listed = MISSPELT.reduce(
    (mended, [pattern, word]) => mended.replace(pattern, word),
    text.replace(LIST_OF, "list of "),
  );
  return withNearestWords(listed);
}

function withNearestWords(text: string): string {
  const words = text.match(/[a-z]{4,}/g) ?? [];
  if (words.length > WORDS_MAX) return text;
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  // Who writes a word three times means it.
  const slips = [...times].flatMap(([word, count]) => {
    const meant = count < 3 ? nearestWord(word) : null;
    return meant ? [[word, meant] as const] : [];
  });
  if (slips.length > MENDED_MAX) return text;
  return slips.reduce(
    (mended, [word, meant]) => mended.replace(new RegExp(`(?<![\\w"“'’-])${word}(?![\\w"”'’-])`, "g"), meant),
    text,
  );
}
