// Who may see, add, change and delete rows: sentences here, conditions in SQL.
import { type Access, APP_OWNER, type Entity, isGranted } from "../entity/index.ts";
import type { Fragment, Queryable } from "./catalog.ts";
import type { User } from "./user.ts";

export type Scope = "all" | "mine" | null;

/** Who owns the sample rows of a preview: whoever owns the app. */
export const SAMPLE_OWNER = "sample";

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

/** The app's owner changes everything, a role what it was granted; members change shared rows and their own private and published ones. */
export function mayChange(entity: Entity, user: User, ownerId: string, how: "update" | "delete"): boolean {
  if (isGranted(entity, user, how) || entity.access === "shared") return true;
  return OWN_CHANGES.has(entity.access) && ownerIds(user).includes(ownerId);
}

const OWN_CHANGES: ReadonlySet<Access> = new Set(["private", "published"]);

/** The condition under which a person may read the row in `alias`. */
export function readable(sql: Queryable, entity: Entity, user: User, alias: string): Fragment {
  if (isGranted(entity, user, "read") || everybodyReads(entity)) return sql`true`;
  if (entity.access === "closed") return sql`false`;
  return sql`${sql(alias)}.owner_id in ${sql(ownerIds(user))}`;
}

/**
 * The condition for lists and figures. `mine`: own rows that are readable. `all`: everything readable. Unsaid: everything readable, except
 * that the app's owner sees their own private rows among a member's pages, and everything on the admin page with `all`; where a role
 * reads everybody's, so does the owner.
 */
export function listed(sql: Queryable, entity: Entity, user: User, scope: Scope, alias: string): Fragment {
  const isOwnersPage = entity.access === "private" && !Object.values(entity.grants).some((one) => one.includes("read"));
  const own = scope === "mine" || (scope === null && user.role === "owner" && isOwnersPage);
  const rows = readable(sql, entity, user, alias);
  return own ? sql`${rows} and ${sql(alias)}.owner_id in ${sql(ownerIds(user))}` : rows;
}
