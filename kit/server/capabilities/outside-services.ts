// Calls to the outside, through the platform's proxy, which admits the hosts in `app.json` alone.

const TIMEOUT_MS = 20_000;

/** As `fetch`, for hosts named in `outbound`. Redirects are answered, not followed. */
export async function fetchOutside(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const signal = init.signal ?? AbortSignal.timeout(TIMEOUT_MS);
  const proxy = process.env.NINEFOLD_EGRESS;
  if (!proxy) return fetch(url, { ...init, signal });
  // Most apps call nobody outside: what it takes is loaded with the first call.
  const { fetchThrough } = await import("./proxy.ts");
  return fetchThrough(proxy, new Request(url, init), signal);
}
