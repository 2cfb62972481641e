// What a person may do because of their role: asked by the server, which refuses, and by pages, which do not offer it.
import { type Entity, isReadWith } from "./entity.ts";
import type { Field } from "./fields.ts";
import type { Grant } from "./roles.ts";

/** Somebody who asks: the app's owner or a member, and the roles that they were given. */
export type Person = Readonly<{ role: "owner" | "member"; roles: readonly string[] }>;

/** What everybody is granted who uses the app. */
export const EVERY_MEMBER = "member";

/** The app's owner may everything; others what every member or one of their roles was granted. */
export function isGranted(entity: Entity, person: Person, grant: Grant): boolean {
  return isGrantedByRole(entity, person, grant) || entity.grants[EVERY_MEMBER]?.includes(grant) === true;
}

/** The same without what every member may. */
export function isGrantedByRole(entity: Entity, person: Person, grant: Grant): boolean {
  return person.role === "owner" || person.roles.some((role) => entity.grants[role]?.includes(grant) === true);
}

/** Members read at least their own rows of every entity but a closed one, unless its rows can name them. */
export function mayRead(entity: Entity, person: Person): boolean {
  return entity.access !== "closed" || namesPeople(entity) || isGranted(entity, person, "read");
}

/** Whether some row may be somebody's because of whom it stands for or points at. */
export function namesPeople(entity: Entity): boolean {
  return entity.account || Object.values(entity.fields).some(({ grants = [] }) => grants.includes("read"));
}

/** Members add rows where the entity lets them have rows of their own. */
export function mayCreate(entity: Entity, person: Person): boolean {
  return entity.own.includes("create") || isGranted(entity, person, "create");
}

/** Whether a person changes or deletes a row, whomever it names; `isOwn` when they added it. In shared entities all rows are everybody's. */
export function mayChangeRow(entity: Entity, person: Person, how: "update" | "delete", isOwn: boolean): boolean {
  return isGranted(entity, person, how) || ((isOwn || entity.access === "shared") && entity.own.includes(how));
}

/** Among a field's readers: whoever added the row. No role is called so. */
export const ROW_AUTHOR = "_author";

/** Whether a person reads a field in every row that they may read; in rows of their own, `readsOwn` says. */
export function readsField({ readers }: Field, person: Person): boolean {
  return readers === undefined || person.role === "owner" || readers.some((reader) => person.roles.includes(reader));
}

/** Whether whoever added a row reads the field in it. */
export const readsOwn = ({ readers }: Field): boolean => readers === undefined || readers.includes(ROW_AUTHOR);

/** Whether everybody who reads `made` reads `of` in another row, too: whoever added the one may not have added the other. */
export const isReadAcross = (of: Field | undefined, made: Field | undefined): boolean =>
  isReadWith(of?.readers && { ...of, readers: of.readers.filter((reader) => reader !== ROW_AUTHOR) }, made);

/** A field with writers is written by them and by the app's owner; the others by everybody who may write the row. */
export function mayWrite(field: Field, person: Person): boolean {
  return (
    field.writers === undefined ||
    person.role === "owner" ||
    field.writers.some((writer) => person.roles.includes(writer))
  );
}
