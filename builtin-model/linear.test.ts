// A description that fits many patterns in many ways is read as quickly as any other.
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";

/** Longer than any reading takes on a busy machine; two ways to read each of forty letters would take years. */
const DEADLINE_MS = 30_000;

/** Whether a description is read at all: in a thread of its own, which is ended when it takes too long. */
function isRead(description: string): Promise<boolean> {
  const describing = new URL("./understanding/describe.ts", import.meta.url).href;
  const code = `import(${JSON.stringify(describing)}).then(({ readDescription }) => {
    readDescription(require("node:worker_threads").workerData);
    require("node:worker_threads").parentPort.postMessage("read");
  });`;
  const worker = new Worker(code, { eval: true, workerData: description });
  return new Promise<boolean>((resolve, reject) => {
    const late = setTimeout(() => resolve(false), DEADLINE_MS);
    worker.once("message", () => resolve(true)).once("error", reject);
    worker.once("exit", () => clearTimeout(late));
  }).finally(() => worker.terminate());
}

describe("a description that fits a pattern in many ways is read", () => {
  it.each([
    ["a sum of letters", `Track sales, total = a${"xa".repeat(40)}!`],
    ["a list behind by", `Members, drivers by name${" and name".repeat(60)}1, dates`],
  ])("%s", async (_, description) => {
    expect(await isRead(description)).toBe(true);
  });
});
