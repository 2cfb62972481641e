// How much one app may ask of the platform: calls at once and in a minute. An app runs on one server, which counts alone.
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { AppIdentity } from "#hosting";
import { tooManyRequests } from "#http";
import type { AppCallRoute } from "./types.ts";

export type CallBounds = Readonly<{
  /** Calls of one app that are under way. */
  atOnce: number;
  /** Calls of one app in a minute, all routes together. */
  perMinute: number;
}>;

const DEFAULT_BOUNDS: CallBounds = { atOnce: 24, perMinute: 1_200 };
const MINUTE_SECONDS = 60;

export function createCallBounds(given: Partial<CallBounds> = {}) {
  const { atOnce, perMinute } = { ...DEFAULT_BOUNDS, ...given };
  const underWay = new Map<string, number>();
  const all = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS });
  const routes = new Map<AppCallRoute, RateLimiterMemory>();

  function ofRoute(route: AppCallRoute): RateLimiterMemory | null {
    if (route.perMinute === undefined) return null;
    const limiter = routes.get(route) ?? new RateLimiterMemory({ points: route.perMinute, duration: MINUTE_SECONDS });
    routes.set(route, limiter);
    return limiter;
  }

  return Object.freeze({
    /**
     * Counts a call that begins.
     * @returns to be called at its end
     * @throws Refusal 429
     */
    async enter({ projectId, environment }: AppIdentity, route: AppCallRoute): Promise<() => void> {
      const key = `${environment}/${projectId}`;
      const open = underWay.get(key) ?? 0;
      if (open >= atOnce)
        throw tooManyRequests(`This app asks the platform for more than ${atOnce} things at once.`, 1);
      underWay.set(key, open + 1);
      const leave = () => {
        const left = (underWay.get(key) ?? 1) - 1;
        if (left > 0) underWay.set(key, left);
        else underWay.delete(key);
      };
      try {
        await take(all, key);
        const limiter = ofRoute(route);
        if (limiter) await take(limiter, key);
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },
  });
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw tooManyRequests(`This app asks the platform too often: it may again in ${seconds} s.`, seconds);
  }
}
