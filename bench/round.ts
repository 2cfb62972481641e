// A round: builds the apps of descriptions that nobody has seen, sends their follow-ups, and writes the sheet that somebody else scores.
//
//   npm run bench:round -- --file ROUND.jsonl [--folder dist/round] [--only ID,ID]
//
// Each line of the file is `{ "id": …, "text": …, "followUps": [ … ] }`. The folder gets `sheet.md` (message, reply, what stands on each
// page, what each follow-up changed, and room for points) and a folder of pictures for each description, wide and phone. How a round goes and
// what the points mean: docs/rounds/README.md. Nothing is judged here.

import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createTwoFilesPatch } from "diff";
import type { Browser, Page } from "playwright-core";
import { z } from "zod";
import { type Client, freePort, openChromium, signUp, startServer } from "#test-tools";
import { openPreview } from "./scoring/look-around.ts";
import { untilIdle } from "./scoring/page-idle.ts";

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Of what stands on a page, and of what a follow-up changed. */
const PAGE_TEXT_MAX = 1600;
const CHANGE_LINES_MAX = 40;
const PAGES_MAX = 12;
const NAVIGATION_MS = 3000;

const roundLine = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  text: z.string(),
  followUps: z.array(z.string()).default([]),
});
type Line = z.infer<typeof roundLine>;
type Files = Readonly<Record<string, string>>;
type Tools = Readonly<{ person: Client; browser: Browser; folder: string }>;

/** One description's part of the sheet. */
async function built({ id, text, followUps }: Line, { person, browser, folder }: Tools): Promise<string> {
  const projectId = await person.createProject();
  await person.call("POST", `/api/projects/${projectId}/initialize`, {});
  const before = await filesOf(person, projectId);
  const reply = await said(person, projectId, text);
  let files = await filesOf(person, projectId);
  const parts = [`## ${id}`, quoted(text), "**Reply**", quoted(reply)];
  if (sameFiles(before, files)) parts.push("*No app was made.*");
  else {
    const page = await openPreview(person, browser, projectId);
    parts.push(...(await photographed(page, join(folder, id))));
    await page.close();
  }
  for (const [at, message] of followUps.entries()) {
    const answer = await said(person, projectId, message);
    const now = await filesOf(person, projectId);
    parts.push(`**Follow-up ${at + 1}**`, quoted(message), "**Reply**", quoted(answer), changesOf(files, now));
    files = now;
  }
  await person.call("DELETE", `/api/projects/${projectId}`);
  const points = ["points (0 to 3): ", ...followUps.map((_, at) => `follow-up ${at + 1} (right, asked, no, wrong): `)];
  return `${[...parts, points.join("\n\n")].join("\n\n")}\n`;
}

async function filesOf(person: Client, projectId: string): Promise<Files> {
  return (await person.call("GET", `/api/projects/${projectId}/source`)).files;
}

/** What the assistant answered to a message. */
async function said(person: Client, projectId: string, message: string): Promise<string> {
  await person.chat(projectId, message);
  const messages = await person.call("GET", `/api/projects/${projectId}/messages`);
  return String(messages.findLast((one: { role: string }) => one.role === "assistant")?.content ?? "(no reply)");
}

const sameFiles = (before: Files, after: Files): boolean =>
  Object.keys(after).length === Object.keys(before).length &&
  Object.entries(after).every(([path, content]) => before[path] === content);

const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");

/** The first page and every page of the navigation: its picture, wide and phone, and what is written on it. */
async function photographed(page: Page, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const parts = [await photograph(page, join(folder, "start"), "The first page")];
  const links = page.getByRole("navigation").getByRole("link");
  const isInside = () =>
    links
      .first()
      .waitFor({ timeout: NAVIGATION_MS })
      .then(
        () => true,
        () => false,
      );
  if (!(await isInside())) {
    const way = page.locator("main, header").getByRole("link").or(page.getByRole("button")).first();
    if ((await way.count()) > 0) await way.click({ timeout: NAVIGATION_MS }).catch(() => undefined);
    if (!(await isInside())) return parts;
  }
  const count = Math.min(await links.count(), PAGES_MAX);
  for (let index = 0; index < count; index++) {
    const name = (await links.nth(index).textContent())?.trim();
    await untilIdle(page, () => links.nth(index).click());
    parts.push(await photograph(page, join(folder, `page-${index + 1}`), `Page “${name}”`));
  }
  return parts;
}

async function photograph(page: Page, path: string, title: string): Promise<string> {
  for (const [look, size] of Object.entries({ phone: PHONE, wide: WIDE })) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `${path}-${look}.png`, fullPage: true });
  }
  const text = (await page.locator("body").ariaSnapshot()).slice(0, PAGE_TEXT_MAX);
  return `**${title}** (${path}-wide.png, -phone.png)\n\n\`\`\`\n${text}\n\`\`\``;
}

function changesOf(before: Files, after: Files): string {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => before[path] !== after[path] && /^(?:app\.json|shared\/|web\/)/.test(path),
  );
  if (paths.length === 0) return "*Nothing was changed.*";
  const lines = paths.flatMap((path) => [
    `# ${path}`,
    ...createTwoFilesPatch(path, path, before[path] ?? "", after[path] ?? "", "", "", { context: 0 })
      .split("\n")
      .slice(4)
      .filter((line) => /^[+-]/.test(line)),
  ]);
  const left = lines.length - CHANGE_LINES_MAX;
  return `\`\`\`\n${lines.slice(0, CHANGE_LINES_MAX).join("\n")}${left > 0 ? `\n… ${left} lines more` : ""}\n\`\`\``;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { file: { type: "string" }, folder: { type: "string", default: "dist/round" }, only: { type: "string" } },
  });
  if (!values.file) throw new Error("Which descriptions? npm run bench:round -- --file ROUND.jsonl");
  const only = values.only?.split(",");
  const lines = (await readFile(values.file, "utf8"))
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => roundLine.parse(JSON.parse(line)))
    .filter(({ id }) => only?.includes(id) ?? true);
  const folder = resolve(values.folder);
  await mkdir(folder, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-round-"));
  const server = await startServer({ dataDir, port: await freePort() });
  const browser = await openChromium();
  const parts = [];
  try {
    const person = await signUp(server.url);
    for (const line of lines) {
      parts.push(
        await built(line, { person, browser, folder }).catch((error) => `## ${line.id}\n\nFailed: ${error}\n`),
      );
      await writeFile(join(folder, "sheet.md"), parts.join("\n"));
      process.stdout.write(`${line.id}\n`);
    }
  } finally {
    await browser.close();
    await server.stop("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  }
  process.stdout.write(`${join(folder, "sheet.md")}\n`);
}

await main();
