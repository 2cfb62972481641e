// A busy day in ten minutes: `npm run load [-- --minutes 10 --publish]`. Idle sockets, people who browse, runs of the
// assistant and awake apps at once on one server; prints p95 by kind of call, errors, and what memory did.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { io, type Socket } from "socket.io-client";
import { type Client, freePort, signUp, startServer } from "#test-tools";
import { machine, median, publish } from "../report.ts";
import { browse, createUsedApp, DESCRIPTION, renew, type UsedApp, useApp } from "./people.ts";
import { createTimings, type Timings } from "./timings.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    sockets: { type: "string", default: "1000" },
    people: { type: "string", default: "200" },
    runs: { type: "string", default: "20" },
    apps: { type: "string", default: "100" },
    publish: { type: "boolean", default: false },
  },
});
const minutes = Number(values.minutes);
const counts = {
  sockets: Number(values.sockets),
  people: Number(values.people),
  runs: Number(values.runs),
  apps: Number(values.apps),
};
/** Time between two calls of one person: they read what they see. Milliseconds. */
const THINK_MS = { browse: 4_000, app: 1_000, chat: 10_000 };
const AT_ONCE_WHEN_BUILDING = 4;
const RENEW_MS = 240_000;
const SAMPLE_MS = 5_000;
const CHANGES = ["Add a field colour to notes", "Rename notes to memos", "Rename memos to notes", "Make it dark"];

const say = (line: string) => process.stdout.write(`${line}\n`);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Around `ms`, so that people do not move in step. */
const thinking = (ms: number) => pause(ms * (0.5 + Math.random()));

async function inGroups<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    const group = Math.min(AT_ONCE_WHEN_BUILDING, count - made.length);
    made.push(...(await Promise.all(Array.from({ length: group }, make))));
  }
  return made;
}

function openSocket(url: string, token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ["websocket"], forceNew: true, reconnection: false });
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

/** Resident memory of a process in MB. */
async function residentMegabytes(processId: number): Promise<number> {
  const text = await readFile(`/proc/${processId}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? Number.NaN) / 1024;
}

type Builder = { person: Client; projectId: string };
type Crowd = { apps: { creator: Client; app: UsedApp }[]; builders: Builder[]; sockets: Socket[] };

async function gather(url: string): Promise<Crowd> {
  say(`Building ${counts.apps + counts.runs} apps …`);
  const apps = await inGroups(counts.apps, () => createUsedApp(url));
  const builders = await inGroups(counts.runs, async () => {
    const person = await signUp(url);
    const projectId = await person.createProject();
    await person.chat(projectId, DESCRIPTION);
    return { person, projectId };
  });
  say(`Opening ${counts.sockets} sockets …`);
  const tokens = apps.map(({ creator }) => creator.token);
  const sockets = await inGroups(counts.sockets, () => openSocket(url, tokens[0] ?? ""));
  return { apps, builders, sockets };
}

/** Everybody at once until the time is over; gives the server's memory in MB, sampled every few seconds. */
async function loadServer({ apps, builders }: Crowd, processId: number, timings: Timings): Promise<number[]> {
  const memory: number[] = [];
  const end = performance.now() + minutes * 60_000;
  const until = async (work: () => Promise<unknown>) => {
    while (performance.now() < end) await work();
  };
  const browsing = Array.from({ length: counts.people }, async (_, index) => {
    const visited = apps[index % apps.length];
    await until(async () => {
      await thinking(THINK_MS.browse);
      if (visited) await browse(visited.creator, visited.app.projectId, timings);
    });
  });
  const using = apps.map(async ({ creator, app }) => {
    let open: UsedApp = app;
    let renewAt = performance.now();
    await until(async () => {
      if (performance.now() >= renewAt) {
        open = await renew(creator, open, timings);
        renewAt = performance.now() + RENEW_MS;
      }
      await thinking(THINK_MS.app);
      await useApp(open, timings);
    });
  });
  const chatting = builders.map(async ({ person, projectId }, index) => {
    let turn = index;
    await until(async () => {
      const change = CHANGES[turn % CHANGES.length] ?? "";
      await timings.take("assistant: a change, checked", () => person.chat(projectId, change));
      turn += 1;
      await thinking(THINK_MS.chat);
    });
  });
  const sampling = until(async () => {
    memory.push(await residentMegabytes(processId));
    await pause(SAMPLE_MS);
  });
  await Promise.all([...browsing, ...using, ...chatting, sampling]);
  return memory;
}

function tell({ sockets }: Crowd, memory: readonly number[], timings: Timings): string {
  const connected = sockets.filter((socket) => socket.connected).length;
  const fifth = Math.max(1, Math.floor(memory.length / 5));
  const early = median(memory.slice(fifth, 2 * fifth));
  const late = median(memory.slice(-fifth));
  const rows = timings.rows().map(({ kind, count, p50Ms, p95Ms, failed }) => {
    return `| ${kind} | ${count} | ${p50Ms.toFixed(0)} ms | ${p95Ms.toFixed(0)} ms | ${failed} |`;
  });
  return [
    machine(),
    `${counts.sockets} idle sockets (${connected} still connected at the end), ${counts.people} people browsing, ${counts.runs} creators at the built-in model, ${counts.apps} awake apps in use, for ${minutes} minutes; the people are simulated on the same machine.`,
    ["| kind of call | calls | median | p95 | failed |", "| --- | --- | --- | --- | --- |", ...rows].join("\n"),
    `Memory of the server: ${early.toFixed(0)} MB in the second fifth of the time, ${late.toFixed(0)} MB in the last.`,
  ].join("\n\n");
}

const dataDir = await mkdtemp(join(tmpdir(), "ninefold-load-"));
// As behind a proxy: from this one machine come more connections than one address may have.
const settings = { TRUST_PROXY: "1" };
const server = await startServer({ dataDir, port: await freePort(), settings });
try {
  const crowd = await gather(server.url);
  say(`Load for ${minutes} minutes …`);
  const timings = createTimings();
  const text = tell(crowd, await loadServer(crowd, server.processId, timings), timings);
  for (const socket of crowd.sockets) socket.disconnect();
  say(`\n${text}\n`);
  for (const error of timings.errors()) say(error);
  if (values.publish) await publish("load", text);
} finally {
  await server.stop("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
}
