// Lets programs into an app with its keys: which key it is, whether it is still good, what it may, how often.
import { createHash, timingSafeEqual } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { APP_KEY_CALLS_PER_MINUTE } from "#contract";
import type { AppIdentity, KeyCall, MachineAccess } from "#hosting";
import { forbidden, tooManyRequests, unauthorized } from "#http";
import type { AppKeyRow, AppKeyStore } from "./store.ts";

const KEY = /^nfk_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})_([\w-]{43})$/;
/** How long a row is believed, so long a key lasts that was just taken back. */
const KNOWN_MS = 2_000;
const KNOWN_MAX = 5_000;
const USE_NOTED_MS = 60_000;
const MINUTE_SECONDS = 60;

const BAD_KEY = "This app key is not valid here. It may have ended or been taken back.";
const READ_ONLY = "This app key may read only.";
const NOT_ITS_OWN = "This app key may not make this call.";
/** Of the kit's own calls the one that says who asks. */
const OPEN_TO_ALL_KEYS = ["/api/_me", "/api/docs"];

export const keyText = (id: string, secret: string) => `nfk_${id}_${secret}`;
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

type Known = { row: AppKeyRow | null; askedAt: number };

export function createAdmission(deps: {
  store: Pick<AppKeyStore, "find" | "noteUse">;
  clock: () => number;
  onFault(error: unknown): void;
}): MachineAccess {
  const { store, clock, onFault } = deps;
  const known = new Map<string, Known>();
  const noted = new Map<string, number>();
  // An app is with one server at a time, which counts alone.
  const limiter = new RateLimiterMemory({ points: APP_KEY_CALLS_PER_MINUTE, duration: MINUTE_SECONDS });

  async function rowOf(id: string): Promise<AppKeyRow | null> {
    const last = known.get(id);
    if (last && clock() - last.askedAt < KNOWN_MS) return last.row;
    const row = (await store.find(id)) ?? null;
    if (known.size >= KNOWN_MAX) known.clear();
    // Ids that nobody has would only fill it.
    if (row) known.set(id, { row, askedAt: clock() });
    return row;
  }

  async function goodRow(token: string, app: AppIdentity): Promise<AppKeyRow> {
    const [, id = "", secret = ""] = KEY.exec(token) ?? [];
    const row = id === "" ? null : await rowOf(id);
    const isRight = row !== null && timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(row.secret_hash));
    const isHere = row?.project_id === app.projectId && row.environment === app.environment;
    if (!isRight || !isHere || row.expires_at.getTime() <= clock()) throw unauthorized(BAD_KEY);
    return row;
  }

  function noteUse({ id }: AppKeyRow): void {
    if (clock() - (noted.get(id) ?? 0) < USE_NOTED_MS) return;
    if (noted.size >= KNOWN_MAX) noted.clear();
    noted.set(id, clock());
    store.noteUse(id, new Date(clock())).catch(onFault);
  }

  return Object.freeze({
    isKey: (token: string) => token.startsWith("nfk_"),
    async admit(token: string, app: AppIdentity, call: KeyCall) {
      const row = await goodRow(token, app);
      refuseUnlessItsOwn(row, call);
      await limiter.consume(row.id).catch((refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw tooManyRequests(`This app key may make ${APP_KEY_CALLS_PER_MINUTE} calls a minute.`, seconds);
      });
      noteUse(row);
      return { id: row.id, name: row.name };
    },
    async isGood(id: string, app: AppIdentity) {
      const row = await rowOf(id);
      return (
        row !== null &&
        row.project_id === app.projectId &&
        row.environment === app.environment &&
        row.expires_at.getTime() > clock()
      );
    },
  });
}

/** @throws Refusal 403 */
function refuseUnlessItsOwn({ can_write: canWrite, resources }: AppKeyRow, { method, path }: KeyCall): void {
  if (OPEN_TO_ALL_KEYS.includes(path)) return;
  // A way up in it would make another call of it by the time that the app reads it.
  const isPlain = URL.canParse(`http://app${path}`) && new URL(`http://app${path}`).pathname === path;
  const [, name = ""] = (isPlain && /^\/api\/([^/]+)/.exec(path)) || [];
  // What the kit itself answers begins with _; names that are escaped are nobody's.
  if (!/^[A-Za-z0-9][\w-]*$/.test(name)) throw forbidden(NOT_ITS_OWN);
  if (resources !== null && !resources.includes(name)) throw forbidden(NOT_ITS_OWN);
  if (!canWrite && method !== "GET" && method !== "HEAD") throw forbidden(READ_ONLY);
}
