// Budgets of hosting: waking, memory of an awake app, deploy to serving.
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { measureGateway } from "./gateway.ts";
import { ask, createProject, deploy, openGround, openSession, type Subject } from "./hosting-ground.ts";
import { type Figure, machine, median, percentile, tableOf } from "./report.ts";

const WAKES = 50;
const DEPLOYS = 7;
const AWAKE_APPS = 20;

/** From a request to a sleeping app until its answer, which has asked the app's database. */
async function measureWake({ ground, projectId, session }: Subject): Promise<Figure[]> {
  const times: number[] = [];
  for (let wake = 0; wake < WAKES; wake++) {
    await ground.hosting.restart(projectId, "live");
    await delay(50);
    const begin = performance.now();
    await ask(ground, session, "/api/_health");
    times.push(performance.now() - begin);
  }
  const method = `of ${WAKES}: GET /api/_health, which asks the app's database, through the gateway to a sleeping app`;
  return [
    { what: "wake a sleeping app", budget: 60, measured: median(times), unit: "ms", method: `median ${method}` },
    {
      what: "wake a sleeping app, p95",
      budget: null,
      measured: percentile(times, 95),
      unit: "ms",
      method: `p95 ${method}`,
    },
  ];
}

/** Average over several awake apps, since they share what they map of Bun. */
async function measureMemory({ ground }: Subject): Promise<Figure> {
  const shares: number[] = [];
  const projects: string[] = [];
  for (let app = 0; app < AWAKE_APPS; app++) {
    const { projectId, userId } = await createProject(ground);
    await deploy(ground, projectId, ground.builder.starter);
    await ask(ground, await openSession(ground, projectId, userId), "/api/_health");
    projects.push(projectId);
  }
  await delay(500);
  for (const projectId of projects) {
    const ids = await ground.hosting.processIds(projectId, "live");
    shares.push((await Promise.all(ids.map(shareOfMemory))).reduce((sum, share) => sum + share, 0));
  }
  for (const projectId of projects) await ground.hosting.remove(projectId);
  const method = `PSS of the starter after a first request, bubblewrap's processes included: median of ${AWAKE_APPS} awake apps`;
  return { what: "memory of an awake app", budget: 12, measured: median(shares), unit: "MB", method };
}

async function shareOfMemory(processId: number): Promise<number> {
  const text = await readFile(`/proc/${processId}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
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
    await deploy(ground, projectId, ground.builder.starter);
    const subject = { ground, projectId, session: await openSession(ground, projectId, userId) };
    const figures = [...(await measureWake(subject)), await measureMemory(subject), ...(await measureGateway(subject))];
    return [...figures, await measureDeploy(subject)];
  } finally {
    await ground.close();
  }
}

if (import.meta.main) {
  console.log(machine());
  console.log(tableOf(await measureHosting()));
}
