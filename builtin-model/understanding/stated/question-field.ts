// The field that one question asks for: "when it expires", "who cleans it", "whether it's paid", "what I found there".
import type { FieldSpec } from "../../blueprint/types.ts";
import { lemmaOf, participleOf } from "../../reading/index.ts";
import { fieldFromName, withKind } from "../field.ts";
import { VERBS } from "../language/noun-words.ts";
import { sentenceCase } from "../language/words.ts";

const IT =
  "(?:it|they|he|she|i|we|you|people|somebody|someone|members?|the [a-z]+)(?:'s|’s|'re|’re| is| are| was| were| has| have| had)?";
/** Each question with what its answer is called. */
const QUESTIONS: readonly (readonly [RegExp, (match: RegExpExecArray) => FieldSpec | null])[] = [
  [
    /^(?:if|whether) (?:its|it|they|he|she|the [a-z]+)(?:'s|’s| is| are| was| were| has| have)?(?: been)?(?: already)? ([a-z]+)(?: yet| already| or not)?$/i,
    ([, state = ""]) => yes(state),
  ],
  [
    /^(?:if|whether) (?:i|we|they|he|she|somebody) (?:have |has |already |had )*([a-z]+(?:ed|t|en|ne))(?: it| them)?(?: yet| already)?$/i,
    ([, state = ""]) => yes(state),
  ],
  [
    /^who (?:has |have |already )*(paid|signed|confirmed|attended|come|came|arrived|answered)(?: already| yet)?$/i,
    ([, state = ""]) => yes(/^c[oa]me$/i.test(state) ? "attended" : state),
  ],
  [
    new RegExp(
      `^(?:on )?(?:when|what day|which day|what date) ${IT} (?:last |next |be |been |was |were )*([a-z]+)(?: it| them| back| there| in| out| off| up)*$`,
      "i",
    ),
    ([, verb = ""]) => dated(verb),
  ],
  [
    /^when (?:i|we|they|it|he|she) (?:was |were )?([a-z]+(?:ed|t|en|ne|pt))(?: it| them)? last$/i,
    ([, verb = ""]) => ({ ...fieldFromName(`last ${participleOf(verb.toLowerCase())} on`), kind: "date" }),
  ],
  [
    /^when (?:it(?:'s|’s|s)?|they|he|she) (?:is |are )?(due|ready|done|finished)(?: again| next)?$/i,
    ([, state = ""]) => ({
      ...fieldFromName(/due/i.test(state) ? "due on" : `${state.toLowerCase()} on`),
      kind: "date",
    }),
  ],
  [
    /^(?:an? |the )?(?:date|day) (?:when|on which|at which|after which) (?:it|they|he|she|we|i|you|somebody)(?: (?:is|are|may|can|will|should|must))?(?: be)? ([a-z]+)(?: it| them)?$/i,
    ([, verb = ""]) => dated(/^open$/i.test(verb) ? "opens" : verb),
  ],
  [/^when (started|finished|made|bottled|opened|bought)$/i, ([, verb = ""]) => dated(verb)],
  [/^(?:when|the day|which day|on which day)$/i, () => fieldFromName("date")],
  [
    /^who (?:is |are |has |have )?(?:last )?([a-z]+?)(?:s|es)?(?: it| them| her| him| me| us| there| out| back| in)*$/i,
    ([, verb = ""]) => by(verb),
  ],
  [new RegExp(`^(?:and )?where ${IT} (?:been )?([a-z]+)(?: it| them)?$`, "i"), () => fieldFromName("location")],
  [/^([a-z]+(?:ed|nd|en|wn)) where$/i, () => fieldFromName("location")],
  [/^([a-z]+(?:ed|en|wn|nd|ld)) when$/i, ([, verb = ""]) => ({ ...fieldFromName(`${verb} on`), kind: "date" })],
  [/^(?:for|to|from|by|with) (?:whom|who)(?: it is)?$/i, ([whole]) => fieldFromName(whole)],
  [/^who$/i, () => fieldFromName("who")],
  [/^how much$/i, () => fieldFromName("amount")],
  [/^where$/i, () => fieldFromName("location")],
  [
    /^(?:how much|what) (?:it|they|that|each)(?: has| have)? costs?(?: me| us)?$|^how much (?:it|they|that)(?:'s| is| was| are)?$/i,
    () => fieldFromName("price"),
  ],
  [/^how much (?:we|i|they|he|she) (?:paid|pay|got|owe)s?(?: .*)?$/i, () => fieldFromName("amount")],
  [/^what (?:i|we|they|he|she) paid(?: for (?:it|them))?$/i, () => fieldFromName("price paid")],
  [
    /^when to ([a-z]+)(?: it| them)?$/i,
    ([whole]) => ({ ...fieldFromName("when"), key: "when", label: sentenceCase(whole.toLowerCase()), kind: "text" }),
  ],
  [
    /^how many ([a-z]+) (?:are |is )?left$/i,
    ([, what = ""]) => ({ ...fieldFromName(`${what.toLowerCase()} left`), kind: "number", min: 0 }),
  ],
  [
    /^how many ([a-z]+)(?: (?:i|we|they|he|she) (?:have |had )?([a-z]+)(?: with (?:me|us|them))?)?$/i,
    ([, what = "", verb = ""]) => ({
      ...fieldFromName(/^(?:have|had|got|)$/i.test(verb) ? what : `${what} ${participleOf(verb.toLowerCase())}`),
      kind: "number",
      min: 0,
    }),
  ],
  [/^whose (?:it|they|that) (?:is|are|was|were)$/i, () => fieldFromName("owner")],
  [/^what (?:i|we|he|she|they) charges?(?: for (?:it|them))?$/i, () => fieldFromName("price")],
  [
    /^when (?:it|they) (?:has|have|needs?) to be ([a-z]+)(?: by)?$/i,
    ([, state = ""]) => ({ ...fieldFromName(`${state.toLowerCase()} by`), kind: "date" }),
  ],
  [/^how (?:i|we) (?:felt|feel|slept)$/i, () => fieldFromName("mood")],
  [
    /^where (found|seen|bought|caught|made|from)$/i,
    ([, verb = ""]) => ({ ...fieldFromName(`${verb} at`), kind: "location" }),
  ],
  [/^how many(?: (?:there are|we have|are left|i have))?$/i, () => fieldFromName("quantity")],
  [/^how long (?:it|they|that) (?:took|takes|lasted|lasts)$/i, () => fieldFromName("duration")],
  [/^how (?:it|they) (?:went|tasted|was|were|turned out|felt)$/i, () => fieldFromName("rating")],
  [
    /^what (?:i|we|he|she|they|the [a-z]+) (?:(?:have|has|had) )?(?:did|done|do)(?: there)?$/i,
    () => ({ ...fieldFromName("work done"), kind: "longText" }),
  ],
  [/^what (?:i|we|he|she|they) (?:found|saw|caught|picked|heard)(?: there)?$/i, ([whole]) => found(whole)],
  [
    /^what (?:was|is) (?:wrong|broken|the problem|the matter)(?: with it)?$/i,
    () => ({ ...fieldFromName("problem"), kind: "longText" }),
  ],
  [
    /^what (?:i|we|he|she|they) ([a-z]+ed|did|ate|thought|felt|dreamt|wrote)(?: about)?$/i,
    ([whole]) => ({ ...fieldFromName(whole), kind: "longText" }),
  ],
  [/^what (?:to do|has to be done|needs doing|is left)(?: next)?$/i, () => fieldFromName("next step")],
];

/** The field that a question asks for, or null. */
export function askedField(part: string): FieldSpec | null {
  const text = part
    .trim()
    .replace(/^and /i, "")
    .replace(/[?.]$/, "")
    .replace(/ (?:each|every|that|the same) (?:day|week|time|evening|morning)$| today$/i, "");
  for (const [pattern, make] of QUESTIONS) {
    const match = pattern.exec(text);
    const field = match && make(match);
    if (field) return field;
  }
  return null;
}

const yes = (state: string): FieldSpec => withKind(fieldFromName(sentenceCase(state.toLowerCase())), "yesNo");

function found(text: string): FieldSpec {
  const verb = /\b(found|saw|caught|picked|heard)\b/i.exec(text)?.[1]?.toLowerCase() ?? "found";
  return { ...fieldFromName(verb === "saw" ? "seen" : verb), kind: "text" };
}

const DATED: Readonly<Record<string, string>> = {
  expires: "expires on",
  expire: "expires on",
  ends: "ends on",
  starts: "starts on",
  due: "due on",
  opens: "opens on",
  closes: "closes on",
  arrives: "arrives on",
  leaves: "leaves on",
  happened: "date",
  happens: "date",
  is: "date",
  was: "date",
};

function dated(verb: string): FieldSpec | null {
  const word = verb.toLowerCase();
  const name = DATED[word] ?? `${lemmaOf(word) === word || word.endsWith("s") ? participleOf(word) : word} on`;
  return { ...fieldFromName(name), kind: "date" };
}

const by = (verb: string): FieldSpec | null =>
  /^(can|may|will|should|is|are|has|have|want|need|use|see|come|know|like|live|work|go)$/i.test(verb) ||
  !(
    VERBS.test(verb) ||
    /^(clean|wash|feed|water|own|drive|cook|fix|mow|open|close|lock|run|lead|teach|tune|pick|drop|host|judge|coach|sit|walk|won|made|caught|found|did|wrote|taught|gave|brought|lent|bought|sent|sold|built|grew|cooked|fixed)$/i.test(
      verb,
    )
  )
    ? null
    : { ...fieldFromName(`${participleOf(verb.toLowerCase())} by`), kind: "text" };
