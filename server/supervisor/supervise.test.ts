// The supervisor as a process, over a process that crashes in every way a server can.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { CrashHistory } from "./crash.ts";

type Running = { child: ChildProcess; folder: string; said(): string; ended: Promise<number | null> };
const running: Running[] = [];

afterEach(async () => {
  for (const { child, folder, ended } of running.splice(0)) {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
});

/** A supervisor over a server whose starts act as `script` says, and serve when it has come to its end. */
async function supervising(script: string): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-supervisor-"));
  const child = spawn(process.execPath, [join(import.meta.dirname, "testing/impatient-supervisor.ts")], {
    env: { PATH: process.env.PATH, FOLDER: folder, SCRIPT: script },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      text += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const it = { child, folder, said: () => text, ended };
  running.push(it);
  return it;
}

const untilServing = async ({ said }: Running) => {
  await expect.poll(said).toMatch(/serving as \d+/);
  return Number(/serving as (\d+)/.exec(said())?.[1]);
};

/** What the start of that number was told of those before it. */
function told({ said }: Running, start: number): CrashHistory {
  return JSON.parse(new RegExp(`started ${start} with (.*)`).exec(said())?.[1] ?? "null");
}

test("after an error that nobody caught the server is started again and told what it was", async () => {
  const it = await supervising("throw,serve");
  await untilServing(it);
  expect(it.said()).toContain("Ninefold ended with exit code 1. It is started again.");
  const { counts, untold } = told(it, 2);
  expect(counts).toEqual({ error: 1, killed: 0, memory: 0, hung: 0 });
  expect(untold).toEqual([expect.objectContaining({ cause: "error", ending: "exit code 1" })]);
  expect(untold[0]?.details).toContain("a stranger's request was too much");
});

test("a server that hangs is killed, and where it hung is told", async () => {
  const it = await supervising("hang,serve");
  await untilServing(it);
  expect(it.said()).toContain("Ninefold hung and was killed. It is started again.");
  const [crash] = told(it, 2).untold;
  expect(crash).toMatchObject({ cause: "hung", ending: "SIGKILL" });
  expect(crash?.details).toContain("countForEver");
  expect(await readdir(it.folder)).toEqual(["starts"]);
});

test("a server whose memory is full is started again", async () => {
  const it = await supervising("fill,serve");
  await untilServing(it);
  expect(told(it, 2).untold).toEqual([expect.objectContaining({ cause: "memory" })]);
});

test("a crash loop backs off and says so; what was told once is only counted afterwards", async () => {
  const it = await supervising("throw,throw,throw,serve");
  await untilServing(it);
  expect(it.said()).toContain("for the 2nd time in a row soon after its start. The next start is at once.");
  expect(it.said()).toContain("for the 3rd time in a row soon after its start. The next start is in 1 s.");
  const { counts, untold } = told(it, 4);
  expect(counts.error).toBe(3);
  expect(untold).toHaveLength(1);
});

test("a server that can't start ends the supervisor with its exit code, and is not tried again", async () => {
  const it = await supervising("refuse,serve");
  expect(await it.ended).toBe(1);
  expect(it.said()).toContain("This setting is wrong.");
  expect(it.said()).not.toContain("started 2");
});

test("a server that ends of its own will is left ended", async () => {
  const it = await supervising("end");
  expect(await it.ended).toBe(0);
});

test("SIGTERM reaches the server, is waited for, and ends a pause of a crash loop at once", async () => {
  const it = await supervising("serve");
  const server = await untilServing(it);
  it.child.kill("SIGTERM");
  expect(await it.ended).toBe(0);
  expect(() => process.kill(server, 0)).toThrow("ESRCH");
  const looping = await supervising("throw,throw,throw,throw,throw,throw,throw");
  await expect.poll(looping.said).toContain("The next start is in 2 s.");
  looping.child.kill("SIGTERM");
  expect(await looping.ended).toBe(0);
  expect(looping.said()).not.toContain("started 5");
});

test("a server notices that its supervisor was killed, and ends", async () => {
  const it = await supervising("serve");
  const server = await untilServing(it);
  it.child.kill("SIGKILL");
  await expect.poll(() => existsSync(join(it.folder, "orphaned"))).toBe(true);
  // What has ended may wait for somebody to take notice; it has no command any more.
  await expect.poll(() => readFile(`/proc/${server}/cmdline`, "utf8").catch(() => "")).toBe("");
});

test("nobody reading what the supervisor says does not end it", async () => {
  const it = await supervising("throw,serve");
  it.child.stdout?.destroy();
  it.child.stderr?.destroy();
  const starts = async () => (await readdir(it.folder)).includes("starts");
  await expect.poll(starts).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(it.child.exitCode).toBeNull();
});
