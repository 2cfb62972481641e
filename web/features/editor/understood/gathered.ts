// What was clicked on the card and is not sent yet, and how the card reads with it.
import type { FieldKindName, Sight, UnderstoodEdit, UnderstoodField, UnderstoodList } from "#contract";

export type Gathered = readonly UnderstoodEdit[];

export type ShownField = UnderstoodField & { shownName: string; shownKind: FieldKindName; removed: boolean } & {
  /** Of the choice that it is to become. */
  givenOptions: readonly string[];
};
export type AddedField = Extract<UnderstoodEdit, { edit: "addField" }>;
export type ShownList = {
  list: UnderstoodList;
  shownName: string;
  removed: boolean;
  sight: Sight;
  seenBy: readonly string[];
  fields: readonly ShownField[];
  added: readonly AddedField[];
};

/** A list as the card shows it with what was gathered. */
export function shownList(list: UnderstoodList, gathered: Gathered): ShownList {
  const of = gathered.filter((edit) => "list" in edit && edit.list === list.name);
  const renamed = of.find((edit) => edit.edit === "renameList");
  const seen = of.find((edit) => edit.edit === "sight");
  return {
    list,
    shownName: renamed?.to ?? list.name,
    removed: of.some(({ edit }) => edit === "removeList"),
    sight: seen?.sight ?? list.sight,
    seenBy: seen === undefined ? list.seenBy : seen.sight === "roles" ? seen.roles : [],
    fields: list.fields.map((field) => shownField(field, of)),
    added: of.filter((edit) => edit.edit === "addField"),
  };
}

function shownField(field: UnderstoodField, gathered: Gathered): ShownField {
  const of = gathered.filter((edit) => "field" in edit && edit.field === field.name);
  const retyped = of.find((edit) => edit.edit === "changeKind");
  return {
    ...field,
    shownName: of.find((edit) => edit.edit === "renameField")?.to ?? field.name,
    shownKind: retyped?.kind ?? field.kind,
    givenOptions: retyped?.options ?? [],
    removed: of.some(({ edit }) => edit === "removeField"),
  };
}

/** Names that a new name may not be, in lower case: those that are there, and those that will be. */
export const takenNames = ({ fields, added }: ShownList, but = ""): Set<string> =>
  new Set(
    [
      ...fields.flatMap(({ name, shownName }) => (name === but ? [] : [name, shownName])),
      ...added.map(({ name }) => name),
    ].map((name) => name.toLowerCase()),
  );

/** Names that a list may not be given, in lower case: those of the other lists, now and with what was gathered. */
export const takenListNames = (lists: readonly ShownList[], gathered: Gathered, but: ShownList): Set<string> =>
  new Set(
    [
      ...lists.flatMap((shown) => (shown === but ? [] : [shown.list.name, shown.shownName])),
      ...gathered.flatMap((edit) => (edit.edit === "addList" ? [edit.name] : [])),
    ].map((name) => name.toLowerCase()),
  );

/** An answer in two parts around the paragraph that the card stands for; without it the card comes after the text. */
export function aroundCard(text: string, told: string): { before: string; after: string } {
  const at = told === "" ? -1 : text.indexOf(told);
  if (at < 0) return { before: text, after: "" };
  return { before: text.slice(0, at).trim(), after: text.slice(at + told.length).trim() };
}
