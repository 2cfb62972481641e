// A log that can't be written: on a file system that is full, in the place of a folder, on a pipe that nobody reads.
import { execFileSync, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, rmdir, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { createLogFile } from "./log.ts";

const folders: string[] = [];
afterEach(async () => {
  // A log tries again to make its file while the folder goes.
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "ninefold-log-"));
  folders.push(path);
  return path;
}

const linesOf = async (file: string) => (await readFile(file, "utf8")).trimEnd().split("\n");

test("lines that can't be written are left out and counted once it works again", async () => {
  const file = join(await folder(), "server.log");
  await mkdir(file);
  const log = createLogFile(file, 10);
  for (const line of ["one\n", "two\n", "three\n"]) log.write(line);
  await rmdir(file);
  await expect.poll(() => linesOf(file).catch(() => [])).toHaveLength(1);
  log.write("four\n");
  const [note = "", last] = await linesOf(file);
  expect(JSON.parse(note)).toMatchObject({ lost: 3, reason: expect.stringContaining("EISDIR") });
  expect(last).toBe("four");
});

test("a device that is always full takes nothing and ends nothing", async () => {
  const file = join(await folder(), "server.log");
  await symlink("/dev/full", file);
  const log = createLogFile(file, 5);
  expect(() => log.write("one\n")).not.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(() => log.write("two\n")).not.toThrow();
});

test("a named pipe that nobody reads does not hold the server up", async () => {
  const file = join(await folder(), "server.log");
  execFileSync("mkfifo", [file]);
  expect(() => createLogFile(file, 5).write("nobody reads this\n")).not.toThrow();
});

/** Fills a file system of its own, writes on, makes room, and shows what the log then holds. */
const FILLS = `
import { createLogFile } from ${JSON.stringify(join(import.meta.dirname, "log.ts"))};
import { readFileSync, rmSync, writeFileSync } from "node:fs";
const [folder] = process.argv.slice(-1);
writeFileSync(folder + "/ballast", Buffer.alloc(900_000));
const log = createLogFile(folder + "/server.log", 10);
for (let count = 0; count < 2_000; count += 1) log.write(JSON.stringify({ count, text: "x".repeat(500) }) + "\\n");
rmSync(folder + "/ballast");
await new Promise((resolve) => setTimeout(resolve, 100));
log.write(JSON.stringify({ count: "last" }) + "\\n");
const lines = readFileSync(folder + "/server.log", "utf8").trimEnd().split("\\n");
const whole = lines.flatMap((line) => { try { return [JSON.parse(line)]; } catch { return []; } });
console.log(JSON.stringify({ torn: lines.length - whole.length, kept: whole.length, note: whole.at(-2), last: whole.at(-1) }));
`;

test("a full disk loses lines and nothing else; what was cut short spoils no other line", async () => {
  const mount = await folder();
  const small = ["--dev-bind", "/", "/", "--size", "1048576", "--tmpfs", mount];
  const child = spawn("bwrap", [...small, process.execPath, "--input-type=module", "-e", FILLS, mount]);
  let said = "";
  child.stdout.on("data", (text) => {
    said += text;
  });
  child.stderr.on("data", (text) => {
    said += text;
  });
  expect(await new Promise((resolve) => child.once("exit", resolve)), said).toBe(0);
  const { torn, kept, note, last } = JSON.parse(said);
  expect(note).toMatchObject({ msg: "lines of this log were lost", reason: expect.stringContaining("ENOSPC") });
  expect(note.lost + kept - 2).toBe(2_000);
  expect(torn).toBeLessThanOrEqual(1);
  expect(last).toEqual({ count: "last" });
});

/** A process with a log, and a fault in a callback that nobody awaits. */
const FAILS = `
import { openLog } from ${JSON.stringify(join(import.meta.dirname, "log.ts"))};
openLog({ file: process.argv.at(-1), level: "info" }).info("begun");
setTimeout(() => Promise.reject(new Error("nobody caught this")), 1);
setTimeout(() => {}, 60_000);
`;

test("a fault that nobody caught is in the log, with its place, and ends the process", async () => {
  const file = join(await folder(), "server.log");
  const child = spawn(process.execPath, ["--input-type=module", "-e", FAILS, file], { stdio: "ignore" });
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(1);
  const lines = (await linesOf(file)).map((line) => JSON.parse(line));
  expect(lines.at(-1)).toMatchObject({
    level: 60,
    origin: "unhandledRejection",
    error: { message: "nobody caught this" },
  });
  expect(lines.at(-1).error.stack).toContain("at ");
});
