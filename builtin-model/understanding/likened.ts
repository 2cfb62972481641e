// "Like Trello but for weddings", "an Airbnb for garden tools": the product's name read as what it does.
import { LIKENESSES } from "../knowledge/likenesses.ts";

const NAMES = LIKENESSES.flatMap(({ names, meaning }) => names.map((name) => ({ name, meaning }))).toSorted(
  (left, right) => right.name.length - left.name.length,
);
const NAMED = new RegExp(`\\b(${NAMES.map(({ name }) => name.replaceAll(".", "\\.")).join("|")})\\b`, "i");
const BEFORE =
  "(?:(?:something|an? app|a (?:web ?site|tool|site)|kind of|sort of|basically|just|it'?s|think|an?|the|our own) )*";
const LIKE = "(?:like|similar to|the same as|inspired by|a clone of|as in)?\\s*(?:an? |the )?";
const FOR =
  "(?:[- ](?:like|style|clone|type)(?: (?:app|site|thing|tool))?)?,?\\s*(?:(?:but|only|just|except) (?:it'?s )?)?(?:for|of|about|with) ([^.;:!?\\n,]+)";

/** The text with such a likeness said in plain words. */
export function likened(text: string): string {
  const name = NAMED.exec(text)?.[1];
  if (name === undefined) return text;
  const meaning = NAMES.find((one) => one.name === name.toLowerCase())?.meaning ?? "";
  const product = name.replaceAll(".", "\\.");
  const wanted = new RegExp(`${BEFORE}${LIKE}${product}${FOR}`, "i");
  if (wanted.test(text))
    return text.replace(wanted, (_, what: string) => `${meaning.replaceAll("%", thingsOf(what))}.`);
  // "An app like Trello": only when nothing else is said of what it is for.
  const alone = new RegExp(`\\b(?:like|similar to|an?|clone of|our own|my own)(?: an?)? ${product}\\b`, "i");
  return alone.test(text)
    ? text.replace(alone, ` ${meaning.replace(/,? (?:for|about|of) %/, "").replace(/% and /, "")}. `)
    : text;
}

/** "Planning funerals" → funerals; "my aunt's garden tools" → garden tools. */
const thingsOf = (what: string): string =>
  what
    .trim()
    .replace(
      /^(?:planning|managing|organi[sz]ing|tracking|running|sharing|renting|finding|booking|selling|collecting) /i,
      "",
    )
    .replace(/^(?:my|our|the|all|people(?: who)?) /i, "")
    .replace(/^[a-z]+(?:'|’)s (?=[a-z])/i, "");
