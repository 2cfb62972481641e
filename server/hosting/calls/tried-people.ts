// As whom an app's preview is tried out: its owner, one of two members whom nobody else is, somebody with a role, a stranger.
import type { Caller } from "./caller.ts";

export const STRANGER = "stranger";

/** By the words that say who. Their ids are nobody's accounts. */
const MEMBERS: ReadonlyMap<string, Readonly<{ id: string; name: string }>> = new Map([
  ["member", { id: "00000000-0000-4000-8000-000000000009", name: "A member" }],
  ["member2", { id: "00000000-0000-4000-8000-00000000000a", name: "Another member" }],
]);
const MEMBER_IDS: ReadonlySet<string> = new Set([...MEMBERS.values()].map(({ id }) => id));

/** Null for whoever is no such member. */
export const triedMember = (as: string) => MEMBERS.get(as) ?? null;
export const isTriedMember = (userId: string): boolean => MEMBER_IDS.has(userId);

/** The role as which the owner is seen; null for the owner as such, and for members and strangers, who are somebody else. */
export const triedRole = (as: string): string | null =>
  as === "owner" || as === STRANGER || MEMBERS.has(as) ? null : as;

/** @param as `owner`, `member`, `member2`, `stranger`, or the key of a role of the app's own, as which its owner is seen */
export function callerFor(as: string, ownerId: string): Caller {
  if (as === STRANGER) return { kind: "stranger" };
  const member = triedMember(as);
  if (member) return { kind: "person", role: "member", ...member };
  const owner = { kind: "person", role: "owner", id: ownerId, name: "The owner" } as const;
  return as === "owner" ? owner : { ...owner, seenAs: as };
}
