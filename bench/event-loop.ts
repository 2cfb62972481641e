// How late the server's main thread is while somebody sends what once kept it busy for seconds or for ever.
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { zipSync } from "fflate";
import {
  type Client,
  ENDLESS_MESSAGE,
  freePort,
  HIDDEN_CLASSES,
  longFiles,
  MANY_IMPORTS,
  overlappingZip,
  signUp,
  startServer,
  TYPE_BOMB,
  wideTable,
  withSizes,
} from "#test-tools";
import type { Delays } from "./event-loop-probe.ts";
import { type Figure, failedFigure } from "./report.ts";

const BUDGET_MS = 50;
/** No input is waited for any longer. */
const PATIENCE_MS = 90_000;

type Attack = Readonly<{ what: string; send(person: Client): Promise<unknown> }>;

const save = async (person: Client, files: Record<string, string>) => {
  const projectId = await person.createProject();
  await person.call("POST", `/api/projects/${projectId}/code/save`, {
    changes: Object.entries(files).map(([path, content]) => ({ path, content, baseHash: null })),
  });
  return projectId;
};

async function importZip({ url, token }: Client, archive: Uint8Array): Promise<void> {
  const headers = { authorization: token, "content-type": "application/zip" };
  await fetch(`${url}/api/projects/import`, { method: "POST", headers, body: Buffer.from(archive) });
}

const NAMES = ["app.json", ...Array.from({ length: 200 }, (_, at) => `web/f${at}.ts`)];

const ATTACKS: readonly Attack[] = [
  // What the machine itself, and whatever else runs on it, makes of a server that nobody asks for anything.
  { what: "nothing", send: () => delay(3_000) },
  {
    what: "a message of repeated letters",
    async send(person) {
      const projectId = await person.createProject();
      await person.chat(projectId, ENDLESS_MESSAGE);
      while ((await person.call("GET", `/api/projects/${projectId}/generation-status`)).isGenerating) await delay(250);
    },
  },
  {
    what: "a table of 60,000 columns",
    async send(person) {
      const data = Buffer.from(wideTable()).toString("base64");
      await person.call("POST", `/api/projects/${await person.createProject()}/attachments`, { name: "x.json", data });
    },
  },
  {
    what: "a zip of 200 entries over one body",
    send: (person) => importZip(person, overlappingZip(NAMES, { body: Buffer.alloc(4 * 2 ** 20, "x"), size: 10 })),
  },
  {
    what: "a zip that unpacks to 256 MB",
    send: (person) => importZip(person, withSizes(zipSync({ "app.json": new Uint8Array(256 * 2 ** 20) }), 10)),
  },
  {
    what: "the difference of ten files of 5,000 lines",
    async send(person) {
      const projectId = await save(person, longFiles("before"));
      const { files } = await person.call("GET", `/api/projects/${projectId}/code`);
      const hashes = new Map(files.map(({ path, hash }: { path: string; hash: string }) => [path, hash]));
      const after = Object.entries(longFiles("after"));
      await person.call("POST", `/api/projects/${projectId}/code/save`, {
        changes: after.map(([path, content]) => ({ path, content, baseHash: hashes.get(path) })),
      });
      await person.call("GET", `/api/projects/${projectId}/revisions/2/diff`);
    },
  },
  { what: "18,000 imports that do not end", send: (person) => save(person, { "shared/many.ts": MANY_IMPORTS }) },
  {
    what: "classes without end in a stylesheet",
    send: (person) => save(person, { "web/x.css": HIDDEN_CLASSES, "web/x.ts": 'import "./x.css";' }),
  },
  { what: "a type bomb", send: (person) => save(person, { "shared/bomb.ts": TYPE_BOMB }) },
];

/** On one server of its own, as a user starts it; each input from a creator of its own. */
export async function measureEventLoop(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-bench-"));
  const probe = join(dataDir, "probe.sock");
  const settings = {
    EVENT_LOOP_PROBE: probe,
    NODE_OPTIONS: `--import=${new URL("./event-loop-probe.ts", import.meta.url).href}`,
  };
  const server = await startServer({ dataDir, port: await freePort(), settings });
  try {
    const figures: Figure[] = [];
    for (const attack of ATTACKS) figures.push(await measure(attack, server.url, probe));
    return figures;
  } finally {
    await server.stop("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure({ what, send }: Attack, url: string, probe: string): Promise<Figure> {
  const name = `main thread's delay during ${what}, p99`;
  const person = await signUp(url);
  await delaysOf(probe);
  const started = performance.now();
  const outcome = await Promise.race([
    send(person).then(
      () => "answered",
      (error) => `answered: ${String(error).split("\n")[0]?.slice(-60)}`,
    ),
    delay(PATIENCE_MS, "no answer", { ref: false }),
  ]);
  if (outcome === "no answer") return failedFigure(name, `no answer within ${PATIENCE_MS / 1000} s`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { p99, max } = await delaysOf(probe);
  const method = `one run; longest ${max.toFixed(0)} ms; answered after ${seconds} s`;
  return { what: name, budget: BUDGET_MS, measured: p99, unit: "ms", method };
}

/** Since the last time that they were asked for. */
async function delaysOf(probe: string): Promise<Delays> {
  // The probe's own answer.
  return (await json(connect(probe))) as Delays;
}
