// Calls to the outside, through the platform's proxy, which admits the hosts in `app.json` alone.
import type { KeptAnswers } from "./kept-answers.ts";
import { testDoubles } from "./test-doubles.ts";

/**
 * `cacheFor`: of a GET, how old an answer may be that was kept before: "30s", "10m", "6h", a day at most. Answers of 200 and
 * up to 1 MB are kept, in the memory of the app until it sleeps, for the address and the headers that were sent.
 */
export type OutsideRequest = RequestInit & Readonly<{ cacheFor?: string }>;

const TIMEOUT_MS = 20_000;
let keptAnswers: KeptAnswers | undefined;

/**
 * As `fetch`, for hosts named in `outbound`. Redirects are answered, not followed. 20 seconds, unless `signal` says otherwise.
 * @throws Error with the proxy's reason when it refuses the host, or the app called too often
 */
export async function fetchOutside(url: string | URL, init: OutsideRequest = {}): Promise<Response> {
  const { cacheFor, ...asked } = init;
  const inTests = testDoubles();
  // Nothing is kept from one test to the next.
  if (inTests) return inTests.fetchOutside(new Request(url, asked));
  const signal = asked.signal ?? AbortSignal.timeout(TIMEOUT_MS);
  if (cacheFor === undefined) return ask(url, asked, signal);
  const request = new Request(url, { ...asked, signal });
  if (request.method !== "GET") throw new TypeError('"cacheFor" is for calls that only read: GET.');
  const { createKeptAnswers, readCacheFor } = await import("./kept-answers.ts");
  keptAnswers ??= createKeptAnswers();
  return keptAnswers.answerTo(request, readCacheFor(cacheFor), () => ask(url, asked, signal));
}

async function ask(url: string | URL, init: RequestInit, signal: AbortSignal): Promise<Response> {
  const proxy = process.env.NINEFOLD_EGRESS;
  if (!proxy) return fetch(url, { ...init, signal });
  // Most apps call nobody outside: what it takes is loaded with the first call.
  const { fetchThrough } = await import("./proxy.ts");
  return fetchThrough(proxy, new Request(url, init), signal);
}
