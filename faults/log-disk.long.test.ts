// No room for PostgreSQL's own log of changes, in either cluster: clear refusals, nothing acknowledged is lost, and it goes on by itself.
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fillDataFolder } from "#prepared";
import { preparedFor, sessionIn } from "#testing";
import { type Answer, type Call, createCall, type Outcome } from "./caller.ts";
import { fillDisk } from "./fill-disk.ts";
import { type Installation, openInstallation } from "./installation.ts";

/** What each cluster needs by itself at the start, and some files of 16 MB more. */
const DISK = "size=96m,mode=700";
/** A small file system under the log of each cluster, in a mount namespace that nobody else sees. */
const LOGS_ON_SMALL_DISKS = [
  "unshare",
  "--mount",
  "--propagation",
  "private",
  "sh",
  "-ec",
  `for log in "$DATA_DIR"/postgres*/pg_wal; do cp -a "$log" "$log.kept"; mount -t tmpfs -o ${DISK} none "$log"
  cp -a "$log.kept/." "$log"; chown --reference="$log.kept" "$log"; rm -r "$log.kept"; done; exec "$@"`,
  "sh",
];
/** As much as an attachment may have, and some kilobytes less. */
const ROW_BYTES = 900_000;
/** More than what is left in the log's present file. */
const UPLOADS = 30;
const CALLS_WITHOUT_ROOM = 20;
const ALLOWED = ["done", "507", "503"];
/** A copy of an app that lost its hold on the database is ended, whatever it was answering: 502 says so. */
const ALLOWED_OF_APPS = [...ALLOWED, "502"];
const PATIENT = { interval: 250 };
/** Hooks have no polls of `expect`, whose bound is the run's: this one waits for a second by itself. */
const BEGUN = { ...PATIENT, timeout: 120_000 };

let installation: Installation;
let call: Call;
let token = "";
let projectId = "";
let session = { base: "", token: "" };
/** Ids of attachments, and titles of the app's rows, that were acknowledged. */
const attachments: string[] = [];
const titles: string[] = [];

const nameOf = (outcome: Outcome) => (outcome.kind === "done" ? "done" : String(outcome.status));
const ask = (method: "GET" | "POST", path: string, body?: object) =>
  call({ method, path, token, ...(body ? { body } : {}) });

async function must(method: "GET" | "POST", path: string, body?: object): Promise<Answer> {
  const outcome = await ask(method, path, body);
  if (outcome.kind !== "done") throw new Error(`${method} ${path}: ${outcome.status} ${outcome.error}`);
  return outcome.body;
}

async function upload(): Promise<Outcome> {
  // Text that no compression makes small.
  const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(48_000))).toString("hex");
  const text = `name\n${noise.repeat(Math.ceil(ROW_BYTES / noise.length))}\n`;
  const data = Buffer.from(text).toString("base64");
  const outcome = await ask("POST", `/api/projects/${projectId}/attachments`, { name: "rows.csv", data });
  if (outcome.kind === "done") attachments.push(outcome.body.id);
  return outcome;
}

const askApp = (method: "GET" | "POST", body?: object) =>
  call({ method, path: `${session.base}/api/books`, token: `Bearer ${session.token}`, ...(body ? { body } : {}) });

async function addBook(): Promise<Outcome> {
  const title = `Volume ${titles.length}-${Date.now()}`;
  const outcome = await askApp("POST", { title, author: "George Eliot" });
  if (outcome.kind === "done") titles.push(title);
  return outcome;
}

/** Takes all that is left of a cluster's disk. @returns gives it back */
async function fillLogDisk(cluster: "postgres" | "postgres-apps"): Promise<() => Promise<void>> {
  const log = join(`/proc/${installation.processId}/root`, installation.dataDir, cluster, "pg_wal");
  await fillDisk(join(log, "filler"));
  return () => rm(join(log, "filler"));
}

/** Makes the apps' cluster write changes until it has no room for them. */
async function exhaustAppsLog(): Promise<void> {
  const folder = join(installation.dataDir, "postgres-apps");
  const host = (await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n")[4]?.trim();
  const password = (await readFile(`${folder}-password`, "utf8")).trim();
  const client = new pg.Client({ host, user: "ninefold", password, database: "apps" });
  client.on("error", () => {});
  await client.connect();
  const write =
    "create table if not exists noise (text text); insert into noise select md5(n::text) from generate_series(1, 200000) n";
  await expect(
    (async () => {
      for (let round = 0; round < UPLOADS; round += 1) await client.query(write);
    })(),
  ).rejects.toThrow();
  await client.end().catch(() => {});
}

async function enterLiveApp(): Promise<void> {
  const { code } = await must("POST", `/api/projects/${projectId}/frame-code`, { environment: "live" });
  session = sessionIn((await must("GET", `/live/app/${projectId}/?token=${code}`)).html);
}

beforeAll(async () => {
  installation = await openInstallation({
    prefix: LOGS_ON_SMALL_DISKS,
    settings: { CREATOR_PLAN: "free" },
    prepare: (dataDir) => fillDataFolder(dataDir, preparedFor(true)),
  });
  call = createCall(installation.url, () => {});
  token = (await must("POST", "/register", { username: "Ada", password: "correct horse" })).token;
  projectId = (await must("POST", "/api/projects", { projectType: "default" })).projectId;
  const message = "A list of books with a title and an author";
  await must("POST", "/api/chat", { projectId, message, messages: [] });
  // The answer to a message comes after 20 s at the latest; the run may go on.
  const deploy = async () => must("POST", `/api/projects/${projectId}/deploy`, {});
  await vi.waitFor(deploy, BEGUN);
  const status = async () => (await must("GET", `/api/projects/${projectId}/deployment`)).status;
  await vi.waitFor(async () => expect(await status()).toBe("serving"), BEGUN);
  await enterLiveApp();
  expect(nameOf(await addBook())).toBe("done");
}, 180_000);
afterAll(() => installation?.close());

test("without room for the platform's log calls are refused with a sentence, and done again when there is some", async () => {
  const giveBack = await fillLogDisk("postgres");
  const outcomes: Outcome[] = [];
  for (let count = 0; count < UPLOADS; count += 1) outcomes.push(await upload());
  expect(outcomes.filter(({ kind }) => kind !== "done").length).toBeGreaterThan(0);
  for (const outcome of outcomes) expect(ALLOWED, JSON.stringify(outcome)).toContain(nameOf(outcome));
  await giveBack();
  await expect.poll(async () => nameOf(await upload()), PATIENT).toBe("done");
  for (const id of attachments)
    expect(nameOf(await ask("GET", `/api/projects/${projectId}/attachments/${id}`))).toBe("done");
}, 240_000);

test("without room for the apps' log the platform goes on, and apps have all their rows when there is some", async () => {
  const giveBack = await fillLogDisk("postgres-apps");
  await exhaustAppsLog();
  for (let count = 0; count < CALLS_WITHOUT_ROOM; count += 1) {
    const outcome = await addBook();
    expect(ALLOWED_OF_APPS, JSON.stringify(outcome)).toContain(nameOf(outcome));
    expect(nameOf(await ask("GET", "/api/projects"))).toBe("done");
  }
  expect(nameOf(await upload())).toBe("done");
  await giveBack();
  await expect.poll(async () => nameOf(await addBook()), PATIENT).toBe("done");
  const { rows } = await askApp("GET").then((outcome) => (outcome.kind === "done" ? outcome.body : { rows: [] }));
  expect(rows.map(({ title }: { title: string }) => title)).toEqual(expect.arrayContaining(titles));
}, 240_000);
