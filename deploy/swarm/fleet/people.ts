// Scripted people at work: each writes notes into an app and looks at their projects, through the gateway, all the while.
import { setTimeout as delay } from "node:timers/promises";
import type { AppSession } from "#contract";
import { sessionIn } from "#testing";
import { type Ask, type Heard, SITE_HOST } from "./ask.ts";

/** An app that is deployed, and somebody's session in it. `host`: under which it is asked for. */
export type DeployedApp = Readonly<{ projectId: string; token: string; session: AppSession; host: string }>;

/** A request that got no good answer. Times are of `performance.now()`. */
export type Failure = Readonly<{ app: number; isWrite: boolean; beganMs: number; endedMs: number; what: string }>;

export type Work = Readonly<{
  failures: readonly Failure[];
  /** By app: notes whose write was acknowledged, in the order in which they were sent. */
  acknowledged: readonly (readonly string[])[];
  /** When an app's last acknowledged write was answered. */
  lastMs(app: number): number;
  /** When the first of an app's acknowledged writes was answered that were sent after that moment; infinite when there is none. */
  firstSentAfterMs(app: number, momentMs: number): number;
  /** The longest that an answered request took since then, in milliseconds. */
  longestMs(sinceMs: number): number;
  requests(): number;
  end(): Promise<void>;
}>;

const NOTES = `import { createServer, sql } from "@ninefold/server";

const made = sql\`create table if not exists notes (note text primary key)\`;
const app = createServer({ resources: [] });
app.post("/api/notes", async (context) => {
  const { note } = await context.req.json();
  await made;
  await sql\`insert into notes (note) values (\${note})\`;
  return context.json({ note });
});
app.get("/api/notes", async (context) => {
  const rows = await sql\`select note from notes\`;
  return context.json(rows.map((row: Record<string, unknown>) => String(row.note)));
});
export default app;
`;
const PAUSE_MS = 40;
/** Of the requests of one person, how many are about the platform itself. */
const PLATFORM_EVERY = 8;
const DEPLOY_MS = 180_000;

/** Somebody signs up, makes an app and deploys it. @param hostOf of an app, where each has its own */
export async function deployApp(ask: Ask, name: string, hostOf?: (projectId: string) => string): Promise<DeployedApp> {
  const { token } = good(
    await ask("/register", { method: "POST", body: { username: name, password: "correct horse" } }),
  );
  const call = async (method: string, path: string, body?: unknown) =>
    good(await ask(path, { method, token, body, patienceMs: DEPLOY_MS }));
  const { projectId } = await call("POST", "/api/projects", { projectType: "default" });
  const project = `/api/projects/${projectId}`;
  const { hash } = await call("GET", `${project}/code/file?path=server/index.ts`);
  const changes = [{ path: "server/index.ts", content: NOTES, baseHash: hash }];
  const { working } = await call("POST", `${project}/code/save`, { changes });
  if (working !== true) throw new Error("The app does not work.");
  const { deploymentId } = await call("POST", `${project}/deploy`, {});
  const untilMs = performance.now() + DEPLOY_MS;
  for (let status = ""; status !== "serving"; await delay(200)) {
    const [latest] = await call("GET", `${project}/deployments`);
    if (latest?.id === deploymentId) status = latest.status;
    if (status === "failed" || performance.now() > untilMs) throw new Error(`The deploy is ${status}.`);
  }
  return openApp(ask, { projectId, token, host: hostOf?.(projectId) ?? SITE_HOST });
}

/** A session in the app, which is good for some minutes: open it again for what comes later. */
export async function openApp(
  ask: Ask,
  { projectId, token, host }: Pick<DeployedApp, "projectId" | "token" | "host">,
): Promise<DeployedApp> {
  const body = { environment: "live" };
  const { code } = good(await ask(`/api/projects/${projectId}/frame-code`, { method: "POST", token, body }));
  const page = await ask(`${host === SITE_HOST ? `/live/app/${projectId}` : ""}/?token=${code}`, { host });
  return { projectId, token, session: sessionIn(page.text), host };
}

/** @throws Error for an answer that is a refusal */
function good({ status, text }: Heard) {
  if (status >= 300) throw new Error(`It was answered ${status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}

/** @param series no two of the same apps have one name */
export function atWork(
  ask: Ask,
  apps: readonly DeployedApp[],
  { series, peopleEach }: Readonly<{ series: string; peopleEach: number }>,
): Work {
  const state = { isOver: false, requests: 0 };
  const failures: Failure[] = [];
  const acknowledged: string[][] = apps.map(() => []);
  const answered: { app: number; isWrite: boolean; beganMs: number; endedMs: number }[] = [];

  async function once(app: number, isWrite: boolean, send: () => Promise<Heard>): Promise<boolean> {
    const beganMs = performance.now();
    state.requests += 1;
    const heard = await send().catch((error: unknown) => ({ status: 0, text: String(error) }));
    const endedMs = performance.now();
    if (heard.status === 200) {
      answered.push({ app, isWrite, beganMs, endedMs });
      return true;
    }
    failures.push({ app, isWrite, beganMs, endedMs, what: `${heard.status} ${heard.text}`.slice(0, 300) });
    return false;
  }
  async function work(app: number, person: number): Promise<void> {
    const { session, token, host } = apps[app] as DeployedApp;
    for (let count = 0; !state.isOver; count += 1) {
      if (count % PLATFORM_EVERY === PLATFORM_EVERY - 1) await once(app, false, () => ask("/api/projects", { token }));
      const note = `${series}-${person}-${count}`;
      const body = { note };
      const way = `${session.base}/api/notes`;
      const asking = { method: "POST", token: `Bearer ${session.token}`, body, host };
      const isKept = await once(app, true, () => ask(way, asking));
      if (isKept) acknowledged[app]?.push(note);
      await delay(PAUSE_MS);
    }
  }
  const working = apps.flatMap((_app, index) =>
    Array.from({ length: peopleEach }, (_none, person) => work(index, person)),
  );
  return Object.freeze({
    failures,
    acknowledged,
    lastMs: (app: number) => answered.findLast((one) => one.isWrite && one.app === app)?.endedMs ?? 0,
    firstSentAfterMs: (app: number, momentMs: number) =>
      answered.find((one) => one.isWrite && one.app === app && one.beganMs > momentMs)?.endedMs ??
      Number.POSITIVE_INFINITY,
    longestMs: (sinceMs: number) =>
      answered
        .filter(({ endedMs }) => endedMs >= sinceMs)
        .reduce((longest, { beganMs, endedMs }) => Math.max(longest, endedMs - beganMs), 0),
    requests: () => state.requests,
    async end() {
      state.isOver = true;
      await Promise.all(working);
    },
  });
}

/** Acknowledged notes that are not in the app's table. */
export async function lostNotes(
  ask: Ask,
  { session, host }: DeployedApp,
  acknowledged: readonly string[],
): Promise<string[]> {
  const { status, text } = await ask(`${session.base}/api/notes`, { token: `Bearer ${session.token}`, host });
  if (status !== 200) throw new Error(`What was written can't be read: ${status} ${text}`);
  const kept = new Set<string>(JSON.parse(text));
  return acknowledged.filter((note) => !kept.has(note));
}
