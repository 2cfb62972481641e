// One server and one browser on which all templates are tried: begins a project from each, as people do, and opens its preview.
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { createTestServer, sessionIn, sharedChromium, type TestAnswer, type TestServer } from "#testing";

/** An app of the stage, opened as its owner. */
export type OpenedApp = Readonly<{
  page: Page;
  /** What the page complained of since it was opened. */
  complaints: readonly string[];
  /** Calls the app's own API as its owner: `["GET", "/api/tasks"]`. */
  call(method: string, path: string, body?: unknown): Promise<TestAnswer["body"]>;
}>;

export type VisitorCall = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<Pick<TestAnswer, "status" | "body">>;

/** Uses what a template is for. `open` gives a page of the app at that path, at its first screen without one. */
export type Story = (
  app: Readonly<{
    /** At 1280 × 800, light. */
    open(path?: string, options?: BrowserContextOptions): Promise<OpenedApp>;
    /** The project, for stories that go on at the platform. */
    projectId: string;
    /** The platform's calls as the app's creator. */
    platform(method: string, path: string, body?: unknown): Promise<TestAnswer>;
    platformUrl: string;
    /** Deploys the app and waits until it serves; its address. */
    deploy(): Promise<string>;
    /** Somebody else in the deployed app: calls its API and gives status and body. The app's owner with `asOwner`. */
    visitor(options?: { asOwner?: boolean }): Promise<VisitorCall>;
  }>,
) => Promise<void>;

export type StagedApp = Parameters<Story>[0] & Readonly<{ failures: readonly { check: string; message: string }[] }>;

export type Stage = Readonly<{
  ninefold: TestServer;
  /** A new project from the template, put through all checks. */
  begin(template: string): Promise<StagedApp>;
  /** A project of nothing yet, for what is begun by words. */
  empty(): Promise<StagedApp>;
  /** Closes the pages of the last story. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}>;

const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" };
const ACTION_TIMEOUT_MS = 15_000;
const DEPLOYED_MS = 15_000;

export async function openStage(): Promise<Stage> {
  // With payments, so that what templates sell leads to a page of this server.
  const ninefold = await createTestServer({ payments: { CREATOR_PLAN: "free" } });
  const url = ninefold.config.publicUrl;
  const browser = await sharedChromium();
  const { token, username } = await ninefold.register();
  const contexts: BrowserContext[] = [];
  const platform = (method: string, path: string, body?: unknown) => ninefold.call(method, path, { token, body });

  async function open(projectId: string, path: string, options: BrowserContextOptions): Promise<OpenedApp> {
    const context = await browser.newContext({ ...WIDE, ...options });
    context.setDefaultTimeout(ACTION_TIMEOUT_MS);
    contexts.push(context);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    const { code } = (await platform("POST", `/api/projects/${projectId}/frame-code`, { environment: "preview" })).body;
    await page.goto(`${url}/preview/app/${projectId}${path}?preview_user=${username}&token=${code}`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    const session = await page.locator("#ninefold-session").textContent();
    const bearer: string = JSON.parse(session ?? "{}").token;
    const call = async (method: string, to: string, body?: unknown) => {
      const answer = await fetch(`${url}/preview/app/${projectId}${to}`, {
        method,
        headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return answer.status === 204 ? null : answer.json();
    };
    return { page, complaints, call };
  }

  async function deploy(projectId: string): Promise<string> {
    await platform("POST", `/api/projects/${projectId}/deploy`);
    const deployment = async () => (await platform("GET", `/api/projects/${projectId}/deployment`)).body;
    await expect.poll(async () => (await deployment()).status, { timeout: DEPLOYED_MS }).toBe("serving");
    return `${url}/live/app/${projectId}`;
  }

  async function visitor(projectId: string, asOwner: boolean): Promise<VisitorCall> {
    const account = asOwner ? token : (await ninefold.register()).token;
    const path = `/api/projects/${projectId}/frame-code`;
    const { code } = (await ninefold.call("POST", path, { token: account, body: { environment: "live" } })).body;
    const document = await fetch(`${url}/live/app/${projectId}/?token=${code}`);
    const session = sessionIn(await document.text());
    return async (method, to, body) => {
      const answer = await fetch(`${url}${session.base}${to}`, {
        method,
        headers: { authorization: `Bearer ${session.token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
    };
  }

  async function sweep(): Promise<void> {
    for (const context of contexts.splice(0)) await context.close();
  }

  const staged = (projectId: string, failures: StagedApp["failures"]): StagedApp => ({
    projectId,
    platform,
    platformUrl: url,
    failures,
    open: (path = "", options = {}) => open(projectId, path, options),
    deploy: () => deploy(projectId),
    visitor: ({ asOwner = false } = {}) => visitor(projectId, asOwner),
  });

  return {
    ninefold,
    sweep,
    async begin(template) {
      const made = await platform("POST", "/api/projects", { template });
      if (made.status !== 200) throw new Error(`${template}: ${made.body.error}`);
      const { projectId } = made.body;
      // A change by hand goes through every check that a change by the assistant goes through.
      const manifest = (await platform("GET", `/api/projects/${projectId}/code/file?path=app.json`)).body;
      const changes = [{ path: "app.json", content: `${manifest.content}\n`, baseHash: manifest.hash }];
      const saved = await platform("POST", `/api/projects/${projectId}/code/save`, { changes });
      if (saved.status !== 200) throw new Error(`${template}: ${saved.body.error}`);
      return staged(projectId, saved.body.failures);
    },
    async empty() {
      return staged((await platform("POST", "/api/projects", {})).body.projectId, []);
    },
    async close() {
      await sweep();
      await ninefold.close();
    },
  };
}
