// Who sees, changes and decides what, as a description says it: accesses, roles and what they are granted.
import type { Grant } from "#entity";
import { entityIn } from "../understanding/edits/context.ts";
import { listing, plural, singular } from "../understanding/language/words.ts";
import { meantBy, rolesAmong } from "../understanding/people.ts";
import type { StatedAccess } from "../understanding/stated/access.ts";
import { rightsInWords } from "../understanding/stated/rights.ts";
import { isAskedFor, onlyAskedFor, withoutPeople } from "./asked-for.ts";
import { closeTo, letDecide } from "./decided.ts";
import { beyondMembers, grant, keepFor, roleOf } from "./roles.ts";
import { statusOf } from "./telling-fields.ts";
import type { AppSpec, EntitySpec, FieldSpec, RoleSpec } from "./types.ts";

/** The people of a statement: roles of the app, or its owner, or everybody. */
type Spoken = Readonly<{
  roles: RoleSpec[];
  named: string /** With the app's owner. */;
  withOwner: string;
  isEverybody: boolean;
}>;

function spokenOf(app: AppSpec, people: readonly string[]): Spoken {
  const roles = rolesAmong(people).flatMap((role) => roleOf(app, role) ?? []);
  const isEverybody = people.every((who) => meantBy(who) === "everybody");
  const many = roles.map((role) => role.many);
  return { roles, named: listing(many), withOwner: listing([...many, "you as the app's owner"]), isEverybody };
}

/** Puts what a text says into the app; what some may do beyond all others comes last. */
export function giveAccesses(app: AppSpec, access: readonly StatedAccess[]): void {
  const isMore = ({ kind }: StatedAccess) => kind === "granted";
  for (const stated of [...access.filter((one) => !isMore(one)), ...access.filter(isMore)]) giveAccess(app, stated);
}

function giveAccess(app: AppSpec, stated: StatedAccess): void {
  const entity = subjectOf(app, stated);
  if (!entity && /^(?:kept|hidden)$/.test(stated.kind) && stated.isOnly)
    app.instead.push(`I found no list for this, so nothing is kept from anybody by it: “${stated.about}”.`);
  if (!entity || stated.people.some((who) => meantBy(who) === "authors")) return;
  GIVE[stated.kind](app, entity, stated);
}

type Give = (app: AppSpec, entity: EntitySpec, stated: StatedAccess) => void;
const GIVE: Readonly<Record<StatedAccess["kind"], Give>> = {
  own: giveOwn,
  decided: giveDecision,
  kept: keepToSome,
  hidden: hideFromOthers,
  granted: grantMore,
  // A page that comes with the pages.
  panel: () => {},
};

/** What a statement is about: a thing that it names, and not the people that it speaks of. */
function subjectOf(app: AppSpec, { kind, people, about }: StatedAccess): EntitySpec | null {
  const all = app.entities.filter(({ part }) => part === "main" || part === "thread" || part === "side");
  const mains = all.filter(({ part }) => part === "main");
  const things = kind === "decided" ? withoutPeople(mains) : all;
  const others = things.filter(({ one }) => !people.some((who) => singular(who) === one.toLowerCase()));
  const asked = others.filter((entity) => kind === "decided" && isAskedFor(entity));
  const text = withoutPeopleIn(about, people).replace(POSSESSORS, "");
  const within = (entities: EntitySpec[]) => entityIn(text, { ...app, entities });
  const named = within(asked) ?? onlyAskedFor(asked) ?? within(others.length > 0 ? others : things);
  const [first = null] = withoutPeople(mains);
  const meant = named ?? (ANYTHING.test(text) ? first : null);
  if (meant || kind === "own") return meant;
  if (kind === "granted") return markedIn(text, others);
  if (kind !== "decided" && !POINTING.test(text)) return null;
  const open = others.filter(({ part }) => part === "main");
  return open.find(isAskedFor) ?? open[0] ?? null;
}

/** Rights over it all, or over what was just spoken of. */
const POINTING = /(?:^| )(?:them|it|these|those|this|that|things|rows|any|all)$|^\W*$/;

/** What people hand in, by no name of its own. */
const WORK = "works?|entries|data|everything|records|results|submissions|homework|content|contents";
const ANYTHING = new RegExp(`\\b(?:${WORK})\\b`);
/** "All pupils' work" is about the work. */
const POSSESSORS = new RegExp(`\\b[a-z]+s (?=(?:${WORK})\\b)`, "g");

/** "Technicians update the status", "judges give scores": the one list that has such a field. */
const markedIn = (text: string, entities: readonly EntitySpec[]): EntitySpec | null => {
  const having = entities.filter(({ fields }) => fields.some((field) => text.includes(field.label.toLowerCase())));
  return having.find(isAskedFor) ?? (having.length === 1 ? (having[0] ?? null) : null);
};

export const withoutPeopleIn = (about: string, people: readonly string[]): string =>
  people.reduce((text, who) => text.replace(new RegExp(`\\b${who}\\b`, "g"), " "), about);

function giveOwn(app: AppSpec, entity: EntitySpec, { people, isOnly }: StatedAccess): void {
  const many = entity.many.toLowerCase();
  // In a forum, "see their own posts" asks for a page; the posts stay there for all.
  if (entity.access === "published" && !isOnly) return;
  // Who sends something in sees their own anyway.
  if (entity.access !== "inbox") entity.access = "private";
  const named = people.every((who) => /^(people|we|i|members?)$/.test(who))
    ? "everybody"
    : listing(people.map((who) => plural(singular(who))));
  app.assumed.push(
    `“Their own” ${many} means those that a person entered: ${named} see theirs, you as the owner see all.`,
  );
}

function giveDecision(app: AppSpec, entity: EntitySpec, { people }: StatedAccess): void {
  const many = entity.many.toLowerCase();
  const { roles, withOwner } = spokenOf(app, people);
  app.assumed = app.assumed.filter((sentence) => !sentence.startsWith(`You decide on ${many};`));
  letDecide(entity, roles);
  app.assumed.push(
    roles.length === 0
      ? `Deciding on ${many} is up to you as the app's owner.`
      : `Deciding on ${many} is up to ${withOwner}: they see all of them and set the status, and whoever sent one follows it.`,
  );
}

function keepToSome(app: AppSpec, entity: EntitySpec, stated: StatedAccess): void {
  const { people, can } = stated;
  const { roles, withOwner, isEverybody } = spokenOf(app, people);
  if (isEverybody) return;
  const many = entity.many.toLowerCase();
  // Who alone changes what is there also adds it.
  const isDeleting = can.includes("delete") && !can.includes("update") && !can.includes("create");
  if (isDeleting && roles.length > 0) {
    grantMore(app, entity, stated);
    return;
  }
  entity.access = entity.access === "closed" ? "closed" : "managed";
  const rights: Grant[] = can.includes("update") ? [...can, "create"] : [...can];
  for (const role of roles) grant(entity, role, rights);
  const see = entity.access === "managed" ? "; members see them" : "";
  app.assumed.push(
    roles.length === 0
      ? `Only you as the owner add and change ${many}${see}.`
      : `Only ${withOwner} ${addAndChange(rights)} ${many}${see}.`,
  );
}

const addAndChange = (rights: readonly Grant[]): string =>
  listing([
    ...(rights.includes("create") ? ["add"] : []),
    ...(rights.includes("update") ? ["change"] : []),
    ...(rights.includes("delete") ? ["delete"] : []),
  ]) || "see";

function hideFromOthers(app: AppSpec, entity: EntitySpec, { people, can }: StatedAccess): void {
  const { roles, withOwner, isEverybody } = spokenOf(app, people);
  if (isEverybody) return;
  closeTo(app, entity, roles);
  for (const role of roles) grant(entity, role, can);
  const many = entity.many.toLowerCase();
  app.assumed.push(
    roles.length === 0
      ? `Only you as the owner see ${many}.`
      : `Only ${withOwner} see ${many}${can.join() === "read" ? `; you add and change them` : ""}.`,
  );
}

/** A right that members do not have already makes a role; the others keep what they have. */
function grantMore(app: AppSpec, entity: EntitySpec, { people, can, about }: StatedAccess): void {
  const field = markOf(entity, about);
  const more = beyondMembers(entity, can);
  if (more.length === 0 && !field) return;
  const { roles, named, withOwner } = spokenOf(app, people);
  if (roles.length === 0) return;
  const many = entity.many.toLowerCase();
  if (field === statusOf(entity))
    app.assumed = app.assumed.filter((sentence) => !sentence.startsWith(`You decide on ${many};`));
  for (const role of roles) grant(entity, role, field ? ["read", "update"] : can);
  if (field)
    keepFor(
      [field],
      roles.map(({ key }) => key),
    );
  app.assumed.push(
    field
      ? `“${field.label}” of ${many} is set by ${withOwner}; for everybody else it is there to read.`
      : `Besides what every member may do, ${named} ${rightsInWords(more)} of the ${many}.`,
  );
}

const MARKS = /\b(?:scores?|grades?|judges?|marks|points?|evaluat\w+|assess\w*)\b/;
const MARK_KEYS = /^(score|grade|points|mark|rating|verdict|result)$/;
const STATUS = /\b(?:status|stage|progress|state)\b/;

/** The field that a task is about: the status that technicians update, the score that judges give, which is added where it is missing. */
function markOf(entity: EntitySpec, about: string): FieldSpec | null {
  if (STATUS.test(about) && entity.access !== "shared") return statusOf(entity) ?? null;
  if (!MARKS.test(about)) return null;
  const known = entity.fields.find(({ key }) => MARK_KEYS.test(key));
  if (known) return known;
  const label = /\bgrad/.test(about) ? "Grade" : /\bpoint/.test(about) ? "Points" : "Score";
  const field: FieldSpec = {
    key: label.toLowerCase(),
    label,
    kind: label === "Grade" ? "text" : "number",
    ...(label === "Grade" ? {} : { min: 0 }),
  };
  const notes = entity.fields.findIndex(({ kind }) => kind === "longText");
  entity.fields.splice(notes < 1 ? entity.fields.length : notes, 0, field);
  return field;
}
