// How soon a change of one person is on another's screen, and how a channel of 200 people keeps up: `npm run bench -- --only live`.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { WebSocket } from "ws";
import type { AppSession, SourceFiles } from "#contract";
import { openChromium } from "#test-tools";
import { BUDGETS } from "../budgets.ts";
import { createProject, deploy, type Fixture, openFixture, openSession } from "../hosting-fixture.ts";
import { BARE_LIVE, BARE_ROOM, openBareLive } from "../references/bare-live.ts";
import { besideReference, inTurns } from "../references/in-turns.ts";
import { type Figure, median, percentile } from "../report.ts";

const CHANGES = 30;
const PEOPLE = 200;
const MESSAGES_PER_SECOND = 10;
const MESSAGES = 100;

const COLUMNS = `id uuid primary key default gen_random_uuid(), owner_id text not null, owner_name text not null default '',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now()`;

const appOf = (starter: SourceFiles): SourceFiles => ({
  ...starter,
  "shared/tasks.ts": `import { entity, text } from "@ninefold/entity";
const fields = { title: text("Title") };
export const tasks = entity("tasks", { one: "Task", many: "Tasks", access: "shared", fields });
export const notes = entity("notes", { one: "Note", many: "Notes", fields });
`,
  "server/migrations/0001_create_tables.sql": `create table tasks (${COLUMNS}, title text); create table notes (${COLUMNS}, title text);`,
  "server/index.ts": `import { channel, createServer, resource } from "@ninefold/server";
import { notes, tasks } from "../shared/tasks.ts";
export default createServer({ resources: [resource(tasks), resource(notes)], channels: { room: channel() } });
`,
  "web/main.tsx": `import { ListPage, mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { notes, tasks } from "../shared/tasks.ts";
mountApp({ manifest, entities: [tasks, notes], pages: [
  { path: "/tasks", title: "Tasks", element: <ListPage of={tasks} /> },
  { path: "/notes", title: "Notes", element: <ListPage of={notes} /> },
] });
`,
});

async function addressOf(fixture: Fixture, projectId: string): Promise<string> {
  const { userId } = await createProject(fixture);
  const code = await fixture.hosting.issueFrameCode(projectId, "live", { id: userId, username: "bench" });
  return `${fixture.origin}/live/app/${projectId}/tasks?token=${code}`;
}

async function openPage(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const connected = page.waitForEvent("websocket", { timeout: 30_000 });
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await connected;
  return page;
}

/** From just before one page's call until the other page's document has the row, by one machine's clock; milliseconds. */
async function changeOnScreen(writer: Page, reader: Page, title: string): Promise<number> {
  const text = JSON.stringify(title);
  const seen = reader.evaluate<number>(`new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(${text})) return;
      observer.disconnect();
      resolve(performance.timeOrigin + performance.now());
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  })`);
  const asked = await writer.evaluate<number>(`(async () => {
    const { base, token } = JSON.parse(document.getElementById("ninefold-session").textContent);
    const begun = performance.timeOrigin + performance.now();
    const headers = { authorization: "Bearer " + token, "content-type": "application/json" };
    await fetch(base + "/api/tasks", { method: "POST", headers, body: JSON.stringify({ title: ${text} }) });
    return begun;
  })()`);
  return (await seen) - asked;
}

async function measureScreens(fixture: Fixture, projectId: string): Promise<Figure> {
  const browsers = [await openChromium(), await openChromium()] as const;
  const bare = await openBareLive(fixture.database.pool);
  const pair = async (addresses: readonly [string, string]) => {
    const [writer, reader] = [await openPage(browsers[0], addresses[0]), await openPage(browsers[1], addresses[1])];
    return async () => {
      await delay(600);
      return changeOnScreen(writer, reader, `Change ${randomUUID()}`);
    };
  };
  try {
    const own = await pair([await addressOf(fixture, projectId), await addressOf(fixture, projectId)]);
    const reference = await pair([bare.origin, bare.origin]);
    const times = await inTurns(CHANGES, own, reference);
    return {
      what: "live: a change of one person on another's screen",
      budget: null,
      measured: median(times.measured),
      unit: "ms",
      reference: besideReference(BARE_LIVE, times.reference, BUDGETS.onScreen),
      method: `median of ${CHANGES}, in turns, from the call until the row is in the other's document; two browsers, through the gateway; p95 ${percentile(times.measured, 95).toFixed(0)} ms`,
    };
  } finally {
    for (const browser of browsers) await browser.close();
    await bare.close();
  }
}

type Client = { socket: WebSocket; hear(follow: (message: unknown) => void): void };

async function join(origin: string, session: Pick<AppSession, "base" | "token">): Promise<Client> {
  const address = `${origin.replace("http", "ws")}${session.base}/api/_live`;
  const socket = new WebSocket(address, ["ninefold-live", `ninefold-token.${session.token}`]);
  const followers: ((message: unknown) => void)[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on("message", (data) => {
      const heard = JSON.parse(String(data));
      if (heard.t === "joined") resolve();
      if (heard.t === "said") for (const follow of followers) follow(heard.message);
    });
    socket.once("error", reject);
    socket.once("open", () => socket.send(JSON.stringify({ t: "join", channel: "room" })));
  });
  return { socket, hear: (follow) => void followers.push(follow) };
}

async function measureChannel(fixture: Fixture, projectId: string): Promise<Figure> {
  const bare = await openBareLive(fixture.database.pool);
  try {
    // One after the other: both at once would have twice the hearers.
    const reference = await heardIn(async () => join(bare.origin, { base: "", token: "none" }));
    const own = await heardIn(async () => {
      const { userId } = await createProject(fixture);
      return join(fixture.origin, await openSession(fixture, projectId, userId));
    });
    return {
      what: `live: a message in a channel of ${PEOPLE} people`,
      budget: null,
      measured: percentile(own.times, 95),
      unit: "ms",
      reference: {
        what: BARE_ROOM,
        measured: percentile(reference.times, 95),
        budget: BUDGETS.channel,
      },
      method: `p95 over all ${PEOPLE} hearers of ${MESSAGES} messages, ${MESSAGES_PER_SECOND} a second in the channel; real sockets through the gateway, their other ends on the same machine; median ${median(own.times).toFixed(1)} ms; ${own.cpuMs.toFixed(1)} ms of processor a message for the gateway and all hearers together`,
    };
  } finally {
    await bare.close();
  }
}

/** How soon each hearer has each message, in milliseconds, and what that costs this process for each message. */
async function heardIn(joined: () => Promise<Client>): Promise<{ times: number[]; cpuMs: number }> {
  const clients: Client[] = [];
  try {
    for (let person = 0; person < PEOPLE; person++) clients.push(await joined());
    await delay(3_000);
    const times: number[] = [];
    for (const { hear } of clients) hear((sentAt) => times.push(performance.now() - Number(sentAt)));
    const begin = performance.now();
    const cpu = process.cpuUsage();
    for (let index = 0; index < MESSAGES; index++) {
      await delay(Math.max(0, begin + (index * 1000) / MESSAGES_PER_SECOND - performance.now()));
      const message = { t: "say", channel: "room", message: performance.now() };
      clients[index % PEOPLE]?.socket.send(JSON.stringify(message));
    }
    await delay(2_000);
    const { user, system } = process.cpuUsage(cpu);
    const cpuMs = (user + system) / 1000 / MESSAGES;
    const expected = MESSAGES * (PEOPLE - 1);
    if (times.length !== expected) throw new Error(`${times.length} of ${expected} messages were heard.`);
    return { times, cpuMs };
  } finally {
    for (const { socket } of clients) socket.terminate();
  }
}

/** On an app of its own. */
export async function measureLive(): Promise<Figure[]> {
  const fixture = await openFixture();
  try {
    const { projectId } = await createProject(fixture);
    await deploy(fixture, projectId, appOf(fixture.builder.starter));
    return [await measureScreens(fixture, projectId), await measureChannel(fixture, projectId)];
  } finally {
    await fixture.close();
  }
}
