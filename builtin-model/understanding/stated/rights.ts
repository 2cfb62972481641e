// What verbs say that somebody does with rows: sees, adds, changes, deletes, decides, marks.
import type { Grant } from "#entity";

const CREATE =
  /\b(?:adds?|creates?|enters?|writes?|publish(?:es)?|posts?|records?|schedules?|plans?|logs?|uploads?|submits?|added|created|entered|posted|book|books)\b/;
const UPDATE =
  /\b(?:edits?|changes?|updates?|modif(?:y|ies)|assigns?|sets?|approves?|confirms?|accepts?|decides?|rejects?|declines?|grants?|releases?|scores?|grades?|judges?|marks?|rates?|evaluates?|assesses?|reviews?|answers?|edited|changed|updated|approved|confirmed)\b/;
const DELETE = /\b(?:deletes?|removes?|moderates?|deleted|removed)\b/;
const ALL =
  /\b(?:manages?|maintains?|keeps?|collects?|organi[sz]es?|handles?|runs?|administers?|full (?:access|rights|control)|do (?:everything|anything)|everything|managed|maintained|look after|looks after|are responsible for|is responsible for|in charge of)\b/;

/** The rights that a clause's verbs stand for; seeing where it names no other. */
export function rightsIn(words: string): Grant[] {
  if (ALL.test(words)) return ["read", "create", "update", "delete"];
  const rights: Grant[] = ["read"];
  if (CREATE.test(words)) rights.push("create");
  if (UPDATE.test(words)) rights.push("update");
  if (DELETE.test(words)) rights.push("delete");
  return rights;
}

/** What somebody does in a few words: "sees all and changes any". */
export function rightsInWords(rights: readonly Grant[]): string {
  if (rights.length === 4) return "add, change and delete all";
  const parts = [
    ...(rights.includes("read") ? ["see all"] : []),
    ...(rights.includes("create") ? ["add some"] : []),
    ...(rights.includes("update") ? ["change any"] : []),
    ...(rights.includes("delete") ? ["delete any"] : []),
  ];
  return parts.length < 2 ? (parts[0] ?? "do nothing") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
