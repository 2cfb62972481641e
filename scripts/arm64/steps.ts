// Steps inside the guest: each is tried and told with the seconds that it took there.
import { tell } from "../guest/findings.ts";

/** Gives what was seen, or throws. */
export type Attempt = () => Promise<string> | string;

/** @returns whether it held */
export async function takeStep(situation: string, what: string, attempt: Attempt): Promise<boolean> {
  const since = performance.now();
  const seconds = () => `${((performance.now() - since) / 1000).toFixed(1)} s`;
  try {
    const seen = await attempt();
    tell({ situation, what, holds: true, seen: `${seen}; ${seconds()}` });
    return true;
  } catch (error) {
    tell({ situation, what, holds: false, seen: `${error instanceof Error ? error.stack : error}; ${seconds()}` });
    return false;
  }
}

/** All of them, whatever becomes of each. */
export async function takeSteps(situation: string, steps: Readonly<Record<string, Attempt>>): Promise<void> {
  for (const [what, attempt] of Object.entries(steps)) await takeStep(situation, what, attempt);
}
