// How long the server is away after a kill -9 under its supervisor: until it answers that it is ready.
import { openInstallation } from "#faults";
import { STABLE_AFTER_MS } from "#supervisor";
import { BUDGETS } from "./budgets.ts";
import { BARE_SERVER, openBareStart } from "./references/bare-start.ts";
import { besideReference } from "./references/in-turns.ts";
import { type Figure, median } from "./report.ts";

const REPETITIONS = 5;

export async function measureRecovery(): Promise<Figure[]> {
  const installation = await openInstallation();
  const bare = await openBareStart();
  const times: number[] = [];
  const reference: number[] = [];
  try {
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      reference.push((await bare.startServer()) / 1000);
      // Sooner it would be a crash loop, with pauses.
      await new Promise((resolve) => setTimeout(resolve, STABLE_AFTER_MS + 200));
      process.kill((await installation.serverId()) ?? 0, "SIGKILL");
      const begin = performance.now();
      // The old process' port may answer for an instant.
      await new Promise((resolve) => setTimeout(resolve, 20));
      await installation.untilReady();
      times.push((performance.now() - begin) / 1000);
    }
  } finally {
    await bare.close();
    await installation.close();
  }
  return [
    {
      what: "server killed → ready again",
      budget: null,
      measured: median(times),
      unit: "s",
      reference: besideReference(BARE_SERVER, reference, BUDGETS.recovery),
      method: `median of ${REPETITIONS} kill -9 of the server under \`npm start\`, until /readyz answers 200, in turns; PostgreSQL goes on`,
    },
  ];
}
