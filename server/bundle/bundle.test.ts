// The bundled server: made of what the checkout holds, left aside where it is not, and as readable as its sources.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { bundleServer } from "./bundle.ts";
import { folderToFill, keepBundle, serverProgram } from "./kept-bundle.ts";

const run = promisify(execFile);
const root = await mkdtemp(join(tmpdir(), "ninefold-bundle-"));
afterAll(() => rm(root, { recursive: true, force: true }));

async function keep(source: string): Promise<string> {
  await mkdir(join(root, "server"), { recursive: true });
  await writeFile(join(root, "server/main.ts"), source);
  const made = await folderToFill(root);
  await writeFile(join(made, "main.js"), source);
  await keepBundle(made, ["server/main.ts"], root);
  return serverProgram(root);
}

test("a bundle of other contents is not run, and one whose files only have another time is", async () => {
  const source = join(root, "server/main.ts");
  expect(serverProgram(root)).toBe(source);
  const first = await keep("run(1)");
  expect(first).not.toBe(source);
  await utimes(source, new Date(), new Date(1_000));
  expect(serverProgram(root)).toBe(first);
  await writeFile(source, "run(2)");
  expect(serverProgram(root)).toBe(source);
  expect(await keep("run(2)")).not.toBe(first);
  // The bundle that a server may still run is left.
  expect(await readFile(first, "utf8")).toBe("run(1)");
  await rm(source);
  expect(serverProgram(root)).toBe(source);
});

test("a bundled task does its work, and what it throws names the source's line", async () => {
  await bundleServer();
  const task = join(dirname(serverProgram()), "picture-task.js");
  const program = `
    const { run } = await import(${JSON.stringify(task)});
    await run(undefined).catch((error) => console.log(error.stack));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program]);
  expect(stdout).toMatch(/server\/capabilities\/files\/picture-task\.ts:\d+:\d+/);
});
