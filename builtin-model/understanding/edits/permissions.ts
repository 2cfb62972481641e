// Who may see, change and decide what: "only coaches may edit lessons", "managers can approve requests", "tenants must not see each other's".

import type { Grant } from "#entity";
import type { Edit } from "../../blueprint/edit-types.ts";
import { canName } from "../../blueprint/named-people.ts";
import { beyondMembers, isOfEach } from "../../blueprint/roles.ts";
import type { AppSpec, EntitySpec, FieldSpec, RoleSpec } from "../../blueprint/types.ts";
import { listing, plain } from "../language/words.ts";
import { meantBy } from "../people.ts";
import { rightsIn } from "../stated/rights.ts";
import { entityIn, fieldIn, fieldOf, pageIn, type Reader } from "./context.ts";
import { CHANGE, DECIDE, type Kind, MAY, NOT, SEE, SENTENCES } from "./permission-sentences.ts";
import { manyOf, rolesIn } from "./roles.ts";

/** What a clause says of who may do what, or null. */
export const permissions: Reader = (clause, { app, last }) => {
  const words = plain(
    clause
      .replace(/n[’']t\b/g, "nt")
      .replace(/[’']s\b/g, "s")
      .split(/, (?!but|and|or)/)[0] ?? "",
  );
  if (/^(?:add|remove|rename|call|put)\b/.test(words) || /\b(?:without|unless|until)\b/.test(words)) return null;
  if (/^show\b/.test(words) && !/\bpage (?:only )?(?:to|for)\b/.test(words)) return null;
  for (const [pattern, kind] of SENTENCES) {
    const match = pattern.exec(words);
    if (!match) continue;
    const who = match.slice(1).find((group) => group !== undefined) ?? "";
    const roles = rolesIn(who, app, /^only |^(?:let|allow) only /.test(words));
    // What people with a task may do makes a role; what all others may, other readers know.
    if (kind === "granted" && roles.length === 0) continue;
    if (/^(?:it|that|this|and|or|to|only|dates?|times?|values?|prices?|numbers?)$/.test(who)) return null;
    return editsOf(kind, { words, who, roles, app, last });
  }
  return null;
};

type Said = Readonly<{ words: string; who: string; roles: RoleSpec[]; app: AppSpec; last: EntitySpec | null }>;

const PRONOUN = /^(?:they|he|she)$/;
const isOfPeople = ({ fields }: EntitySpec): boolean => fields.some(({ kind }) => kind === "email" || kind === "phone");

const POINTING = new RegExp(`\\b(?:${CHANGE}|${DECIDE}|${SEE})s? (?:them|these|those|it|this|that|everything)\\b`);

function editsOf(kind: Kind, said: Said): Edit[] | null {
  const { words, who, roles, app, last } = said;
  const page = /^(?:paged|hiding)$/.test(kind) ? pageIn(words.replace(who, " ").replace(/ page\b/, " "), app) : null;
  if (page && !("of" in page && page.kind === "list"))
    return [{ edit: "pageFor", id: page.id, roles: kind === "hiding" || roles.length > 0 ? roles : null }];
  const named = page && "of" in page ? app.entities.find(({ name }) => name === page.of) : undefined;
  const of = named ?? meant(words, who, app) ?? (POINTING.test(words) || /\bown$/.test(words) ? last : null);
  // "They should see only their own" of people: what of theirs nobody said.
  if (kind === "own" && of !== null && of === last && PRONOUN.test(who) && isOfPeople(of)) return null;
  const field = of || kind !== "kept" ? null : fieldOf(words.replace(who, " "), { app, entity: null, last });
  if (field) return [{ edit: "writers", entity: field.entity.name, key: field.field.key, roles }];
  if (!of && roles.length > 0 && BARE_DENIAL.test(words)) return everywhere(said);
  if (!of) return missing(words, kind, app);
  return roles.length > 0 ? editsOfRoles(kind, of, said) : editsOfMembers(kind, of, said);
}

/** A right over something that the app has no list of. */
function missing(words: string, kind: Kind, { entities }: AppSpec): Edit[] | null {
  const thing = new RegExp(`\\b(?:${CHANGE}|${DECIDE}|${SEE}) (?:the |their |own |all |our )*([a-z]+s)\\b`).exec(
    words,
  )?.[1];
  if (!thing || kind === "offered" || kind === "open") return null;
  const hint = `There is no list of ${thing}; there are ${listing(entities.map(({ many }) => many.toLowerCase()))}. “Add ${thing}” makes one.`;
  return [{ edit: "unknown", text: words, hint }];
}

/** The list that is spoken of, and not the people: "volunteers see only their own signups". */
function meant(words: string, who: string, app: AppSpec): EntitySpec | null {
  const rest = words.replace(new RegExp(`^.*?\\b${who}\\b`), " ");
  const before = words.slice(0, Math.max(0, words.indexOf(who)));
  return entityIn(rest, app) ?? entityIn(before, app);
}

const BARE_DENIAL = new RegExp(
  `\\b${NOT} (?:be able to |be allowed to )?(?:${CHANGE}|cancel)(?: (?:and|or) ${CHANGE})?(?: (?:anything|rows|entries|any more|anymore))?$`,
);

/** "Editors may not delete": nothing of what they could. */
function everywhere({ words, who, roles, app }: Said): Edit[] {
  const can = forbidden(words, who);
  const held = app.entities.filter(({ grants }) =>
    roles.some(({ key }) => grants?.[key]?.some((right) => can.includes(right))),
  );
  return held.length > 0
    ? held.map(({ name }) => ({ edit: "forbid", entity: name, roles, can }))
    : [
        {
          edit: "answer",
          text: `There is nothing of the kind that ${manyOf(roles)} may do and other members may not.`,
        },
      ];
}

const READ: Grant[] = ["read"];
/** What they do, without when they do it: "edit a payment after they entered it" is no word about entering. */
const deedsOf = (words: string, who: string): string =>
  words.replace(new RegExp(`^.*?\\b${who}\\b`), " ").replace(/ (?:after|once|when|as soon as)\b.*/, "");
/** What a verb that is denied takes away; the sight of rows only where it is denied itself. */
function forbidden(words: string, who: string): Grant[] {
  const rights = rightsIn(deedsOf(words, who)).filter((right) => right !== "read");
  return rights.length > 0 ? rights : READ;
}

/** For people with a role: rights of their own. */
function editsOfRoles(kind: Kind, of: EntitySpec, said: Said): Edit[] {
  const { words, who, roles } = said;
  const entity = of.name;
  const isDenied = new RegExp(`\\b${NOT}\\b`).test(words);
  const rights = rightsIn(deedsOf(words, who).replace(namesOf(of), " "));
  if (kind === "hiding" || kind === "unchanging" || (isDenied && /^(?:kept|hidden|granted)$/.test(kind)))
    return [{ edit: "forbid", entity, roles, can: kind === "hiding" ? ["read"] : deniedIn(words, who) }];
  const field = kind === "kept" ? fieldMeant(words, of) : null;
  if (field) return [{ edit: "writers", entity, key: field.key, roles }];
  switch (kind) {
    case "kept":
      return [{ edit: "keep", entity, roles, can: rights }];
    case "hidden":
    case "paged":
      return [{ edit: "show", entity, roles, can: rights }];
    case "decided":
      return [{ edit: "decide", entity, roles }];
    case "own":
    case "authors":
      return editsOfMembers(kind, of, said);
    default: {
      const asked = /\b(?:full access|control)\b/.test(words) ? rightsIn("manage") : rights;
      return beyondMembers(of, asked).length > 0
        ? [{ edit: "allow", entity, roles, can: asked }]
        : [
            {
              edit: "answer",
              text: `Every member may do that with ${of.many.toLowerCase()} already, and so may ${manyOf(roles)}.${hintToKeep(of, roles)}`,
            },
          ];
    }
  }
}

const hintToKeep = (of: EntitySpec, roles: readonly RoleSpec[]): string =>
  ` “Only ${manyOf(roles)} may edit ${of.many.toLowerCase()}” leaves it to them.`;

const BUT_NOT = /\bbut (?:they )?(?:not|never|nothing|can ?not|cannot|cant|may not|must not|should not|dont|do not)\b/;

/** "May see but not change": what comes behind the refusal. */
function deniedIn(words: string, who: string): Grant[] {
  const behind = words.split(BUT_NOT)[1];
  return forbidden(behind ?? words, behind === undefined ? who : "");
}

const namesOf = ({ one, many }: EntitySpec): RegExp => new RegExp(`\\b(?:${plain(many)}|${plain(one)})\\b`, "g");

/** "Change the price of lessons": the field, where one is named apart from its list. */
function fieldMeant(words: string, of: EntitySpec): FieldSpec | null {
  const what =
    /\b(?:change|edit|set|update|fill in|modify) (?:the |their |its )?(.+?) (?:of|in|for|on) (?:the |an? |each |every |all )?/.exec(
      words,
    )?.[1];
  return what === undefined ? null : fieldIn(what, of);
}

function editsOfMembers(kind: Kind, of: EntitySpec, { words, who, app }: Said): Edit[] {
  const many = of.many.toLowerCase();
  const entity = of.name;
  const field = /^(?:kept|unchanging)$/.test(kind) ? fieldMeant(words, of) : null;
  if (field) return [{ edit: "writers", entity, key: field.key, roles: [] }];
  switch (kind) {
    case "kept":
      return keptFromMembers(of, words, who);
    case "hidden":
      return meantBy(who) === "authors"
        ? [{ edit: "access", entity, access: "private" }]
        : [{ edit: "show", entity, roles: [], can: ["read"] }];
    case "hiding":
      return [{ edit: "access", entity, access: "closed" }];
    case "paged":
    case "granted":
      return [{ edit: "access", entity, access: "managed" }];
    case "decided":
      return [{ edit: "decide", entity }];
    case "own":
      if (canName(app, of, who))
        return [{ edit: "named", entity, people: who, can: UPDATING.test(words) ? ["update"] : [] }];
      return [{ edit: "access", entity, access: of.access === "inbox" ? "inbox" : "private" }, ...ownership(of, app)];
    case "authors":
      return keptForAuthors(of, words, who);
    case "open":
      return [{ edit: "access", entity, access: "shared" }];
    case "offered":
      return of.access === "managed" || of.access === "closed"
        ? [{ edit: "access", entity, access: "published" }]
        : [
            {
              edit: "answer",
              text: `Every member adds ${many} already: the button “${of.add ?? `New ${of.one.toLowerCase()}`}” on their page.`,
            },
          ];
    case "unchanging":
      return OF_OTHERS.test(words)
        ? keptForAuthors(of, words, who)
        : [{ edit: "forbid", entity, roles: [], can: rightsOver(of, words, who) ?? ["update", "delete"] }];
  }
}

const OF_OTHERS =
  /\b(?:each others?|one anothers?|(?:somebody|someone|anybody|anyone) elses|other (?:people|member|user)s?)\b/;

/** "Members see all jobs but don't change them" is as much about seeing them. */
const SEE_ALL = new RegExp(`\\b${SEE}s? (?:all|every\\w*|each others?|one anothers?)\\b`);
const SEEING = new RegExp(`\\b${MAY} (?:only |just )?${SEE}\\b`);

/** Who changes a list is one matter, who sees it another: it is shown to more people only where that is said. */
function keptFromMembers(of: EntitySpec, words: string, who: string): Edit[] {
  const entity = of.name;
  const isSeen = SEEING.test(words);
  if (isSeen && (of.access === "closed" || (isOfEach(of) && SEE_ALL.test(words))))
    return [{ edit: "access", entity, access: "managed" }];
  if (meantBy(who) === "authors") return keptForAuthors(of, words, who);
  const said = rightsOver(of, words, who) ?? CHANGES;
  // Who may look at what all see and not change it only looks.
  const can = isSeen && said.includes("update") && !isOfEach(of) ? CHANGES : said;
  if (isSeen || !/^(?:let |allow )?only\b/.test(words)) return [{ edit: "forbid", entity, roles: [], can }];
  return [{ edit: meantBy(who) === "owner" ? "keep" : "allow", entity, roles: [], can }];
}

/** Rows of others are changed by all only where they are shared; what is said to be done with one's own is no denial of it. */
function keptForAuthors(of: EntitySpec, words: string, who: string): Edit[] {
  const entity = of.name;
  if (of.access === "shared" || SEE_ALL.test(words)) return [{ edit: "access", entity, access: "published" }];
  const can = OF_OTHERS.test(words) ? [] : (rightsOver(of, words, who) ?? CHANGES);
  return [{ edit: can.length > 0 ? "allow" : "forbid", entity, roles: [], can }];
}

const CHANGES: Grant[] = ["create", "update", "delete"];

/** What is said to be done with rows besides seeing them, behind the refusal where one follows; null where nothing is named. */
function rightsOver(of: EntitySpec, words: string, who: string): Grant[] | null {
  const behind = words.split(BUT_NOT)[1];
  const said = deedsOf(behind ?? words, behind === undefined ? who : "").replace(namesOf(of), " ");
  const rights = rightsIn(said).filter((right) => right !== "read");
  return rights.length > 0 ? rights : null;
}

const UPDATING = /\b(?:update|change|edit|complete|finish|mark|close|report)\b/;

/** Rows belong to who entered them, not to whom they name. */
function ownership({ many, fields }: EntitySpec, app: AppSpec): Edit[] {
  const people = fields.flatMap(({ to }) => {
    const target = app.entities.find(({ name }) => name === to);
    return target?.fields.some(({ kind }) => kind === "email" || kind === "phone") ? [target.many.toLowerCase()] : [];
  });
  if (people.length === 0) return [];
  return [
    {
      edit: "answer",
      text: `“Their own” ${many.toLowerCase()} are those that a person entered; one that you enter for one of the ${listing(people)} is yours.`,
    },
  ];
}
