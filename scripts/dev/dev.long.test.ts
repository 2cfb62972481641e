// `npm run dev` on a copy of the sources: what is saved is seen, in the page and in the server.
import { type ChildProcess, spawn } from "node:child_process";
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort, openChromium } from "#test-tools";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = ["contract", "server", "kit", "builtin-model", "templates", "stripe-emulator", "web", "scripts"];
const FILES = ["package.json", "package-lock.json", "tsconfig.json"];
const START = { timeout: 250_000, interval: 250 };

let folder = "";
let url = "";
let said = "";
let dev: ChildProcess;

async function change(file: string, from: string, to: string): Promise<void> {
  const path = join(folder, file);
  const text = await readFile(path, "utf8");
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ninefold-dev-"));
  await chmod(folder, 0o755);
  for (const name of [...FOLDERS, ...FILES]) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  dev = spawn(process.execPath, ["scripts/dev/dev.ts"], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: port, DATA_DIR: join(folder, "data") },
  });
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on("data", (text) => {
      said += String(text);
    });
  await vi.waitUntil(() => said.includes("Ninefold is ready"), START);
});
afterAll(async () => {
  const ended = new Promise((resolve) => dev.once("exit", resolve));
  dev.kill("SIGTERM");
  await ended;
  await rm(folder, { recursive: true, force: true });
});

test("a saved page loads itself anew where it is open", async () => {
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/about`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await change("web/features/static-pages/static-page.tsx", "<h1", '<h1 data-saved="yes"');
    await page.locator("h1[data-saved=yes]").waitFor({ timeout: START.timeout });
  } finally {
    await browser.close();
  }
});

test("a saved guide of the kit is read anew where it is open", async () => {
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/docs/calls`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await change("kit/docs/calls.md", "# The calls of each list", "# The calls of every list");
    await page.getByRole("heading", { level: 1, name: "The calls of every list" }).waitFor({ timeout: START.timeout });
  } finally {
    await browser.close();
  }
});

test("a saved file of the server starts it again", async () => {
  await change("server/http/errors.ts", "There is no such call.", "There is no such call as this.");
  const answer = async () => (await fetch(`${url}/api/none`).catch(() => null))?.text();
  await expect.poll(answer, START).toContain("There is no such call as this.");
});
