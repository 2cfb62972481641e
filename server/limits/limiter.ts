// The rate limiter: counts calls per person or address in PostgreSQL, for all servers together. Routes name their rate
// beside their guard; a refusal carries Retry-After.
import type { FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type App, isCounted, type Rate, tooManyRequests } from "#http";
import { addressPrefix } from "./address-prefix.ts";

const TABLE = "rate_counts";

export type Limiter = Readonly<{
  /** Counts every call of a route that names a rate, once its guard has let it through. */
  watch(app: App, personOf: (request: FastifyRequest) => string | null): void;
  /** One more for `who`. @throws Refusal 429 when that is too many */
  take(rate: Rate, who: string): Promise<void>;
  /** The same for calls, whose counts an installation raises (`factor`). @throws Refusal 429 */
  takeCall(rate: Rate, who: string): Promise<void>;
  /** One more for `who`, whatever the number. @returns how many in the window, this one among them */
  count(rate: Rate, who: string): Promise<number>;
  /** Takes one back that turned out to be none. */
  giveBack(rate: Rate, who: string): Promise<void>;
  removeExpired(): Promise<void>;
}>;

/** @param factor every route's count times this; for installations whose people share addresses, for tests and benchmarks */
export function createLimiter({ pool, factor }: { pool: Pool; factor: number }): Limiter {
  const counters = new Map<string, RateLimiterPostgres>();

  /** Should the database be away, each server counts for itself. */
  function counterOf(rate: Rate, points: number, blockAt = 0): RateLimiterPostgres {
    const known = counters.get(rate.name);
    if (known) return known;
    const bounds = { keyPrefix: rate.name, points, duration: rate.windowSeconds };
    const made = new RateLimiterPostgres({
      ...bounds,
      storeClient: pool,
      storeType: "pool",
      tableName: TABLE,
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(bounds),
      inMemoryBlockOnConsumed: blockAt,
    });
    counters.set(rate.name, made);
    return made;
  }

  async function consume(counter: RateLimiterPostgres, who: string) {
    try {
      return { refused: false, outcome: await counter.consume(who) };
    } catch (outcome) {
      if (outcome instanceof RateLimiterRes) return { refused: true, outcome };
      throw outcome;
    }
  }

  async function takeOf(counter: RateLimiterPostgres, who: string): Promise<void> {
    const { refused, outcome } = await consume(counter, who);
    if (refused) throw tooOften(Math.max(1, Math.ceil(outcome.msBeforeNext / 1000)));
  }

  return Object.freeze({
    watch(app, personOf) {
      app.addHook("preHandler", async (request) => {
        const { rate } = request.routeOptions.config;
        if (rate === undefined || !isCounted(rate)) return;
        const person = rate.per === "person" ? personOf(request) : null;
        const points = rate.count * factor;
        // Whoever is far beyond is refused by each server without asking the database again.
        await takeOf(counterOf(rate, points, points * 2), person ?? addressPrefix(request.ip));
      });
    },
    take: (rate, who) => takeOf(counterOf(rate, rate.count), who),
    takeCall: (rate, who) => takeOf(counterOf(rate, rate.count * factor), who),
    count: async (rate, who) => (await consume(counterOf(rate, rate.count), who)).outcome.consumedPoints,
    async giveBack(rate, who) {
      await counterOf(rate, rate.count).reward(who);
    },
    async removeExpired() {
      await pool.query(`delete from ${TABLE} where expire < $1`, [Date.now()]);
    },
  } satisfies Limiter);
}

/** When to come again, in the words of a person and in the header of a program. */
function tooOften(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  const pause = seconds < 60 ? "in less than a minute" : `in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return tooManyRequests(`That was very often in a short time. Please try again ${pause}.`, seconds);
}
