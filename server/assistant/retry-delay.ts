// How long a provider asks to be left alone: from its headers, or from the body of its refusal.

/** Nobody waits for longer; it bounds what is said, too. */
const RETRY_DELAY_MAX_MS = 24 * 3_600_000;

type Headers = Readonly<Record<string, string>> | undefined;

/**
 * In milliseconds, or null when nothing is said. Read are `retry-after-ms`, `retry-after` (RFC 9110: seconds or a date),
 * Google's RetryInfo (`"retryDelay": "34s"` in the body), and for whoever sends none of them the reset times of the limits
 * that are used up: `x-ratelimit-reset-…` (OpenAI, Groq, xAI: "6m0s"; OpenRouter: a time), `anthropic-ratelimit-…-reset` (a date).
 */
export function readRetryDelay(headers: Headers, body: string | undefined, now: number = Date.now()): number | null {
  const found =
    toMilliseconds(headers?.["retry-after-ms"], 1) ??
    readRetryAfter(headers?.["retry-after"], now) ??
    readRetryInfo(body) ??
    readResets(headers, now);
  return found === null ? null : Math.min(Math.max(0, found), RETRY_DELAY_MAX_MS);
}

function toMilliseconds(text: string | undefined, unitMs: number): number | null {
  const value = Number(text?.trim() || Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value * unitMs : null;
}

function readRetryAfter(text: string | undefined, now: number): number | null {
  const seconds = toMilliseconds(text, 1_000);
  if (seconds !== null || text === undefined) return seconds;
  const date = Date.parse(text);
  return Number.isFinite(date) ? date - now : null;
}

/** google.rpc.RetryInfo; the sentence beside it says the same ("Please retry in 34.07s."). */
function readRetryInfo(body: string | undefined): number | null {
  const said =
    /"retryDelay"\s*:\s*"([\d.]+)s"/.exec(body ?? "")?.[1] ??
    /(?:retry|try again) in ([\d.]+) ?s(?:econds?)?\b/i.exec(body ?? "")?.[1];
  return toMilliseconds(said, 1_000);
}

/** Of several limits that are used up the one that lasts longest counts. */
function readResets(headers: Headers, now: number): number | null {
  const found = Object.entries(headers ?? {}).flatMap(([name, value]) => {
    const limit = /^(?:x-ratelimit-reset(.*)|anthropic-ratelimit(-.*)-reset)$/.exec(name);
    if (!limit) return [];
    const remaining =
      headers?.[`x-ratelimit-remaining${limit[1] ?? ""}`] ??
      headers?.[`anthropic-ratelimit${limit[2] ?? ""}-remaining`];
    if (remaining !== undefined && Number(remaining) > 0) return [];
    const milliseconds = readReset(value, now);
    return milliseconds === null ? [] : [milliseconds];
  });
  return found.length === 0 ? null : Math.max(...found);
}

/** "1.5s", "6m0s", "120ms", a date, or a time in seconds or milliseconds since 1970. */
function readReset(text: string, now: number): number | null {
  const parts = [...text.matchAll(/(\d{1,9}(?:\.\d{0,9})?)(ms|s|m|h)/g)];
  if (parts.length > 0 && parts.map(([all]) => all).join("") === text)
    return parts.reduce((sum, [, value, unit]) => sum + Number(value) * (UNITS_MS[unit ?? ""] ?? 0), 0);
  const value = Number(text);
  if (Number.isFinite(value)) return value > 1e12 ? value - now : value > 1e9 ? value * 1_000 - now : value * 1_000;
  const date = Date.parse(text);
  return Number.isFinite(date) ? date - now : null;
}

const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
