// Budgets of the platform: start, message to preview, the web app's first load.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { createBuilder } from "#build";
import { freePort, openChromium, signUp, startServer } from "#test-tools";
import { BUDGETS } from "./budgets.ts";
import { askedApps } from "./messages.ts";
import { BARE_EDIT, openBareEdit } from "./references/bare-edit.ts";
import { BARE_PAGE, openBarePage } from "./references/bare-page.ts";
import { BARE_START, openBareStart } from "./references/bare-start.ts";
import { besideReference, inTurns, millisecondsOf } from "./references/in-turns.ts";
import { type Figure, median } from "./report.ts";

const DESCRIPTION = "An app for beekeepers to manage their beehives, inspections and honey batches, with a calendar";
const REPETITIONS = 5;
/** Of five, the median of first descriptions went from 3.8 to 4.5 times the reference. */
const APPS = 10;
const VISITS = 9;
/** Nobody writes sooner. What is made ready after a message meets neither the reference nor the next message. */
const WRITING_MS = 3_000;

/** Seconds from starting the server process to its "ready", on data that is there already. */
export async function measureStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-bench-"));
  const bare = await openBareStart();
  const start = async () => {
    const begin = performance.now();
    const server = await startServer({ dataDir, port: await freePort() });
    const milliseconds = performance.now() - begin;
    await server.stop("SIGTERM");
    return milliseconds / 1000;
  };
  try {
    // The first start creates the databases and is not counted.
    const { measured, reference } = await inTurns(REPETITIONS, start, async () => (await bare.start()) / 1000);
    return [
      {
        what: "`npm start`, installed, to ready",
        budget: null,
        measured: median(measured),
        unit: "s",
        reference: besideReference(BARE_START, reference, BUDGETS.start),
        method: `median of ${REPETITIONS} starts of the bundled server on existing data, in turns`,
      },
    ];
  } finally {
    await bare.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * First description to interactive preview, and follow-up edits, on the built-in model over HTTP.
 * @param seed of what is asked for; another one asks for other apps
 * @throws Error for a message that changed nothing
 */
export async function measureMessages(url: string, seed: number): Promise<Figure[]> {
  const person = await signUp(url);
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-bench-"));
  const builder = await createBuilder({ dataDir });
  const bare = await openBareEdit(builder.starter, builder.kit.directory);
  const first: number[] = [];
  const edits: number[] = [];
  const reference: number[] = [];
  const sourceOf = async (projectId: string) =>
    JSON.stringify((await person.call("GET", `/api/projects/${projectId}/source`)).files);
  const chat = async (projectId: string, message: string) => {
    const before = await sourceOf(projectId);
    await delay(WRITING_MS);
    reference.push(((await bare.build()) + (await bare.checkTypes())) / 1000);
    const seconds = (await millisecondsOf(() => person.chat(projectId, message))) / 1000;
    if ((await sourceOf(projectId)) === before) throw new Error(`Nothing came of “${message}” (seed ${seed}).`);
    return seconds;
  };
  await bare.build();
  try {
    for (const { description, followUps } of askedApps(APPS, seed)) {
      const projectId = await person.createProject();
      await person.call("POST", `/api/projects/${projectId}/initialize`, {});
      first.push(await chat(projectId, description));
      for (const message of followUps) edits.push(await chat(projectId, message));
    }
  } finally {
    await bare.close();
    await builder.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return [
    {
      what: "built-in model, first description → preview ready",
      budget: null,
      measured: median(first),
      unit: "s",
      reference: besideReference(`${BARE_EDIT}, on the starter`, reference, BUDGETS.firstDescription),
      method: `median of ${APPS}: differing apps (seed ${seed}), POST /api/chat until it answers, checks included, ${WRITING_MS / 1000} s after the message before, in turns`,
    },
    {
      what: "message → refreshed preview, with checks",
      budget: null,
      measured: median(edits),
      unit: "s",
      reference: besideReference(`${BARE_EDIT}, on the starter`, reference, BUDGETS.followUp),
      method: `median of ${edits.length} follow-up edits on the built-in model, its thinking included, ${WRITING_MS / 1000} s after the message before, in turns`,
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
  const newPage = async (projectId: string | null) => {
    const context = await browser.newContext();
    if (projectId !== null)
      await context.addInitScript(
        ([token, id]) => {
          localStorage.setItem("token", token ?? "");
          localStorage.setItem("username", "bench");
          localStorage.setItem("selectedProjectId", id ?? "");
        },
        [person.token, projectId],
      );
    return context.newPage();
  };
  const bytesOf = async (path: string, projectId: string | null) => {
    const page = await newPage(projectId);
    const sizes: Promise<number>[] = [];
    page.on("response", (response) => {
      const isOwn = response.frame() === page.mainFrame();
      if (!isOwn || !/\/assets\/.*\.(js|css)$/.test(new URL(response.url()).pathname)) return;
      sizes.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.goto(url + path, { waitUntil: "networkidle" });
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    await page.context().close();
    if (bytes === 0) throw new Error(`${path} loaded no script: the web app is not built (npm start builds it)`);
    return bytes / 1000;
  };
  const openedMs = async (address: string, projectId: string | null) => {
    const page = await newPage(projectId);
    await page.goto(address, { waitUntil: "networkidle" });
    const [paint] = await page.evaluate(() =>
      performance.getEntriesByName("first-contentful-paint").map(({ startTime }) => startTime),
    );
    await page.context().close();
    if (paint === undefined) throw new Error(`${address} painted nothing`);
    return paint;
  };
  const bare = await openBarePage();
  const opened = await inTurns(
    VISITS,
    () => openedMs(`${url}/edit`, used),
    () => openedMs(bare.url, null),
  ).finally(bare.close);
  const landing = await bytesOf("/", null);
  const editor = await bytesOf("/edit", fresh);
  const projects = await bytesOf("/projects", fresh);
  const editorOfUsed = await bytesOf("/edit", used);
  const method =
    "one visit in Chromium until its network is idle: all scripts and styles of the page, gzipped and added up";
  return [
    { what: "web: landing, first load", budget: 120, measured: landing, unit: "kB", method },
    { what: "web: list of projects, first load", budget: 170, measured: projects, unit: "kB", method },
    { what: "web: editor, first load", budget: 170, measured: editor, unit: "kB", method },
    {
      what: "web: editor of an app with a history, first load",
      budget: 170,
      measured: editorOfUsed,
      unit: "kB",
      method: `${method}; after a first message`,
    },
    {
      what: "web: editor of an app with a history, opened",
      budget: null,
      measured: median(opened.measured),
      unit: "ms",
      reference: besideReference(BARE_PAGE, opened.reference, BUDGETS.opened),
      method: `median of ${VISITS} visits, in turns, in Chromium, nothing kept from one before: until its first content is painted`,
    },
  ];
}
