// Rendezvous hashing: which server an app belongs to, so that few apps move when a server comes or goes.
import { createHash } from "node:crypto";

/** Highest random weight: the server whose hash with the app is the largest. Null when there is none. */
export function ownerAmong(servers: readonly string[], projectId: string): string | null {
  let owner: string | null = null;
  let highest = "";
  for (const server of servers) {
    const weight = createHash("sha256").update(`${server} ${projectId}`).digest("hex");
    if (owner === null || weight > highest) [owner, highest] = [server, weight];
  }
  return owner;
}
