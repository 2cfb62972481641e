// The narrower choice: what is said about privacy and was not understood keeps a list from other members, and is told.
import type { Description } from "../understanding/describe.ts";
import { listing, plain } from "../understanding/language/words.ts";
import type { StatedAccess } from "../understanding/stated/access.ts";
import type { StatedPrivacy } from "../understanding/stated/privacy.ts";
import { withoutPeople } from "./asked-for.ts";
import { closeTo } from "./decided.ts";
import { SAME_DATA } from "./given-roles.ts";
import type { AppSpec, EntitySpec } from "./types.ts";

const QUOTE_LENGTH_MAX = 90;
/** What every member sees all of. */
const OPEN: ReadonlySet<EntitySpec["access"]> = new Set(["shared", "published", "managed"]);

/** Makes what the sentences of a description about privacy speak of at least as narrow as they may mean. @param heard statements that took effect */
export function keepPrivate(
  app: AppSpec,
  { privacy }: Pick<Description, "privacy">,
  heard: readonly StatedAccess[],
): void {
  for (const said of privacy) {
    if (isHeard(said, heard)) continue;
    const narrowed = spokenOf(said, app).filter(isOpen);
    if (narrowed.length === 0) continue;
    for (const entity of narrowed) narrow(app, entity);
    app.assumed.push(toldOf(said.text, narrowed));
    app.assumed = app.assumed.filter((sentence) => sentence !== SAME_DATA);
  }
}

export const isOpen = ({ access, part }: EntitySpec): boolean => OPEN.has(access) && part !== "toggle";

/** What each member enters is their own from now on; what only the app's owner enters is the owner's alone. */
function narrow(app: AppSpec, entity: EntitySpec): void {
  if (narrowerOf(entity) === "closed") closeTo(app, entity, []);
  else entity.access = "private";
}

export const narrowerOf = ({ access }: EntitySpec): "private" | "closed" =>
  access === "managed" ? "closed" : "private";

/** Of what somebody sees of their own, and of what only some see, the readers of rights have made what was meant. */
const isHeard = ({ words }: StatedPrivacy, heard: readonly StatedAccess[]): boolean =>
  heard.some(({ kind, about }) => /^(?:own|hidden)$/.test(kind) && (words.includes(about) || about.includes(words)));

const POINTING = /\b(?:them|they|these|those|it|this|that)\b/;

/** The lists that a sentence names, else those of the sentence before that it points at; none where it does neither. */
export function listsMeant({ words, before }: Pick<StatedPrivacy, "words" | "before">, app: AppSpec): EntitySpec[] {
  const named = namedIn(words, app);
  return named.length > 0 || !POINTING.test(words) ? named : namedIn(before, app);
}

/** Where it says of no list that it is meant, every list that members fill may be. */
function spokenOf(said: StatedPrivacy, app: AppSpec): EntitySpec[] {
  const meant = listsMeant(said, app);
  return meant.length > 0 ? meant : app.entities.filter(({ access }) => access === "shared" || access === "published");
}

/** All lists with their names in a sentence; people are meant only where nothing else is. */
function namedIn(words: string, app: AppSpec): EntitySpec[] {
  const named = app.entities
    .flatMap((entity) => namesOf(entity).map((name) => ({ entity, name })))
    .toSorted((left, right) => right.name.length - left.name.length)
    .reduce<{ rest: string; found: Set<EntitySpec> }>(
      ({ rest, found }, { entity, name }) =>
        rest.includes(` ${name} `)
          ? { rest: rest.replaceAll(` ${name} `, "  "), found: found.add(entity) }
          : { rest, found },
      { rest: ` ${words} `.replaceAll(" ", "  "), found: new Set() },
    ).found;
  const things = withoutPeople([...named]);
  return things.length > 0 ? things : [...named];
}

const namesOf = ({ one, many, name }: EntitySpec): string[] =>
  [...new Set([plain(many), plain(one), plain(name.replaceAll("_", " "))])]
    .filter((said) => said !== "")
    .map((said) => said.replaceAll(" ", "  "));

/** What was taken to be meant, and how to take it back. */
function toldOf(sentence: string, narrowed: readonly EntitySpec[]): string {
  const quote =
    sentence.length > QUOTE_LENGTH_MAX ? `${sentence.slice(0, QUOTE_LENGTH_MAX).replace(/\s\S*$/, "")} …` : sentence;
  const own = narrowed.filter(({ access }) => access === "private").map(({ many }) => many.toLowerCase());
  const closed = narrowed.filter(({ access }) => access === "closed").map(({ many }) => many.toLowerCase());
  const means = [
    ...(own.length > 0 ? [`everybody sees only their own ${listing(own)}`] : []),
    ...(closed.length > 0 ? [`only you as the owner see ${listing(closed)}`] : []),
  ];
  return `I took “${quote}” in its narrower sense: ${means.join(", and ")}. To open them again, say “make ${[...own, ...closed][0] ?? ""} shared”.`;
}
