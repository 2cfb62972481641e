// A slot that was given up while its process was starting, and starts that fail through no fault of the app.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import type { Artifact } from "../artifacts/types.ts";
import { DEFAULT_LIMITS } from "../configuration/limits.ts";
import { createConnectionPool } from "../gateway/upstream/client/connection-pool.ts";
import { createProcesses } from "./processes.ts";
import type { AppProcess, SlotSpec } from "./types.ts";

const KEY = "app live";
const START_MS = 300;
const alive = new Set<ChildProcess>();
afterEach(() => {
  for (const child of alive) child.kill("SIGKILL");
});

/** How many processes there were when each one was added. */
const crowds: number[] = [];

/** A process that takes a while until it is ready. */
async function start(artifact: Artifact): Promise<AppProcess> {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  alive.add(child);
  crowds.push(alive.size);
  const ended = once(child, "exit").then(() => {
    alive.delete(child);
    return "ended";
  });
  await new Promise((resolve) => setTimeout(resolve, START_MS));
  return {
    artifact,
    gatewayKey: Buffer.alloc(32),
    socketPath: "/nowhere",
    connections: createConnectionPool({ socketPath: "/nowhere", headersMs: 1_000, pauseMs: 1_000 }),
    ended,
    processIds: async () => [child.pid ?? 0],
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
const spec = (mayServe = () => true): SlotSpec => ({
  key: KEY,
  idleMs: 60_000,
  log: { note: () => {}, follow: () => {}, redact: (text: string) => text },
  start,
  mayServe,
  arrival: () => null,
});
const ARTIFACT = { hash: "a", directory: "/nowhere" } as Artifact;

test.each(["forget", "retire"] as const)(
  "after %s an app that is asked again at once never runs twice",
  async (end) => {
    const processes = createProcesses({ limits: DEFAULT_LIMITS });
    processes.register(spec(), ARTIFACT);
    const first = Promise.resolve(processes.acquire(KEY)).catch(() => null);
    await expect.poll(() => alive.size).toBe(1);
    const ending = end === "forget" ? processes.forget(KEY) : processes.retire(KEY, 100);
    processes.register(spec(), ARTIFACT);
    const second = await processes.acquire(KEY);
    expect(alive.size).toBe(1);
    await Promise.all([first, ending]);
    expect(processes.processOf(KEY)).toBe(second.process);
    expect(crowds.splice(0)).toEqual([1, 1]);
    await processes.close();
    expect(alive.size).toBe(0);
  },
);

test("a request that waits for the end of what may not serve any more starts nothing in a slot that was given up meanwhile", async () => {
  const state = { mayServe: true };
  const processes = createProcesses({ limits: DEFAULT_LIMITS });
  processes.register(
    spec(() => state.mayServe),
    ARTIFACT,
  );
  await processes.acquire(KEY);
  state.mayServe = false;
  const asking = Promise.resolve(processes.acquire(KEY));
  const refused = expect(asking).rejects.toMatchObject({ status: 503 });
  await processes.forget(KEY);
  await refused;
  expect(crowds.splice(0)).toEqual([1]);
  expect(alive.size).toBe(0);
});

test("who waits for a start has its process also where the app is retired meanwhile, which ends it after their requests", async () => {
  const processes = createProcesses({ limits: DEFAULT_LIMITS });
  processes.register(spec(), ARTIFACT);
  const asking = [processes.acquire(KEY), processes.acquire(KEY)].map((lease) => Promise.resolve(lease));
  await expect.poll(() => alive.size).toBe(1);
  const steps: string[] = [];
  const retired = processes.retire(KEY, 60_000).then(() => void steps.push("ended"));
  const [first, second] = await Promise.all(asking);
  expect([first?.process === second?.process, alive.size]).toEqual([true, 1]);
  first?.release();
  await new Promise((resolve) => setTimeout(resolve, 50));
  steps.push("answered");
  second?.release();
  await retired;
  expect([steps, alive.size]).toEqual([["answered", "ended"], 0]);
  crowds.length = 0;
  await processes.close();
});

test("a start that is under way while the lease on the app is lost serves nobody", async () => {
  const state = { mayServe: true };
  const processes = createProcesses({ limits: DEFAULT_LIMITS });
  processes.register(
    spec(() => state.mayServe),
    ARTIFACT,
  );
  const asking = Promise.resolve(processes.acquire(KEY));
  const refused = expect(asking).rejects.toMatchObject({ status: 503 });
  await expect.poll(() => alive.size).toBe(1);
  const retired = processes.retire(KEY, 60_000);
  state.mayServe = false;
  await refused;
  await retired;
  expect(alive.size).toBe(0);
  crowds.length = 0;
  await processes.close();
});

test("a start for which the database is away is refused with a sentence and is no crash of the app", async () => {
  const processes = createProcesses({ limits: DEFAULT_LIMITS });
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" });
  processes.register({ ...spec(), start: () => Promise.reject(away) }, ARTIFACT);
  for (const _ of [1, 2, 3, 4, 5, 6])
    await expect(Promise.resolve(processes.acquire(KEY))).rejects.toMatchObject({
      status: 503,
      message: "The database is not answering right now. Please try again in a moment.",
    });
  expect(processes.stateOf(KEY)).toEqual({ state: "asleep" });
  await processes.close();
});
