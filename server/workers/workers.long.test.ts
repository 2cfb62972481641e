// Work in processes of its own: what comes back, what is ended, what a worker sees, and who begins when.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aliveAmong } from "#sandbox";
import { defineTask, Overrun, openWorkers, type Workers } from "./index.ts";
import { OVERTIME_AFTER_MS } from "./limits.ts";
import { descendantsOf, startKilledServer } from "./testing/killed-server.ts";

const attemptWithin = (deadlineMs: number) =>
  defineTask<typeof import("./testing/try-task.ts").run>({
    module: import.meta.resolve("./testing/try-task.ts"),
    deadlineMs,
    tooMuch: "This was too much.",
  });
const attempt = attemptWithin(60_000);
const owner = "somebody";

function killProcess(id: number): void {
  try {
    process.kill(id, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

for (const sandbox of ["bubblewrap", "none"] as const)
  describe(`with SANDBOX=${sandbox}`, () => {
    let workers: Workers;
    let dataDir: string;
    /** Of other files of tests, which may share this process: their browsers and workers. */
    let others: readonly number[];
    beforeAll(async () => {
      others = await descendantsOf(process.pid);
      dataDir = await mkdtemp(join(tmpdir(), "ninefold-workers-"));
      workers = await openWorkers({ name: dataDir, sandbox });
    });
    afterAll(async () => {
      await workers.close();
      await rm(dataDir, { recursive: true });
    });

    test("what a task returns and refuses comes back", async () => {
      const value = { text: "é", list: [1, new Map([["a", new Uint8Array([1, 2])]])] };
      expect(await workers.run(attempt, { what: "echo", value }, { owner })).toEqual(value);
      await expect(workers.run(attempt, { what: "refuse" }, { owner })).rejects.toMatchObject({
        name: "Refusal",
        status: 400,
        message: "Not this.",
      });
    });

    test("what never ends is ended at its deadline, with a sentence, and the next piece of work is done", async () => {
      const spun = workers.run(attemptWithin(700), { what: "spin" }, { owner });
      await expect(spun).rejects.toThrow(new Overrun("time", "This was too much."));
      expect(await workers.run(attempt, { what: "echo", value: 1 }, { owner })).toBe(1);
    });

    test("work that is kept from the processor has another deadline, and not for ever", async () => {
      await workers.run(attempt, { what: "echo", value: 1 }, { owner });
      const workerIds = (await descendantsOf(process.pid)).filter((id) => !others.includes(id));
      const tell = (signal: "SIGSTOP" | "SIGCONT") => {
        for (const id of aliveAmong(workerIds)) process.kill(id, signal);
      };
      const late = workers.run(attemptWithin(500), { what: "wait", milliseconds: 100 }, { owner });
      tell("SIGSTOP");
      setTimeout(() => tell("SIGCONT"), 800);
      await expect(late).resolves.toBe("waited");
      const never = workers.run(attemptWithin(200), { what: "wait", milliseconds: 100 }, { owner: "another" });
      tell("SIGSTOP");
      await expect(never).rejects.toThrow(new Overrun("time", "This was too much."));
      tell("SIGCONT");
    });

    test("what needs too much memory is ended with the same sentence", async () => {
      await expect(workers.run(attempt, { what: "hog" }, { owner })).rejects.toMatchObject({
        status: 422,
        kind: "memory",
        message: "This was too much.",
      });
    });

    test("so is what a program needs that the task started, and whose end alone the task hears of", async () => {
      await expect(workers.run(attempt, { what: "hog in a child" }, { owner })).rejects.toMatchObject({
        name: "Refusal",
        message: "This was too much.",
      });
    });

    test("work whose process is killed is done in another one, and refused with a sentence when that is killed, too", async () => {
      const others = await descendantsOf(process.pid);
      const killNew = async () => {
        for (const id of await descendantsOf(process.pid)) if (!others.includes(id)) killProcess(id);
      };
      await workers.run(attempt, { what: "echo", value: 1 }, { owner });
      const killed = workers.run(attempt, { what: "wait", milliseconds: 300 }, { owner });
      setTimeout(killNew, 50);
      await expect(killed).resolves.toBe("waited");
      const hunted = workers.run(attempt, { what: "wait", milliseconds: 60_000 }, { owner });
      const hunt = setInterval(killNew, 50);
      await expect(hunted).rejects.toMatchObject({
        name: "Refusal",
        status: 503,
        message: expect.stringContaining("interrupted on our side"),
      });
      clearInterval(hunt);
      expect(await workers.run(attempt, { what: "echo", value: 2 }, { owner })).toBe(2);
    });

    test("work that nobody waits for is ended, whether it listens or not", async () => {
      for (const what of ["spin in a child", "spin"] as const) {
        const controller = new AbortController();
        const working = workers.run(attempt, { what }, { owner, signal: controller.signal });
        setTimeout(() => controller.abort(new Error("gone")), 300);
        await expect(working).rejects.toThrow("gone");
      }
    });
  });

test("three owners with two bombs each keep a fourth owner's work from nothing: it is done before the first bomb ends", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-bombs-"));
  const workers = await openWorkers({ name: dataDir, sandbox: "none" });
  const stop = new AbortController();
  const order: string[] = [];
  const bomb = (owner: string) =>
    workers
      .run(attempt, { what: "wait", milliseconds: 600_000 }, { owner, signal: stop.signal })
      .catch(() => {})
      .finally(() => order.push(`bomb of ${owner}`));
  const bombs = ["anna", "ben", "carla"].flatMap((owner) => [bomb(owner), bomb(owner)]);
  // So long that each has given its slot to the next.
  await new Promise((resolve) => setTimeout(resolve, 2.5 * OVERTIME_AFTER_MS));
  expect(await workers.run(attempt, { what: "echo", value: "well" }, { owner: "dora" })).toBe("well");
  order.push("dora");
  stop.abort(new Error("enough"));
  await Promise.all(bombs);
  await workers.close();
  await rm(dataDir, { recursive: true });
  expect(order[0]).toBe("dora");
  expect(order).toHaveLength(7);
});

describe("in the sandbox", () => {
  let workers: Workers;
  let closed: string;
  beforeAll(async () => {
    // As under /root: nobody but the server's own user gets in.
    closed = await mkdtemp(join(tmpdir(), "ninefold-walls-"));
    workers = await openWorkers({ name: closed, sandbox: "bubblewrap", shows: [join(closed, "kit")] });
    await mkdir(join(closed, "kit", "later"));
    await writeFile(join(closed, "other.json"), "{}");
  });
  afterAll(async () => {
    await workers.close();
    await rm(closed, { recursive: true });
  });

  test("a worker sees the folders that it is shown, as they are by now, wherever they lie, and nothing beside them", async () => {
    const paths = [join(closed, "kit", "later"), join(closed, "other.json")];
    expect(await workers.run(attempt, { what: "look", paths }, { owner })).toMatchObject({ there: [paths[0]] });
  });

  test("a worker sees code and libraries, no data, no network, no settings, and is not root", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ninefold-secret-"));
    await writeFile(join(folder, "secret.json"), '{"key":1}');
    const paths = [join(folder, "secret.json"), "/etc/passwd", "/root", "/home", "/sys"];
    const seen = await workers.run(attempt, { what: "look", paths }, { owner });
    await rm(folder, { recursive: true });
    expect(seen).toMatchObject({ there: [], devices: ["lo"] });
    expect(seen).toHaveProperty("user", process.getuid?.() === 0 ? expect.any(Number) : process.getuid?.());
    expect(seen).not.toHaveProperty("user", 0);
    expect(seen).toHaveProperty("environment", expect.not.arrayContaining(["PATH", "HOME"]));
    const server = createServer((_request, response) => response.end("reached"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // A server without a unix path has a port.
    const { port } = server.address() as AddressInfo;
    expect(await workers.run(attempt, { what: "connect", port }, { owner })).not.toBe("connected");
    server.close();
  });

  test("who begins much keeps nobody else waiting", async () => {
    const bombs = Array.from({ length: 6 }, () =>
      workers.run(attemptWithin(8_000), { what: "spin" }, { owner: "bomber" }),
    );
    const ended = Promise.allSettled(bombs).then(() => "bombs");
    const others = Promise.all(
      ["anna", "ben"].map((name) => workers.run(attempt, { what: "echo", value: name }, { owner: name })),
    );
    expect(await Promise.race([ended, others])).toEqual(["anna", "ben"]);
    await workers.close();
    await ended;
  });
});

describe.each(["bubblewrap", "none"] as const)("with SANDBOX=%s", (sandbox) => {
  test.runIf(sandbox === "none" || process.getuid?.() === 0)(
    "a server that is killed leaves no worker behind",
    async () => {
      const { processIds, kill } = await startKilledServer(sandbox);
      expect(aliveAmong(processIds).length).toBeGreaterThan(0);
      await kill();
      await expect.poll(() => aliveAmong(processIds)).toEqual([]);
    },
  );
});
