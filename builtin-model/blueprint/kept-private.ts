// The narrower choice: what a description says not everybody sees is kept from other members, whichever reader understood it, and is told.
import { EVERY_MEMBER, OWN_RIGHTS } from "#entity";
import type { Description } from "../understanding/describe.ts";
import { fieldFromNotation } from "../understanding/field.ts";
import { listing } from "../understanding/language/words.ts";
import { isServed } from "../understanding/people.ts";
import type { StatedAccess } from "../understanding/stated/access.ts";
import { limitsSight, type SaidPart, type StatedPrivacy } from "../understanding/stated/privacy.ts";
import { ANYTHING } from "../understanding/stated/privacy-words.ts";
import { closeTo } from "./decided.ts";
import { inNarrowerSense, keepFields, shortQuote } from "./kept-fields.ts";
import { fieldsMeant } from "./meant-fields.ts";
import { kindsOf, listsMeant, listsNamed, listsWithField, pointsBack } from "./meant-lists.ts";
import { isShownToNamed } from "./named-people.ts";
import { grant } from "./roles.ts";
import { SAME_DATA } from "./same-data.ts";
import type { HeardAccess } from "./stated-rights.ts";
import type { AppSpec, EntitySpec, RoleSpec } from "./types.ts";

/** What every member sees all of. */
const OPEN: ReadonlySet<EntitySpec["access"]> = new Set(["shared", "published", "managed"]);

export type Lists = Set<EntitySpec>;

/**
 * Looks at what became of every list that a description keeps from some, and narrows those that all members still see; what it says
 * that everybody sees stays open. @param heard statements that took effect, with the lists that they are about
 * @returns the lists that everybody is said to see
 */
export function keepPrivate(
  app: AppSpec,
  { privacy, text, features }: Pick<Description, "privacy" | "text" | "features">,
  heard: readonly HeardAccess[],
): Lists {
  const shown = shownToAll(app, privacy);
  const limited = privacy.filter((said) => said.limited.length > 0);
  for (const said of limited) {
    const becauseOf = inNarrowerSense(said.text);
    for (const { words } of said.limited)
      keepFields(app, becauseOf, { fields: fieldsMeant({ words, before: said.before }, app), words, roles: [] });
    const meantBy = (parts: readonly SaidPart[]): Lists => {
      const meant: Lists = new Set(parts.flatMap((part) => limitedBy({ part, said, shown, heard }, app)));
      for (const entity of meant) for (const kind of kindsOf(entity, text, app)) if (!shown.has(kind)) meant.add(kind);
      return withDependents(app, meant, shown);
    };
    // A list that people may not get at is the owner's alone.
    const refused = meantBy(said.limited.filter((part) => part.refused === "named"));
    const meant = meantBy(said.limited);
    for (const entity of refused) if (isOpen(entity) && meant.has(entity)) entity.access = "managed";
    noteUnsure(app, said, meant);
    for (const toggle of said.limited.flatMap(({ words }) => listsNamed(words, app)))
      if (toggle.part === "toggle") hideWho(app, toggle);
    narrowAndTell(app, becauseOf, meant);
  }
  if (features.has("anonymous")) hideAllWho(app);
  // Something was to be kept from others: where nothing is, it was not understood at all.
  const first = limited.find((said) => limitsSight(said) && !isOfFields(said, app));
  if (first && app.entities.every(isOpen))
    narrowAndTell(app, inNarrowerSense(first.text), new Set(filledBy(app, shown)));
  return shown;
}

export const isOpen = ({ access, grants }: EntitySpec): boolean =>
  OPEN.has(access) || (grants?.[EVERY_MEMBER]?.includes("read") ?? false);

export const narrowerOf = ({ access }: EntitySpec): "private" | "closed" =>
  access === "managed" ? "closed" : "private";

/** What members bring in themselves and all of them see, but for what is to be seen by all. */
export const filledBy = ({ entities }: AppSpec, shown: Lists): EntitySpec[] =>
  entities.filter(
    (entity) =>
      isOpen(entity) &&
      !shown.has(entity) &&
      (entity.access !== "managed" ||
        isOfAPerson(entity) ||
        (entity.grants?.[EVERY_MEMBER]?.includes("create") ?? false)),
  );

/** What is written about somebody is nothing to look up, even where the app's owner enters it. */
export const isOfAPerson = ({ name }: EntitySpec): boolean => OF_A_PERSON.test(name);
const OF_A_PERSON =
  /(?:^|_)(?:weigh_in|measurement|health|mood|diagnos[ie]s|medical|symptom|treatment|grade|mark|payslip|salar|wage|invoice|debt|session_note|result|score|progress|report|diar|journal|therap|medication|allerg|prescription|lease|payment|due|complaint|assessment|absence)/;

/** The lists that a description says everybody sees, by name or as the rest; those that it names are open, whatever else was assumed. */
function shownToAll(app: AppSpec, privacy: readonly StatedPrivacy[]): Lists {
  const shown: Lists = new Set();
  const limited = privacy.flatMap((said) => said.limited);
  for (const { open, before, isRestOpen } of privacy) {
    const named = open.flatMap((words) => listsMeant({ words, before }, app));
    for (const entity of isRestOpen && named.length === 0 ? app.entities : named) shown.add(entity);
    for (const entity of named) if (!limited.some(({ words }) => listsNamed(words, app).includes(entity))) show(entity);
  }
  return shown;
}

/** Everybody sees what was assumed to be somebody's own; who may change it stays as it is. */
function show(entity: EntitySpec): void {
  if (isShownToNamed(entity) || entity.grants) return;
  if (entity.access === "private") entity.access = "published";
  if (entity.access === "closed") entity.access = "managed";
}

type Limit = Readonly<{ part: SaidPart; said: StatedPrivacy; shown: Lists; heard: readonly HeardAccess[] }>;

/** Of what a part of a sentence is said: what it names, what stood before it, or all that members fill. */
function limitedBy({ part, said, shown, heard }: Limit, app: AppSpec): EntitySpec[] {
  if (fieldsMeant({ words: part.words, before: said.before }, app).length > 0) return [];
  // What a reader made a right of needs no guess.
  if (part.isGuessed && heard.some(({ stated }) => isSaidIn(stated, part.words))) return [];
  // "Can't get into the building" is of no list.
  if (part.refused === "named")
    return listsMeant({ words: part.words, before: [...said.besides, said.before].join(" & ") }, app);
  const named = [
    ...listsNamed(part.words, app),
    // Where the words are no sure guide, what stood before may be meant, too.
    ...(part.isGuessed && pointsBack(part.words) ? listsNamed(said.before, app) : []),
  ];
  // In a forum, "see their own posts" asks for a page; the posts stay there for all.
  const meant = named.filter(({ access }) => part.isStrict || access !== "published");
  // "Nobody else reads the entries" may mean whatever is entered.
  if (isOfAnything(part.words) && named.every(({ one }) => ANYTHING.has(one.toLowerCase())))
    return [...meant, ...filledBy(app, shown)];
  if (named.length > 0) return meant;
  const understood = heard.flatMap(({ stated, entity }) =>
    /^(?:own|hidden)$/.test(stated.kind) && isSaidIn(stated, part.words) && !isOpen(entity) ? [entity] : [],
  );
  if (understood.length > 0) return understood;
  const elsewhere = [
    listsWithField(part.words, app),
    said.besides.flatMap((words) => listsNamed(words, app)),
    said.limited.filter((other) => other !== part).flatMap(({ words }) => listsNamed(words, app)),
    pointsBack(part.words) ? listsNamed(said.before, app) : [],
  ];
  const found = elsewhere.map((lists) => lists.filter((entity) => !shown.has(entity))).find(({ length }) => length > 0);
  if (!part.isGuessed) return found ?? filledBy(app, shown);
  if (found || !part.isSure) return found ?? [];
  // What no list is named of may be of those that were named last, and else of all that members fill.
  const last = listsNamed(said.before, app).filter((entity) => !shown.has(entity));
  return last.length > 0 ? last : filledBy(app, shown);
}

/** Whether all that a sentence limits are fields. */
export const isOfFields = ({ limited, before }: StatedPrivacy, app: AppSpec): boolean =>
  limited.length > 0 && limited.every(({ words }) => fieldsMeant({ words, before }, app).length > 0);

const isOfAnything = (words: string): boolean => words.split(" ").some((word) => ANYTHING.has(word));
export const isSaidIn = ({ about }: Pick<StatedAccess, "about">, words: string): boolean =>
  words.includes(about) || about.includes(words);

/** With what hangs on them and what was made for them alone: comments, children of a form, allergies. */
export function withDependents(app: AppSpec, meant: Lists, shown: Lists): Lists {
  const whole: Lists = new Set(meant);
  const open = filledBy(app, shown);
  // Grows while it is walked: a set gives what was added on the way, too.
  for (const entity of whole) {
    for (const other of open) {
      const hangs = other.fields.some(({ to }) => to === entity.name);
      const isOnlyFor =
        (other.part === "side" || isServed(other.one)) &&
        entity.fields.some(({ to }) => to === other.name) &&
        open.every((third) => third === other || whole.has(third) || !third.fields.some(({ to }) => to === other.name));
      if (hangs || isOnlyFor) whole.add(other);
    }
  }
  return whole;
}

/** A guess that names no list and is not sure narrows none: that is told. */
function noteUnsure(app: AppSpec, { text, limited }: StatedPrivacy, meant: Lists): void {
  const isUnsure = limited.every(({ isGuessed, isSure }) => isGuessed && !isSure) && meant.size === 0;
  const [first] = filledBy(app, new Set()).map(({ many }) => many.toLowerCase());
  if (isUnsure && first !== undefined && !app.assumed.some((sentence) => sentence.includes(text.slice(0, QUOTED))))
    app.instead.push(
      `I was not sure whether “${shortQuote(text)}” keeps something from somebody; “make ${first} private” would.`,
    );
}
/** So much of a sentence makes it known again in what was told of it. */
const QUOTED = 40;

/** Nobody is told who voted, and everybody how many: the number stands with what is voted on. */
function hideWho(app: AppSpec, toggle: EntitySpec): void {
  toggle.anonymous = true;
  for (const { key, to } of toggle.fields) {
    const counted = app.entities.find(({ name }) => name === to);
    const field = fieldFromNotation(`${toggle.many.toLowerCase()}: number`);
    if (!counted || counted === toggle || counted.fields.some((other) => other.key === field.key)) continue;
    counted.fields.push(field);
    counted.rules = [...(counted.rules ?? []), { rule: "sumOf", field: field.key, from: toggle.name, by: key }];
  }
}

/** Of an app whose authors are not named nobody is told who voted for what either. */
function hideAllWho(app: AppSpec): void {
  const toggles = app.entities.filter((entity) => entity.part === "toggle" && isOpen(entity));
  if (toggles.length === 0) return;
  for (const toggle of toggles) {
    hideWho(app, toggle);
    narrow(app, toggle);
  }
  const many = listing(toggles.map((toggle) => toggle.many.toLowerCase()));
  app.assumed.push(
    `Nobody sees whose ${many} they are, and everybody how many. To open them again, say “make ${many} shared”.`,
  );
}

/** @param because why, as the beginning of a sentence @param seeing roles that go on seeing all of it */
export function narrowAndTell(app: AppSpec, because: string, meant: Lists, seeing: readonly RoleSpec[] = []): void {
  const narrowed = [...meant].filter(isOpen);
  if (narrowed.length === 0) return;
  for (const entity of narrowed) narrow(app, entity);
  for (const entity of narrowed) for (const role of seeing) grant(entity, role, ["read"]);
  app.assumed = [...app.assumed.filter((sentence) => sentence !== SAME_DATA), toldOf(because, narrowed, seeing)];
}

/** What each member enters is their own from now on; what only the app's owner enters is the owner's alone. */
function narrow(app: AppSpec, entity: EntitySpec): void {
  if (entity.grants?.[EVERY_MEMBER]) {
    const { [EVERY_MEMBER]: everybody, ...roles } = entity.grants;
    entity.grants = roles;
    entity.access = "private";
    entity.own = OWN_RIGHTS.filter((right) => everybody?.includes(right));
  } else if (narrowerOf(entity) === "closed") closeTo(app, entity, []);
  else entity.access = "private";
}

/** What was taken to be meant, and how to take it back. */
function toldOf(because: string, narrowed: readonly EntitySpec[], seeing: readonly RoleSpec[]): string {
  const own = narrowed.filter(({ access }) => access === "private").map(({ many }) => many.toLowerCase());
  const closed = narrowed.filter(({ access }) => access === "closed").map(({ many }) => many.toLowerCase());
  const means = [
    ...(own.length > 0 ? [`everybody sees only their own ${listing(own)}`] : []),
    ...(closed.length > 0 ? [`only you as the owner see ${listing(closed)}`] : []),
  ];
  const besides = seeing.length > 0 ? `; ${listing(seeing.map(({ many }) => many))} see all of it` : "";
  return `${because}: ${means.join(", and ")}${besides}. To open them again, say “make ${[...own, ...closed][0] ?? ""} shared”.`;
}
