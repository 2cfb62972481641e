// Many apps on one machine: 500 deployed of which 50 are awake, then 100 awake; what they take and how soon they answer.
import { readFile } from "node:fs/promises";
import type { AppSession } from "#contract";
import { BUDGETS } from "./budgets.ts";
import { ask, createProject, type Fixture, openSession, type Subject } from "./hosting-fixture.ts";
import { BARE_REQUEST } from "./references/bare-wake.ts";
import { millisecondsOf } from "./references/in-turns.ts";
import { type Figure, median, percentile } from "./report.ts";

const DEPLOYED = 500;
const AWAKE = 50;
const AWAKE_FOR_MEMORY = 100;
const ROUNDS = 10;
const MEBIBYTE = 1024 * 1024;

type Neighbour = { projectId: string; session: AppSession };

/** Apps of the version that `subject` serves: as after a restart of the server, when none has been asked yet. */
async function deployCrowd({ fixture, projectId }: Subject): Promise<{ projectId: string; userId: string }[]> {
  const { query } = fixture.database;
  const serving = await query
    .selectFrom("deployments")
    .select("artifact_hash")
    .where("project_id", "=", projectId)
    .where("status", "=", "serving")
    .executeTakeFirstOrThrow();
  const apps = [];
  for (let app = 0; app < DEPLOYED; app++) {
    const created = await createProject(fixture);
    const row = { project_id: created.projectId, status: "serving" as const, artifact_hash: serving.artifact_hash };
    await query.insertInto("deployments").values(row).execute();
    apps.push(created);
  }
  return apps;
}

async function wake(
  fixture: Fixture,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<Neighbour> {
  const session = await openSession(fixture, projectId, userId);
  await ask(fixture, session, "/api/_health");
  return { projectId, session };
}

async function shareOf(fixture: Fixture, { projectId }: Neighbour): Promise<number> {
  const ids = await fixture.hosting.processIds(projectId, "live");
  return (await Promise.all(ids.map(shareOfMemory))).reduce((sum, share) => sum + share, 0);
}

/** PSS of a process in MB. */
async function shareOfMemory(processId: number): Promise<number> {
  const text = await readFile(`/proc/${processId}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}

/** @param bareRequest milliseconds of the same question to an app without sandbox and gateway */
export async function measureCrowd(subject: Subject, bareRequest: () => Promise<number>): Promise<Figure[]> {
  const { fixture } = subject;
  const apps = await deployCrowd(subject);
  const before = process.memoryUsage().rss;
  const awake: Neighbour[] = [];
  for (const app of apps.slice(0, AWAKE)) awake.push(await wake(fixture, app));
  const times: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const { session } of awake) {
      bare.push(await bareRequest());
      times.push(await millisecondsOf(() => ask(fixture, session, "/api/_health")));
    }
  const shares = await Promise.all(awake.map((app) => shareOf(fixture, app)));
  const total = shares.reduce((sum, share) => sum + share, (process.memoryUsage().rss - before) / MEBIBYTE);
  for (const app of apps.slice(AWAKE, AWAKE_FOR_MEMORY)) awake.push(await wake(fixture, app));
  const crowded = await Promise.all(awake.map((app) => shareOf(fixture, app)));
  const what = `${DEPLOYED} deployed apps, ${AWAKE} awake`;
  const figures: Figure[] = [
    {
      what: "memory of an awake app",
      budget: 12,
      measured: median(crowded),
      unit: "MB",
      method: `PSS of the starter after a first request, bubblewrap's processes included: median of ${AWAKE_FOR_MEMORY} awake apps`,
    },
    {
      what: `${what}: memory`,
      budget: null,
      measured: total,
      unit: "MB",
      method: "PSS of all apps' processes, and what the server's own process grew by as they woke",
    },
    {
      what: `${what}: p95 of a request`,
      budget: null,
      measured: percentile(times, 95),
      unit: "ms",
      reference: { what: `${BARE_REQUEST}, p95`, measured: percentile(bare, 95), budget: BUDGETS.request },
      method: `p95 of ${ROUNDS * AWAKE}, in turns: GET /api/_health, which asks the app's database, of each awake app in turns`,
    },
  ];
  for (const { projectId } of apps) await fixture.hosting.remove(projectId);
  return figures;
}
