// Who sees, changes and decides what.
import type { Access, Grant } from "#entity";
import type { Edit } from "../../blueprint/edit-types.ts";
import { beyondMembers, isOfEach, refusedWith } from "../../blueprint/roles.ts";
import type { EntitySpec, RoleSpec } from "../../blueprint/types.ts";
import { classesOf } from "../../reading/index.ts";
import { asksToSend } from "../../understanding/edits/public-pages.ts";
import { listing, plain } from "../../understanding/language/words.ts";
import { meantBy, roleCalled } from "../../understanding/people.ts";
import type { FieldPlace } from "../app-names.ts";
import {
  type Context,
  fieldsMeant,
  type IntentReader,
  listsMeant,
  lower,
  MEANT,
  nearBest,
  type Reading,
  slotsOf,
} from "../context.ts";
import { lemmasOf } from "../likeness.ts";
import type { Slot, Wish } from "../wish.ts";

const EVERYTHING: Grant[] = ["read", "create", "update", "delete"];
/** What whoever still sees a list could do as a member before, besides seeing it. */
const keptRights = (entity: EntitySpec): Grant[] =>
  EVERYTHING.filter((right) => right === "read" || beyondMembers(entity, [right]).length === 0);
const CHANGES: Grant[] = ["create", "update", "delete"];

type Roles = { roles: RoleSpec[]; sure: number; isEverybody: boolean };

const SEEN_BY_ALL: ReadonlySet<Access> = new Set<Access>(["shared", "published", "managed"]);
/** Whoever is called by their own name gets this role from the owner. */
const DEPUTY = roleCalled("deputy");

/** The roles that a wish names; people who are everybody or the owner are none. */
export function rolesNamed(wish: Wish, { names }: Context): Roles {
  const roles: RoleSpec[] = [];
  let sure = 1;
  let isEverybody = false;
  for (const slot of slotsOf(wish, "R")) {
    const [known] = names.roles(slot.text);
    if (known && known.score >= 0.8) {
      roles.push(known.is);
      sure = Math.min(sure, known.score);
      continue;
    }
    const meant = meantBy(slot.text);
    if (meant === "everybody") isEverybody = true;
    if (typeof meant === "string") continue;
    const isPerson = isOnePerson(slot, wish);
    roles.push(isPerson ? DEPUTY : meant);
    sure = Math.min(sure, (isPerson ? 0.4 : 0.5) + slot.chance / 2);
  }
  return { roles: roles.filter(({ key }, at) => roles.findIndex((one) => one.key === key) === at), sure, isEverybody };
}

/** "Lena", "Mrs. Ferrand": a name, as far as capitals and the dictionary tell, which has some names for people; words for people are none wherever they stand. */
function isOnePerson({ start, end }: Slot, { words }: Wish): boolean {
  const inner = words.filter((word) => word.start >= start && word.end <= end && /\p{L}/u.test(word.text));
  const last = inner.at(-1);
  // "Kayakers" are several.
  const isSeveral = last !== undefined && last.lower !== last.lemma && last.lower.endsWith("s");
  if (!last || isSeveral || !/^\p{Lu}\p{Ll}/u.test(last.text)) return false;
  const before = words[words.indexOf(last) - 1];
  const isFirst = before === undefined || before.sentence !== last.sentence;
  const classes = classesOf(last.lemma);
  return isFirst ? classes.length === 0 : !classes.some((name) => name === "n.person" || name === "n.group");
}

/** A field that is named, and no list: rights are those of lists, so such a wish is another one. */
function namesOnlyField(wish: Wish, context: Context): boolean {
  const hasList = slotsOf(wish, "E").some(({ text }) => (context.names.lists(text)[0]?.score ?? 0) >= MEANT);
  const hasField = slotsOf(wish, "F").some((slot) => (fieldsMeant(slot, wish, context)[0]?.score ?? 0) >= MEANT);
  return hasField && !hasList;
}

/** The same for each field that is named, where no list is. */
function onFields(
  wish: Wish,
  context: Context,
  { edit, words, sure = 1 }: { edit: (place: FieldPlace) => Edit; words: (fields: string) => string; sure?: number },
): Reading[] {
  const places = slotsOf(wish, "F").flatMap((slot) => fieldsMeant(slot, wish, context).slice(0, 1));
  const meant = places.filter(({ score }) => score >= MEANT);
  if (meant.length === 0) return [];
  const labels = meant.map(({ is: { entity, field } }) => `“${field.label}” of ${lower(entity.many)}`);
  return [
    {
      edits: meant.map(({ is }) => edit(is)),
      fit: Math.min(...meant.map(({ score }) => score)) * sure * (meant.length / slotsOf(wish, "F").length),
      words: words(listing(labels)),
    },
  ];
}

const REFUSING = new Set("not never no can't cannot mustn't shouldn't don't won't doesn't".split(" "));
const EXCEPTING = new Set("only except but besides apart alone other".split(" "));
/** "Volunteers must not see it" names those who may not. */
const refusesThose = ({ words }: Wish): boolean =>
  words.some(({ lower: word }) => REFUSING.has(word) || word.endsWith("n't") || word.endsWith("n’t")) &&
  !words.some(({ lower: word }) => EXCEPTING.has(word));

function onLists(
  wish: Wish,
  context: Context,
  {
    edit,
    words,
    sure = 1,
    isLeft = () => false,
  }: {
    edit: (entity: EntitySpec) => Edit;
    words: (many: string, entity: EntitySpec) => string;
    sure?: number;
    /** Lists that the wish does not change. */
    isLeft?: (entity: EntitySpec) => boolean;
  },
): Reading[] {
  if (namesOnlyField(wish, context)) return [];
  const lists = nearBest(listsMeant(wish, context)).filter(({ is }) => !isLeft(is));
  return lists.map(({ is, score }) => ({
    edits: [edit(is)],
    fit: (score * sure) / lists.length,
    words: words(lower(is.many), is),
  }));
}

const opened =
  (access: Access, words: (many: string) => string): IntentReader =>
  (wish, context) =>
    onLists(wish, context, { edit: ({ name }) => ({ edit: "access", entity: name, access }), words });

export const seeOwn = opened("private", (many) => `Let everybody see only their own ${many}`);

/** Everybody looks at all; who changes them stays as it is as far as it can. */
export const seeAll: IntentReader = (wish, context) =>
  onLists(wish, context, {
    edit: ({ name, access }) => ({
      edit: "access",
      entity: name,
      access: access === "closed" ? "managed" : "published",
    }),
    words: (many) => `Let everybody who is signed in see all ${many}`,
  });

/** On a public page, without an account; fields that the wish names are shown there. */
export const seePublic: IntentReader = (wish, context) =>
  asksToSend(wordsOf(wish))
    ? []
    : onLists(wish, context, {
        edit: ({ name }) => ({ edit: "publicPage", entity: name, isOpen: true, words: wordsOf(wish) }),
        words: (many) => `Show ${many} to everybody on a public page, without signing in`,
      });
const wordsOf = ({ words }: Wish): string => plain(words.map(({ text }) => text).join(" "));

export const seeOwner: IntentReader = (wish, context) =>
  namesOnlyField(wish, context)
    ? onFields(wish, context, {
        edit: ({ entity, field }) => ({ edit: "readers", entity: entity.name, key: field.key, roles: [] }),
        words: (fields) => `Let nobody but me see ${fields}`,
      })
    : onLists(wish, context, {
        edit: ({ name }) => ({ edit: "show", entity: name, roles: [], can: [] }),
        words: (many) => `Let nobody but me see ${many}`,
      });

/** "Let Lena see them" says nothing of the others: what all may do already is not taken from them for her. */
const isGivenToPerson = (roles: readonly RoleSpec[], wish: Wish): boolean =>
  roles.includes(DEPUTY) && !wish.words.some(({ lower: word }) => EXCEPTING.has(word));

const PUT_OFF = new Set("from not without".split(" "));
/** "Hidden from the markers", "and not by the borrower": whom the words shut out. */
const isShutOut = ({ start }: Slot, { words }: Wish): boolean => {
  const before = words.filter((word) => word.end <= start && !/^(?:the|an?|any|all|my|our|by|to)$/.test(word.lower));
  return PUT_OFF.has(before.at(-1)?.lower ?? "");
};

export const seeRole: IntentReader = (message, context) => {
  const wish = { ...message, slots: message.slots.filter((slot) => slot.label !== "R" || !isShutOut(slot, message)) };
  const { roles, sure } = rolesNamed(wish, context);
  if (roles.length === 0) return [];
  if (namesOnlyField(wish, context))
    return refusesThose(wish)
      ? []
      : onFields(wish, context, {
          edit: ({ entity, field }) => ({ edit: "readers", entity: entity.name, key: field.key, roles }),
          words: (fields) => `Let only ${listing(roles.map((role) => role.many))} and me see ${fields}`,
          sure,
        });
  return onLists(wish, context, {
    edit: (entity) => ({ edit: "show", entity: entity.name, roles, can: keptRights(entity) }),
    words: (many) => `Let only ${listing(roles.map((role) => role.many))} and me see ${many}`,
    sure,
    isLeft: ({ access }) => isGivenToPerson(roles, wish) && SEEN_BY_ALL.has(access),
  });
};

export const seeAbout: IntentReader = (wish, context) => {
  const [people] = slotsOf(wish, "R", "F")
    .flatMap(({ text }) => context.names.lists(text).slice(0, 1))
    .filter(({ score }) => score >= MEANT);
  if (!people) return [];
  const lists = slotsOf(wish, "E")
    .flatMap(({ text }) => context.names.lists(text).slice(0, 1))
    .filter(({ is, score }) => score >= MEANT && is !== people.is);
  const pointing = lists.filter(({ is }) => is.fields.some(({ to }) => to === people.is.name));
  return pointing.slice(0, 1).map(({ is, score }) => ({
    edits: [{ edit: "named", entity: is.name, people: lower(people.is.many), can: ["read"] }],
    fit: Math.min(score, people.score),
    words: `Show ${lower(is.many)} only to the ${lower(people.is.one)} they are about`,
  }));
};

/** Words for what may be done, as rights. */
const DEEDS: Readonly<Record<string, readonly Grant[]>> = {
  add: ["create"],
  enter: ["create"],
  write: ["create"],
  create: ["create"],
  book: ["create"],
  log: ["create"],
  put: ["create"],
  record: ["create"],
  register: ["create"],
  change: ["update"],
  edit: ["update"],
  update: ["update"],
  touch: ["update"],
  correct: ["update"],
  alter: ["update"],
  tick: ["update"],
  close: ["update"],
  delete: ["delete"],
  remove: ["delete"],
  erase: ["delete"],
  see: ["read"],
  read: ["read"],
  look: ["read"],
  view: ["read"],
};

/** Rights that the verbs of a wish name; all changes where they name none. */
function deedsOf(wish: Wish, usual: readonly Grant[]): Grant[] {
  const verbs = slotsOf(wish, "A").flatMap(({ text }) => lemmasOf(text));
  const found = verbs.flatMap((verb) => DEEDS[verb] ?? []);
  return found.length > 0 ? [...new Set(found)] : [...usual];
}

const VERBS: Readonly<Record<Grant, string>> = { read: "see", create: "add", update: "change", delete: "delete" };
const verbsOf = (can: readonly Grant[]): string => listing(can.map((one) => VERBS[one]));

export const changeRole: IntentReader = (wish, context) => {
  const { roles, sure, isEverybody } = rolesNamed(wish, context);
  if (isEverybody && roles.length === 0) return [];
  const said = deedsOf(wish, CHANGES).filter((one) => one !== "read");
  // Rows of one's own everybody goes on adding.
  const canIn = (entity: EntitySpec): Grant[] =>
    said.length === 0 || (said.includes("update") && !isOfEach(entity)) ? [...CHANGES] : said;
  const who = roles.length > 0 ? `${listing(roles.map((role) => role.many))} and me` : "me";
  if (namesOnlyField(wish, context))
    return onFields(wish, context, {
      edit: ({ entity, field }) => ({ edit: "writers", entity: entity.name, key: field.key, roles }),
      words: (fields) => `Let only ${who} change ${fields}`,
      sure,
    });
  return onLists(wish, context, {
    edit: (entity) => ({ edit: "keep", entity: entity.name, roles, can: canIn(entity) }),
    words: (many, entity) => `Let only ${who} ${verbsOf(canIn(entity))} ${many}`,
    sure,
    isLeft: () => isGivenToPerson(roles, wish),
  });
};

export const changeAllow: IntentReader = (wish, context) => {
  const { roles, sure, isEverybody } = rolesNamed(wish, context);
  if (roles.length === 0 && !isEverybody) return [];
  const can = deedsOf(wish, ["create", "update"]);
  const who = roles.length > 0 ? listing(roles.map((role) => role.many)) : "every member";
  return onLists(wish, context, {
    edit: ({ name }) => ({ edit: "allow", entity: name, roles, can }),
    words: (many) => `Let ${who} ${verbsOf(can)} ${many}`,
    sure,
  });
};

/** What members may do they may no longer; a role loses only its own. */
export const changeForbid: IntentReader = (wish, context) => {
  const { roles, sure } = rolesNamed(wish, context);
  const can = deedsOf(wish, CHANGES).filter((one) => one !== "read");
  // One person can't be kept from what members may.
  if (can.length === 0 || roles.includes(DEPUTY)) return [];
  // People who are no role of the app are members like all others.
  const isKnown = roles.every(({ key }) => context.app.roles?.some((role) => role.key === key));
  const of = isKnown ? roles : [];
  const lost = of.length > 0 ? can : refusedWith(can);
  return onLists(wish, context, {
    edit: ({ name }) => ({ edit: "forbid", entity: name, roles: of, can }),
    words: (many) => `Forbid ${listing(of.map((role) => role.many)) || "members"} to ${verbsOf(lost)} ${many}`,
    sure: roles.length > 0 && !isKnown ? sure * 0.8 : sure,
  });
};

export const decide: IntentReader = (wish, context) => {
  const { roles, sure, isEverybody } = rolesNamed(wish, context);
  if (isEverybody) return [];
  const who = roles.length > 0 ? listing(roles.map((role) => role.many)) : "me";
  return onLists(wish, context, {
    edit: ({ name }) => ({ edit: "decide", entity: name, roles }),
    words: (many) => `Let ${many} wait until ${who} approve${roles.length > 0 ? "" : " them"}`,
    sure,
  });
};

export const hideAuthor: IntentReader = (wish, context) =>
  onLists(wish, context, {
    edit: ({ name }) => ({ edit: "anonymous", entity: name, anonymous: true }),
    words: (many) => `Don't show who added ${many}`,
  });
