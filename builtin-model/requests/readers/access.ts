// Who sees, changes and decides what.
import type { Access, Grant } from "#entity";
import type { Edit } from "../../blueprint/edit-types.ts";
import { beyondMembers, isOfEach, refusedWith } from "../../blueprint/roles.ts";
import type { EntitySpec } from "../../blueprint/types.ts";
import { asksToSend } from "../../understanding/edits/public-pages.ts";
import { listing, plain } from "../../understanding/language/words.ts";
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
import type { Wish } from "../wish.ts";
import { DEPUTY, isGivenToPerson, isOfSome, namesThoseAlone, rolesNamed } from "./people.ts";

const EVERYTHING: Grant[] = ["read", "create", "update", "delete"];
/** What whoever still sees a list could do as a member before, besides seeing it. */
const keptRights = (entity: EntitySpec): Grant[] =>
  EVERYTHING.filter((right) => right === "read" || beyondMembers(entity, [right]).length === 0);
const CHANGES: Grant[] = ["create", "update", "delete"];

const SEEN_BY_ALL: ReadonlySet<Access> = new Set<Access>(["shared", "published", "managed"]);
/** A field that is named, there or not, and no list: what is wished of it is no right of a whole list. */
function namesOnlyField(wish: Wish, context: Context): boolean {
  const hasList = slotsOf(wish, "E").some(({ text }) => (context.names.lists(text)[0]?.score ?? 0) >= MEANT);
  return slotsOf(wish, "F").length > 0 && !hasList;
}

/** What a wish changes at each list or field that it names; not where `isLeft`. */
type OnEach<Place> = { edit: (place: Place) => Edit; sure?: number; isLeft?: (place: Place) => boolean };

/** The same for each field that is named, where no list is. */
function onFields(
  wish: Wish,
  context: Context,
  { edit, words, sure = 1, isLeft = () => false }: OnEach<FieldPlace> & { words: (fields: string) => string },
): Reading[] {
  const places = slotsOf(wish, "F").flatMap((slot) => fieldsMeant(slot, wish, context).slice(0, 1));
  const meant = places.filter(({ score }) => score >= MEANT);
  if (meant.length === 0 || meant.some(({ is }) => isLeft(is))) return [];
  // Who gets which of several is not told apart.
  if (slotsOf(wish, "F").length > 1 && slotsOf(wish, "R").length > 2) return [];
  const labels = meant.map(({ is: { entity, field } }) => `“${field.label}” of ${lower(entity.many)}`);
  return [
    {
      edits: meant.map(({ is }) => edit(is)),
      fit: Math.min(...meant.map(({ score }) => score)) * sure * (meant.length / slotsOf(wish, "F").length),
      words: words(listing(labels)),
    },
  ];
}

function onLists(
  wish: Wish,
  context: Context,
  {
    edit,
    words,
    sure = 1,
    isLeft = () => false,
  }: OnEach<EntitySpec> & { words: (many: string, entity: EntitySpec) => string },
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
  isOfSome(wish, context)
    ? []
    : onLists(wish, context, {
        edit: ({ name, access }) => ({
          edit: "access",
          entity: name,
          access: access === "closed" ? "managed" : "published",
        }),
        words: (many) => `Let everybody who is signed in see all ${many}`,
      });

/** On a public page, without an account; fields that the wish names are shown there. */
export const seePublic: IntentReader = (wish, context) =>
  asksToSend(wordsOf(wish)) || isOfSome(wish, context)
    ? []
    : onLists(wish, context, {
        edit: ({ name }) => ({ edit: "publicPage", entity: name, isOpen: true, words: wordsOf(wish) }),
        words: (many) => `Show ${many} to everybody on a public page, without signing in`,
      });
const wordsOf = ({ words }: Wish): string => plain(words.map(({ text }) => text).join(" "));

const ALONE =
  /\b(?:only|nobody|no one|none|just) (?:else )?(?:but |except |for |to )*(?:me|i|myself|the owner)\b|\b(?:me|myself|owner) (?:only|alone)\b|\b(?:my|owner's) eyes only\b/i;

export const seeOwner: IntentReader = (wish, context) =>
  namesOnlyField(wish, context)
    ? !ALONE.test(wish.text) || rolesNamed(wish, context)?.roles.length !== 0
      ? []
      : onFields(wish, context, {
          edit: ({ entity, field }) => ({ edit: "readers", entity: entity.name, key: field.key, roles: [] }),
          words: (fields) => `Let nobody but me see ${fields}`,
        })
    : onLists(wish, context, {
        edit: ({ name }) => ({ edit: "show", entity: name, roles: [], can: [] }),
        words: (many) => `Let nobody but me see ${many}`,
      });

export const seeRole: IntentReader = (wish, context) => {
  const named = rolesNamed(wish, context);
  if (!named || named.roles.length === 0) return [];
  const { roles, names, sure } = named;
  if (namesOnlyField(wish, context))
    return onFields(wish, context, {
      edit: ({ entity, field }) => ({ edit: "readers", entity: entity.name, key: field.key, roles }),
      words: (fields) => `Let only ${names} and me see ${fields}`,
      sure,
      // Where some read it already, who of them goes on is not said.
      isLeft: ({ field }) => !namesThoseAlone(wish) || field.readers !== undefined,
    });
  if (isGivenToPerson(roles, wish))
    return onLists(wish, context, {
      edit: ({ name }) => ({ edit: "allow", entity: name, roles, can: ["read"] }),
      words: (many) => `Let ${names} see ${many}, too`,
      sure,
      isLeft: ({ access }) => SEEN_BY_ALL.has(access),
    });
  return onLists(wish, context, {
    edit: (entity) => ({ edit: "show", entity: entity.name, roles, can: keptRights(entity) }),
    words: (many) => `Let only ${names} and me see ${many}`,
    sure,
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
  const named = rolesNamed(wish, context);
  if (!named) return [];
  const { roles, names, sure, isEverybody } = named;
  if (isEverybody && roles.length === 0) return [];
  const said = deedsOf(wish, CHANGES).filter((one) => one !== "read");
  // Rows of one's own everybody goes on adding.
  const canIn = (entity: EntitySpec): Grant[] =>
    said.length === 0 || (said.includes("update") && !isOfEach(entity)) ? [...CHANGES] : said;
  const who = roles.length > 0 ? `${names} and me` : "me";
  if (namesOnlyField(wish, context))
    return onFields(wish, context, {
      edit: ({ entity, field }) => ({ edit: "writers", entity: entity.name, key: field.key, roles }),
      words: (fields) => `Let only ${who} change ${fields}`,
      sure,
      // Who writes a field reads and changes its rows: where members don't, that would open them.
      isLeft: ({ entity, field }) =>
        !namesThoseAlone(wish) || field.writers !== undefined || beyondMembers(entity, ["read", "update"]).length > 0,
    });
  return onLists(wish, context, {
    edit: (entity) => ({ edit: "keep", entity: entity.name, roles, can: canIn(entity) }),
    words: (many, entity) => `Let only ${who} ${verbsOf(canIn(entity))} ${many}`,
    sure,
    isLeft: () => isGivenToPerson(roles, wish),
  });
};

export const changeAllow: IntentReader = (wish, context) => {
  const named = rolesNamed(wish, context);
  if (!named) return [];
  const { roles, names, sure, isEverybody } = named;
  if (roles.length === 0 && !isEverybody) return [];
  const can = deedsOf(wish, ["create", "update"]);
  const who = roles.length > 0 ? names : "every member";
  return onLists(wish, context, {
    edit: ({ name }) => ({ edit: "allow", entity: name, roles, can }),
    words: (many) => `Let ${who} ${verbsOf(can)} ${many}`,
    sure,
  });
};

/** What members may do they may no longer; a role loses only its own. */
export const changeForbid: IntentReader = (wish, context) => {
  const named = rolesNamed(wish, context);
  if (!named) return [];
  const { roles, sure } = named;
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
  const named = rolesNamed(wish, context);
  if (!named || named.isEverybody) return [];
  const { roles, names, sure } = named;
  const who = roles.length > 0 ? names : "me";
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
