// A server that is asked to end while apps are in use, and one that joins: nobody's request fails, and nothing they wrote is lost.
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppSession } from "#contract";
import {
  type Caller,
  callerOf,
  deployServer,
  type ServerProcess,
  type ServersOnOneDatabase,
  sessionIn,
  startServersOnOneDatabase,
} from "#testing";

const PATIENT = { timeout: 90_000 };
const JOIN_SECONDS = 2;
const APPS = 2;
/** Two servers and two builds, beside whatever else the machine does. */
const LONG_MS = 240_000;
let fleet: ServersOnOneDatabase;

beforeAll(async () => {
  fleet = await startServersOnOneDatabase(2, { JOIN_SECONDS: String(JOIN_SECONDS) });
});
afterAll(() => fleet?.close("SIGINT"));

/** Each process has a name of its own; what it acknowledges is in its table; `slow` takes a second. */
const SERVER = `import { createServer, sql } from "@ninefold/server";

const id = crypto.randomUUID();
const made = sql\`create table if not exists notes (note text primary key)\`;
const app = createServer({ resources: [] });
app.post("/api/notes/:note", async (context) => {
  await made;
  await sql\`insert into notes (note) values (\${context.req.param("note")})\`;
  return context.json({ id });
});
app.get("/api/notes", async (context) => {
  const rows = await sql\`select note from notes\`;
  return context.json(rows.map((row: Record<string, unknown>) => String(row.note)));
});
app.get("/api/slow", async (context) => {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return context.json({ id });
});
app.get("/api/stream", () => {
  const events = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("data: on\\n\\n")),
  });
  return new Response(events, { headers: { "content-type": "text/event-stream" } });
});
export default app;
`;

/** A person's app that is deployed, and their session in it. */
async function deployed(call: Caller): Promise<AppSession> {
  const { projectId } = await call("POST", "/api/projects", { projectType: "default" });
  const project = `/api/projects/${projectId}`;
  await deployServer(call, project, SERVER);
  const { code } = await call("POST", `${project}/frame-code`, { environment: "live" });
  return sessionIn(await (await fetch(`${fleet.at(0).url}/live/app/${projectId}/?token=${code}`)).text());
}

const ask = (server: ServerProcess, { base, token }: AppSession, path: string, method = "GET") =>
  fetch(`${server.url}${base}${path}`, { method, headers: { authorization: `Bearer ${token}` } });

const isReady = async (server: ServerProcess) =>
  (await fetch(`${server.url}/readyz`).catch(() => null))?.status === 200;

/** As a balancer: sends to whichever servers say that they are ready, one after the other. */
function balancer() {
  const state = { ready: [...fleet.servers], turn: 0, looks: 0 };
  const look = async () => {
    state.looks += 1;
    const { looks } = state;
    const found = await Promise.all(fleet.servers.map(async (server) => ((await isReady(server)) ? [server] : [])));
    // An answer that was long on its way speaks of a time that is over.
    if (looks === state.looks) state.ready = found.flat();
  };
  const timer = setInterval(() => void look(), 500);
  return {
    next(): ServerProcess {
      state.turn += 1;
      return state.ready[state.turn % state.ready.length] ?? fleet.at(0);
    },
    close: () => clearInterval(timer),
  };
}

/** Notes that are written all the while, in every app and through every server: what was acknowledged, by whom, and what failed. */
function underLoad(sessions: readonly AppSession[], series = "first") {
  const { next, close } = balancer();
  const state = { isOver: false };
  const failures: string[] = [];
  const written = sessions.map(() => ({ notes: [] as string[], processes: new Set<string>() }));
  const writing = sessions.map(async (session, index) => {
    const mine = written[index];
    for (let count = 0; mine && !state.isOver; count += 1) {
      const note = `${series}-${count}`;
      try {
        const answer = await ask(next(), session, `/api/notes/${note}`, "POST");
        const text = await answer.text();
        if (answer.status !== 200) failures.push(`${answer.status} ${text}`);
        else {
          mine.notes.push(note);
          mine.processes.add(JSON.parse(text).id);
        }
      } catch (error) {
        failures.push(String(error instanceof Error ? (error.cause ?? error) : error));
      }
      await delay(15);
    }
  });
  return {
    failures,
    written,
    async end() {
      state.isOver = true;
      await Promise.all(writing);
      close();
    },
  };
}

const awakeAt = async (server: ServerProcess): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^ninefold_apps_awake\{environment="live"\} (\d+)$/m.exec(text)?.[1] ?? Number.NaN);
};

/** Two apps of one person, in use. */
async function begin() {
  const { token } = await callerOf(fleet.at(0))("POST", "/register", { username: "person", password: "correct horse" });
  const call = callerOf(fleet.at(0), String(token));
  const sessions = await Promise.all(Array.from({ length: APPS }, () => deployed(call)));
  return Object.assign(state, { sessions, load: underLoad(sessions) });
}
const state: { sessions: AppSession[]; load: ReturnType<typeof underLoad> | null; gone: number } = {
  sessions: [],
  load: null,
  gone: -1,
};

/** Whatever was acknowledged is in the apps' tables, and nothing besides. */
async function expectAllWritten(through: ServerProcess): Promise<void> {
  for (const [index, session] of state.sessions.entries()) {
    const { notes } = state.load?.written[index] ?? { notes: [] };
    const kept: string[] = JSON.parse(await (await ask(through, session, "/api/notes")).text());
    expect(kept.toSorted()).toEqual(notes.toSorted());
  }
}

test(
  "a server that is asked to end says so, finishes what it was asked, and its apps go on with the other: no request fails, no note is lost",
  async () => {
    const { sessions, load } = await begin();
    const counts = () => Promise.all(fleet.servers.map(awakeAt));
    await expect.poll(async () => (await counts()).reduce((sum, count) => sum + count, 0), PATIENT).toBe(APPS);
    const found = await counts();
    state.gone = found.indexOf(Math.max(...found));
    const [going, staying] = [fleet.at(state.gone), fleet.at(1 - state.gone)];

    // A request that takes long is under way, and a stream of events that has no end.
    const slow = sessions.map((session) => ask(going, session, "/api/slow"));
    const streams = await Promise.all(sessions.map((session) => ask(staying, session, "/api/stream")));
    const heard = streams.map((stream) => stream.text().catch(() => "cut off"));
    await delay(200);
    const ended = going.end("SIGTERM");
    await expect.poll(async () => (await fetch(`${going.url}/readyz`)).text(), PATIENT).toContain("draining");
    expect(await ended).toBe(0);
    expect(await Promise.all(slow.map(async (answer) => (await answer).status))).toEqual(sessions.map(() => 200));
    // Those of apps that moved: the others' go on.
    expect(await Promise.race([...heard, delay(1_000, "goes on")])).not.toBe("goes on");
    expect(await awakeAt(staying)).toBe(APPS);
    await load?.end();
    expect(load?.failures).toEqual([]);
    await expectAllWritten(staying);
  },
  LONG_MS,
);

test(
  "a server that joins gets its share while apps are in use: no request fails, no note is lost, no app goes to and fro",
  async () => {
    const staying = fleet.at(1 - state.gone);
    await fleet.startAgain(state.gone);
    const load = underLoad(state.sessions, "again");
    // Until it has had its share, and whoever was passed on goes there straight.
    await delay(JOIN_SECONDS * 1_000 + 4_000);
    await load.end();
    expect(load.failures).toEqual([]);
    for (const { processes } of load.written) expect(processes.size).toBeLessThanOrEqual(2);
    for (const [index, { notes }] of load.written.entries()) state.load?.written[index]?.notes.push(...notes);
    await expectAllWritten(staying);
  },
  LONG_MS,
);
