// An entity: what an app keeps, who may see it and how its rows look to code.
import { problemOfAlert } from "./alerts.ts";
import type { Field, FieldValue } from "./fields.ts";
import { kindOf } from "./kinds/index.ts";
import type { Grants } from "./roles.ts";
import { fieldsOfRule, type Rule, type RuleOf } from "./rules.ts";

export const ACCESS = ["private", "shared", "published", "managed", "inbox", "closed"] as const;
export type Access = (typeof ACCESS)[number];
/** What members may do with rows of their own besides seeing them: add them, change them, delete them. */
export const OWN_RIGHTS = ["create", "update", "delete"] as const;
export type OwnRight = (typeof OWN_RIGHTS)[number];
export type Fields = Readonly<Record<string, Field>>;

/** What strangers may do with an entity's rows on public pages, without signing in. Nothing that is not named here. */
export type PublicAccess<Key extends string = string> = {
  /** The field by which a row's link finds it: one that nobody can guess. Unsaid: `id`, which nobody can. */
  by?: Key;
  /** The fields that whoever has a row's link reads. */
  read?: readonly (Key | "createdAt" | "updatedAt")[];
  /** Everybody reads all rows (their `read` fields), or those with these values. */
  list?: true | Readonly<Partial<Record<Key, string | number | boolean>>>;
  /** The public page that shows one of its listed rows, as in "/menu/:slug": search engines find each in the sitemap. */
  page?: string;
  /** The fields of a form that strangers send; the rows belong to the app's owner. */
  send?: readonly Key[];
};

export type EntityDefinition<F extends Fields> = {
  /** "Inspection" */
  one: string;
  /** "Inspections" */
  many: string;
  /** A lucide name in kebab case. */
  icon?: string;
  access?: Access;
  /** What members may do with rows of their own; in a `shared` entity with every row. */
  own?: readonly OwnRight[];
  /** What roles of the app may do besides. */
  grants?: Grants;
  /** The field whose value names a row. Without it: the first text. */
  title?: keyof F & string;
  fields: F;
  /** A field, `createdAt` or `updatedAt`, with `-` in front for descending; several with commas between them. */
  sort?: string;
  /** Authors are not shown. */
  anonymous?: boolean;
  /** Each row may stand for somebody who signs in: a technician, a client. Whoever opens the row's invitation is that one. */
  account?: boolean;
  rules?: readonly Rule[];
  public?: PublicAccess<keyof F & string>;
  /** What the button for a new row says: "Book a lesson". */
  add?: string;
};

export type Entity<F extends Fields = Fields> = Readonly<{
  name: string;
  one: string;
  many: string;
  icon: string;
  access: Access;
  own: readonly OwnRight[];
  grants: Grants;
  title: string;
  fields: F;
  sort: string;
  anonymous: boolean;
  account: boolean;
  rules: readonly Rule[];
  public?: PublicAccess;
  add?: string;
}>;

type Held<T> = T extends Field<infer Value> ? Value : FieldValue;

/** A row as the calls answer it. */
export type Row<E extends Entity = Entity> = { [Key in keyof E["fields"]]: Held<E["fields"][Key]> } & {
  id: string;
  ownerId: string;
  ownerName: string;
  createdAt: string;
  updatedAt: string;
  /** Title of the related row, for each relation. */
  _labels: Record<string, string>;
  _can: { update: boolean; delete: boolean };
  /** Fields that are not for this person. */
  _hidden?: string[];
  /** Whether this row's person has access, told to who may invite them; in entities with `account`. */
  _account?: "linked" | "invited" | "none";
};

/** What a create or update call takes. */
export type Draft<E extends Entity = Entity> = { [Key in keyof E["fields"]]?: Held<E["fields"][Key]> | null };

/** A row of any entity, for code that reads fields by name. */
export type AnyRow = Record<string, unknown> & Omit<Row<Entity<Record<never, Field>>>, never>;

const NAME = /^[a-z][a-z0-9_]{0,40}$/;
const KEY = /^[a-z][a-zA-Z0-9]{0,40}$/;
/** Names that every row or table already has. */
const TAKEN = ["id", "ownerId", "ownerName", "createdAt", "updatedAt"];

/** What members may do with rows of their own where the entity does not say it. */
export const OWN_BY_ACCESS: Readonly<Record<Access, readonly OwnRight[]>> = {
  private: OWN_RIGHTS,
  shared: OWN_RIGHTS,
  published: OWN_RIGHTS,
  managed: [],
  inbox: ["create"],
  closed: [],
};

/** Throws when the definition contradicts itself, naming the entity and the field. */
export function entity<const F extends Fields>(name: string, definition: EntityDefinition<F>): Entity<F> {
  const keys = Object.keys(definition.fields);
  const wrong = problemOf(name, keys, definition);
  if (wrong) throw new Error(`Entity "${name}": ${wrong}`);
  const access = definition.access ?? "private";
  return Object.freeze({
    name,
    one: definition.one,
    many: definition.many,
    icon: definition.icon ?? "folder",
    access,
    own: definition.own ?? OWN_BY_ACCESS[access],
    grants: definition.grants ?? {},
    title: definition.title ?? titleKeyOf(definition.fields) ?? keys[0] ?? "id",
    fields: definition.fields,
    sort: definition.sort ?? "-createdAt",
    anonymous: definition.anonymous ?? false,
    account: definition.account ?? false,
    rules: definition.rules ?? [],
    ...(definition.public === undefined ? {} : { public: definition.public }),
    ...(definition.add === undefined ? {} : { add: definition.add }),
  });
}

const UNREAD = 100;

/** What names a row best when nobody says so: a text, else what it belongs to, else its state, else when it is. */
function titleKeyOf(fields: Fields): string | undefined {
  const ranked = Object.entries(fields).flatMap(([key, field]) => {
    const { titleRank } = kindOf(field);
    // What not everybody reads names rows only where nothing else does.
    const rank = titleRank === undefined || field.readers === undefined ? titleRank : titleRank + UNREAD;
    return rank === undefined ? [] : [{ key, titleRank: rank }];
  });
  return ranked.toSorted((left, right) => left.titleRank - right.titleRank)[0]?.key;
}

function problemOf(
  name: string,
  keys: string[],
  definition: Omit<EntityDefinition<Fields>, "title"> & { title?: string },
): string | null {
  if (!NAME.test(name)) return "a name is lower snake case, such as harvest_records, with at most 41 characters.";
  const badKey = keys.find((key) => !KEY.test(key) || TAKEN.includes(key));
  if (badKey !== undefined)
    return TAKEN.includes(badKey)
      ? `every row already has "${badKey}"; remove the field.`
      : `the field "${badKey}" must be camel case.`;
  if (keys.length === 0) return "it needs at least one field.";
  const { access, own = [] } = definition;
  const odd = own.find((right) => !OWN_RIGHTS.includes(right));
  if (odd !== undefined) return `own names "${odd}"; it takes "create", "update" and "delete".`;
  if (access === "closed" && own.length > 0) return "it is closed: members see no rows of their own, so leave out own.";
  const known = (key: string) => keys.includes(key);
  if (definition.title !== undefined && !known(definition.title)) return `title "${definition.title}" is not a field.`;
  const sorts = definition.sort?.split(",").map((part) => part.replace(/^-/, "")) ?? [];
  const unsorted = sorts.find((sort) => !known(sort) && !TAKEN.includes(sort));
  if (unsorted !== undefined) return `sort "${unsorted}" is not a field.`;
  const stuck = keys.find((key) => isStuck(definition.fields[key]));
  if (stuck !== undefined) return `the field "${stuck}" is required and has writers; give it a default.`;
  for (const [key, field] of Object.entries(definition.fields)) {
    const unclear = problemOfAlert(key, field, definition.fields);
    if (unclear) return unclear;
  }
  const told = problemOfReaders(definition);
  if (told) return told;
  const wrong = definition.public && problemOfPublic(definition.public, definition.fields);
  if (wrong) return wrong;
  const missing = (definition.rules ?? []).flatMap(fieldsOfRule).find((key) => !known(key));
  return missing === undefined ? null : `a rule names "${missing}", which is not a field.`;
}

/** What would tell others the values of a field that is not for them. */
function problemOfReaders({ fields, rules = [] }: Omit<EntityDefinition<Fields>, "title">): string | null {
  const unique = Object.entries(fields).find(([, field]) => field.readers !== undefined && field.unique);
  if (unique) return `the field "${unique[0]}" has readers and is unique: a refusal would tell others its values.`;
  for (const rule of rules) {
    if (rule.rule !== "total" && rule.rule !== "dueAfter") continue;
    const from = partsOf(rule).find((key) => !isReadWith(fields[key], fields[rule.field]));
    if (from !== undefined)
      return `"${rule.field}" is worked out of "${from}", which has readers; give "${rule.field}" no others than those.`;
  }
  return null;
}

/** The fields that a value is worked out of. */
const partsOf = (rule: RuleOf<"total"> | RuleOf<"dueAfter">): readonly string[] =>
  rule.rule === "total" ? rule.of : fieldsOfRule(rule).slice(1);

/** Whether everybody who reads `made` reads `of`, too. */
export const isReadWith = (of: Field | undefined, made: Field | undefined): boolean =>
  of?.readers === undefined || made?.readers?.every((reader) => of.readers?.includes(reader)) === true;

/** A path with one place for what finds a row. */
const ROW_PAGE = /^(\/[\w-]+)*\/:[a-zA-Z]+(\/[\w-]+)*$/;

function problemOfPublic({ by, read = [], list, send = [], page }: PublicAccess, fields: Fields): string | null {
  if (page !== undefined && (list === undefined || !ROW_PAGE.test(page)))
    return 'public.page is the path of a page for each row of public.list, as in "/menu/:id".';
  const named = [
    ...(by === undefined || by === "id" ? [] : [by]),
    ...read,
    ...send,
    ...(typeof list === "object" ? Object.keys(list) : []),
  ];
  const unknown = named.find((key) => !Object.hasOwn(fields, key) && key !== "createdAt" && key !== "updatedAt");
  if (unknown !== undefined) return `public names "${unknown}", which is not a field.`;
  if (list !== undefined && read.length === 0) return "public.list shows nothing without public.read.";
  const told = [by, ...read, ...(typeof list === "object" ? Object.keys(list) : [])];
  const unread = told.find((key) => key !== undefined && fields[key]?.readers !== undefined);
  if (unread !== undefined) return `public names "${unread}", which has readers: strangers are none of them.`;
  const kept = send.find((key) => fields[key]?.readOnly === true || fields[key]?.writers !== undefined);
  if (kept !== undefined) return `public.send names "${kept}", which strangers may not write.`;
  const lacking = Object.entries(fields).find(
    ([key, field]) =>
      send.length > 0 &&
      field.required === true &&
      field.default === undefined &&
      !field.readOnly &&
      !send.includes(key),
  );
  return lacking ? `public.send lacks "${lacking[0]}", which is required and has no default.` : null;
}

/** Nobody but its writers could add a row. */
const isStuck = (field: Field | undefined): boolean =>
  field?.writers !== undefined && field.required === true && field.default === undefined;
