// Sentences that speak of who may see something, by classes of words: whatever else they are understood as, they ask that fewer people see it.
import { plain } from "../language/words.ts";

export type StatedPrivacy = Readonly<{
  /** The sentence as it was written. */
  text: string;
  /** The sentence and the one before, comparable: "they" and "these" speak of what stood there. */
  words: string;
  before: string;
}>;

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** What is not for everybody. With accents taken away, in every language that is read. */
const SECRET = set(
  "private privately privacy confidential confidentially confidentiality secret secretly hidden invisible unseen undisclosed " +
    "privat private privater privates privaten vertraulich vertrauliche vertraulichen geheim geheime " +
    "prive prives privee privees confidentiel confidentielle confidentiels confidentielles " +
    "privado privada privados privadas confidencial confidenciales confidenciais secreto secretos sigiloso sigilosa " +
    "privato privata privati riservato riservata riservati riservate segreto segreti " +
    "vertrouwelijk vertrouwelijke geheime",
);
/** Getting to know what is in a row. */
const SEE = set(
  "see sees seen seeing view views viewed viewing viewable read reads reading readable access accesses accessed accessible " +
    "look looks looking visible show shows shown share shares shared sharing display displayed open opens opened browse public " +
    "sehen sieht lesen liest einsehen ansehen sichtbar zugriff voir voit lire lit consulter visibles acces leer lee ver ve " +
    "vedere vede leggere legge visibile visibili accesso acceso acesso ler visivel visiveis zien ziet lezen leest inzien zichtbaar toegang",
);
/** That somebody may, and others not. */
const SOLE = set(
  "only just solely exclusively nobody none noone except " +
    "nur niemand seul seule seuls seules seulement uniquement personne solo solamente unicamente nadie soltanto nessuno somente apenas ninguem alleen enkel",
);
const TO_WHOM = set("to for by with the those them him me us own himself herself themselves");
/** Whose rows are meant, or who brought them in. */
const THEIRS = set(
  "their his her its my our your they he she i we " +
    "seine seinen sein ihre ihren ihr ses sa son leurs leur sus su suoi sue suo seus suas seu sua hun zijn haar",
);
const OWN = set(
  "own themselves themself himself herself myself " +
    "eigene eigenen eigener eigenes propre propres propio propia propios propias propri proprie proprio propria proprios proprias eigen",
);
const SHOULD = set("can may must should shall could will would to be do does did are is");
const NEVER = set("never cannot cant mustnt shouldnt wont dont doesnt without");

/** Words between a limit and the sight that it limits. */
const REACH = 10;
const SHORT_REACH = 6;

/** The sentences of a text that speak of privacy. @param inEnglish what the words of another language mean, as far as they are known */
export function statedPrivacy(text: string, inEnglish: (sentence: string) => string = (same) => same): StatedPrivacy[] {
  const sentences = text.split(/[.;!?\n•]+|,? (?:but|while|whereas) /).filter((sentence) => sentence.trim() !== "");
  const words = (sentence = "") => plain(inEnglish(sentence));
  return sentences.flatMap((sentence, at) =>
    speaksOfPrivacy(sentence) || speaksOfPrivacy(inEnglish(sentence))
      ? [{ text: sentence.trim(), words: words(sentence), before: words(sentences[at - 1]) }]
      : [],
  );
}

/** Whether a sentence asks that not everybody sees something. "Can only view" asks that nothing be changed. */
export function speaksOfPrivacy(sentence: string): boolean {
  const words = plain(sentence.replace(/n[’']t\b/g, "nt").replace(/\bno one\b/gi, "nobody")).split(" ");
  if (
    words.some((word) => SECRET.has(word)) ||
    / (?:eyes only|to (?:them|him|her|my)sel(?:f|ves))\b/.test(` ${words.join(" ")}`)
  )
    return true;
  return words.some((word, at) => SEE.has(word) && isLimited(words, at));
}

function isLimited(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - REACH), at);
  const behind = words.slice(at + 1, at + 1 + REACH);
  const seenBefore = before.findLastIndex((word) => SEE.has(word));
  const limit = before.findLastIndex((word) => SOLE.has(word));
  // Right before the verb it limits the rows behind it, where they are somebody's.
  const isOfRows = limit === before.length - 1;
  if (limit > seenBefore && (!isOfRows || behind.slice(0, SHORT_REACH).some((word) => THEIRS.has(word)))) return true;
  const later = behind.findIndex((word) => SOLE.has(word) || word === "alone");
  const next = behind[later + 1] ?? "";
  if (later >= 0 && (later === behind.length - 1 || TO_WHOM.has(next) || THEIRS.has(next))) return true;
  if (behind.slice(0, SHORT_REACH).some((word) => OWN.has(word))) return true;
  return isDenied(before.slice(-SHORT_REACH));
}

/** "Must not be seen", "cannot read", "never shared"; what somebody has not read yet is no secret. */
const isDenied = (before: readonly string[]): boolean =>
  before.some((word, at) => NEVER.has(word) || (word === "not" && SHOULD.has(before[at - 1] ?? "")));
