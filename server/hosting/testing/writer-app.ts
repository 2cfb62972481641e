// An app that writes rows without end, and what its rows tell: whether two of its processes ever wrote at the same time.
import pg from "pg";
import { expect, onTestFinished } from "vitest";
import type { AppSession } from "#contract";
import type { HostingProcess, startHostingProcesses } from "./hosting-processes.ts";
import { plainApp } from "./plain-builder.ts";

/** Each process writes its own identity and a count, whoever asks; it answers with the identity. */
export const WRITER_APP = plainApp(`
const sql = new Bun.SQL(process.env.DATABASE_URL, { max: 2, path: "/run/db/.s.PGSQL.5432" });
const id = crypto.randomUUID();
await sql\`create table if not exists marks (place bigserial primary key, writer text not null, count int not null)\`;
const write = (count) => sql\`insert into marks (writer, count) values (\${id}, \${count})\`;
await write(0);
void (async () => { for (let count = 1; ; count += 1) { await write(count).catch(() => {}); await Bun.sleep(10); } })();
export default { fetch: () => Response.json({ id }) };`);

type Started = Awaited<ReturnType<typeof startHostingProcesses>>;
export type RunningWriter = Readonly<{
  projectId: string;
  userId: string;
  session: AppSession;
  owner: HostingProcess;
  other: HostingProcess;
}>;

const PATIENT = { timeout: 60_000, interval: 100 };

/** @param started two hostings */
export function createWriters(started: Started) {
  const [first, second] = started.servers as [HostingProcess, HostingProcess];
  const idsOn = (server: HostingProcess, projectId: string) => server.do<number[]>({ kind: "processIds", projectId });

  /** The identity of the process that answers there, or the status of a refusal. */
  async function writerAt(server: HostingProcess, session: AppSession): Promise<string> {
    const answer = await started.call(server, session, "/api/id");
    return answer.ok ? ((await answer.json()) as { id: string }).id : String(answer.status);
  }
  const untilSame = (session: AppSession) =>
    expect
      .poll(async () => {
        const [one, other] = [await writerAt(first, session), await writerAt(second, session)];
        return one === other && one.length > 3;
      }, PATIENT)
      .toBe(true);

  /** What was written, in its order. */
  async function marksOf(projectId: string): Promise<{ writer: string; count: number }[]> {
    const row = await started.database.query
      .selectFrom("app_databases")
      .select(["name", "password"])
      .where("project_id", "=", projectId)
      .where("environment", "=", "live")
      .executeTakeFirstOrThrow();
    const address = new URL(started.apps.url);
    Object.assign(address, { username: row.name, password: row.password, pathname: `/${row.name}` });
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    const { rows } = await client.query("select writer, count from marks order by place");
    await client.end();
    return rows;
  }

  return Object.freeze({
    idsOn,
    writerAt,
    untilSame,
    /** An app that both answer for, awake on one of them. */
    async running(): Promise<RunningWriter> {
      const { projectId, userId } = await started.createProject();
      expect(await first.do({ kind: "deploy", projectId })).toBe("serving");
      const session = await started.session(first, projectId, userId);
      await untilSame(session);
      const isFirst = (await idsOn(first, projectId)).length > 0;
      const [owner, other] = isFirst ? [first, second] : [second, first];
      return { projectId, userId, session, owner, other };
    },
    /** Asks both all the while. */
    askingBoth(session: AppSession) {
      const state = { isOver: false };
      const asking = [first, second].map(async (server) => {
        while (!state.isOver) {
          await started.call(server, session, "/api/id").catch(() => {});
          await new Promise((resolve) => setTimeout(resolve, 30));
        }
      });
      const end = async () => {
        state.isOver = true;
        await Promise.all(asking);
      };
      onTestFinished(end);
      return { end };
    },
    /** Each writer's rows stand together: it wrote nothing once another had begun. */
    async expectOneAtATime(projectId: string, leastWriters: number): Promise<void> {
      const marks = await marksOf(projectId);
      const begins = marks.flatMap(({ writer }, index) => (marks[index - 1]?.writer === writer ? [] : [index]));
      const writers = begins.map((index) => marks[index]?.writer);
      const stretches = begins.map((begin, at) => {
        const last = marks[(begins[at + 1] ?? marks.length) - 1];
        return `${last?.writer.slice(0, 4)}: ${marks[begin]?.count} to ${last?.count}`;
      });
      expect(writers, stretches.join(", ")).toEqual([...new Set(writers)]);
      expect(writers.length).toBeGreaterThanOrEqual(leastWriters);
    },
  });
}
