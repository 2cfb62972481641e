// Edits on the card of what was understood, and the words that ask for the same: a message that every model can read.
import { FIELD_KIND_NAMES, type FieldKindName } from "./field-kind-names.ts";

/**
 * Who sees a list and who changes it. `all`: everybody both; `each`: everybody sees all and changes their own; `readers`:
 * everybody sees, the owner changes; `own`: each their own alone; `owner`: the owner alone; `roles`: some roles and the
 * owner; `sent`: everybody sends and sees what they sent.
 */
export const SIGHTS = ["all", "each", "readers", "own", "owner", "roles", "sent"] as const;
export type Sight = (typeof SIGHTS)[number];

/** Lists and fields by the names that the card shows. */
export type UnderstoodEdit =
  | { edit: "renameApp"; to: string }
  | { edit: "addList"; name: string }
  | { edit: "renameList"; list: string; to: string }
  | { edit: "removeList"; list: string }
  | { edit: "sight"; list: string; sight: Exclude<Sight, "sent" | "roles"> }
  | { edit: "sight"; list: string; sight: "roles"; roles: readonly string[] }
  | { edit: "addField"; list: string; name: string; kind: FieldKindName; options?: readonly string[] }
  | { edit: "renameField"; list: string; field: string; to: string }
  | { edit: "removeField"; list: string; field: string }
  | { edit: "changeKind"; list: string; field: string; kind: FieldKindName; options?: readonly string[] };

/** As many go into one message. */
export const UNDERSTOOD_EDITS_MAX = 40;
/** Of a name that is given on the card. */
export const UNDERSTOOD_NAME_MAX = 40;

/** What is typed as a name, without what would end it in a sentence. */
export const asName = (typed: string): string =>
  typed
    .replace(/[“”„"\n]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, UNDERSTOOD_NAME_MAX);

/** Words by which everybody, the owner or whoever made a row is meant: none of them are some people. */
const NOBODY_IN_PARTICULAR =
  /^(?:i|me|we|us|myself|you|(?:app )?owners?|(?:super ?)?admins?|administrators?|boss(?:es)?|everyone|everybody|anyone|anybody|someone|somebody|nobody|no one|all|each|they|them|who|whoever|others?|people|persons?|users?|members?|customers?|clients?|guests?|visitors?|viewers?|readers?|subscribers?|participants?|public|community|team|team members?|authors?|creators?|posters?|senders?|submitters?|uploaders?|writers?|requesters?|applicants?)(?: (?:users?|members?|people|roles?))?$/;
const BEFORE_PEOPLE =
  /^(?:(?:the|our|my|an?|all|each|every|any|some|other|only|normal|regular|ordinary|registered|signed in|logged in) )+/;

/** Whether a list can be kept to people who are called that: "coaches" can be named, "customers" are all. */
export function isRoleName(name: string): boolean {
  const words = asName(name).toLowerCase();
  return /\p{L}/u.test(words) && !NOBODY_IN_PARTICULAR.test(words.replace(BEFORE_PEOPLE, ""));
}

/** The edits with one more: it takes the place of another about the same. What a list loses with itself goes. */
export function withEdit(edits: readonly UnderstoodEdit[], added: UnderstoodEdit): UnderstoodEdit[] {
  const subject = subjectOf(added);
  const rest = edits.filter((edit) => subjectOf(edit) !== subject && !goesWith(edit, added));
  return [...rest, added].slice(0, UNDERSTOOD_EDITS_MAX);
}

/** Without what was gathered about the same. */
export const withoutEdit = (edits: readonly UnderstoodEdit[], taken: UnderstoodEdit): UnderstoodEdit[] =>
  edits.filter((edit) => subjectOf(edit) !== subjectOf(taken));

/** What an edit is about: two about the same can't stand beside each other. */
function subjectOf(edit: UnderstoodEdit): string {
  const list = "list" in edit ? edit.list : "";
  const of = "field" in edit ? edit.field : "name" in edit ? edit.name : "";
  return JSON.stringify([edit.edit, list.toLowerCase(), of.toLowerCase()]);
}

function goesWith(edit: UnderstoodEdit, { edit: what, ...removed }: UnderstoodEdit): boolean {
  if (!("list" in edit) || !("list" in removed) || edit.list !== removed.list) return false;
  if (what === "removeList") return true;
  return what === "removeField" && "field" in edit && "field" in removed && edit.field === removed.field;
}

/** In this order every sentence can speak of lists and fields by the names that the app has. */
const ORDER: readonly UnderstoodEdit["edit"][] = [
  "removeList",
  "removeField",
  "changeKind",
  "addField",
  "addList",
  "sight",
  "renameField",
  "renameList",
  "renameApp",
];

/** The message that asks for all of them, a sentence a line. */
export function messageOf(edits: readonly UnderstoodEdit[]): string {
  return inOrder(edits).map(sentenceOf).join("\n");
}

/** As the message has them. */
export const inOrder = (edits: readonly UnderstoodEdit[]): UnderstoodEdit[] =>
  edits.toSorted((left, right) => ORDER.indexOf(left.edit) - ORDER.indexOf(right.edit));

/** "Rename the list “Jobs” to “Repairs”." */
export function sentenceOf(edit: UnderstoodEdit): string {
  switch (edit.edit) {
    case "renameApp":
      return `Rename the app to “${edit.to}”.`;
    case "addList":
      return `Add a list of “${edit.name}”.`;
    case "renameList":
      return `Rename the list “${edit.list}” to “${edit.to}”.`;
    case "removeList":
      return `Remove the list “${edit.list}”.`;
    case "sight":
      return sightInWords(edit);
    case "addField":
      return `Add ${withArticle(FIELD_KIND_NAMES[edit.kind])} field “${edit.name}” to “${edit.list}”${optionsInWords(edit.options)}.`;
    case "renameField":
      return `Rename the field “${edit.field}” of “${edit.list}” to “${edit.to}”.`;
    case "removeField":
      return `Remove the field “${edit.field}” from “${edit.list}”.`;
    case "changeKind":
      return `Make the field “${edit.field}” of “${edit.list}” ${withArticle(FIELD_KIND_NAMES[edit.kind])} field${optionsInWords(edit.options)}.`;
  }
}

function sightInWords(edit: Extract<UnderstoodEdit, { edit: "sight" }>): string {
  const list = `“${edit.list}”`;
  switch (edit.sight) {
    case "all":
      return `Everybody sees and changes ${list}.`;
    case "each":
      return `Everybody sees ${list} and changes only their own.`;
    case "readers":
      return `Everybody sees ${list} and only the owner changes them.`;
    case "own":
      return `Everybody sees only their own ${list}.`;
    case "owner":
      return `Only the owner sees ${list}.`;
    case "roles":
      return `Only ${edit.roles.map((role) => `“${role}”`).join(", ")} and the owner see and change ${list}.`;
  }
}

const withArticle = (words: string): string => `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`;

const optionsInWords = (options: readonly string[] = []): string =>
  options.length === 0 ? "" : ` with the options ${options.map((option) => `“${option}”`).join(", ")}`;
