// Who may see, add, change and delete rows: sentences here, conditions in SQL.
import {
  APP_OWNER,
  columnName,
  type Entity,
  type Grant,
  isGranted,
  isGrantedByRole,
  mayChangeRow,
  namesPeople,
  readsField,
  readsOwn,
  SAMPLE_OWNER,
} from "../entity/index.ts";
import type { Fragment, Queryable } from "./database.ts";
import type { User } from "./user.ts";

export type Scope = "all" | "mine" | null;

/** The ids under which a person owns rows. */
export function ownerIds(user: User): string[] {
  const preview = process.env.NINEFOLD_ENVIRONMENT === "preview";
  if (user.role !== "owner") return [user.id];
  return preview ? [user.id, APP_OWNER, SAMPLE_OWNER] : [user.id, APP_OWNER];
}

/** Everybody reads shared, published and managed rows; private and inbox rows belong to who made them. */
function everybodyReads(entity: Entity): boolean {
  return entity.access === "shared" || entity.access === "published" || entity.access === "managed";
}

/** A row as far as rights go by it: whose it is, and what it lets the person do because it names them. */
export type Owned = { ownerId: string; named: { update: boolean; delete: boolean } };

/**
 * The app's owner changes everything, a role what it was granted, whoever a row names what the naming relation grants; members
 * what the entity lets them do with their own rows, or with all where they are shared.
 */
export function mayChange(entity: Entity, user: User, row: Owned, how: "update" | "delete"): boolean {
  return row.named[how] || mayChangeRow(entity, user, how, ownerIds(user).includes(row.ownerId));
}

/** The condition under which the row in `alias` stands for the person. */
function isPerson(sql: Queryable, { id, standsFor }: User, alias: string): Fragment {
  return standsFor === undefined ? sql`${sql(alias)}._person = ${id}` : sql`${sql(alias)}.id = ${standsFor}`;
}

/** The condition under which the row in `alias` stands for the person, or points at one that does and grants this. */
function names(sql: Queryable, entity: Entity, user: User, alias: string, grant: Grant): Fragment {
  const pointing = Object.entries(entity.fields).flatMap(([key, { grants, entity: people }]) =>
    people !== undefined && grants?.includes(grant)
      ? [
          sql`${sql(alias)}.${sql(columnName(key))} in (select id from ${sql(people)} where ${isPerson(sql, user, people)})`,
        ]
      : [],
  );
  const own = entity.account && grant === "read" ? [isPerson(sql, user, alias)] : [];
  return [...own, ...pointing].reduce((all, part) => sql`${all} or ${part}`, sql`false`);
}

/** To be selected beside a row of `t`, for `Owned`. */
export function namedColumns(sql: Queryable, entity: Entity, user: User): Fragment {
  return sql`(${names(sql, entity, user, "t", "update")}) as "may:update", (${names(sql, entity, user, "t", "delete")}) as "may:delete"`;
}

export function ownedOf(raw: Readonly<Record<string, unknown>>): Owned {
  return {
    ownerId: String(raw.owner_id),
    named: { update: raw["may:update"] === true, delete: raw["may:delete"] === true },
  };
}

/** Who says which person a row stands for: the app's owner, and roles that change the rows. */
export function isInviting(entity: Entity, user: User): boolean {
  return entity.account && isGrantedByRole(entity, user, "update");
}

/** Whether a person may read every row, whatever is in it. */
export const readsAll = (entity: Entity, user: User): boolean =>
  isGranted(entity, user, "read") || everybodyReads(entity);

/** The condition under which a person may read the row in `alias`. */
export function readable(sql: Queryable, entity: Entity, user: User, alias: string): Fragment {
  if (readsAll(entity, user)) return sql`true`;
  const named = names(sql, entity, user, alias, "read");
  if (entity.access === "closed") return sql`(${named})`;
  return sql`(${sql(alias)}.owner_id in ${sql(ownerIds(user))} or ${named})`;
}

/**
 * The condition for lists and figures. `mine`: readable rows that are one's own or name one. `all`: everything readable. Unsaid: everything readable, except
 * that the app's owner sees their own private rows among a member's pages, and everything on the admin page with `all`; where a role
 * reads everybody's or rows name people, so does the owner.
 */
export function listed(sql: Queryable, entity: Entity, user: User, scope: Scope, alias: string): Fragment {
  const isForOthers = namesPeople(entity) || Object.values(entity.grants).some((given) => given.includes("read"));
  const isOwnersPage = scope === null && user.role === "owner" && entity.access === "private" && !isForOthers;
  const rows = readable(sql, entity, user, alias);
  if (scope !== "mine" && !isOwnersPage) return rows;
  const own = sql`${sql(alias)}.owner_id in ${sql(ownerIds(user))}`;
  return sql`${rows} and (${own} or ${names(sql, entity, user, alias, "read")})`;
}

/** Whether a person reads a field of a row that they may read. */
export const mayReadField = (entity: Entity, key: string, user: User, isOwn: boolean): boolean => {
  const field = Object.hasOwn(entity.fields, key) ? entity.fields[key] : undefined;
  if (field?.readers === undefined) return true;
  return user.isStranger !== true && (readsField(field, user) || (isOwn && readsOwn(field)));
};

type Reading = { sql: Queryable; user: User };

/** The column of a field of the row in `alias`, as a person reads it: null in rows whose field is not for them. */
export function seenColumn({ sql, user }: Reading, entity: Entity, key: string, alias: string): Fragment {
  const column = sql`${sql(alias)}.${sql(columnName(key))}`;
  if (mayReadField(entity, key, user, false)) return column;
  const isTheirs = mayReadField(entity, key, user, true)
    ? sql`${sql(alias)}.owner_id in ${sql(ownerIds(user))}`
    : sql`false`;
  return sql`(case when ${isTheirs} then ${column} end)`;
}
