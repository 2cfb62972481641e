// Roles: what people may be in an app besides its owner and a member, and where it is kept who is what.

/** What a role may do with every row of an entity: see it, add one, change it, delete it. */
export const GRANTS = ["read", "create", "update", "delete"] as const;
export type Grant = (typeof GRANTS)[number];
/** Grants by role. */
export type Grants = Readonly<Record<string, readonly Grant[]>>;
/** What people read for each role, by its key. */
export type Roles = Readonly<Record<string, string>>;

const KEY = /^[a-z][a-zA-Z0-9]{0,40}$/;
/** What everybody is anyway. */
const TAKEN = ["owner", "member"];
const ROLES_MAX = 12;

/** An app's roles: `roles({ coach: "Coach" })`. Throws on a key that is no camel case or taken, and on more than twelve. */
export function roles<const R extends Roles>(labels: R): R {
  const keys = Object.keys(labels);
  const wrong = keys.find((key) => !KEY.test(key) || TAKEN.includes(key));
  if (wrong !== undefined) throw new Error(`The role "${wrong}" needs another name, in camel case.`);
  if (keys.length > ROLES_MAX) throw new Error(`An app has at most ${ROLES_MAX} roles.`);
  return Object.freeze({ ...labels });
}

/** The tables of roles, as apps made them by a migration of their own before the kit did. */
export const ROLES_SQL = `create table if not exists "_people" (
  "id" text primary key,
  "name" text not null,
  "roles" text[] not null default '{}',
  "seen_at" timestamptz not null default now()
);
create table if not exists "_invitations" (
  "role" text primary key,
  "code" text not null unique,
  "created_at" timestamptz not null default now()
);`;
