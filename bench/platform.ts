// Budgets of the platform: start, message to preview, the web app's first load.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { freePort, openChromium, signUp, startServer } from "#test-tools";
import { type Figure, median } from "./report.ts";

const DESCRIPTION = "An app for beekeepers to manage their beehives, inspections and honey batches, with a calendar";
const FOLLOW_UPS = [
  "Add a field weather to inspections",
  "Change the accent colour to teal",
  "Rename inspections to visits",
];
const REPETITIONS = 5;

/** Milliseconds from starting the server process to its "ready", on data that is there already. */
export async function measureStart(): Promise<Figure> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-bench-"));
  const times: number[] = [];
  for (let repetition = 0; repetition <= REPETITIONS; repetition++) {
    const begin = performance.now();
    const server = await startServer({ dataDir, port: await freePort() });
    // The first start creates the database and is not counted.
    if (repetition > 0) times.push((performance.now() - begin) / 1000);
    await server.stop("SIGTERM");
  }
  await rm(dataDir, { recursive: true, force: true });
  const method = `median of ${REPETITIONS} starts of server/main.ts on existing data`;
  return { what: "`npm start`, installed, to ready", budget: 3, measured: median(times), unit: "s", method };
}

/** First description to interactive preview, and follow-up edits, on the built-in model over HTTP. */
export async function measureMessages(url: string): Promise<Figure[]> {
  const person = await signUp(url);
  const first: number[] = [];
  const edits: number[] = [];
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const projectId = await person.createProject();
    await person.call("POST", `/api/projects/${projectId}/initialize`, {});
    const begin = performance.now();
    await person.chat(projectId, DESCRIPTION);
    first.push((performance.now() - begin) / 1000);
    for (const message of FOLLOW_UPS) {
      const editBegin = performance.now();
      await person.chat(projectId, message);
      edits.push((performance.now() - editBegin) / 1000);
    }
  }
  return [
    {
      what: "built-in model, first description → preview ready",
      budget: 2,
      measured: median(first),
      unit: "s",
      method: `median of ${REPETITIONS}: POST /api/chat until it answers, checks included`,
    },
    {
      what: "message → refreshed preview, with checks",
      budget: 1.5,
      measured: median(edits),
      unit: "s",
      method: `median of ${edits.length} follow-up edits on the built-in model, its thinking included`,
    },
  ];
}

/** Gzipped JavaScript and CSS that a browser loads for a screen, fonts and images left out. */
export async function measureFirstLoad(url: string): Promise<Figure[]> {
  const browser = await openChromium();
  try {
    return await firstLoads(browser, url);
  } finally {
    // A browser that stays open keeps the whole measurement from ending.
    await browser.close();
  }
}

async function firstLoads(browser: Browser, url: string): Promise<Figure[]> {
  const person = await signUp(url);
  const fresh = await person.createProject();
  const used = await person.createProject();
  await person.call("POST", `/api/projects/${used}/initialize`, {});
  await person.chat(used, DESCRIPTION);
  /** @param projectId the project that is open; null: nobody is signed in */
  const bytesOf = async (path: string, projectId: string | null) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    page.on("response", (response) => {
      const isOwn = response.frame() === page.mainFrame();
      if (!isOwn || !/\/assets\/.*\.(js|css)$/.test(new URL(response.url()).pathname)) return;
      sizes.push(response.body().then((body) => gzipSync(body).length));
    });
    if (projectId !== null)
      await context.addInitScript(
        ([token, id]) => {
          localStorage.setItem("token", token ?? "");
          localStorage.setItem("username", "bench");
          localStorage.setItem("selectedProjectId", id ?? "");
        },
        [person.token, projectId],
      );
    await page.goto(url + path, { waitUntil: "networkidle" });
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    await context.close();
    if (bytes === 0) throw new Error(`${path} loaded no script: the web app is not built (npm start builds it)`);
    return bytes / 1000;
  };
  const landing = await bytesOf("/", null);
  const editor = await bytesOf("/edit", fresh);
  const editorOfUsed = await bytesOf("/edit", used);
  const method =
    "one visit in Chromium until its network is idle: all scripts and styles of the page, gzipped and added up";
  return [
    { what: "web: landing, first load", budget: 120, measured: landing, unit: "kB", method },
    { what: "web: editor, first load", budget: 170, measured: editor, unit: "kB", method },
    {
      what: "web: editor of an app with a history, first load",
      budget: 170,
      measured: editorOfUsed,
      unit: "kB",
      method: `${method}; after a first message`,
    },
  ];
}
