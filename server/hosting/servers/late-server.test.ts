// Servers that are stopped, slowed and cut off, each a process of its own: an app is awake once, whatever they believe.
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { AppSession } from "#contract";
import { aliveAmong } from "#sandbox";
import { createTestDatabase } from "#testing";
import { type HostingProcess, startHostingProcesses } from "../testing/hosting-processes.ts";
import { plainApp } from "../testing/plain-builder.ts";

/** Writes rows without end, whoever asks: its own identity and a count. */
const WRITER = `
const sql = new Bun.SQL(process.env.DATABASE_URL, { max: 2, path: "/run/db/.s.PGSQL.5432" });
const id = crypto.randomUUID();
await sql\`create table if not exists marks (place bigserial primary key, writer text not null, count int not null)\`;
const write = (count) => sql\`insert into marks (writer, count) values (\${id}, \${count})\`;
await write(0);
void (async () => { for (let count = 1; ; count += 1) { await write(count).catch(() => {}); await Bun.sleep(10); } })();
export default { fetch: () => Response.json({ id }) };`;

const PATIENT = { timeout: 60_000, interval: 100 };
const GONE_MS = 3_000;
const database = await createTestDatabase();
const started = await startHostingProcesses({ database, count: 2, serverGoneMs: GONE_MS, files: plainApp(WRITER) });
afterAll(async () => {
  await started.close();
  await database.drop();
});
const [first, second] = started.servers as [HostingProcess, HostingProcess];

type Running = Readonly<{ projectId: string; session: AppSession; owner: HostingProcess; other: HostingProcess }>;
type Mark = Readonly<{ writer: string; count: number }>;

const idsOn = (server: HostingProcess, projectId: string) => server.do<number[]>({ kind: "processIds", projectId });

async function writerAt(server: HostingProcess, session: AppSession): Promise<string> {
  const answer = await started.call(server, session, "/api/id");
  return answer.ok ? ((await answer.json()) as { id: string }).id : String(answer.status);
}

/** An app that both answer for, awake on one of them. */
async function running(): Promise<Running> {
  const { projectId, userId } = await started.createProject();
  expect(await first.do({ kind: "deploy", projectId })).toBe("serving");
  const session = await started.session(first, projectId, userId);
  await expect
    .poll(async () => (await writerAt(first, session)) === (await writerAt(second, session)), PATIENT)
    .toBe(true);
  const isFirst = (await idsOn(first, projectId)).length > 0;
  return { projectId, session, ...(isFirst ? { owner: first, other: second } : { owner: second, other: first }) };
}

/** What was written, in its order. */
async function marksOf(projectId: string): Promise<Mark[]> {
  const row = await database.query
    .selectFrom("app_databases")
    .select(["name", "password"])
    .where("project_id", "=", projectId)
    .where("environment", "=", "live")
    .executeTakeFirstOrThrow();
  const address = new URL(started.apps.url);
  Object.assign(address, { username: row.name, password: row.password, pathname: `/${row.name}` });
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  const { rows } = await client.query<Mark>("select writer, count from marks order by place");
  await client.end();
  return rows;
}

/** Each writer's rows stand together: it wrote nothing once another had begun. */
async function expectOneAtATime(projectId: string, leastWriters: number): Promise<void> {
  const marks = await marksOf(projectId);
  const stretches = marks.filter(({ writer }, index) => marks[index - 1]?.writer !== writer);
  const writers = stretches.map(({ writer }) => writer);
  expect(writers).toEqual([...new Set(writers)]);
  expect(writers.length).toBeGreaterThanOrEqual(leastWriters);
}

/** Asks both all the while. */
function askingBoth(session: AppSession) {
  const state = { isOver: false };
  const asking = [first, second].map(async (server) => {
    while (!state.isOver) {
      await started.call(server, session, "/api/id").catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
  return {
    async end() {
      state.isOver = true;
      await Promise.all(asking);
    },
  };
}

test("a server that is stopped for too long finds itself fenced when it goes on, and its copy of the app ends", async () => {
  const { projectId, session, owner, other } = await running();
  const before = await writerAt(other, session);
  const oldIds = await idsOn(owner, projectId);
  expect(aliveAmong(oldIds)).toEqual(oldIds);
  owner.child.kill("SIGSTOP");
  // The other one waits until the stopped one's beat is old, and then answers by itself.
  await expect.poll(() => writerAt(other, session), PATIENT).not.toBe(before);
  expect(aliveAmong(oldIds)).toEqual(oldIds);
  const asking = askingBoth(session);
  owner.child.kill("SIGCONT");
  await expect.poll(() => aliveAmong(oldIds), PATIENT).toEqual([]);
  await expect
    .poll(async () => (await writerAt(first, session)) === (await writerAt(second, session)), PATIENT)
    .toBe(true);
  await asking.end();
  await expectOneAtATime(projectId, 2);
});

test("a server whose beats come late again and again never has an app awake beside another", async () => {
  const { projectId, session, owner } = await running();
  const asking = askingBoth(session);
  for (const stoppedMs of [GONE_MS * 0.3, GONE_MS * 0.9, GONE_MS * 1.2]) {
    owner.child.kill("SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, stoppedMs));
    owner.child.kill("SIGCONT");
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  await asking.end();
  await expect
    .poll(async () => (await writerAt(first, session)) === (await writerAt(second, session)), PATIENT)
    .toBe(true);
  await expectOneAtATime(projectId, 1);
});

for (const [what, part] of [
  ["that is cut off from the database", (server: HostingProcess) => server.ways.forEach((way) => void way.cut())],
  [
    "whose way to the database swallows everything",
    (server: HostingProcess) => server.ways.forEach((way) => void way.swallow()),
  ],
] as const)
  test(`a server ${what} ends its apps by itself, and another goes on with them`, async () => {
    const { projectId, session, owner, other } = await running();
    const before = await writerAt(owner, session);
    const oldIds = await idsOn(owner, projectId);
    part(owner);
    await expect.poll(() => aliveAmong(oldIds), PATIENT).toEqual([]);
    await expect
      .poll(async () => {
        const writer = await writerAt(other, session);
        return writer !== before && writer.length > 3;
      }, PATIENT)
      .toBe(true);
    for (const way of owner.ways) way.heal();
    await expect
      .poll(async () => (await writerAt(first, session)) === (await writerAt(second, session)), PATIENT)
      .toBe(true);
    await expectOneAtATime(projectId, 2);
  });
