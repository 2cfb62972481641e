// People whom rows name: "technicians see the jobs that are assigned to them". Each row of their list may be opened by its person.
import type { Grant } from "#entity";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import { isNameOf } from "../understanding/edits/context.ts";
import { fieldFromNotation } from "../understanding/field.ts";
import { plural, sentenceCase, singular, tableName } from "../understanding/language/words.ts";
import { isServed } from "../understanding/people.ts";
import { isAskedFor } from "./asked-for.ts";
import { SAME_DATA } from "./same-data.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "./types.ts";
import { shapeOf } from "./unknown-things.ts";

export type Naming = Readonly<{
  /** Whom the text calls so: "technicians". */
  people: string;
  /** What they do with the rows that name them, besides seeing them. */
  can: readonly Grant[];
  /** Somebody else enters the rows and gives them out. */
  isGivenOut: boolean;
}>;

/** What nobody writes for themselves. */
const ISSUED =
  /(?:^|_)(lease|invoice|bill|payslip|grade|mark|prescription|diagnos[ie]s|test_result|lab_result|certificate|contract|polic(?:y|ie)|statement|treatment|treatment_plan|exercise_plan|report_card|payroll|tour|route|deliver(?:y|ie)|shift|roster|visit_report|assignment)s?$/;

/** The list that is meant and the field of `entity` that points at it. */
type Link = { list: EntitySpec; field: FieldSpec };

/** A field of words for whom a row is for, beside a link that says it. */
const SAID_TWICE = /^(assignee|assignedTo|assigned|responsible|responsiblePerson|crew|worker|staff|inCharge|doneBy)$/;
const FAMILY = /^(parent|mother|father|guardian|famil(y|ies)|mum|mom|dad)$/;
const CHILDREN = /^(child|kid|pupil|student|daughter|son)$/;

/**
 * Shows rows to the people whom they name, where the app has or needs a list of them, and says so in a sentence; null where it knows
 * of no such people.
 */
export function showToNamed(app: AppSpec, entity: EntitySpec, naming: Naming): string | null {
  const isGivenOut = naming.isGivenOut || ISSUED.test(entity.name);
  const isNew = isGivenOut || isKeptFor(app, entity, naming.people);
  const link = linkTo(app, entity, naming) ?? (isNew ? newLink(app, entity, naming.people) : null);
  if (!link) return null;
  const { list, field } = link;
  entity.fields = entity.fields.filter((other) => other === field || other.to || !SAID_TWICE.test(other.key));
  field.grants = [...new Set<Grant>(["read", ...changes(naming.can)])];
  list.account = true;
  // Colleagues know one another; whom one works for know of themselves alone. Nobody but who keeps the list changes it.
  if (isServed(list.one)) list.access = "closed";
  else if (list.access === "shared" || list.access === "published" || list.access === "private")
    list.access = "managed";
  if (isGivenOut) entity.access = "closed";
  else if (entity.access !== "inbox" && entity.access !== "closed") entity.access = "private";
  const [one, many] = [list.one.toLowerCase(), entity.many.toLowerCase()];
  const named = entity.one === entity.many ? "names" : "name";
  app.assumed = app.assumed.filter((sentence) => sentence !== SAME_DATA);
  const does = field.grants.includes("update") ? "sees and changes" : "sees";
  const theirs = entity.access === "closed" ? "" : " and what they entered themselves";
  return `Each ${one} ${does} the ${many} that ${named} them${theirs}, once you have invited them: open their row in ${list.many} and press “Invite”. You see all ${many}.`;
}

/** Whether the app has a list of people called so, which rows of `entity` name or can name. */
export const canName = (app: AppSpec, entity: EntitySpec, people: string): boolean =>
  linkTo(app, entity, { people, can: [], isGivenOut: false }) !== null || isKeptFor(app, entity, people);

/** Lets those whom rows name do more with them; false where rows name nobody. */
export function grantToNamed(entity: EntitySpec, can: readonly Grant[]): boolean {
  const naming = entity.fields.filter(({ grants }) => grants !== undefined);
  for (const field of naming) field.grants = [...new Set<Grant>([...(field.grants ?? []), ...changes(can)])];
  return naming.length > 0;
}

const changes = (can: readonly Grant[]): Grant[] => can.filter((right) => right === "update" || right === "delete");

/** Whether rows of a list are shown to people whom they name. */
export const isShownToNamed = ({ fields }: EntitySpec): boolean =>
  fields.some(({ grants = [] }) => grants.includes("read"));

function linkTo(app: AppSpec, entity: EntitySpec, { people }: Naming): Link | null {
  const who = singular(people);
  const isMeant = (list: EntitySpec) =>
    isNameOf(who, list) || (FAMILY.test(who) && CHILDREN.test(list.one.toLowerCase()));
  for (const field of entity.fields) {
    const list = field.to === undefined ? undefined : app.entities.find(({ name }) => name === field.to);
    if (list && list !== entity && isMeant(list)) return { list, field };
  }
  return null;
}

/** What is written for the people of a list, and not what they send in themselves. */
const isKeptFor = (app: AppSpec, entity: EntitySpec, people: string): boolean =>
  !isAskedFor(entity) &&
  entity.access !== "published" &&
  app.entities.some(
    (list) => list !== entity && isNameOf(singular(people), list) && list.fields.some(({ kind }) => kind === "email"),
  );

/** The link, and the list where there is none. */
function newLink(app: AppSpec, entity: EntitySpec, people: string): Link | null {
  const who = singular(people);
  if (NOBODY.test(who) || tableName(plural(who)) === entity.name) return null;
  const known = app.entities.find((list) => list !== entity && isNameOf(who, list));
  const list = known ?? peopleCalled(who);
  if (!known) app.entities.push(list);
  const field: FieldSpec = { ...fieldFromNotation(who), label: sentenceCase(who), kind: "relation", to: list.name };
  delete field.required;
  const same = entity.fields.findIndex(({ key }) => key === field.key);
  entity.fields.splice(same < 0 ? 1 : same, same < 0 ? 0 : 1, field);
  return { list, field };
}

const NOBODY = /^(everybody|everyone|people|person|user|member|anyone|they|we|i|it|you|who|each|all|other)$/;

function peopleCalled(who: string): EntitySpec {
  const known = knownEntity(who);
  const shape = known?.fields.some((field) => field.startsWith("email")) ? known : shapeOf(who);
  const isPlain = (notation: string) => !notation.includes(">");
  const named = shape.fields.some((field) => /^name!/.test(field)) ? [] : ["name!"];
  return {
    name: tableName(plural(who)),
    one: sentenceCase(who),
    many: sentenceCase(plural(who)),
    icon: shape.icon,
    access: "managed",
    part: "main",
    title: "name",
    fields: [...named, ...shape.fields.filter(isPlain)].map((notation) => fieldFromNotation(notation)),
    samples: [...shape.samples],
  };
}
