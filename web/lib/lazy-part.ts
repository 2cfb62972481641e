// Parts that a first load leaves out.
import { lazy } from "react";

const TRIES = 5;
const AGAIN_MS = 2_000;

/** Any component: what React's `lazy` takes. */
type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>["default"];

/** Asks again for what can't be fetched when there may be a connection. @returns null in the end */
export async function patiently<Part>(load: () => Promise<Part>): Promise<Part | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const part = await load().catch(() => null);
    if (part !== null) return part;
    await new Promise<void>((again) => {
      window.addEventListener("online", () => again(), { once: true });
      setTimeout(again, AGAIN_MS);
    });
  }
  return null;
}

/** A lazy component, to be drawn in a `Suspense`. One that can't be fetched is left out: the page stands without it. */
export const lazyPart = <Of extends Component>(load: () => Promise<Of>) =>
  lazy(async () => ({
    // It takes what the part would have taken, and shows nothing.
    default: (await patiently(load)) ?? ((() => null) as unknown as Of),
  }));
