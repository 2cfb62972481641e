// Whom a wish names: roles, one person by their own name, everybody; and whether it is they alone.
import type { RoleSpec } from "../../blueprint/types.ts";
import { classesOf, type Word } from "../../reading/index.ts";
import { listing } from "../../understanding/language/words.ts";
import { meantBy, roleCalled } from "../../understanding/people.ts";
import { type Context, slotsOf } from "../context.ts";
import type { Slot, Wish } from "../wish.ts";

/** `names` are what its reading calls them. */
type Roles = { roles: RoleSpec[]; names: string; sure: number; isEverybody: boolean };

/** Whoever is called by their own name gets this role from the owner. */
export const DEPUTY = roleCalled("deputy");

/**
 * The roles that a wish names; people who are everybody or the owner are none. Null where it names somebody by their own name and there
 * are deputies already, or two people by theirs: each would get what is meant for the other.
 */
export function rolesNamed(wish: Wish, { names, app }: Context): Roles | null {
  // "Everybody but the coaches" may what they may not.
  if (ALL_BUT.test(wish.text)) return null;
  const roles: RoleSpec[] = [];
  const called = new Map<RoleSpec, string>();
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
    if (isPerson && (called.size > 0 || app.roles?.some(({ key }) => key === DEPUTY.key))) return null;
    if (isPerson) called.set(DEPUTY, `${DEPUTY.many} (${slot.text})`);
    roles.push(isPerson ? DEPUTY : meant);
    sure = Math.min(sure, (isPerson ? 0.4 : 0.5) + slot.chance / 2);
  }
  const each = roles.filter(({ key }, at) => roles.findIndex((one) => one.key === key) === at);
  return { roles: each, names: listing(each.map((role) => called.get(role) ?? role.many)), sure, isEverybody };
}

const DOERS = /(?:er|or|ist|ee|ian|ant|ent)$/;
const TITLES = /^(?:Mr|Mrs|Ms|Miss|Dr|Herr|Frau|Sister|Brother|Father)\.?$/;

/** "Lena", "Mrs. Ferrand": a name, as far as capitals and the dictionary tell, which has some names for people; words for people are none wherever they stand. */
function isOnePerson({ start, end }: Slot, { words }: Wish): boolean {
  const inner = words.filter((word) => word.start >= start && word.end <= end && /\p{L}/u.test(word.text));
  const last = inner.at(-1);
  if (inner.length > 1 && TITLES.test(inner[0]?.text ?? "")) return true;
  // "Kayakers" are several; James is one, whatever his name looks like.
  const isSeveral =
    last !== undefined &&
    last.lower !== last.lemma &&
    last.lower.endsWith("s") &&
    (DOERS.test(last.lemma) || classesOf(last.lemma).some((name) => name === "n.person" || name === "n.group"));
  if (!last || isSeveral || !/^\p{Lu}\p{Ll}/u.test(last.text)) return false;
  const before = words[words.indexOf(last) - 1];
  const isFirst = before === undefined || before.sentence !== last.sentence;
  const classes = classesOf(last.lemma);
  return isFirst ? classes.length === 0 : !classes.some((name) => name === "n.person" || name === "n.group");
}

const REFUSING = new Set(
  "not never no cannot cant dont doesnt mustnt shouldnt wont neither nor without from hide hides hidden hiding".split(
    " ",
  ),
);
/** "Only coaches", "nobody but Lena": those who are named are those who may, and all others may no longer. What refuses may name those who may not. */
export const namesThoseAlone = (wish: Wish): boolean =>
  (isOnlyOfPeople(wish) || BARRING.test(wish.text)) && !wish.words.some(({ lower: word }) => refuses(word));
const BARRING = /\b(?:nobody|no one|none)\b(?: else)?(?: \w+){0,6} (?:but|except|besides|apart from|other than)\b/i;
const ALL_BUT =
  /\b(?:everybody|everyone|anybody|anyone|all)\b(?: \w+){0,4} (?:but|except|besides|apart from|other than)\b/i;
const BETWEEN = new Set("for by to the my our a an of me us i we and".split(" "));

/** "Only" stands right before people, or behind them at an end: "may only see it" says nothing of the others. */
function isOnlyOfPeople({ words, slots }: Wish): boolean {
  const people = slots.filter(({ label }) => label === "R");
  const isPerson = (word: Word | undefined): boolean =>
    word !== undefined && people.some(({ start, end }) => word.start >= start && word.end <= end);
  return words.some(({ lower: word }, at) => {
    if (word !== "only") return false;
    const next = words.slice(at + 1).find(({ lower: one }) => !BETWEEN.has(one));
    const isEnd = words[at + 1] === undefined || !/\p{L}/u.test(words[at + 1]?.text ?? "");
    return isPerson(words[at + 1]) || isPerson(next) || (isEnd && isPerson(words[at - 1]));
  });
}
export const refuses = (word: string): boolean => REFUSING.has(word) || /n['’]t$/.test(word);

/** "Let Lena see them" says nothing of the others: what all may do already is not taken from them for her. */
export const isGivenToPerson = (roles: readonly RoleSpec[], wish: Wish): boolean =>
  roles.includes(DEPUTY) && !namesThoseAlone(wish);

/** "Lena can see all loans", and so may the app's coaches: no wish that everybody may, as “the three of us” is. */
export function isOfSome(wish: Wish, context: Context): boolean {
  const named = rolesNamed(wish, context);
  const known = new Set(context.app.roles?.map(({ key }) => key));
  return named === null || (!named.isEverybody && named.roles.some((role) => role === DEPUTY || known.has(role.key)));
}
