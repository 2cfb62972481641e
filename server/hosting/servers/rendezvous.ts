// Rendezvous hashing: which server an app belongs to, so that few apps move when a server comes or goes.
import { createHash } from "node:crypto";

/** `share`, from 0 to 1: of the apps that would be its own, those that already are, for one that has just joined. */
export type Candidate = Readonly<{ id: string; share: number }>;

const POSITION_DIGITS = 8;

/**
 * Highest random weight: the server whose hash with the app is the largest. One with a share takes only apps whose place, a
 * second number from the same hash, is below it: as it grows apps come to it, and none goes from one of the others to another.
 * Shares count in proportion to the largest: servers that begin together have all they would have. Null when there is none.
 */
export function ownerAmong(servers: readonly Candidate[], projectId: string): string | null {
  const largest = Math.max(...servers.map(({ share }) => share));
  let owner: string | null = null;
  let highest = "";
  for (const { id, share } of servers) {
    const weight = createHash("sha256").update(`${id} ${projectId}`).digest("hex");
    const isIts = share === largest || placeIn(weight) < share / largest;
    if (isIts && (owner === null || weight > highest)) [owner, highest] = [id, weight];
  }
  return owner;
}

/** From 0 to 1, whatever the weight's first digits are. */
const placeIn = (weight: string) => Number.parseInt(weight.slice(-POSITION_DIGITS), 16) / 16 ** POSITION_DIGITS;
