// The narrower choice by default: what carries somebody's records is theirs alone where the app's people are not one group and
// nothing was understood that opens it. Lists that all may see are named as such, or belong to a group that works together.
import type { Description } from "../understanding/describe.ts";
import { STOPS, VERBS } from "../understanding/language/noun-words.ts";
import { isPlural, listing, plain, plural, singular } from "../understanding/language/words.ts";
import { isServed, meantBy } from "../understanding/people.ts";
import { limitsSight, type StatedPrivacy } from "../understanding/stated/privacy.ts";
import { COMMON, SEE } from "../understanding/stated/privacy-words.ts";
import { isAskedFor } from "./asked-for.ts";
import { inNarrowerSense } from "./kept-fields.ts";
import {
  filledBy,
  isOfAPerson,
  isOfFields,
  isOpen,
  isSaidIn,
  type Lists,
  narrowAndTell,
  withDependents,
} from "./kept-private.ts";
import { isOfPeople, listsMeant, listsNamed } from "./meant-lists.ts";
import type { HeardAccess } from "./stated-rights.ts";
import type { AppSpec, EntitySpec, RoleSpec } from "./types.ts";

type Understood = Readonly<{
  /** Statements that took effect. */
  heard: readonly HeardAccess[];
  /** What everybody is said to see. */
  shown: Lists;
}>;

/** Narrows what a sentence that was not wholly understood may mean, then what belongs to people who are served, and tells it. */
export function narrowByDefault(
  app: AppSpec,
  description: Pick<Description, "audience" | "privacy" | "text" | "words">,
  { heard, shown: said }: Understood,
): void {
  // Who works alone sees everything anyway.
  if (description.audience === "personal") return;
  const shown: Lists = new Set([...said, ...calledCommon(description.words, app), ...toldWhoSees(heard)]);
  const isLeft = (entity: EntitySpec) => isOpen(entity) && !shown.has(entity);
  const narrow = (because: string, lists: readonly EntitySpec[], seeing: readonly RoleSpec[] = []) =>
    narrowAndTell(app, because, withDependents(app, new Set(lists.filter(isLeft)), shown), seeing);
  const carrying = () => app.entities.filter((entity) => isLeft(entity) && carriesPerson(entity, app));

  const unclear = description.privacy.filter((sentence) => isUnclear(sentence, heard, app));
  for (const { text, doubtful, before } of unclear) {
    const named = doubtful === null ? [] : listsMeant({ words: doubtful, before }, app).filter(isLeft);
    // In a forum, "see their posts" asks for a page; the posts stay there for all.
    const own = named.filter((entity) => entity.access !== "published" || carriesPerson(entity, app));
    narrow(inNarrowerSense(text), named.length > 0 ? own : carrying());
  }
  const served = servedIn(description.words);
  if (served.length === 0) return;
  const because = `You did not say that ${listing(served)} see what is about one another`;
  const isAlone = SPEAKS_ALONE.test(description.words) && !SPEAKS_FOR_MANY.test(description.words);
  const deeds = deedsOfServed(description.text);
  if (isAlone || (app.roles ?? []).length > 0 || deeds.length > 0) {
    // Who has a task in the app goes on with it.
    const brought = broughtIn(app, shown);
    const done = deeds.flatMap((part) => listsNamed(part, app)).filter((entity) => brought.includes(entity));
    narrow(because, [...carrying(), ...(isAlone ? brought : done)], app.roles);
  } else if (description.privacy.some(limitsSight) || unclear.length > 0)
    narrow(
      because,
      app.entities.filter(({ one }) => isServed(one)),
    );
}

/** A sentence that limits or tells of sight, of which no list was found and no right was made. */
function isUnclear(said: StatedPrivacy, heard: readonly HeardAccess[], app: AppSpec): boolean {
  const { limited, doubtful, before } = said;
  const isHeard = (words: string) => heard.some(({ stated }) => isSaidIn(stated, words));
  if (doubtful !== null) return !isHeard(doubtful);
  if (isOfFields(said, app)) return false;
  return (
    limitsSight(said) &&
    limited.every(({ words }) => !isHeard(words) && listsMeant({ words, before }, app).every(isOfPeople))
  );
}

/** Whether its rows are about one of many people: their own record, what points at one, what is written about somebody or asked for. */
function carriesPerson(entity: EntitySpec, { entities }: AppSpec): boolean {
  const isOfPerson =
    isOfMany(entity) ||
    isOfAPerson(entity) ||
    entity.fields.some(({ to }) => entities.some((list) => list.name === to && isOfMany(list)));
  return isOfPerson || (entity.access !== "published" && isAskedFor(entity));
}

/** A list of clients, patients, members; colleagues know one another. */
const isOfMany = ({ one }: EntitySpec): boolean => isServed(one) || meantBy(one) === "everybody";

/** What everybody else in the app brings in; what other lists point at is there to choose from. */
const broughtIn = (app: AppSpec, shown: Lists): EntitySpec[] =>
  filledBy(app, shown).filter(
    (entity) =>
      entity.access === "shared" &&
      !app.entities.some((other) => other !== entity && other.fields.some(({ to }) => to === entity.name)),
  );

/** "Receptionists can only view patients": who sees them was understood. */
const toldWhoSees = (heard: readonly HeardAccess[]): EntitySpec[] =>
  heard.flatMap(({ stated, entity }) => (stated.about.split(" ").some((word) => SEE.has(word)) ? [entity] : []));

const NEAR = 4;

/** "A shared list of events", "the public board". */
export function calledCommon(text: string, app: AppSpec): EntitySpec[] {
  const words = text.split(" ");
  return words.flatMap((word, at) =>
    COMMON.has(word) ? listsNamed(words.slice(at + 1, at + 1 + NEAR).join(" "), app) : [],
  );
}

/** Who is served, as the text calls them, in the plural. */
const servedIn = (words: string): string[] => [
  ...new Set(
    words.split(" ").flatMap((word) => (isServed(word) && meantBy(word) !== "owner" ? [plural(singular(word))] : [])),
  ),
];

/** One person speaks, so that nobody but those who are served is left to sign in beside them. */
const SPEAKS_ALONE = /\b(?:i|my|mine)\b/;
const SPEAKS_FOR_MANY = /\b(?:we|our|us|ours)\b/;

const MAY = /^(?:can|may|must|should|could|will)$/;
/** "Students hand in essays", "patients can book": the parts in which those who are served use the app. */
const deedsOfServed = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}'’ -]+/u)
    .map(plain)
    .filter((part) => {
      const words = part.split(" ");
      return words.some((word, at) => {
        const next = words[at + 1] ?? "";
        const isMany = isServed(word) && singular(word) !== word;
        return isMany && (MAY.test(next) || (VERBS.test(next) && !STOPS.has(next) && !isPlural(next)));
      });
    });
