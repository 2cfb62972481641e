// Wishes said in so many words, with the app's own names in quotes: "Remove the field “Due” from “Jobs”". The card of what was
// understood speaks so, and whoever writes so is surely understood: nothing here is guessed. Anything else is read elsewhere.
import { FIELD_KIND_NAMES, type FieldKindName, isRoleName } from "#contract";
import type { Access, Grant } from "#entity";
import type { Edit } from "../blueprint/edit-types.ts";
import { spoken } from "../blueprint/spoken.ts";
import type { AppSpec, EntitySpec, FieldSpec, RoleSpec } from "../blueprint/types.ts";
import { isAsked, type Part, quotedParts } from "../reading/index.ts";
import { kindSaid } from "../requests/readers/new-field.ts";
import { optionsOf, withKind } from "../understanding/field.ts";
import { fieldKey, sentenceCase, singular } from "../understanding/language/words.ts";
import { roleCalled } from "../understanding/people.ts";

const SENTENCES_MAX = 60;
const ALL: readonly Grant[] = ["read", "create", "update", "delete"];

/** A sentence's words with `_` for each name, and the names. */
type Said = { words: string[]; names: string[] };

/** The edits of a message that is nothing but such sentences; null where any of them is none, or names what is not there. */
export function commandsIn(message: string, app: AppSpec): Edit[] | null {
  // "Can everybody see “Costs”?" wants an answer.
  if (isAsked(message)) return null;
  const sentences = quotedParts(message);
  if (sentences.some(beginsAsQuestion) || sentences.length === 0 || sentences.length > SENTENCES_MAX) return null;
  const names = namesOf(app);
  const edits: Edit[] = [];
  for (const sentence of sentences) {
    const edit = commandOf(inPlainWords(sentence), names, app);
    if (edit === null) return null;
    edits.push(edit);
  }
  return edits;
}

function beginsAsQuestion([first]: readonly Part[]): boolean {
  return first !== undefined && "word" in first && (first.word === "can" || first.word === "may");
}

const LEFT_OUT = new Set(
  "the a an all please column can may to from in of on for by and , field list lists".split(" "),
);
const SAME: Readonly<Record<string, string>> = {
  delete: "remove",
  drop: "remove",
  call: "rename",
  turn: "make",
  into: "",
  everyone: "everybody",
  anyone: "everybody",
  i: "owner",
  we: "owner",
  see: "sees",
  change: "changes",
  edit: "changes",
  edits: "changes",
  it: "them",
  option: "options",
};

/** Without words that decide nothing, and one word for those that mean the same. */
function inPlainWords(sentence: readonly Part[]): Said {
  const words = sentence.flatMap((part): string[] => {
    if ("name" in part) return ["_"];
    const word = SAME[part.word] ?? part.word;
    return LEFT_OUT.has(word) || word === "" ? [] : [word];
  });
  return { words, names: sentence.flatMap((part) => ("name" in part ? [part.name] : [])) };
}

type Names = {
  list(name: string | undefined): EntitySpec | null;
  field(list: EntitySpec | null, name: string | undefined): FieldSpec | null;
};

/** Lists and fields by their names, in the plan's words and in the app's language. */
function namesOf(app: AppSpec): Names {
  const shown = spoken(app);
  const isSame = (name: string, ...others: readonly (string | undefined)[]): boolean =>
    others.some((other) => other?.toLowerCase() === name.toLowerCase());
  return {
    list: (name = "") =>
      app.entities.find(({ many }, at) => isSame(name, shown.entities[at]?.many, many)) ??
      app.entities.find(({ one }, at) => isSame(name, shown.entities[at]?.one, one)) ??
      null,
    field(list, name = "") {
      const labels = shown.entities[list ? app.entities.indexOf(list) : -1]?.fields;
      return list?.fields.find(({ label }, at) => isSame(name, labels?.[at]?.label, label)) ?? null;
    },
  };
}

/** Who sees and who changes a list, by what is said of the name. */
const SIGHTS: Readonly<Record<string, Access>> = {
  "everybody sees changes _": "shared",
  "everybody sees _ changes only their own": "published",
  "everybody sees _ only owner changes them": "managed",
  "everybody sees only their own _": "private",
};

function commandOf({ words, names }: Said, known: Names, app: AppSpec): Edit | null {
  const [first = "", second] = names;
  const [verb, ...rest] = words;
  const form = words.join(" ");
  const list = known.list(first);
  const access = SIGHTS[form];
  if (access !== undefined) return list && { edit: "access", entity: list.name, access };
  if (verb === "only") return shownOnly(rest, names, known, app);
  if (verb === "add") return addition(rest, names, known);
  if (form === "remove _") return list && { edit: "removeEntity", entity: list.name };
  if (form === "rename app _") return { edit: "text", place: "name", text: first };
  if (form === "rename _ _" && second !== undefined)
    return list && { edit: "renameEntity", entity: list.name, to: second };
  const of = known.list(second);
  const field = known.field(of, first);
  if (of === null || field === null) return null;
  if (form === "remove _ _") return { edit: "removeField", entity: of.name, key: field.key };
  if (form === "rename _ _ _") return { edit: "renameField", entity: of.name, key: field.key, label: names[2] ?? "" };
  return form.startsWith("make _ _ ") ? retyped(rest.slice(2), names.slice(2), of, field) : null;
}

/** "Only “coaches” and the owner see and change “Lessons”". */
function shownOnly(words: readonly string[], names: readonly string[], known: Names, app: AppSpec): Edit | null {
  const list = known.list(names.at(-1));
  const roles = names.slice(0, -1).map((name) => roleNamed(name, app));
  const form = words.filter((word) => word !== "_").join(" ");
  if (list === null || !/^owner sees(?: changes)?$/.test(form) || words.at(-1) !== "_") return null;
  if (roles.length > 0 && words.indexOf("owner") !== roles.length) return null;
  const can = form === "owner sees" && roles.length > 0 ? (["read"] as const) : ALL;
  const given = roles.filter((role) => role !== null);
  return given.length < roles.length ? null : { edit: "show", entity: list.name, roles: given, can: [...can] };
}

/** A role that the app has, or a new one; null for words by which everybody or the owner is meant. */
function roleNamed(name: string, app: AppSpec): RoleSpec | null {
  const shown = spoken(app).roles ?? [];
  const isIt = (text: string | undefined) => text?.toLowerCase() === name.toLowerCase();
  const known = app.roles?.find(({ label, many }, at) => [label, many, shown[at]?.label, shown[at]?.many].some(isIt));
  return known ?? (isRoleName(name) ? roleCalled(name) : null);
}

/** "Add a date field “Due” to “Jobs”", "add a list of “Suppliers”". */
function addition(words: readonly string[], [name = "", of, ...options]: readonly string[], known: Names): Edit | null {
  if (words.join(" ") === "_")
    return { edit: "addEntity", one: singular(name.toLowerCase()), fields: [], parent: null };
  const at = words.indexOf("_");
  const list = known.list(of);
  const kind = kindNamed(words.slice(0, at));
  if (list === null || kind === null || words[at + 1] !== "_" || !isOptions(words.slice(at + 2))) return null;
  const label = sentenceCase(name);
  const field = withKind({ key: fieldKey(label), label, kind: "text" }, kind);
  return { edit: "addField", entity: list.name, field: withOptions(field, options) };
}

/** "Make the field “Price” of “Jobs” a number field". */
function retyped(
  words: readonly string[],
  options: readonly string[],
  list: EntitySpec,
  field: FieldSpec,
): Edit | null {
  const end = words.indexOf("with");
  const kind = kindNamed(end < 0 ? words : words.slice(0, end));
  if (kind === null || !isOptions(end < 0 ? [] : words.slice(end))) return null;
  const given = optionsOf(options);
  return { edit: "changeField", entity: list.name, key: field.key, kind, ...(given.length > 0 && { options: given }) };
}

const isOptions = ([first, second, ...rest]: readonly string[]): boolean =>
  first === undefined ||
  (first === "with" && second === "options" && rest.length > 0 && rest.every((word) => word === "_"));

function withOptions(field: FieldSpec, options: readonly string[]): FieldSpec {
  const given = optionsOf(options);
  return field.kind === "choice" && given.length > 0 ? { ...field, options: given } : field;
}

/** The kinds by what the card calls them, without words that were left out; else by what people call them. */
const KINDS: ReadonlyMap<string, FieldKindName> = new Map(
  (Object.keys(FIELD_KIND_NAMES) as FieldKindName[]).map((kind) => [
    inPlainWords(FIELD_KIND_NAMES[kind].split(" ").map((word) => ({ word }))).words.join(" "),
    kind,
  ]),
);

function kindNamed(words: readonly string[]): FieldSpec["kind"] | null {
  const kind = KINDS.get(words.join(" ")) ?? (words.includes("_") ? null : kindSaid(words.join(" ")));
  return kind === "relation" ? null : kind;
}
