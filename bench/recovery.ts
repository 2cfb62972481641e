// How long the server is away after a kill -9 under its supervisor: until it answers that it is ready.
import { openInstallation } from "#faults";
import { STABLE_AFTER_MS } from "#supervisor";
import { type Figure, median } from "./report.ts";

const REPETITIONS = 5;

export async function measureRecovery(): Promise<Figure[]> {
  const installation = await openInstallation();
  const times: number[] = [];
  try {
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
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
    await installation.close();
  }
  const method = `median of ${REPETITIONS} kill -9 of the server under \`npm start\`, until /readyz answers 200; PostgreSQL goes on`;
  return [{ what: "server killed → ready again", budget: 3.8, measured: median(times), unit: "s", method }];
}
