// One fault-injection run: an installation, scripted people at work, kills, and the final checks.
import { setTimeout as delay } from "node:timers/promises";
import { createRandom } from "#test-tools";
import { createAcknowledged } from "./acknowledged.ts";
import { createCall, type Outcome } from "./caller.ts";
import { runFinalChecks } from "./final-checks.ts";
import { injectKills, type Kill } from "./injector.ts";
import { openInstallation } from "./installation.ts";
import type { KillTarget } from "./kill-targets.ts";
import { loggedErrors } from "./logged-errors.ts";
import { createCreator } from "./people/creator.ts";
import { createSubscriber } from "./people/subscriber.ts";
import type { Actor, Scenario } from "./scenario.ts";

export type Tally = Readonly<{ done: number; refused: number; unclear: number }>;
export type Report = Readonly<{
  seed: number;
  kills: readonly Kill[];
  /** By call, as "POST /api/chat". */
  calls: ReadonlyMap<string, Tally>;
  /** Answers with 500 or 502, whose callers were told nothing useful, by call and message. */
  blunt: ReadonlyMap<string, number>;
  /** What the server's log says of the errors behind answers with 500, each once. */
  faults: readonly string[];
  promises: number;
  /** One sentence each; none when all is well. */
  findings: readonly string[];
}>;

export type Trial = Readonly<{
  seed: number;
  kills: number;
  targets: readonly KillTarget[];
  creators: number;
  subscribers: number;
  say(line: string): void;
  /** Fills the data folder before the first start. */
  prepare?(dataDir: string): Promise<void>;
}>;

const PAUSE_MS = 100;
/** Kills begin once an app is sold, so that all of what people do is under way; or after this long all the same. */
const WARM_UP_MS = 150_000;

const APP_STOPPED = "stopped while it was answering";

export async function runFaults(trial: Trial): Promise<Report> {
  const random = createRandom(trial.seed);
  const installation = await openInstallation(trial.prepare ? { prepare: trial.prepare } : {});
  const calls = new Map<string, { done: number; refused: number; unclear: number }>();
  const blunt = new Map<string, number>();
  const note = (call: string, outcome: Outcome) => {
    const tally = calls.get(call) ?? { done: 0, refused: 0, unclear: 0 };
    tally[outcome.kind] += 1;
    calls.set(call, tally);
    if (outcome.kind !== "unclear" || (outcome.status !== 500 && outcome.status !== 502)) return;
    // The app itself was killed while it answered: nobody knows what it did, and that is what is said.
    if (outcome.error.includes(APP_STOPPED)) return;
    const told = `${call}: ${outcome.status} ${outcome.error}`;
    blunt.set(told, (blunt.get(told) ?? 0) + 1);
  };
  try {
    const scenario: Scenario = {
      call: createCall(installation.url, note),
      acknowledged: createAcknowledged(),
      pricedApps: new Set(),
    };
    // Each person has chances of their own, so that one's luck does not change another's.
    const people: Actor[] = [
      ...Array.from({ length: trial.creators }, (_, index) =>
        createCreator(scenario, createRandom(trial.seed * 100 + index), `creator-${index}`),
      ),
      ...Array.from({ length: trial.subscribers }, (_, index) =>
        createSubscriber(scenario, createRandom(trial.seed * 100 + 50 + index), `subscriber-${index}`),
      ),
    ];
    const state = { isOver: false };
    const atWork = people.map((person) => keepActing(person, state));
    trial.say(`${people.length} people at work; ${trial.kills} kills follow.`);
    await warmUp(scenario);
    const { targets, kills: count } = trial;
    const kills = await injectKills({ installation, random, targets, count }).finally(() => {
      state.isOver = true;
    });
    await Promise.all(atWork);
    trial.say(`Looking at what ${scenario.acknowledged.all().length} answers promised.`);
    const findings = await runFinalChecks(installation, scenario.acknowledged);
    const faults = await loggedErrors(installation.dataDir);
    return { seed: trial.seed, kills, calls, blunt, faults, promises: scenario.acknowledged.all().length, findings };
  } finally {
    await installation.close();
  }
}

async function warmUp({ pricedApps }: Scenario): Promise<void> {
  for (const end = Date.now() + WARM_UP_MS; pricedApps.size === 0 && Date.now() < end; ) await delay(PAUSE_MS);
}

async function keepActing(person: Actor, state: { isOver: boolean }): Promise<void> {
  while (!state.isOver) {
    await person.act();
    await delay(PAUSE_MS);
  }
}
