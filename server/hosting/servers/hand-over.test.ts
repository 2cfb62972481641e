// Apps in use go from one server to another: nobody's request fails, nothing written is lost, and no two processes write at a time.
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import type { AppSession } from "#contract";
import { createHostingFixture, type HostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp } from "../testing/plain-builder.ts";

const SOON = { interval: 100 };
const APPS = 6;
const first = await createHostingFixture({ announced: true });
const second = await createHostingFixture({ announced: true, besides: first });
afterAll(async () => {
  await second.close();
  await first.close();
});

/** Writes what it is asked to with its own name, and answers with it; `slow` takes a second; a stream has no end. */
const NOTES = plainApp(`
const sql = new Bun.SQL(process.env.DATABASE_URL, { max: 2, path: "/run/db/.s.PGSQL.5432" });
const id = crypto.randomUUID();
const made = sql\`create table if not exists notes (place bigserial primary key, writer text not null, note text not null unique)\`;
made.catch(() => {});
export default { async fetch(request) {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === "/api/stream")
    return new Response(new ReadableStream({ start: (controller) => controller.enqueue("data: on\\n\\n") }), { headers: { "content-type": "text/event-stream" } });
  if (pathname === "/api/slow") await Bun.sleep(1_000);
  if (pathname === "/api/notes") {
    await made;
    return Response.json(await sql\`select writer, note from notes order by place\`);
  }
  if (pathname === "/api/write") {
    await made;
    await sql\`insert into notes (writer, note) values (\${id}, \${searchParams.get("note")})\`;
  }
  return Response.json({ id });
} };`);

const isAwakeOn = ({ hosting }: HostingFixture, projectId: string) =>
  hosting.stateOf(projectId, "live")?.state === "awake";

async function deployed() {
  const { projectId, owner } = await first.createProject();
  await first.deploy(projectId, NOTES);
  return { projectId, session: await first.session(projectId, owner) };
}

/** Notes that are written all the while through both servers. */
function underLoad(sessions: readonly AppSession[]) {
  const state = { isOver: false };
  const failures: string[] = [];
  const acknowledged = sessions.map(() => [] as string[]);
  const writing = sessions.map(async (session, index) => {
    for (let count = 0; !state.isOver; count += 1) {
      const through = count % 2 === 0 ? first : second;
      const answer = await through.call(session, `/api/write?note=${count}`, { method: "POST" });
      const text = await answer.text();
      if (answer.status === 200) acknowledged[index]?.push(String(count));
      else failures.push(`${count} of ${index}: ${answer.status} ${text}`);
      await delay(20);
    }
  });
  return {
    failures,
    acknowledged,
    async end() {
      state.isOver = true;
      await Promise.all(writing);
    },
  };
}

test("a server that leaves passes its apps on while they are written to: what is under way ends, the rest goes on there", async () => {
  const apps: Awaited<ReturnType<typeof deployed>>[] = [];
  for (let made = 0; made < APPS; made += 1) apps.push(await deployed());
  // Shares are drawn by the apps' ids: the server that leaves has one at least.
  while (!apps.some(({ projectId }) => isAwakeOn(first, projectId))) apps.push(await deployed());
  const sessions = apps.map(({ session }) => session);
  const load = underLoad(sessions);
  const awakeOn = (one: HostingFixture) => apps.filter(({ projectId }) => isAwakeOn(one, projectId));
  await expect.poll(() => awakeOn(first).length + awakeOn(second).length, SOON).toBe(apps.length);
  expect(awakeOn(first).length).toBeGreaterThan(0);
  const slow = sessions.map((session) => second.call(session, "/api/slow"));
  const streams = await Promise.all(sessions.map((session) => second.call(session, "/api/stream")));
  const heard = streams.map((stream) => stream.text().catch(() => "cut off"));
  await delay(200);

  const there = awakeOn(first).length;
  await first.hosting.leave(AbortSignal.timeout(60_000));
  expect([awakeOn(first).length, awakeOn(second).length]).toEqual([0, apps.length]);
  await delay(300);
  await load.end();
  expect(load.failures).toEqual([]);
  expect(await Promise.all(slow.map(async (answer) => (await answer).status))).toEqual(sessions.map(() => 200));
  // Whose app moved was told so.
  const ended = await Promise.all(heard.map((text) => Promise.race([text, delay(0, "goes on")])));
  expect(ended.filter((text) => text !== "goes on")).toHaveLength(there);

  for (const [index, session] of sessions.entries()) {
    const notes: { writer: string; note: string }[] = JSON.parse(
      await (await second.call(session, "/api/notes")).text(),
    );
    expect(notes.map(({ note }) => note).toSorted()).toEqual(load.acknowledged[index]?.toSorted());
    const changes = notes.filter(({ writer }, place) => writer !== notes[place - 1]?.writer);
    expect(changes.length).toBe(new Set(notes.map(({ writer }) => writer)).size);
  }
});

test("a call of servers is taken from nobody else", async () => {
  const { projectId } = await first.createProject();
  for (const path of [`take-over/${projectId}/live`, `moves/${projectId}/main`, `apps/${projectId}/move/main`]) {
    const answer = await fetch(`${second.origin}/api/servers/${path}`, { method: "POST" });
    expect(answer.status).toBe(403);
  }
});
