// Decisions that a text tells as verbs: "managers approve or reject", "questions are answered or closed": a status that branches.
import { plain, sentenceCase } from "../language/words.ts";

/** What has happened to a thing once somebody did this to it. */
const DONE: Readonly<Record<string, string>> = {
  approve: "approved",
  accept: "accepted",
  confirm: "confirmed",
  grant: "granted",
  reject: "rejected",
  decline: "declined",
  refuse: "refused",
  deny: "denied",
  yes: "accepted",
  no: "declined",
  answer: "answered",
  close: "closed",
  solve: "solved",
  resolve: "resolved",
  cancel: "cancelled",
  publish: "published",
  discard: "discarded",
  dismiss: "dismissed",
  ignore: "ignored",
  escalate: "escalated",
  postpone: "postponed",
  invite: "invited",
  win: "won",
  lose: "lost",
};
const STATES = [...new Set(Object.values(DONE))].join("|");
const VERBS = Object.keys(DONE)
  .filter((verb) => verb !== "yes" && verb !== "no")
  .join("|");
const DECIDED = /^(approved|accepted|confirmed|granted|rejected|declined|refused|denied)$/;

const ALTERNATIVES: readonly RegExp[] = [
  // "Managers approve, reject or escalate them".
  new RegExp(`\\b((?:${VERBS})(?:e?s)?(?:,? (?:${VERBS})(?:e?s)?)*,? or (?:otherwise )?(?:${VERBS})(?:e?s)?)\\b`),
  // "Says yes or no".
  /\b(yes or no)\b(?= *(?:$|[,.;]|to|then|when|and))(?<=\bsays? yes or no)/,
  // "Can be accepted or declined", "get answered or closed".
  new RegExp(`\\b((?:${STATES})(?:,? (?:${STATES}))*,? or (?:${STATES}))\\b`),
];

export type SaidDecision = Readonly<{ options: string[]; before: string; object: string }>;

/** The branching steps of a text, first step first; a thing that is decided on twice is so once. */
export function saidDecisions(text: string): SaidDecision[] {
  const clauses = text.split(/(?<=[.;!?\n])/);
  const isSubmitted = /\bsubmit(?:s|ted)?\b/i.test(text);
  return clauses.flatMap((clause, at) => {
    // Plain but for the commas that part the verbs.
    const words = clause.split(",").map(plain).join(", ");
    const found = ALTERNATIVES.flatMap((pattern) => pattern.exec(words)?.[1] ?? [])[0];
    if (found === undefined || /\b(?:filter|choice|options?|columns?)\b/.test(words)) return [];
    const ends = [...new Set(found.split(/,? or |,? (?:otherwise )?/).flatMap(stateOf))];
    if (ends.length < 2) return [];
    const isDecided = ends.some((end) => DECIDED.test(end));
    const first = isDecided ? (isSubmitted ? "submitted" : "requested") : "open";
    const [told = "", object = ""] = words.split(found);
    const before = `${clause}. ${clauses.slice(0, at).join("")} ${told}`.slice(-300);
    return [{ options: [first, ...ends].map(sentenceCase), before, object: object.split(",")[0] ?? "" }];
  });
}

function stateOf(word: string): string[] {
  const state = Object.values(DONE).includes(word)
    ? word
    : (DONE[word] ?? DONE[word.replace(/e?s$/, "")] ?? DONE[word.replace(/s$/, "")]);
  return state === undefined ? [] : [state];
}

/** The text without the verbs of its decisions. */
export const withoutDecisions = (text: string): string =>
  ALTERNATIVES.reduce((rest, pattern) => rest.replace(new RegExp(pattern, "gi"), "decide"), text);
