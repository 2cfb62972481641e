// Rows between PostgreSQL and JSON: selecting them with the titles of related rows, and shaping them for a person.
import { APP_OWNER, columnName, type Entity, type Field, SAMPLE_OWNER } from "../entity/index.ts";
import { kindOf } from "../entity/kinds/index.ts";
import { isInviting, mayChange, mayReadField, namedColumns, ownedOf, ownerIds, seenColumn } from "./access.ts";
import { shownFile } from "./capabilities/files/row-files.ts";
import { type Catalog, relatedTitleSql, relationsOf } from "./catalog.ts";
import type { Fragment, Queryable } from "./database.ts";
import type { User } from "./user.ts";

export type RawRow = Record<string, unknown>;
export type JsonRow = Record<string, unknown> & { id: string };

const LABEL = "label:";

/** What to select of `t`, the entity's table: every column, and the title of each related row that the person may read. */
export function selection(sql: Queryable, catalog: Catalog, entity: Entity, user: User): Fragment {
  const labels = relationsOf(catalog, entity).map(
    ({ key, related }) =>
      sql`, ${relatedTitleSql({ sql, catalog, user }, related, seenColumn({ sql, user }, entity, key, "t"))} as ${sql(LABEL + key)}`,
  );
  return sql`t.*, ${namedColumns(sql, entity, user)}${labels.length > 0 ? labels : sql``}`;
}

/** Whether somebody is this row's person, or may become it by a link. */
export type Account = "linked" | "invited" | "none";

const accountOf = (raw: RawRow): Account => (raw._person ? "linked" : raw._invitation ? "invited" : "none");

/** What stands for a value that is not for the person: nothing, of the field's type. */
const unreadValue = (field: Field) => (kindOf(field).isList ? [] : null);

/** The row as the calls answer it. */
export function shape(catalog: Catalog, entity: Entity, user: User, raw: RawRow): JsonRow {
  const owned = ownedOf(raw);
  const { ownerId } = owned;
  const own = ownerIds(user).includes(ownerId);
  const hidden = entity.anonymous && !own;
  const unread = Object.keys(entity.fields).filter((key) => !mayReadField(entity, key, user, own));
  const fields = Object.entries(entity.fields).map(([key, field]) => [
    key,
    unread.includes(key) ? unreadValue(field) : shownFile(raw[columnName(key)] ?? null, user.id),
  ]);
  const labels = relationsOf(catalog, entity).map(({ key }) => [key, raw[LABEL + key] ?? ""]);
  const isAppOwners = own && (ownerId === SAMPLE_OWNER || ownerId === APP_OWNER);
  return {
    ...Object.fromEntries(fields),
    id: String(raw.id),
    ownerId: hidden ? "" : isAppOwners ? user.id : ownerId,
    ownerName: hidden ? "" : isAppOwners ? user.name : String(raw.owner_name),
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
    _labels: Object.fromEntries(labels),
    ...(unread.length > 0 ? { _hidden: unread } : {}),
    ...(isInviting(entity, user) ? { _account: accountOf(raw) } : {}),
    _can: { update: mayChange(entity, user, owned, "update"), delete: mayChange(entity, user, owned, "delete") },
  };
}
