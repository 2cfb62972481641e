// Who sees, changes and decides what, as a description says it: accesses, roles and what they are granted.
import type { Grant } from "#entity";
import type { Description } from "../understanding/describe.ts";
import { listing, plural, singular } from "../understanding/language/words.ts";
import { meantBy, rolesAmong } from "../understanding/people.ts";
import type { StatedAccess } from "../understanding/stated/access.ts";
import { rightsInWords } from "../understanding/stated/rights.ts";
import { statedUnchanged } from "../understanding/stated/unchanged.ts";
import { closeTo, letDecide } from "./decided.ts";
import { inNarrowerSense, keepFields } from "./kept-fields.ts";
import { fieldsMeant } from "./meant-fields.ts";
import { grantToNamed, showToNamed } from "./named-people.ts";
import { beyondMembers, grant, keepDeleting, keepFor, roleOf } from "./roles.ts";
import { decidedField, markOf } from "./stated-fields.ts";
import { subjectOf, withoutPeopleIn } from "./stated-subjects.ts";
import { statusOf } from "./telling-fields.ts";
import type { AppSpec, EntitySpec, FieldSpec, RoleSpec } from "./types.ts";

/** The people of a statement: roles of the app, or its owner, or everybody. */
type Spoken = Readonly<{
  roles: RoleSpec[];
  named: string;
  /** With the app's owner. */
  withOwner: string;
  isEverybody: boolean;
}>;

function spokenOf(app: AppSpec, people: readonly string[]): Spoken {
  const roles = rolesAmong(people).flatMap((role) => roleOf(app, role) ?? []);
  const isEverybody = people.every((who) => meantBy(who) === "everybody");
  const many = roles.map((role) => role.many);
  return { roles, named: listing(many), withOwner: listing([...many, "you as the app's owner"]), isEverybody };
}

/** A statement that took effect, and the list that it was taken to be about. */
export type HeardAccess = Readonly<{ stated: StatedAccess; entity: EntitySpec }>;

/** Puts what a text says into the app; what some may do beyond all others comes last. Gives the statements that took effect. */
export function giveAccesses(app: AppSpec, { access, words }: Pick<Description, "access" | "words">): HeardAccess[] {
  const heard: HeardAccess[] = [];
  const isMore = ({ kind }: StatedAccess) => kind === "granted";
  const seeingOwn = new Set(access.flatMap(({ kind, people }) => (kind === "own" ? people.map(singular) : [])));
  for (const stated of [...access.filter((one) => !isMore(one)), ...access.filter(isMore)]) {
    if (stated.kind === "hidden" && keepsFields(app, stated)) continue;
    const entity = subjectOf(app, stated);
    // What a list that is only pointed at is kept from comes later.
    const isLeft = statedUnchanged(stated.about).length > 0;
    if (!entity && /^(?:kept|hidden)$/.test(stated.kind) && stated.isOnly && !isLeft)
      app.instead.push(`I found no list for this, so nothing is kept from anybody by it: “${stated.about}”.`);
    if (!entity || stated.people.some((who) => meantBy(who) === "authors")) continue;
    const isOfNamed = isMore(stated) && stated.people.every((who) => seeingOwn.has(singular(who)));
    if (!isOfNamed || !grantToNamed(entity, stated.can)) GIVE[stated.kind](app, entity, stated, words);
    heard.push({ stated, entity });
  }
  return heard;
}

/** "Only coaches see the phone numbers": whether it is about fields, which are kept for them. */
function keepsFields(app: AppSpec, { people, about }: StatedAccess): boolean {
  const words = withoutPeopleIn(about, people);
  const fields = fieldsMeant({ words, before: "" }, app);
  if (fields.length === 0 || people.every((who) => meantBy(who) === "everybody")) return false;
  const { roles } = spokenOf(app, people);
  keepFields(app, inNarrowerSense(about), { fields, words, roles });
  return true;
}

type Give = (app: AppSpec, entity: EntitySpec, stated: StatedAccess, words: string) => void;
const GIVE: Readonly<Record<StatedAccess["kind"], Give>> = {
  own: giveOwn,
  decided: giveDecision,
  kept: keepToSome,
  hidden: hideFromOthers,
  granted: grantMore,
  // A page that comes with the pages.
  panel: () => {},
};

function giveOwn(app: AppSpec, entity: EntitySpec, { people, can, isOnly }: StatedAccess, words: string): void {
  const many = entity.many.toLowerCase();
  const isChosen = new RegExp(`\\b${people[0] ?? ""} (?:can |may |then |should )?${CHOOSE}`).test(words);
  const naming = {
    people: people[0] ?? "",
    can: WORKS_ON.test(words) || (ASSIGNED.test(words) && statusOf(entity)) ? [...can, "update" as const] : can,
    isGivenOut: GIVEN_OUT.test(words),
  };
  const shown = isChosen ? null : showToNamed(app, entity, naming);
  if (shown !== null) {
    app.assumed.push(shown);
    return;
  }
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

/** Somebody plans, assigns or enters what others then see. */
const GIVERS =
  "(?:i|we|admins?|managers?|management|the office|reception|receptionists?|front desk|dispatch|dispatchers?|the boss|the leader|leaders?|planners?|coordinators?|supervisors?|secretary|treasurer|accountants?|teachers?|instructors?|trainers?|coach|coaches|staff|doctors?|nurses?|therapists?|landlords?|owners?)";
const GIVEN_OUT = new RegExp(
  `\\bassign(?:s|ed|ing)?\\b|\\b${GIVERS} (?:can |may |will |then |only )?(?:plan|schedule|create|enter|give|hand out|distribute|write|issue|send|set|record|upload|add|make|grade|book)s?\\b`,
  "i",
);
/** What people take for themselves is nothing that names them. */
const CHOOSE =
  "(?:signs? up|books?|picks?|chooses?|enrols?|enrolls?|joins?|appl(?:y|ies)|registers?|reserves?|claims?|orders?)\\b";
/** Work that is given to somebody, who says how far it is. */
const ASSIGNED = /\bassign(?:s|ed|ing)?\b/i;
/** Those whom rows name carry them on. */
const WORKS_ON =
  /\b(?:mark|set|tick|check) (?:them|it|those|these|\w+ (?:as )?(?:done|complete|finished))|\b(?:complete|finish|close|update|report (?:back|progress)|confirm) (?:them|it|their|the status)\b|\b(?:mark|set) (?:\w+ )?(?:as )?(?:done|complete|finished)\b/i;

function giveDecision(app: AppSpec, entity: EntitySpec, { people, about }: StatedAccess): void {
  const many = entity.many.toLowerCase();
  const { roles, withOwner } = spokenOf(app, people);
  const field = decidedField(app, entity, about);
  if (field) {
    keepFor(
      [field.field],
      roles.map(({ key }) => key),
    );
    for (const role of roles) grant(field.of, role, ["read", "update"]);
    app.assumed.push(setBy(field.field, field.of, withOwner));
    return;
  }
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
  if (isDeleting) {
    keepDeleting(entity, roles);
    app.assumed.push(`Only ${roles.length === 0 ? "you as the owner" : withOwner} delete ${many}.`);
    return;
  }
  entity.access = entity.access === "closed" ? "closed" : "managed";
  delete entity.own;
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
  // Who adds the rows sets what is in them.
  const field = can.includes("create") ? null : markOf(entity, about);
  const more = beyondMembers(entity, can);
  if (more.length === 0 && !field) return;
  const { roles, named, withOwner } = spokenOf(app, people);
  if (roles.length === 0) return;
  const many = entity.many.toLowerCase();
  if (field === statusOf(entity))
    app.assumed = app.assumed.filter((sentence) => !sentence.startsWith(`You decide on ${many};`));
  // What nobody else may add comes from those who hand it out.
  const whole: readonly Grant[] = entity.access === "closed" && can.includes("update") ? [...can, "create"] : can;
  for (const role of roles) grant(entity, role, field ? ["read", "update"] : whole);
  if (field)
    keepFor(
      [field],
      roles.map(({ key }) => key),
    );
  app.assumed.push(
    field
      ? setBy(field, entity, withOwner)
      : `Besides what every member may do, ${named} ${rightsInWords(beyondMembers(entity, whole))} of the ${many}.`,
  );
}

const setBy = ({ label }: FieldSpec, { many }: EntitySpec, by: string): string =>
  `“${label}” of ${many.toLowerCase()} is set by ${by}; for everybody else it is there to read.`;
