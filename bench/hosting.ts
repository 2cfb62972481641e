// Budgets of hosting: waking, memory of an awake app, deploy to serving.
import { setTimeout as delay } from "node:timers/promises";
import { measureGateway, tellingStarter } from "./gateway.ts";
import { measureCrowd } from "./hosting-crowd.ts";
import { ask, createProject, deploy, openGround, openSession, type Subject } from "./hosting-ground.ts";
import { type Figure, machine, median, percentile, tableOf } from "./report.ts";

const WAKES = 50;
const DEPLOYS = 7;

/** From a request to a sleeping app until its answer, which has asked the app's database. */
async function wakeTimes({ ground, projectId, session }: Subject, pauseMs: number): Promise<number[]> {
  const times: number[] = [];
  for (let wake = 0; wake < WAKES; wake++) {
    await ground.hosting.restart(projectId, "live");
    await delay(pauseMs);
    const begin = performance.now();
    await ask(ground, session, "/api/_health");
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

async function measureDeploy({ ground, projectId, session }: Subject): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < DEPLOYS; round++) {
    const files = {
      ...ground.builder.starter,
      "server/index.ts": `${ground.builder.starter["server/index.ts"]}\n// ${round}`,
    };
    const begin = performance.now();
    await deploy(ground, projectId, files);
    await ask(ground, session, "/api/_health");
    times.push((performance.now() - begin) / 1000);
  }
  const method = `median of ${DEPLOYS}: the starter with one file changed, until the new version has answered`;
  return { what: "Deploy click → new version serving", budget: 2, measured: median(times), unit: "s", method };
}

/** All figures of hosting, measured one after the other. */
export async function measureHosting(): Promise<Figure[]> {
  const ground = await openGround();
  try {
    const { projectId, userId } = await createProject(ground);
    await deploy(ground, projectId, tellingStarter(ground.builder.starter));
    const subject = { ground, projectId, session: await openSession(ground, projectId, userId) };
    const figures = [
      ...(await measureWake(subject)),
      ...(await measureGateway(subject)),
      ...(await measureCrowd(subject)),
    ];
    return [...figures, await measureDeploy(subject)];
  } finally {
    await ground.close();
  }
}

if (import.meta.main) {
  console.log(machine());
  console.log(tableOf(await measureHosting()));
}
