// Where people reach the app: links for mails, codes and other services.
import { callPlatform } from "./platform.ts";

/** A domain may be given to the app or taken from it while it is awake. */
const KNOWN_MS = 60_000;
const known: { address: Promise<string> | null; untilMs: number } = { address: null, untilMs: 0 };

/**
 * The whole address of a page of the live app, in the preview too: `await publicAddress("/status/" + row.code)`. Who has no account
 * opens only pages that are public.
 * @param path begins with "/"
 */
export async function publicAddress(path: string): Promise<string> {
  if (!path.startsWith("/")) throw new Error(`A path of the app begins with "/": ${path.slice(0, 100)}`);
  if (known.address === null || known.untilMs < Date.now()) {
    known.address = askAddress();
    known.untilMs = Date.now() + KNOWN_MS;
  }
  return `${await known.address}${path}`;
}

async function askAddress(): Promise<string> {
  try {
    const answer = await callPlatform("/address");
    return ((await answer.json()) as { address: string }).address; // the platform's own answer
  } catch (error) {
    known.address = null;
    throw error;
  }
}
