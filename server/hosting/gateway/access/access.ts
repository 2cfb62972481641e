// Who may use an app right now: the platform's answer, cached for a few seconds.
import { STRANGER, triedPerson, triedRole } from "../../calls/tried-people.ts";
import type { AppTokenClaims } from "./app-tokens.ts";
import { createBatching } from "./batching.ts";
import { keyIdOf, type MachineAccess } from "./machine-access.ts";
import type { Access, AccessAnswer, AskAccess } from "./types.ts";

/** `askedAt`: milliseconds; minus infinity once it is forgotten. */
type Known = { answer: AccessAnswer; askedAt: number };
const KNOWN_MAX = 10_000;

const PREVIEW_IS_PRIVATE: AccessAnswer = { allowed: false, reason: "Only the owner of this app can open its preview." };
const KEY_ENDED: AccessAnswer = { allowed: false, reason: "This app key has ended." };
const KEY_LETS_IN: AccessAnswer = { allowed: true, role: "owner", username: "", plan: null };
const SIGNED_OUT: AccessAnswer = { allowed: false, reason: "You have signed out. Please sign in again." };

/** Answers are shared by all requests of one sign-in; concurrent first questions are asked once. */
export function createAccess(deps: {
  ask: AskAccess;
  /** Whether a platform sign-in is still good. */
  isSignedIn(sessionId: string): Promise<boolean>;
  /** Asked about keys of programs. */
  machines?: Pick<MachineAccess, "isGood"> | undefined;
  cacheMs: number;
  clock: () => number;
}): Access {
  const known = new Map<string, Known>();
  /** The same for the claims of a token that comes again, found without their text. */
  const knownOf = new WeakMap<AppTokenClaims, Known>();
  const asking = new Map<string, Promise<AccessAnswer>>();
  /** How often something was forgotten. */
  let forgotten = 0;
  const nextBatch = createBatching();
  const keyOf = (claims: AppTokenClaims) =>
    `${claims.projectId} ${claims.environment} ${claims.userId} ${claims.sessionId} ${claims.triedAs ?? ""}`;

  const isFresh = ({ askedAt }: Known) => deps.clock() - askedAt < deps.cacheMs;

  async function ask(claims: AppTokenClaims, key: string): Promise<AccessAnswer> {
    await nextBatch();
    const askedAt = deps.clock();
    const times = forgotten;
    const answer = await decide(claims);
    // It may have been decided before what made everybody forget.
    if (times !== forgotten) return decide(claims);
    // The oldest goes, not all of them: asking about everybody anew at once would be a burst.
    known.delete(key);
    for (const oldest of known.keys()) {
      if (known.size < KNOWN_MAX) break;
      known.delete(oldest);
    }
    known.set(key, { answer, askedAt });
    return answer;
  }

  async function decide(claims: AppTokenClaims): Promise<AccessAnswer> {
    const keyId = keyIdOf(claims);
    if (keyId !== null) return (await deps.machines?.isGood(keyId, claims)) ? KEY_LETS_IN : KEY_ENDED;
    const { sessionId } = claims;
    // Together: what many ask at once is one statement each.
    const [isSignedIn, answer] = await Promise.all([
      !sessionId || deps.isSignedIn(sessionId),
      deps.ask(claims.projectId, claims.userId),
    ]);
    if (!isSignedIn) return SIGNED_OUT;
    if (!answer.allowed) return answer;
    if (!mayEnter(claims, answer.role)) return PREVIEW_IS_PRIVATE;
    return claims.triedAs === undefined ? answer : triedBy(answer, claims.triedAs);
  }

  return Object.freeze({
    of(claims: AppTokenClaims) {
      const last = knownOf.get(claims);
      if (last && isFresh(last)) return last.answer;
      const key = keyOf(claims);
      const found = known.get(key);
      if (found && isFresh(found)) {
        knownOf.set(claims, found);
        return found.answer;
      }
      const waiting = asking.get(key);
      if (waiting) return waiting;
      const pending = ask(claims, key).finally(() => {
        if (asking.get(key) === pending) asking.delete(key);
      });
      asking.set(key, pending);
      return pending;
    },
    forget(projectId: string) {
      forgotten += 1;
      for (const key of asking.keys()) if (key.startsWith(`${projectId} `)) asking.delete(key);
      for (const [key, entry] of known) {
        if (!key.startsWith(`${projectId} `)) continue;
        known.delete(key);
        entry.askedAt = Number.NEGATIVE_INFINITY;
      }
    },
  });
}

/** Only the owner may be in the preview, and only there is anybody tried out. */
const mayEnter = ({ environment, triedAs }: AppTokenClaims, role: "owner" | "member") =>
  environment === "live" ? triedAs === undefined : role === "owner";

/** The owner, as whom they try their preview out. With a role it is for the owner to say so, of somebody with another name. */
function triedBy(owner: Extract<AccessAnswer, { allowed: true }>, as: string): AccessAnswer {
  if (as === STRANGER) return { allowed: true, role: "member", username: "", plan: null };
  const person = triedPerson(as);
  if (person === null) return owner;
  const role = triedRole(as) === null ? "member" : owner.role;
  return { ...owner, role, username: person.name, plan: null };
}
