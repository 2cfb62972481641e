// Two servers, each a process of its own, on one database: they share the apps, and either stands in for the other.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppSession } from "#contract";
import {
  type Caller,
  callerOf,
  deployServer,
  type ServerProcess,
  type ServersOnOneDatabase,
  sessionIn,
  startServersOnOneDatabase,
} from "#testing";

/** How soon a change on one server counts on the other. */
let fleet: ServersOnOneDatabase;

beforeAll(async () => {
  // Each has its share of the apps at once.
  fleet = await startServersOnOneDatabase(2, { JOIN_SECONDS: "0" });
});
afterAll(() => fleet?.close());

const both = () => [fleet.at(0), fleet.at(1)];

const SERVER = (version: string) => `import { createServer } from "@ninefold/server";

const app = createServer({ resources: [] });
app.get("/api/version", (context) => context.json({ version: "${version}" }));
app.get("/api/stream", () => {
  const events = new ReadableStream({
    async start(controller) {
      for (;;) {
        controller.enqueue(new TextEncoder().encode("data: on\\n\\n"));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  });
  return new Response(events, { headers: { "content-type": "text/event-stream" } });
});
export default app;
`;

const deployVersion = (call: Caller, project: string, version: string) => deployServer(call, project, SERVER(version));

let people = 0;
async function register(server: ServerProcess) {
  people += 1;
  const credentials = { username: `person-${people}`, password: "correct horse" };
  const { token } = await callerOf(server)("POST", "/register", credentials);
  return { token: String(token), credentials };
}

/** A person's app, made and deployed through the first server. */
async function deployed() {
  const { token, credentials } = await register(fleet.at(0));
  const call = callerOf(fleet.at(0), token);
  const { projectId } = await call("POST", "/api/projects", { projectType: "default" });
  const project = `/api/projects/${projectId}`;
  await deployVersion(call, project, "one");
  return { projectId: String(projectId), project, token, credentials, call };
}

async function enter(server: ServerProcess, projectId: string, token: string): Promise<AppSession> {
  const { code } = await callerOf(server, token)("POST", `/api/projects/${projectId}/frame-code`, {
    environment: "live",
  });
  return sessionIn(await (await fetch(`${server.url}/live/app/${projectId}/?token=${code}`)).text());
}

const ask = (server: ServerProcess, { base, token }: AppSession, path: string) =>
  fetch(`${server.url}${base}${path}`, { headers: { authorization: `Bearer ${token}` } });

async function versionAt(server: ServerProcess, session: AppSession): Promise<string> {
  const answer = await ask(server, session, "/api/version");
  return answer.ok ? (JSON.parse(await answer.text()) as { version: string }).version : String(answer.status);
}

async function openStream(server: ServerProcess, session: AppSession) {
  const opened = { isOpen: true };
  const answer = await ask(server, session, "/api/stream");
  expect(answer.status).toBe(200);
  void (async () => {
    for await (const _piece of answer.body ?? []);
  })()
    .catch(() => {})
    .finally(() => {
      opened.isOpen = false;
    });
  return opened;
}

/** How many live apps a server has awake. */
async function awakeAt(server: ServerProcess): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^ninefold_apps_awake\{environment="live"\} (\d+)$/m.exec(text)?.[1] ?? Number.NaN);
}

const awakeCounts = () => Promise.all(both().map(awakeAt));

test("an app runs on one of them, and both answer for it; a new version is on both, sign-out and undeploying end it on both", async () => {
  const { projectId, project, token, credentials, call } = await deployed();
  const session = await enter(fleet.at(1), projectId, token);
  for (const server of both()) await expect.poll(() => versionAt(server, session)).toBe("one");
  await expect.poll(async () => (await awakeCounts()).toSorted()).toEqual([0, 1]);

  await deployVersion(call, project, "two");
  for (const server of both()) await expect.poll(() => versionAt(server, session)).toBe("two");

  const streams = await Promise.all(both().map((server) => openStream(server, session)));
  const signedInAgain = await callerOf(fleet.at(1))("POST", "/login", credentials);
  await call("POST", "/logout", {});
  for (const server of both()) await expect.poll(() => versionAt(server, session)).toBe("403");
  await expect.poll(() => streams.map(({ isOpen }) => isOpen)).toEqual([false, false]);

  const again = await enter(fleet.at(0), projectId, signedInAgain.token);
  const open = await Promise.all(both().map((server) => openStream(server, again)));
  await callerOf(fleet.at(1), signedInAgain.token)("DELETE", `${project}/deployment`);
  for (const server of both()) await expect.poll(() => versionAt(server, again)).toBe("404");
  await expect.poll(() => open.map(({ isOpen }) => isOpen)).toEqual([false, false]);
  for (const server of both()) await expect.poll(() => awakeAt(server)).toBe(0);
});

test("when a server dies its apps are on the other within seconds, and shared anew once it is back", async () => {
  const { projectId, token } = await deployed();
  const session = await enter(fleet.at(0), projectId, token);
  for (const server of both()) await expect.poll(() => versionAt(server, session)).toBe("one");
  // A server whose beats came late on a busy machine may have had it before; only one has it now.
  const known = { owner: -1 };
  await expect
    .poll(async () => {
      const counts = await awakeCounts();
      known.owner = counts.indexOf(1);
      return counts.toSorted();
    })
    .toEqual([0, 1]);
  const { owner } = known;

  await fleet.at(owner).end("SIGKILL");
  const survivor = fleet.at(1 - owner);
  await expect.poll(() => versionAt(survivor, session)).toBe("one");
  await expect.poll(() => awakeAt(survivor)).toBe(1);

  await fleet.startAgain(owner);
  for (const server of both()) await expect.poll(() => versionAt(server, session)).toBe("one");
});
