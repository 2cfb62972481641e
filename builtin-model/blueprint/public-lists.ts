// Lists that everybody reads without signing in, on a public page: which fields, and what is told of it.
import { fileName } from "../files/code.ts";
import { listing, plain, singular } from "../understanding/language/words.ts";
import { isPeople, isServed } from "../understanding/people.ts";
import type { Edit } from "./edit-types.ts";
import { isOpen } from "./kept-private.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "./types.ts";

/** Told where a description speaks of people without an account and no list is for them. */
export const SIGNING_IN =
  "Everybody signs in before they see a list or send anything in; only the front page is for strangers.";

export const isPublic = ({ publicRead = [] }: EntitySpec): boolean => publicRead.length > 0;
/** Where strangers read the list. */
export const publicPath = ({ name }: EntitySpec): string => `/open/${fileName(name)}`;
export const publicTitle = ({ many }: EntitySpec): string => `${many} for everybody`;

/** Kinds that a public page shows. Relations lead to rows of other lists, and files may hold anything. */
const SHOWN: ReadonlySet<FieldSpec["kind"]> = new Set([
  "text",
  "longText",
  "number",
  "money",
  "percent",
  "date",
  "dateTime",
  "time",
  "duration",
  "choice",
  "tags",
  "yesNo",
  "rating",
  "email",
  "phone",
  "url",
  "image",
  "location",
]);
/** How to reach or find somebody. */
const REACHES: ReadonlySet<FieldSpec["kind"]> = new Set(["email", "phone"]);
/** What is written down for those who work with the rows, or says what nobody is asked about. */
const KEPT_NAME =
  /\b(?:e ?mail|phone|telephone|mobile|address|home|contact|notes?|remarks?|comments?|internal|cost|costs|purchase|bought|paid|payments?|owed|debt|deposit|margin|wages?|salary|birthday|birth|health|medical|allerg\w*|passwords?|pin|codes?|keys?|secrets?|insur\w*|serial|account)\b/;
/** What is shown though nobody named it: what something looks like, and when it is. */
const UNASKED: ReadonlySet<FieldSpec["kind"]> = new Set(["image", "date", "dateTime", "time", "duration"]);

/** Pictures stand in no column of a list, and in its cards all the same. */
const mayShow = ({ kind, readers, hidden }: FieldSpec): boolean =>
  SHOWN.has(kind) && readers === undefined && (hidden !== true || kind === "image");

const isNamedIn = ({ label }: FieldSpec, words: string): boolean =>
  ` ${words.split(" ").map(singular).join(" ")} `.includes(` ${plain(label).split(" ").map(singular).join(" ")} `);

/** What the words that open a list name, and what they were said of. */
export type Opening = Readonly<{
  /** Comparable words that open it; a field that they name is shown. */
  words: string;
  /** Comparable words that named the list's fields; null where somebody has the list before them. */
  described: string | null;
  kept?: readonly FieldSpec[];
}>;

/** Keys of the fields that strangers may read. */
export function fieldsForAll(entity: EntitySpec, { words, described, kept = [] }: Opening): string[] {
  const isShown = (field: FieldSpec) => {
    if (!mayShow(field) || kept.includes(field)) return false;
    if (isNamedIn(field, words)) return true;
    const name = plain(field.label);
    if (REACHES.has(field.kind) || KEPT_NAME.test(name)) return false;
    if (field.key === entity.title) return true;
    if (isPeople(field.label) || isServed(field.label)) return false;
    return described === null || UNASKED.has(field.kind) || isNamedIn(field, described);
  };
  return entity.fields.filter(isShown).map(({ key }) => key);
}

/** Whether a list may stand on a public page at all: one that every member sees all of, and whose rows are nobody's account. */
export const mayBePublic = (entity: EntitySpec): boolean =>
  isOpen(entity) && (entity.part === "main" || entity.part === "side") && !entity.account;

/** Without a public page where not even every member sees the list, and without fields that are gone or kept by now. */
export function withSoundPublic(entity: EntitySpec): EntitySpec {
  const { publicRead, ...rest } = entity;
  if (publicRead === undefined) return entity;
  const fields = entity.fields.filter((field) => publicRead.includes(field.key) && mayShow(field));
  return mayBePublic(entity) && fields.length > 0 ? { ...rest, publicRead: fields.map(({ key }) => key) } : rest;
}

const labels = (fields: readonly FieldSpec[]): string => listing(fields.map(({ label }) => label.toLowerCase()));

/** "Everybody reads name and photo of toys without signing in, at /open/toys, and not the phone". */
export function readByAll(entity: EntitySpec): string {
  const read = entity.fields.filter(({ key }) => entity.publicRead?.includes(key));
  const left = entity.fields.filter(({ key, hidden }) => !entity.publicRead?.includes(key) && hidden !== true);
  const not = left.length > 0 ? `, and not the ${labels(left)}` : "";
  return `everybody reads ${labels(read)} of ${entity.many.toLowerCase()} without signing in, at ${publicPath(entity)}${not}`;
}

export const howToClose = ({ many }: EntitySpec): string =>
  `“Take the public page of ${many.toLowerCase()} away” takes that back`;

/** Puts a list on a public page, shows more of it there, or takes it away. */
export function editPublicPage(entity: EntitySpec, edit: Extract<Edit, { edit: "publicPage" }>): Outcome {
  const many = entity.many.toLowerCase();
  if (!edit.isOpen) {
    if (!isPublic(entity)) return refused(`${entity.many} have no public page: whoever looks at them has signed in.`);
    delete entity.publicRead;
    return done(`took the public page of ${many} away: whoever looks at them has to sign in`);
  }
  if (!mayBePublic(entity))
    return refused(
      `Not every member sees all ${many}, so I put them on no public page. Say “everyone may see the ${many}” first if strangers may read them too.`,
    );
  const before = entity.publicRead ?? [];
  const found = fieldsForAll(entity, { words: edit.words, described: null });
  const read = entity.fields.filter(({ key }) => before.includes(key) || found.includes(key)).map(({ key }) => key);
  if (read.length === 0) return refused(`Of ${many} there is nothing that I would show to strangers.`);
  entity.publicRead = read;
  if (read.join() === before.join()) return refused(`That is so already: ${readByAll(entity)}.`);
  return done(`put ${many} on a public page: ${readByAll(entity)}. ${howToClose(entity)}`);
}

/** Takes lists off their public pages that not even every member sees any more; tells which. */
export function closeHidden(app: AppSpec): string[] {
  return app.entities
    .filter((entity) => isPublic(entity) && !mayBePublic(entity))
    .map((entity) => {
      delete entity.publicRead;
      return `took the public page of ${entity.many.toLowerCase()} away`;
    });
}
