// As whom an app's preview is tried out: its owner, one of two members whom nobody else is, somebody with a role, a stranger.
import { createHash } from "node:crypto";
import type { Caller } from "./caller.ts";

export const STRANGER = "stranger";

/** By the words that say who. Their ids are nobody's accounts. */
const MEMBERS: ReadonlyMap<string, Readonly<{ id: string; name: string }>> = new Map([
  ["member", { id: "00000000-0000-4000-8000-000000000009", name: "A member" }],
  ["member2", { id: "00000000-0000-4000-8000-00000000000a", name: "Another member" }],
]);
const MEMBER_IDS: ReadonlySet<string> = new Set([...MEMBERS.values()].map(({ id }) => id));
/** How the id of whoever has a role begins; the rest is made of the role's key. */
const ROLE_IDS = "00000000-0000-4000-9000-";

/** Null for whoever is no such member. */
export const triedMember = (as: string) => MEMBERS.get(as) ?? null;

/** Null for the owner and for strangers. A person for each role: what only they may do with their own rows is tried with rows of their own. */
export function triedPerson(as: string): Readonly<{ id: string; name: string }> | null {
  const role = triedRole(as);
  if (role === null) return triedMember(as);
  const id = ROLE_IDS + createHash("sha256").update(role).digest("hex").slice(0, 12);
  return { id, name: `Somebody with the role ${role}` };
}

export const isTriedPerson = (userId: string): boolean => MEMBER_IDS.has(userId) || userId.startsWith(ROLE_IDS);

/** The role that somebody is tried out with; null for the owner, members and strangers. */
export const triedRole = (as: string): string | null =>
  as === "owner" || as === STRANGER || MEMBERS.has(as) ? null : as;

/** @param as `owner`, `member`, `member2`, `stranger`, or the key of a role of the app's own. The app takes its owner's word for the role, hence theirs with another id. */
export function callerFor(as: string, ownerId: string): Caller {
  if (as === STRANGER) return { kind: "stranger" };
  const member = triedMember(as);
  if (member) return { kind: "person", role: "member", ...member };
  const owner = { kind: "person", role: "owner", id: ownerId, name: "The owner" } as const;
  return as === "owner" ? owner : { ...owner, ...triedPerson(as), seenAs: as };
}
