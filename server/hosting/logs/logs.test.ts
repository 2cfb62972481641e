// Logs of apps: complete in order, bounded in size, rate and length of a line.
import { appendFile, mkdir, mkdtemp, readdir, rm, rmdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../configuration/limits.ts";
import { createLogs, type Logs } from "./logs.ts";

const clock = { now: Date.parse("2026-01-01T00:00:00Z") };
const state: { directory: string; logs: Logs | null } = { directory: "", logs: null };
const limits = { ...DEFAULT_LIMITS, logFileBytes: 20_000, logLinesPerSecond: 100, logLineCharacters: 80 };

beforeAll(async () => {
  state.directory = await mkdtemp(join(tmpdir(), "ninefold-logs-"));
  state.logs = createLogs({ directory: state.directory, limits, clock: () => clock.now });
});
afterAll(() => rm(state.directory, { recursive: true, force: true }));

function logs(): Logs {
  if (!state.logs) throw new Error("not opened");
  return state.logs;
}
const texts = async (projectId: string, after: string | null = null) =>
  (await logs().read(projectId, "live", after)).map(({ text }) => text);

async function print(projectId: string, text: string): Promise<void> {
  const stream = new PassThrough();
  logs().of(projectId, "live").follow(stream, "info");
  stream.end(text);
  await new Promise((resolve) => stream.once("close", resolve));
}

test("lines are kept in order, also a last one without its end, and cut characters stay whole", async () => {
  const stream = new PassThrough();
  logs().of("order", "live").follow(stream, "info");
  const bytes = Buffer.from("first\nsécond\nthird");
  for (const byte of bytes) stream.write(Buffer.from([byte]));
  stream.end();
  await new Promise((resolve) => stream.once("close", resolve));
  expect(await texts("order")).toEqual(["first", "sécond", "third"]);
});

test("only later lines are read when asked", async () => {
  logs().of("later", "live").note("info", "early");
  clock.now += 1_000;
  logs().of("later", "live").note("error", "late");
  const [first] = await logs().read("later", "live", null);
  expect(await texts("later", first?.at)).toEqual(["late"]);
  expect(first).toMatchObject({ source: "platform", level: "info" });
});

test("a flood is cut to the rate and says how much is missing", async () => {
  await print("flood", "drop\n".repeat(5_000));
  clock.now += 1_000;
  await print("flood", "after\n");
  const lines = await texts("flood");
  expect(lines.filter((text) => text === "drop")).toHaveLength(100);
  expect(lines).toContain("4900 lines were left out: too many at once.");
  expect(lines.at(-1)).toBe("after");
});

test("more than a second's worth is not read before the next second, so what prints on has to wait", async () => {
  const stream = new PassThrough({ highWaterMark: 64 * 1024 });
  logs().of("wait", "live").follow(stream, "info");
  const part = "line\n".repeat(10_000);
  const written = { parts: 0 };
  for (; !stream.isPaused() && written.parts < 100; written.parts += 1) {
    stream.write(part);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(stream.isPaused()).toBe(true);
  expect(written.parts * part.length).toBeLessThan(2 * 1024 * 1024);
  await expect.poll(() => stream.isPaused()).toBe(false);
  stream.destroy();
});

test("a line without end is cut", async () => {
  await print("long", "x".repeat(100_000));
  expect((await texts("long"))[0]).toHaveLength(80);
});

test("two files of bounded size hold the newest lines", async () => {
  for (let round = 0; round < 20; round += 1) {
    clock.now += 1_000;
    await print("ring", `${round} ${"y".repeat(60)}\n`.repeat(90));
    await logs().settled();
  }
  const files = await readdir(join(state.directory, "ring"));
  expect(files.sort()).toEqual(["live.jsonl", "live.jsonl.1"]);
  for (const file of files) expect((await stat(join(state.directory, "ring", file))).size).toBeLessThan(25_000);
  expect((await texts("ring")).at(-1)).toMatch(/^19 /);
});

test("a line that a crash cut short does not hide the others", async () => {
  logs().of("cut", "live").note("info", "whole");
  await logs().settled();
  await appendFile(join(state.directory, "cut", "live.jsonl"), '{"at":"2026-01-01T0');
  expect(await texts("cut")).toEqual(["whole"]);
});

test("removing leaves no file", async () => {
  logs().of("gone", "live").note("info", "something");
  await logs().remove("gone");
  expect(await texts("gone")).toEqual([]);
  expect(await readdir(state.directory)).not.toContain("gone");
});

test("lines that the disk does not take are counted, and that is said once it takes lines again", async () => {
  const file = join(state.directory, "unwritten", "live.jsonl");
  await mkdir(file, { recursive: true });
  await print("unwritten", "one\ntwo\nthree\n");
  await logs().settled();
  await rmdir(file);
  clock.now += 1_000;
  await print("unwritten", "four\n");
  expect(await texts("unwritten")).toEqual(["3 lines were left out: they could not be written.", "four"]);
});
