// Opens the scene of one task: its project, the people around it, and windows of a browser for each of them.
import { randomBytes } from "node:crypto";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import type { LogLine } from "#contract";
import { type Answer, type Client, signUp } from "#test-tools";
import { becomes, Complaint, makePatient } from "../driving/index.ts";
import { type OpenedHelper, openHelperModel } from "./helper-model.ts";
import type { OpenedMailbox } from "./mailbox.ts";
import type { OpenedService } from "./outside-service.ts";
import type { Scene, Visitor } from "./scene.ts";

/** What all tasks share: a server that runs, a browser, and what stands around it on loopback. */
export type World = Readonly<{
  /** The platform's address. */
  url: string;
  /** Another one when the last was ended. */
  browser(): Promise<Browser>;
  service: OpenedService;
  mailbox: OpenedMailbox;
}>;

export type OpenedScene = Readonly<{
  creator: Client;
  projectId: string;
  /** For a check or for what happens before a message; `patienceMs` as in Scene. */
  act(patienceMs: number): Scene;
  /** Brings what the project has now to the live app and waits until it serves. @throws Complaint with why it does not */
  deploy(): Promise<void>;
  /** Takes a picture of every window that is open: `<path>-0.png` and so on. */
  photograph(path: string): Promise<void>;
  /** The last errors in the live app's log. */
  errors(): Promise<readonly string[]>;
  /** Closes the windows, and takes away what the driver set up for itself. */
  sweep(): Promise<void>;
}>;

const WINDOW: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" };
const DEPLOYED_MS = 60_000;
const OPENED_MS = 30_000;
const ERRORS_SHOWN = 3;
const SESSION_MS = 120_000;
const SESSION = /id="ninefold-session"[^>]*>([^<]+)</;

export async function openScene(world: World, creator: Client, projectId: string): Promise<OpenedScene> {
  const { url, browser, service, mailbox } = world;
  const live = `${url}/live/app/${projectId}`;
  const people = new Map<Visitor, Promise<Client>>([["owner", Promise.resolve(creator)]]);
  const tokens = new Map<Visitor, { token: string; until: number }>();
  const contexts: BrowserContext[] = [];
  const helpers: OpenedHelper[] = [];

  function personOf(visitor: Exclude<Visitor, "stranger">): Promise<Client> {
    const person = people.get(visitor) ?? signUp(url);
    people.set(visitor, person);
    return person;
  }
  async function codeOf(visitor: Exclude<Visitor, "stranger">): Promise<string> {
    const person = await personOf(visitor);
    const { code } = await person.call("POST", `/api/projects/${projectId}/frame-code`, { environment: "live" });
    return code;
  }

  async function open(
    visitor: Visitor,
    { path, options, patienceMs }: { path: string; options: BrowserContextOptions; patienceMs: number },
  ): Promise<Page> {
    const context = await (await browser()).newContext({ ...WINDOW, ...options });
    contexts.push(context);
    makePatient(context, patienceMs);
    const page = await context.newPage();
    const address = new URL(`${live}${path}`);
    if (visitor !== "stranger") address.searchParams.set("token", await codeOf(visitor));
    await page.goto(String(address), { timeout: OPENED_MS });
    await page
      .locator("h1, h2, main, form, canvas")
      .first()
      .waitFor()
      .catch(() => undefined);
    return page;
  }

  /** Sessions for calls, which last five minutes. */
  async function tokenOf(visitor: Visitor): Promise<string | null> {
    if (visitor === "stranger") return null;
    const known = tokens.get(visitor);
    if (known && known.until > performance.now()) return known.token;
    const document = await (await fetch(`${live}/?token=${await codeOf(visitor)}`)).text();
    const token: string = JSON.parse(SESSION.exec(document)?.[1] ?? "{}").token;
    tokens.set(visitor, { token, until: performance.now() + SESSION_MS });
    return token;
  }

  async function call(visitor: Visitor, method: string, path: string, body?: unknown) {
    const token = await tokenOf(visitor);
    const answer = await fetch(`${live}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: parsed(await answer.text()) };
  }

  const platform: Scene["platform"] = (method, path, body) =>
    creator.call(method, `/api/projects/${projectId}${path}`, body);

  async function connectModel(): Promise<OpenedHelper> {
    const helper = await openHelperModel();
    helpers.push(helper);
    const key = { provider: "openai-compatible", model: "helper", key: "", address: helper.address };
    await creator.call("PUT", "/api/assistant/key", key);
    return helper;
  }

  return {
    creator,
    projectId,
    act: (patienceMs) => ({
      projectId,
      live,
      patienceMs,
      service,
      mailbox,
      mark: newMark(),
      open: (visitor, path = "/", options = {}) => open(visitor, { path, options, patienceMs }),
      call,
      platform,
      becomes: (read, isRight, sentence) => becomes(read, isRight, { sentence, patienceMs }),
      connectModel,
    }),
    deploy: () => deploy(creator, projectId),
    async photograph(path) {
      const pages = contexts.flatMap((context) => context.pages());
      for (const [at, page] of pages.entries())
        await page.screenshot({ path: `${path}-${at}.png` }).catch(() => undefined);
    },
    async errors() {
      const { lines }: { lines: readonly LogLine[] } = await platform("GET", "/logs?environment=live");
      return lines
        .filter(({ level }) => level === "error")
        .map(({ text }) => text)
        .slice(-ERRORS_SHOWN);
    },
    async sweep() {
      for (const context of contexts.splice(0)) await context.close();
      if (helpers.length > 0) await creator.call("DELETE", "/api/assistant/key");
      for (const helper of helpers.splice(0)) await helper.close();
      service.reset();
    },
  };
}

/** Four letters: no figure that a driver looks for is among them. */
const newMark = (): string => [...randomBytes(4)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");

async function deploy(creator: Client, projectId: string): Promise<void> {
  const { deploymentId } = await creator.call("POST", `/api/projects/${projectId}/deploy`, {});
  const end = performance.now() + DEPLOYED_MS;
  while (performance.now() < end) {
    const deployments: { id: string; status: string; error: string | null }[] = await creator.call(
      "GET",
      `/api/projects/${projectId}/deployments`,
    );
    const mine = deployments.find(({ id }) => id === deploymentId);
    if (mine?.status === "serving") return;
    if (mine?.status === "failed") throw new Complaint(`It can't be deployed: ${mine.error}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Complaint("The deploy takes too long.");
}

function parsed(text: string): Answer {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return text;
  }
}
