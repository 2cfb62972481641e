// Who may see, add, change and delete rows: sentences here, conditions in SQL.
import { APP_OWNER, type Entity } from "../entity/index.ts";
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

/** Members add rows of every entity but a managed one. */
export function mayCreate(entity: Entity, user: User): boolean {
  return user.role === "owner" || entity.access !== "managed";
}

/** The app's owner changes everything; members change shared rows and their own private and published ones. */
export function mayChange(entity: Entity, user: User, ownerId: string): boolean {
  if (user.role === "owner" || entity.access === "shared") return true;
  if (entity.access === "managed" || entity.access === "inbox") return false;
  return ownerIds(user).includes(ownerId);
}

/** The condition under which a person may read the row in `alias`. */
export function readable(sql: Queryable, entity: Entity, user: User, alias: string): Fragment {
  if (user.role === "owner" || everybodyReads(entity)) return sql`true`;
  return sql`${sql(alias)}.owner_id in ${sql(ownerIds(user))}`;
}

/**
 * The condition for lists and figures. `mine`: own rows. `all`: everything readable. Unsaid: everything readable, except that the
 * app's owner sees their own private rows among a member's pages, and everything on the admin page with `all`.
 */
export function listed(sql: Queryable, entity: Entity, user: User, scope: Scope, alias: string): Fragment {
  const own = scope === "mine" || (scope === null && entity.access === "private");
  return own ? sql`${sql(alias)}.owner_id in ${sql(ownerIds(user))}` : readable(sql, entity, user, alias);
}
