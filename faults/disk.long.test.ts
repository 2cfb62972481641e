// A disk that is full, and folders that can't be written: clear refusals, nothing corrupt, and it goes on by itself when there is room.
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Prepared } from "#prepared";
import { preparedFor } from "#testing";
import { type Answer, type Call, createCall, type Outcome } from "./caller.ts";
import { fillDisk } from "./fill-disk.ts";
import { type Installation, openInstallation } from "./installation.ts";

const run = promisify(execFile);
const DISK = "size=480m,mode=755";
/**
 * A file system of its own over the data folder, in a mount namespace that nobody else sees, with what an earlier start
 * leaves there.
 */
const onSmallDisk = ({ kits, clusters }: Prepared) => [
  ...["unshare", "--mount", "--propagation", "private", "sh", "-ec"],
  `mount -t tmpfs -o ${DISK} none "$DATA_DIR"; ln -s "$1" "$DATA_DIR/kit"; cp -a "$2/." "$DATA_DIR"; shift 2; exec "$@"`,
  ...["sh", kits, clusters ?? ""],
];
/** As much as an attachment may have, and some kilobytes less. */
const ROW_BYTES = 900_000;
const UPLOADS = 40;
const ALLOWED = ["done", "507", "503"];

let installation: Installation;
let call: Call;
let token = "";
let projectId = "";
let saves = 0;
/** Ids of attachments that were acknowledged. */
const kept: string[] = [];

/** The data folder as the server sees it. */
const inside = (path: string) => join(`/proc/${installation.processId}/root`, installation.dataDir, path);
const nameOf = (outcome: Outcome) => (outcome.kind === "done" ? "done" : String(outcome.status));

async function ask(method: "GET" | "POST", path: string, body?: object): Promise<Outcome> {
  return call({ method, path, token, ...(body ? { body } : {}) });
}
async function must(method: "GET" | "POST", path: string, body?: object): Promise<Answer> {
  const outcome = await ask(method, path, body);
  if (outcome.kind !== "done") throw new Error(`${method} ${path}: ${outcome.status} ${outcome.error}`);
  return outcome.body;
}

/** Text that no compression makes small. */
const noise = (bytes: number) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(48_000)))
    .toString("hex")
    .repeat(Math.ceil(bytes / 96_000));

async function upload(): Promise<Outcome> {
  const data = Buffer.from(`name\n${noise(ROW_BYTES)}\n`).toString("base64");
  const outcome = await ask("POST", `/api/projects/${projectId}/attachments`, { name: "rows.csv", data });
  if (outcome.kind === "done") kept.push(outcome.body.id);
  return outcome;
}

function save(): Promise<Outcome> {
  saves += 1;
  const changes = [{ path: `shared/saved-${saves}.ts`, content: `export const saved = ${saves};\n`, baseHash: null }];
  return ask("POST", `/api/projects/${projectId}/code/save`, { description: `save ${saves}`, changes });
}

async function fill(): Promise<void> {
  await fillDisk(inside("filler"));
}

beforeAll(async () => {
  installation = await openInstallation({ prefix: onSmallDisk(preparedFor(true)), settings: { CREATOR_PLAN: "free" } });
  call = createCall(installation.url, () => {});
  token = (await must("POST", "/register", { username: "Ada", password: "correct horse" })).token;
  projectId = (await must("POST", "/api/projects", { projectType: "default" })).projectId;
  expect(nameOf(await save())).toBe("done");
});
afterAll(() => installation?.close());

test("on a full disk each call is done or refused with a sentence, and all goes on by itself when there is room", async () => {
  await fill();
  const outcomes: Outcome[] = [];
  for (let count = 0; count < UPLOADS; count += 1) outcomes.push(await upload());
  outcomes.push(await save(), await ask("POST", `/api/projects/${projectId}/deploy`, {}));
  outcomes.push(await ask("POST", "/register", { username: "Bob", password: "correct horse" }));
  const refused = outcomes.filter(({ kind }) => kind !== "done");
  expect(refused.length).toBeGreaterThan(0);
  for (const outcome of outcomes) expect(ALLOWED, JSON.stringify(outcome)).toContain(nameOf(outcome));
  await rm(inside("filler"));
  await expect.poll(async () => nameOf(await upload()), { interval: 500 }).toBe("done");
  await expect.poll(async () => nameOf(await save()), { interval: 500 }).toBe("done");
  for (const id of kept) expect(nameOf(await ask("GET", `/api/projects/${projectId}/attachments/${id}`))).toBe("done");
  await deploys();
}, 300_000);

async function deploys(): Promise<void> {
  await must("POST", `/api/projects/${projectId}/deploy`, {});
  const status = async () => (await must("GET", `/api/projects/${projectId}/deployment`)).status;
  await expect.poll(status, { interval: 250 }).toBe("serving");
}

test("where artifacts can't be written, a save is refused with a sentence and done once they can", async () => {
  const artifacts = join(installation.dataDir, "artifacts");
  const mount = (...words: string[]) =>
    run("nsenter", ["--target", String(installation.processId), "--mount", ...words]);
  await mount("mount", "--bind", artifacts, artifacts);
  await mount("mount", "-o", "remount,bind,ro", artifacts);
  const refused = await save();
  expect(refused).toMatchObject({ status: 503, error: expect.stringContaining("Nothing can be saved") });
  await mount("umount", artifacts);
  expect(nameOf(await save())).toBe("done");
  await deploys();
});
