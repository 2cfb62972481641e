// How a message wants rows sorted, filtered, grouped and shared.
import type { Access } from "#entity";
import type { Edit } from "../../blueprint/edit-types.ts";
import type { AppSpec, EntitySpec } from "../../blueprint/types.ts";
import { listing, plain } from "../language/words.ts";
import { rightsIn } from "../stated/rights.ts";
import { entityIn, fieldIn, fieldOf, type Reader } from "./context.ts";

export const sorting: Reader = (clause, context) => {
  if (/^(let people |allow )?filter(ing)?\b/i.test(clause)) {
    const found = clause
      .split(/,|\band\b|&/)
      .flatMap((part) => fieldOf(part, { ...context, entity: entityIn(part, context.app) ?? context.entity }) ?? []);
    return found.length > 0
      ? found.map(({ entity, field }) => ({ edit: "addFilter", entity: entity.name, key: field.key }))
      : null;
  }
  if (/^(group|arrange)\b/i.test(clause)) {
    const found = fieldOf(clause.replace(/^.*\bby\b/i, ""), context);
    if (found?.field.kind === "choice")
      return [{ edit: "addView", entity: found.entity.name, view: "board", by: found.field.key }];
    if (found) return [{ edit: "addChart", entity: found.entity.name, by: found.field.key }];
    const of = context.entity ?? context.last;
    const hint = of
      ? `${of.many} can be grouped by ${listing(of.fields.filter(({ kind }) => kind === "choice" || kind === "relation").map(({ label }) => label.toLowerCase())) || "nothing yet"}. “Add a status: planned, done to ${of.many.toLowerCase()}” gives them one.`
      : "";
    return of ? [{ edit: "unknown", text: clause.slice(0, 200), hint }] : null;
  }
  if (!SORTS.some((pattern) => pattern.test(clause))) return null;
  const [first = "", ...others] = clause
    .replace(/^.*?\b(?:by|after) (?=(?:the |their |its )?[a-z])/i, "")
    .split(/,? (?:and |or )?(?:then|after that|within (?:that|it|those)|secondly|second)(?: by)?\b|,? and (?:by )?/i);
  const found = fieldOf(first, context);
  const entity = context.entity ?? found?.entity ?? context.last ?? datedOne(context.app);
  if (!entity) return null;
  const title = /\balphabetical|\b(?:a to z|z to a|a-z)\b/i.test(clause) ? entity.title : undefined;
  if (!found && title) return [{ edit: "sort", entity: entity.name, key: title, descending: false }];
  const dated = BY_DAY.exec(clause)?.[0];
  if (!found && dated === undefined && !/\b(?:date|created)\b/i.test(clause))
    return [
      {
        edit: "unknown",
        text: clause.slice(0, 200),
        hint: `${entity.many} can be sorted by ${listing(entity.fields.slice(0, 6).map(({ label }) => label.toLowerCase()))}.`,
      },
    ];
  const key =
    (found && found.entity === entity ? found.field.key : null) ??
    fieldIn(clause, entity)?.key ??
    (/\b(created|added|entered)\b/i.test(clause) ? undefined : dayOf(entity)) ??
    "createdAt";
  const then = others.flatMap((part) => {
    const next = fieldIn(part, entity);
    return next && next.key !== key ? [{ key: next.key, descending: DESCENDING.test(part) }] : [];
  });
  return [
    {
      edit: "sort",
      entity: entity.name,
      key,
      descending: DESCENDING.test(others.length > 0 ? first : clause),
      ...(then.length > 0 ? { then } : {}),
    },
  ];
};

const BY_DAY = /\b(?:newest|oldest|latest|nearest|soonest|earliest|next|upcoming|most recent|closest|most urgent)\b/i;
const DESCENDING =
  /\b(?:desc\w*|newest|latest|most recent|highest|largest|biggest|longest|best|most(?! urgent)|reverse|z to a|high to low)\b/i;
const ENDS = "first|on top|at the top|(?:at |on )?(?:the )?(?:very )?(?:top|beginning)|up top|uppermost";
const EXTREMES =
  "newest|oldest|latest|nearest|soonest|earliest|next|most recent|closest|most urgent|cheapest|highest|lowest|biggest|smallest|longest|shortest";
const SORTS: readonly RegExp[] = [
  /\b(?:sort|order)(?:ed)? (?:the )?.*\bby\b|^sort by\b|\balphabetical\w*\b|^(?:sort|order)\b.*\b(?:a to z|z to a|a-z)\b/i,
  new RegExp(
    `\\b(?:${EXTREMES}) (?:(?:ones?|of them|[\\w-]+) ){0,4}?(?:(?:should|must|to|shall|can|could|ought to) )?(?:always )?(?:be |stand |come |go |appear |show |shown |listed |right )*(?:${ENDS})\\b`,
    "i",
  ),
];

/** By what a list goes from day to day: the day that it must have, else the day of what is due, else any day. */
export function dayOf({ fields }: EntitySpec): string | undefined {
  const days = fields.filter(({ kind }) => kind === "date" || kind === "dateTime");
  const due = days.find(({ key }) => /due|until|deadline|expir/i.test(key));
  return (days.find(({ required }) => required) ?? due ?? days[0])?.key;
}

const datedOne = ({ entities }: AppSpec): EntitySpec | null =>
  entities.find((entity) => dayOf(entity) !== undefined) ?? entities[0] ?? null;

const EACH = /\b(private|public|shared|published)\b/gi;
const SHARED_AS: Readonly<Record<string, Access>> = {
  private: "private",
  public: "published",
  published: "published",
  shared: "shared",
};

/** "Make tasks private and invoices shared". */
function sharingOfSeveral(clause: string, app: AppSpec): Edit[] {
  let begin = 0;
  return [...clause.matchAll(EACH)].flatMap(({ index, 0: word }) => {
    const entity = entityIn(clause.slice(begin, index), app);
    begin = index + word.length;
    const access = SHARED_AS[word.toLowerCase()];
    return entity && access ? [{ edit: "access" as const, entity: entity.name, access }] : [];
  });
}

const EVERYBODY = /\b(every(one|body)|all (members|users|people)|members|people)\b/i;

export const sharing: Reader = (clause, { entity: named, last, app }) => {
  const entity = named ?? (/\b(it|them|these|those|this|that)\b/i.test(clause) ? last : null);
  // "Episodes have a status: idea, published": an option, and nobody's right.
  if (/\b(?:status|stage|options?|choices?|states?)\b/i.test(clause)) return null;
  const several = sharingOfSeveral(clause, app);
  if (several.length > 1) return several;
  if (!entity) return null;
  if (/\bonly (i|the owner|me|admins?) (can|may|should) (add|create|edit|change|manage)\b/i.test(clause))
    return [{ edit: "keep", entity: entity.name, roles: [], can: rightsIn(plain(clause)) }];
  if (
    /\b(private|only (see|visible to)|nobody else|their own only|only see their own|sees? only their own)\b/i.test(
      clause,
    )
  )
    return [{ edit: "access", entity: entity.name, access: "private" }];
  const isSeeing =
    /\b(see|sees|read|visible)\b/i.test(clause) && !/\b(change|edit|add|public|published)\b/i.test(clause);
  if (isShownToAll(clause, entity)) return shownToAll(entity);
  if (isSeeing && entity.access !== "private" && entity.access !== "inbox" && EVERYBODY.test(clause))
    return [alreadySeen(entity)];
  // "Everyone sees their invoices" may mean each their own.
  if (
    !/\b(?:their|they)\b/i.test(clause) &&
    /\b(public|published|visible to (everyone|everybody|all)|every(one|body) (can |should |may |must )?(be able to )?(see|sees|read)|all members (can |should |may )?see)\b/i.test(
      clause,
    )
  )
    return [{ edit: "access", entity: entity.name, access: "published" }];
  if (/\b(shared|everyone can (edit|change)|team can edit)\b/i.test(clause))
    return [{ edit: "access", entity: entity.name, access: "shared" }];
  return null;
};

/** "Everyone may see the shifts", said of all of them and of nothing besides. */
const SHOWN =
  /^\W*(?:please )?(?:let )?(?:every(?:one|body)|(?:all )?(?:the )?(?:members|users|people)) (?:(?:can|may|should|must|shall) )?(?:be able to )?(?:see|view|read)s? (?:all )?(?:of )?(?:the )?(.{1,60}?)(?: too| as well| again)?\W*$/i;
const POINTED_AT = new Set(["it", "them", "these", "those"]);

function isShownToAll(clause: string, { one, many }: EntitySpec): boolean {
  const of = plain(SHOWN.exec(clause)?.[1] ?? "");
  return POINTED_AT.has(of) || [one, many].some((name) => plain(name) === of);
}

/** Everybody sees it, and changes no more of it than before. */
function shownToAll(entity: EntitySpec): Edit[] {
  const { name, access } = entity;
  if (access === "closed") return [{ edit: "access", entity: name, access: "managed" }];
  if (access === "private" || access === "inbox") return [{ edit: "access", entity: name, access: "published" }];
  return [alreadySeen(entity)];
}

const alreadySeen = ({ many }: EntitySpec): Edit => ({
  edit: "answer",
  text: `Every member sees all ${many.toLowerCase()} already.`,
});

const OWN =
  /^(?:let |the |all )*([a-z][a-z -]{2,30}?) (?:should |can |must |may |shall |will )?(?:only )?(?:see|get|have|find|use) (?:only )?(?:a (?:page|panel|list) (?:with|of) )?(?:only )?(?:their|his|her) own ([a-z][a-z -]{2,30}?)(?: only)?(?:,? (?:on|in) (?:their|a|an) (?:own )?(?:page|panel|view|tab|section)(?: of their own)?)$/i;

/** "Instructors should see only their own lessons on their own page". */
export const ownPages: Reader = (clause, { app }) => {
  const match = OWN.exec(clause);
  const entity = match?.[2] ? entityIn(match[2], app) : null;
  return entity && match?.[1] ? [{ edit: "ownPage", entity: entity.name, who: match[1].toLowerCase() }] : null;
};
