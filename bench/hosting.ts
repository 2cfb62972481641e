// Budgets of hosting: waking, memory of an awake app, deploy to serving.
import { setTimeout as delay } from "node:timers/promises";
import { measureGateway, starterThatReports } from "./gateway.ts";
import { measureCrowd } from "./hosting-crowd.ts";
import { ask, createProject, deploy, openFixture, openSession, type Subject } from "./hosting-fixture.ts";
import { type Figure, machine, median, percentile, tableOf } from "./report.ts";

const WAKES = 50;
const DEPLOYS = 7;

/** From a request to a sleeping app until its answer, which has asked the app's database. */
async function wakeTimes({ fixture, projectId, session }: Subject, pauseMs: number): Promise<number[]> {
  const times: number[] = [];
  for (let wake = 0; wake < WAKES; wake++) {
    await fixture.hosting.restart(projectId, "live");
    await delay(pauseMs);
    const begin = performance.now();
    await ask(fixture, session, "/api/_health");
    times.push(performance.now() - begin);
  }
  return times;
}

/** Long enough for the place in reserve to be made again, and too short for that. */
const PAUSE_MS = 1_000;
const SHORT_PAUSE_MS = 20;

async function measureWake(subject: Subject): Promise<Figure[]> {
  const alone = await wakeTimes(subject, PAUSE_MS);
  const soon = await wakeTimes(subject, SHORT_PAUSE_MS);
  const what = "wake a sleeping app";
  const how = `of ${WAKES}: GET /api/_health, which asks the app's database, through the gateway to a sleeping app`;
  const hurried = `${how}; nothing is in reserve yet`;
  return [
    { what, budget: 60, measured: median(alone), unit: "ms", method: `median ${how}` },
    { what: `${what}, p95`, budget: null, measured: percentile(alone, 95), unit: "ms", method: `p95 ${how}` },
    {
      what: `${what} just after another`,
      budget: null,
      measured: median(soon),
      unit: "ms",
      method: `median ${hurried}`,
    },
  ];
}

async function measureDeploy({ fixture, projectId, session }: Subject): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < DEPLOYS; round++) {
    const files = {
      ...fixture.builder.starter,
      "server/index.ts": `${fixture.builder.starter["server/index.ts"]}\n// ${round}`,
    };
    const begin = performance.now();
    await deploy(fixture, projectId, files);
    await ask(fixture, session, "/api/_health");
    times.push((performance.now() - begin) / 1000);
  }
  const method = `median of ${DEPLOYS}: the starter with one file changed, until the new version has answered`;
  return { what: "Deploy click → new version serving", budget: 2, measured: median(times), unit: "s", method };
}

/** All figures of hosting, measured one after the other. */
export async function measureHosting(): Promise<Figure[]> {
  const fixture = await openFixture();
  try {
    const { projectId, userId } = await createProject(fixture);
    await deploy(fixture, projectId, starterThatReports(fixture.builder.starter));
    const subject = { fixture, projectId, session: await openSession(fixture, projectId, userId) };
    const figures = [
      ...(await measureWake(subject)),
      ...(await measureGateway(subject)),
      ...(await measureCrowd(subject)),
    ];
    return [...figures, await measureDeploy(subject)];
  } finally {
    await fixture.close();
  }
}

if (import.meta.main) {
  console.log(machine());
  console.log(tableOf(await measureHosting()));
}
