// What uploads cost the server and its neighbours: `node bench/capabilities/files.ts` prints the table; a whole server runs beside it.
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type AppSession, appSession } from "#contract";
import { type Client, freePort, type RunningServer, signUp, startServer } from "#test-tools";
import { type Figure, machine, median, percentile, tableOf } from "../report.ts";

const MEBIBYTE = 1024 * 1024;
const UPLOAD_BYTES = 25 * MEBIBYTE;
const ROUNDS = 5;
/** As a good line brings it: a piece every few milliseconds, 25 MB in about two seconds. */
const PIECE_BYTES = 64 * 1024;
const PIECE_MS = 4;
const SAMPLE_MS = 20;
const REQUEST_MS = 20;
const ALONE_MS = 3_000;
const CONTENT = randomBytes(UPLOAD_BYTES);

type Held = Readonly<{ server: RunningServer; sessions: readonly AppSession[] }>;

/** What a process has in memory that is its own, in bytes. */
async function memoryOf(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, "utf8");
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

/** How much more memory the server has while `work` is done, at most. */
async function growthDuring(processId: number, work: () => Promise<unknown>): Promise<number> {
  const before = await memoryOf(processId);
  const state = { most: before, isOver: false };
  const sampling = (async () => {
    while (!state.isOver) {
      state.most = Math.max(state.most, await memoryOf(processId));
      await delay(SAMPLE_MS);
    }
  })();
  await work();
  state.isOver = true;
  await sampling;
  return state.most - before;
}

function upload(url: string, session: AppSession): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = request(`${url}${session.base}/_ninefold/files?name=a.bin`, {
      method: "POST",
      headers: { authorization: `Bearer ${session.token}`, "content-length": UPLOAD_BYTES },
      agent: false,
    });
    sending.once("error", reject).once("response", (answer) => {
      answer.resume().once("end", resolve);
      if (answer.statusCode !== 201) reject(new Error(`The upload was answered with ${answer.statusCode}.`));
    });
    void (async () => {
      for (let at = 0; at < UPLOAD_BYTES; at += PIECE_BYTES) {
        const goesOn = sending.write(CONTENT.subarray(at, at + PIECE_BYTES));
        if (!goesOn) await new Promise((drained) => sending.once("drain", drained));
        await delay(PIECE_MS);
      }
      sending.end();
    })();
  });
}

/** Times of a neighbour's calls at a steady rate, in milliseconds, as long as `work` takes. */
async function neighbourDuring({ server, sessions }: Held, work: () => Promise<unknown>): Promise<number[]> {
  const neighbour = sessions[1];
  const state = { isOver: false };
  const times: number[] = [];
  const asking = (async () => {
    while (!state.isOver) {
      const begun = performance.now();
      const answer = await fetch(`${server.url}${neighbour?.base}/api/_me`, {
        headers: { authorization: `Bearer ${neighbour?.token}` },
      });
      await answer.arrayBuffer();
      times.push(performance.now() - begun);
      await delay(REQUEST_MS);
    }
  })();
  await work();
  state.isOver = true;
  await asking;
  return times;
}

async function openApp(creator: Client, description: string): Promise<AppSession> {
  const projectId = await creator.createProject();
  await creator.chat(projectId, description);
  await creator.call("POST", `/api/projects/${projectId}/deploy`, {});
  const status = async () => (await creator.call("GET", `/api/projects/${projectId}/deployment`)).status;
  while ((await status()) !== "serving") await delay(100);
  const { code } = await creator.call("POST", `/api/projects/${projectId}/frame-code`, { environment: "live" });
  const page = await (await fetch(`${creator.url}/live/app/${projectId}/?token=${code}`)).text();
  return appSession.parse(JSON.parse(/id="ninefold-session">([^<]+)</.exec(page)?.[1] ?? "null"));
}

/** On a server of its own, as a user starts it. */
export async function measureFiles(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-bench-"));
  const server = await startServer({ dataDir, port: await freePort() });
  try {
    const creator = await signUp(server.url);
    const sessions = [await openApp(creator, "A guest book"), await openApp(creator, "A list of books to read")];
    const held = { server, sessions };
    const [uploader] = sessions;
    if (!uploader) throw new Error("There is no app.");
    // What is loaded and compiled once is no upload's.
    await upload(server.url, uploader);
    const growths: number[] = [];
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await neighbourDuring(held, () => delay(ALONE_MS));
      const beside: number[][] = [];
      growths.push(
        await growthDuring(server.processId, async () => {
          beside.push(await neighbourDuring(held, () => upload(server.url, uploader)));
        }),
      );
      ratios.push(percentile(beside.flat(), 95) / percentile(alone, 95));
    }
    return [
      {
        what: "a 25 MB upload: memory of the server",
        budget: 8,
        measured: median(growths) / MEBIBYTE,
        unit: "MB",
        method: `RssAnon of the server's process at most during the upload less before it, every ${SAMPLE_MS} ms, beside a neighbour's calls; median of ${ROUNDS}; largest ${Math.round(Math.max(...growths) / MEBIBYTE)} MB`,
      },
      {
        what: "a neighbour's p95 during it, as a multiple",
        budget: 2,
        measured: median(ratios),
        unit: "×",
        method: `a call every ${REQUEST_MS} ms to another app, ${ALONE_MS / 1000} s alone and during the upload in turns; median of ${ROUNDS}`,
      },
    ];
  } finally {
    await server.stop("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) process.stdout.write(`${machine()}\n\n${tableOf(await measureFiles())}\n`);
