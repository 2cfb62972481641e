// Calls of the app as Ninefold makes them, signed with the key that only this start knows.
import { createHmac } from "node:crypto";

export type App = { fetch(request: Request): Response | Promise<Response> };
export type AskApp = (call: {
  method: "GET" | "POST";
  /** Below `/api/_platform`. */
  path: string;
  json?: unknown;
  timeoutMs: number;
}) => Promise<{ status: number; text: string }>;
/** How a run ended, in the app's own words. */
export type Outcome = { ok: true } | { ok: false; error: string };

const SIGNED_FOR_MS = 60_000;

export function createAskApp(app: App, keyHex: string): AskApp {
  return async ({ method, path, json, timeoutMs }) => {
    const whole = `/api/_platform${path}`;
    const until = String(Date.now() + SIGNED_FOR_MS);
    const seal = createHmac("sha256", Buffer.from(keyHex, "hex")).update(`platform ${until} ${method} ${whole}`);
    const headers = { "x-ninefold-platform": `${until}.${seal.digest("hex")}`, "content-type": "application/json" };
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await app.fetch(new Request(`http://app${whole}`, { method, headers, signal, ...body }));
    return { status: answer.status, text: await withinTime(answer.text(), timeoutMs) };
  };
}

/** An answer that is never finished is given up. */
async function withinTime(work: Promise<string>, timeoutMs: number): Promise<string> {
  const late = AbortSignal.timeout(timeoutMs);
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      const give = () => reject(new Error(`It did not end within ${Math.round(timeoutMs / 1000)} seconds.`));
      late.addEventListener("abort", give, { once: true });
    }),
  ]);
}

/** One run: what the app says of it, or why it could not be asked. */
export async function outcomeOf(ask: AskApp, call: Parameters<AskApp>[0]): Promise<Outcome> {
  try {
    const { status, text } = await ask(call);
    if (status !== 200) return { ok: false, error: `The app answered ${status}.` };
    return JSON.parse(text) as Outcome; // the kit's own answer
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}
