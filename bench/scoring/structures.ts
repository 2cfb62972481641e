// Axis (b): whether the data structures that a prompt expects are in the schema of the app.
//
// A structure is a phrase such as "bid information including bidder details, bid amounts, and timestamps". Its head must
// be called so by an entity, one of its fields or a relation: at least half of its words, and where it names several
// things ("posts and ideas") at least half of those. Half of what it includes must be found there or next to it. Accounts of people (and their credentials) are the platform's own and count as present.
import type { Entity } from "#entity";
import { meaningsOfEntity } from "./schema.ts";
import { meaningsOf } from "./words.ts";

export type Verdict = Readonly<{ what: string; passed: boolean; why: string }>;

const ENOUGH = 0.5;
const PARTS =
  /,? (?:including|includes|with|like|such as|containing) |,? (?:for|to|from|by|in|across|between|through) /;
const ACCOUNTS = /\b(user|users|account|accounts|credentials|login)\b/;
const ACCOUNT_WORDS = new Set(
  meaningsOf("registration profile credentials login account user designation roles authentication anonymous"),
);

export function judgeStructures(structures: readonly string[], schema: readonly Entity[]): Verdict[] {
  return structures.map((what) => judge(what, schema));
}

function judge(what: string, schema: readonly Entity[]): Verdict {
  const [head = "", ...rest] = what.replace(/^(references to|links between|which) /, "").split(PARTS);
  const isAccount = ACCOUNTS.test(head) && meaningsOf(head).every((word) => ACCOUNT_WORDS.has(word));
  if (isAccount) return { what, passed: true, why: "accounts of the platform" };
  const parts = head
    .split(/,| and | or /)
    .map(wantedOf)
    .filter((words) => words.length > 0);
  const found = parts.flatMap((words) => bestOf(words, schema, meaningsOf(what)) ?? []);
  const [best] = found;
  if (!best || found.length < ENOUGH * parts.length)
    return { what, passed: false, why: `nothing is called ${parts.flat().join(", ")}` };
  const listed = rest
    .flatMap((part) => part.split(/,| and | or /))
    .map(wantedOf)
    .filter((words) => words.length > 0);
  const near = new Set([...best.name, ...best.parts, ...nearbyOf(best.entity, schema)]);
  const present = listed.filter((words) => words.some((word) => near.has(word)));
  const passed = listed.length === 0 || present.length >= ENOUGH * listed.length;
  return { what, passed, why: passed ? best.entity.name : `${best.entity.name} lacks what it should include` };
}

const wantedOf = (part: string): string[] => meaningsOf(part).filter((word) => !ACCOUNT_WORDS.has(word));

type Found = { entity: Entity; name: Set<string>; parts: Set<string> };

/** The entity of which at least half of the words are true, and one of them its name; or null. */
function bestOf(wanted: readonly string[], schema: readonly Entity[], all: readonly string[]): Found | null {
  const candidates = schema.map((entity) => {
    const { name, parts } = meaningsOfEntity(entity, schema);
    const inName = wanted.filter((word) => name.has(word)).length;
    const found = wanted.filter((word) => name.has(word) || parts.has(word)).length;
    const near = all.filter((word) => name.has(word) || parts.has(word)).length / 10;
    return { entity, name, parts, inName, near, share: found / Math.max(1, wanted.length) };
  });
  const fitting = candidates.filter(({ share, inName }) => share >= ENOUGH && (inName > 0 || share === 1));
  return (
    fitting.sort((left, right) => right.inName + right.share + right.near - left.inName - left.share - left.near)[0] ??
    null
  );
}

/** Names of entities that point at this one, or at which it points, and of their fields. */
function nearbyOf(entity: Entity, schema: readonly Entity[]): Set<string> {
  const points = (from: Entity, to: Entity) => Object.values(from.fields).some((field) => field.entity === to.name);
  const near = schema.filter((other) => other !== entity && (points(other, entity) || points(entity, other)));
  return new Set(
    near.flatMap((other) => [...meaningsOfEntity(other, schema).name, ...meaningsOfEntity(other, schema).parts]),
  );
}
