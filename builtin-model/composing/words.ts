// Names as rows of lemmas, so that "Honey batches" and "honey batch" are the same; and which of them can name a list.
import type { FieldSpec } from "../blueprint/types.ts";
import type { Thing } from "../facts.ts";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import { classesOf, isNoList, NAMES_NOTHING, nounLemmaOf, readText } from "../reading/index.ts";
import { plural, singular } from "../understanding/language/words.ts";
import { whoDid } from "../understanding/stated/asked-fields.ts";

/** The words of a name in the singular, without marks. */
export function keyOf(name: string): string {
  return readText(name)
    .filter(({ lower }) => /[\p{L}\d]/u.test(lower))
    .map(({ lower }) => nounLemmaOf(lower))
    .join(" ");
}

/** Words of wishes and of software: they tell no app from another. */
const COMMON = new Set(
  "app application tool system software website site web platform portal program programme build make create design want need like use keep track help work manage store record handle thing stuff lot people person everything something way day time one user feature page screen please simple small easy nice new good".split(
    " ",
  ),
);

/** Lemmas by which one app is told from another. */
export function tellingWords(key: string): string[] {
  return key.split(" ").flatMap((word) => (COMMON.has(word) || word.length < 2 ? [] : [word.replaceAll("-", "")]));
}

/** Words of a name that some write as one: "to do" is "todo". */
export function joinedWords(key: string): string[] {
  const words = key.split(" ");
  return words.slice(1).map((word, at) => `${words[at]}${word}`);
}

export const headOf = (key: string): string => key.slice(key.lastIndexOf(" ") + 1);

/** "Student information" is kept of students. */
const FILLER = /(?<=[a-z]) (?:information|info|data)$/;
const withoutFiller = (name: string): string => name.replace(FILLER, "");

export type Names = { one: string; many: string };

/** A thing's name as somebody wrote it, in the singular and the plural. */
export function namesOf(written: string): Names {
  const one = singular(withoutFiller(written.toLowerCase().replaceAll(" - ", "-").replaceAll(" / ", " ").trim()));
  return { one, many: plural(one) };
}

const WORDS_MAX = 3;

/** Whether a list can be called so: few words, the last one a noun that says something. */
export function canNameList(whole: string): boolean {
  const key = withoutFiller(whole);
  return isNameable(key) && (key.includes(" ") || !NAMES_NOTHING.has(key));
}

function isNameable(key: string): boolean {
  const head = headOf(key);
  if (key.split(" ").length > WORDS_MAX || head.length < 3 || /\d/.test(head)) return false;
  if (knownEntity(key) || knownEntity(head)) return true;
  const classes = classesOf(head);
  return classes.length === 0 || classes.some((one) => one.startsWith("n."));
}

/** Whoever names so many fields of it keeps it, however it is called. */
const LAID_OUT = 3;

/** Whether a thing that was read can be a list. */
export const canBeList = ({ key, fields }: Thing): boolean =>
  canNameList(key) || (fields.length >= LAID_OUT && !isNoList(key) && isNameable(withoutFiller(key)));

/** By what a field is told from the list's others: "who grew it" and "grown by" are one. */
export const toldFrom = (field: FieldSpec): string => whoDid(field) ?? headOf(keyOf(field.label));
