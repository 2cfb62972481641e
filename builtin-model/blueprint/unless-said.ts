// Narrow unless said: where a description speaks of what some may not see or change and nobody made a right of it, lists stay open
// only as far as it surely says that they are for all.
import { EVERY_MEMBER, OWN_RIGHTS, type OwnRight } from "#entity";
import { isOfOutside, type RightsOfSentence, rightsSaid, type SaidRights, saidToMembers } from "../access/rights.ts";
import type { Description } from "../understanding/describe.ts";
import { listing, plain } from "../understanding/language/words.ts";
import { OTHERS, OWN } from "../understanding/stated/privacy-words.ts";
import { statedUnchanged } from "../understanding/stated/unchanged.ts";
import { closeTo } from "./decided.ts";
import { inNarrowerSense, keepFields, shortQuote } from "./kept-fields.ts";
import { isOpen, type Lists } from "./kept-private.ts";
import { fieldsMeant, type MeantField } from "./meant-fields.ts";
import { isShownToNamed } from "./named-people.ts";
import { calledCommon } from "./narrow-by-default.ts";
import { memberRights, withOwn } from "./right-words.ts";
import { keepFor, keepOwn, ownRights, revoke } from "./roles.ts";
import { comparable, isKept, isRow, keepsChange, keepsSight, partsSaid, type SaidOf } from "./said-parts.ts";
import { SAME_DATA } from "./same-data.ts";
import type { HeardAccess } from "./stated-rights.ts";
import type { AppSpec, EntitySpec } from "./types.ts";

/** Chance from which a sentence, or a part of it, shows that a description speaks of rights at all. */
const SPEAKS = 0.5;
const isLikely = ({ sightKept, changeKept }: SaidRights): boolean => Math.max(sightKept, changeKept) > SPEAKS;
const isChangeLikely = ({ changeKept, changeOpen }: SaidRights): boolean =>
  changeKept > SPEAKS && changeKept > changeOpen;
/** Chance from which it may keep rows of one's own from being changed. */
const OWN_MAYBE = 0.1;
/** Chances from which it surely opens something. */
const SURELY = { sight: 0.3, change: 0.1 };

type Understood = Readonly<{
  /** Statements that took effect. */
  heard: readonly HeardAccess[];
  /** What everybody is said to see. */
  shown: Lists;
}>;

/** Gives the sentences that speak of rights and of which no right was made. */
export function narrowUnlessSaid(
  app: AppSpec,
  { language, text, privacy, words }: Pick<Description, "language" | "text" | "privacy" | "words">,
  { heard, shown: seen }: Understood,
): string[] {
  if (language !== null) return [];
  const said = rightsSaid(text);
  const sentences = said.map(saidToMembers);
  const isHeard = privacy.some(({ limited }) => limited.length > 0) || statedUnchanged(text).length > 0;
  const unheard = said
    .filter((one) => (speaksOfRights(one) || keepsOutside(one.said)) && !isHeardIn(one.text, heard))
    .map(({ text: of }) => of);
  if (!isHeard && !sentences.some(speaksOfRights)) return unheard;
  const parts = partsSaid(sentences, app);
  // What another reader made of a sentence stands.
  const isUnderstood = (sentence: string) => isTold(app, sentence) || isHeardIn(sentence, heard);
  const doubted = parts.filter(({ sentence, said }) => isKept(said) && !isUnderstood(sentence));
  if (!parts.some(({ said }) => isKept(said))) return unheard;
  const isHeardAll = sentences.filter(speaksOfRights).every((sentence) => isUnderstood(sentence.text));
  const left = doubted.filter((one) => !keepsFields(app, one));
  const sight = left.filter(({ said }) => keepsSight(said));
  const change = left.filter(({ said }) => keepsChange(said));
  const isOpened = (entity: EntitySpec, isSaid: (said: SaidRights) => boolean) =>
    parts.some(({ lists, said }) => lists.includes(entity) && isSaid(said));
  const doubts = (entity: EntitySpec, of: readonly SaidOf[]) =>
    of.filter(({ lists, isNamed, said }) => (isNamed ? lists.includes(entity) : isLikely(said)));
  // Who sees a list was often understood by others; what nobody may change in it was not.
  const likely = parts.filter(
    (one) => isChangeLikely(one.said) && !isHeardIn(one.sentence, heard) && fieldsOf(app, one).length === 0,
  );
  const fixedOf = (entity: EntitySpec, kept: readonly SaidOf[]) =>
    [...new Set([...kept, ...doubts(entity, likely)])]
      .filter(({ isNamed, said }) => isNamed && !isOthersOnly(said) && said.changeKept > OWN_MAYBE)
      .map(({ said }) => said);
  // The lists may be copies by now.
  const shown = new Set([...seen, ...calledCommon(words, app)].map(({ name }) => name));
  const isRestOpen = privacy.some((one) => one.isRestOpen);
  const told: Told = { fixed: [], own: [], closed: [], read: [], changed: [] };
  for (const entity of app.entities) {
    const kept = doubts(entity, change);
    const isAdded = (kept.length > 0 && kept.every(({ part }) => isOfOthers(part))) || isOpened(entity, opensChange);
    if (isOpen(entity)) {
      const hidden = doubts(entity, sight).filter(
        ({ isNamed, said }) => isNamed || (!isRestOpen && said.sightKept > SPEAKS),
      );
      const isSeen = hidden.length === 0 || shown.has(entity.name) || isOpened(entity, opensSight);
      const isChanged = isHeardAll && kept.length === 0;
      narrowTo(app, entity, { isSeen, isChanged, isKept: kept.length > 0, isAdded }, told);
      // All see it and each adds to it: what nobody takes back holds for their own rows, too.
      if (entity.access === "published") keepAdded(entity, fixedOf(entity, kept), told);
    } else if (entity.access === "private" || entity.access === "inbox") {
      const fixed = fixedOf(entity, kept);
      // What keeps a list from sight is not taken back by what opens it: narrowing what is changed shows nobody more.
      const isHidden = parts.some(({ lists, isNamed, said }) => isNamed && lists.includes(entity) && keepsSight(said));
      const isRead = !isHidden && (shown.has(entity.name) || isOpened(entity, opensSight));
      if (fixed.length > 0) keepFixed(app, entity, { said: fixed, isRead }, told);
    }
  }
  tell(app, left, told);
  return unheard;
}

/** Whatever speaks of rights is told of: sentences of which nobody has said anything by now, with what holds. */
export function tellUnheard(app: AppSpec, sentences: readonly string[]): void {
  const untold = sentences.filter((sentence) => !isTold(app, sentence));
  if (untold.length > 0) tellWhatHolds(app, untold, app.entities);
}

/** So much of a sentence makes it known again in what was told of it. */
const QUOTED = 40;
const isTold = ({ assumed, instead }: AppSpec, sentence: string): boolean =>
  [...assumed, ...instead].some((told) => told.includes(shortQuote(sentence).replace(/\W+$/, "").slice(0, QUOTED)));

/** Whether a right was made of a sentence, which nothing is told of then. */
const isHeardIn = (sentence: string, heard: readonly HeardAccess[]): boolean =>
  heard.some(({ stated }) => {
    const [about, words] = [plain(stated.about), plain(sentence)];
    return about !== "" && (words.includes(about) || about.includes(words));
  });

/** Whether it is kept from the world outside alone, which narrows nothing and is told. */
const keepsOutside = (said: SaidRights): boolean => said.any > SPEAKS && isOfOutside(said);

/** Whether a sentence speaks of what some may not see or change; names in a row do not, nor what surely opens all it speaks of. */
export const speaksOfRights = ({ said, parts }: RightsOfSentence): boolean =>
  (said.any > SPEAKS && !opensAll(said) && !isOfOutside(said)) ||
  isLikely(said) ||
  (!isRow(said) && parts.some((part) => Math.max(part.said.sightKept, part.said.changeKept) > SPEAKS));

/** Whether a sentence that speaks of rights only opens. */
const opensAll = (said: SaidRights): boolean => (opensSight(said) || opensChange(said)) && !isKept(said);

const opensSight = ({ sightOpen, sightKept }: SaidRights): boolean => sightOpen > SURELY.sight && sightOpen > sightKept;
const opensChange = ({ changeOpen, changeKept }: SaidRights): boolean =>
  changeOpen > SURELY.change && changeOpen > changeKept;

/** "No fiddling with others' times": what somebody added is theirs to change. "Nobody else" is who may not. */
const isOfOthers = (part: string): boolean =>
  comparable(part.replace(/\b(?:every|any|no)(?:one|body| one) else\b(?!['’])/gi, "they"))
    .split(" ")
    .some((word) => OTHERS.has(word) || OWN.has(word) || word === "elses");

/** Chance from which what is kept is told apart; what is less sure keeps adding, changing and deleting. */
const SURELY_KEPT = 0.5;
const isOthersOnly = ({ kept }: SaidRights): boolean => kept.others > SURELY_KEPT;

/** What parts of sentences keep from being done with rows that somebody added. */
function rightsKept(said: readonly SaidRights[]): readonly OwnRight[] {
  const kept = said.flatMap(({ kept }): readonly OwnRight[] =>
    kept.delete > SURELY_KEPT ? ["delete"] : kept.change > SURELY_KEPT ? ["update", "delete"] : OWN_RIGHTS,
  );
  return OWN_RIGHTS.filter((right) => kept.includes(right));
}

/** A list that each fills for themselves, of which something is kept: what exactly it is that they may no longer do. */
function keepFixed(
  app: AppSpec,
  entity: EntitySpec,
  { said, isRead }: { said: readonly SaidRights[]; isRead: boolean },
  told: Told,
): void {
  const kept = rightsKept(said);
  const isOthers = kept.includes("create");
  if (isOthers && isRead) {
    entity.access = "managed";
    delete entity.own;
    told.read.push(entity);
  } else if (isOthers && !isShownToNamed(entity)) {
    closeTo(app, entity, []);
    delete entity.own;
    told.closed.push(entity);
  } else if (ownRights(entity).some((right) => kept.includes(right))) {
    keepOwn(entity, kept);
    told.fixed.push(entity);
  }
}

/** A list to which each adds and that all see, of which something is kept: what they may no longer do with rows of their own. */
function keepAdded(entity: EntitySpec, said: readonly SaidRights[], told: Told): void {
  const kept: readonly OwnRight[] = rightsKept(said).filter((right) => right !== "create");
  if (!ownRights(entity).some((right) => kept.includes(right))) return;
  keepOwn(entity, kept);
  told.changed = told.changed.filter((other) => other !== entity);
  told.fixed.push(entity);
}

const fieldsOf = (app: AppSpec, { part, lists }: SaidOf): MeantField[] =>
  fieldsMeant({ words: comparable(part), before: lists.map(({ many }) => plain(many)).join(" & ") }, app);

/** Whether a part is about fields of a list; those are kept then, and the list stays as it is. */
function keepsFields(app: AppSpec, one: SaidOf): boolean {
  const { sentence, said } = one;
  const words = comparable(one.part);
  const fields = fieldsOf(app, one);
  if (fields.length === 0) return false;
  if (keepsSight(said) && said.sightKept >= said.changeKept)
    keepFields(app, inNarrowerSense(sentence), { fields, words, roles: [] });
  else {
    const open = fields.filter(({ field }) => field.writers === undefined);
    keepFor(
      open.map(({ field }) => field),
      [],
    );
    const named = open.map(({ entity, field }) => `“${field.label}” of ${entity.many.toLowerCase()}`);
    if (named.length > 0)
      app.assumed.push(`${inNarrowerSense(sentence)}: only you as the owner set ${listing(named)}.`);
  }
  return true;
}

const QUOTES_MAX = 2;
const LISTS_TOLD_MAX = 3;
type Told = { fixed: EntitySpec[]; own: EntitySpec[]; closed: EntitySpec[]; read: EntitySpec[]; changed: EntitySpec[] };

function narrowTo(
  app: AppSpec,
  entity: EntitySpec,
  { isSeen, isChanged, isKept, isAdded }: { isSeen: boolean; isChanged: boolean; isKept: boolean; isAdded: boolean },
  told: Told,
): void {
  const isAll = entity.access === "shared" || entity.access === "published" || entity.grants?.[EVERY_MEMBER];
  if (!isSeen) {
    const isClosed = !isAll || (!isAdded && isKept);
    revoke(entity, EVERY_MEMBER, ["read", "create", "update", "delete"]);
    if (isClosed) closeTo(app, entity, []);
    else {
      entity.access = "private";
      if (isKept && !isAdded) keepOwn(entity, ["update", "delete"]);
    }
    (isClosed ? told.closed : told.own).push(entity);
  } else if (isAll && (isKept || (entity.access === "shared" && !isChanged))) {
    revoke(entity, EVERY_MEMBER, ["create", "update", "delete"]);
    const before = entity.access;
    entity.access = isAdded ? "published" : "managed";
    if (entity.access !== before) (isAdded ? told.changed : told.read).push(entity);
  }
}

function tell(app: AppSpec, doubted: readonly SaidOf[], { fixed: sent, own, closed, read, changed }: Told): void {
  const names = (of: readonly EntitySpec[]) => listing(of.map(({ many }) => many.toLowerCase()));
  const means = [
    ...(own.length > 0 ? [`everybody sees only their own ${names(own)}`] : []),
    ...(closed.length > 0 ? [`only you as the owner see ${names(closed)}`] : []),
    ...(read.length > 0 ? [`only you as the owner add and change ${names(read)}`] : []),
    ...sent.map((entity) => `of ${entity.many.toLowerCase()} a member ${withOwn(entity)}`),
    ...(changed.length > 0 ? [`of ${names(changed)} everybody changes only their own`] : []),
  ];
  const [hidden] = [...own, ...closed];
  const [fixed] = [...read, ...changed];
  const [unchanged] = sent;
  const quotes = quotesOf(doubted.map(({ sentence }) => sentence)).slice(0, QUOTES_MAX);
  if (means.length === 0) {
    const named = doubted[0]?.lists ?? [];
    const sentences = doubted.map(({ sentence }) => sentence);
    if (sentences.length > 0) tellWhatHolds(app, sentences, named.length > 0 ? named : app.entities);
    return;
  }
  const opening = [
    ...(hidden ? [`“everyone may see the ${hidden.many.toLowerCase()}”`] : []),
    ...(unchanged ? [`“everyone may change their own ${unchanged.many.toLowerCase()}”`] : []),
    ...(fixed ? [`“everyone may change the ${fixed.many.toLowerCase()}”`] : []),
  ];
  app.assumed = [
    ...app.assumed.filter((sentence) => sentence !== SAME_DATA),
    `I left open only what you surely said is for everybody, ${quotes.length > 0 ? `because of ${listing(quotes)}` : "as for the rest"}: ${means.join(", and ")}. To open more, say ${opening.join(" or ")}.`,
  ];
}

const quotesOf = (sentences: readonly string[]): string[] => [
  ...new Set(sentences.map((sentence) => `“${shortQuote(sentence)}”`)),
];

/** Nothing was changed because of these sentences: what a member may with the lists that they are about. */
function tellWhatHolds(app: AppSpec, sentences: readonly string[], lists: readonly EntitySpec[]): void {
  const rights = lists
    .slice(0, LISTS_TOLD_MAX)
    .map((entity) => `of ${entity.many.toLowerCase()} a member ${memberRights(app, entity)}`);
  if (rights.length > 0) app.assumed.push(`As to ${listing(quotesOf(sentences))}: ${listing(rights)}.`);
}
