// Which kind of app a text describes, and what its words mean there.
import { type KnownEntity, knownEntity } from "../knowledge/entities/entity-table.ts";
import { APP_KINDS, type AppKind, type Audience } from "../knowledge/kinds.ts";
import type { Described } from "./describe.ts";
import type { Mention } from "./mentions.ts";
import { plain } from "./words.ts";

/** The kind whose words say most about the text, or null. */
export function findKind(words: string): AppKind | null {
  const padded = ` ${words} `;
  let best: { kind: AppKind; score: number } | null = null;
  for (const kind of APP_KINDS) {
    const score = kind.words.reduce((sum, cue) => {
      const clean = plain(cue);
      if (!padded.includes(` ${clean} `) && !padded.includes(` ${clean}s `)) return sum;
      return sum + clean.split(" ").length * 2 + clean.length / 20 + Math.max(0, 4 - padded.indexOf(` ${clean}`) / 25);
    }, 0);
    if (score > 0 && (!best || score > best.score)) best = { kind, score };
  }
  return best?.kind ?? null;
}

export function audienceOf(words: string, kind: AppKind | null): Audience {
  if (/\b(just|only) for (me|myself)\b|\bprivate(ly)? for me\b|\bmy (own )?personal\b/.test(words)) return "personal";
  if (
    kind &&
    !(
      kind.audience === "personal" &&
      /\b(users can (share|browse)|community|other users|our team|employees|everybody)\b/.test(words)
    )
  ) {
    if (kind.audience === "public" && /\b(add new|adding) \w+/.test(words) && /\bmanag\w+/.test(words)) return "team";
    return kind.audience;
  }
  if (
    /\b(community|share with others|users can (post|share|publish)|members (can|may|post|share|discuss|talk)|other users|forum|(with|from) each other|neighbou?rs)\b/.test(
      words,
    )
  )
    return "community";
  if (/\b(customers|visitors|guests|clients|patients) (can|should|book|order)\b/.test(words)) return "public";
  if (/\b(our|we|us|staff|team|club|society|volunteers?)\b/.test(words)) return "team";
  if (/\b(i|my|me|myself)\b/.test(words)) return "personal";
  return "team";
}

const LISTED_ENOUGH = 3;

/** The kind of app, unless the description lists things of its own and none of what such apps are made of. */
export function fittingKind(kind: AppKind | null, things: readonly Described[]): AppKind | null {
  const listed = things.filter(({ weight, isSetting }) => weight >= 2 && !isSetting);
  const isCore = ({ known }: Described) => known !== null && kind?.core.includes(known.id) === true;
  // "Show notes" beside episodes and guests do not make an app for notes.
  const isAside =
    kind?.core.length === 1 && !listed.slice(0, 1).some(isCore) && !things.some((one) => isCore(one) && one.weight > 3);
  const isOther = listed.length >= LISTED_ENOUGH && (isAside || !things.some(isCore));
  return isOther && kind && kind.core.length > 0 ? null : kind;
}

/** The things by their sense; a vague word that turns out to mean another thing of the text is that thing. */
export function meantIn(kind: AppKind | null, things: readonly Described[]): Described[] {
  return things.flatMap((thing) => {
    const known = senseIn(kind, thing);
    const isTwice = known !== thing.known && things.some((other) => other !== thing && other.known === known);
    return isTwice ? [] : [{ ...thing, known }];
  });
}

/** What a word means in this kind of app: "jobs" are repair jobs in a workshop, "lessons" music lessons at a piano teacher's. */
function senseIn(kind: AppKind | null, { one, known }: Mention): KnownEntity | null {
  if (known?.part.endsWith("profile")) return known;
  const id = [...(kind?.core ?? []), ...(kind?.usual ?? [])].find((name) => name.endsWith(` ${one}`));
  return id === undefined ? known : knownEntity(id);
}
