// People of a load: creators whose apps are deployed, members who use those apps, and who only looks at the platform.
import { type AppSession, appSession } from "#contract";
import { type Client, signUp } from "#test-tools";
import type { Timings } from "./timings.ts";

/** An app that is live, with the session of somebody who is in it. */
export type UsedApp = Readonly<{ projectId: string; url: string; session: AppSession }>;

export const DESCRIPTION = "Track notes. Each note has a title and a text.";
const DEPLOY_LIMIT_MS = 60_000;
const POLL_MS = 250;
/** So much of a refusal is told, so that those of one cause are counted together. */
const REASON_CHARACTERS = 200;
const PAGES = ["/", "/about", "/healthz"];

/** A creator with one app on the built-in model, deployed, and a person's session in it. */
export async function createUsedApp(url: string): Promise<{ creator: Client; app: UsedApp }> {
  const creator = await signUp(url);
  const projectId = await creator.createProject();
  await creator.chat(projectId, DESCRIPTION);
  await creator.call("POST", `/api/projects/${projectId}/deploy`, {});
  const end = performance.now() + DEPLOY_LIMIT_MS;
  while (!(await creator.call("GET", `/api/projects/${projectId}/deployment`)).ports?.frontend) {
    if (performance.now() > end) throw new Error(`${projectId} was not deployed within ${DEPLOY_LIMIT_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return { creator, app: { projectId, url, session: await openSession(creator, projectId) } };
}

/** Opens the live app as a browser does: a code, then the document that holds the session. */
async function openSession(person: Client, projectId: string): Promise<AppSession> {
  const { code } = await person.call("POST", `/api/projects/${projectId}/frame-code`, { environment: "live" });
  const page = await (await fetch(`${person.url}/live/app/${projectId}/?token=${code}`)).text();
  return appSession.parse(JSON.parse(/id="ninefold-session">([^<]+)</.exec(page)?.[1] ?? "null"));
}

/** One thing that a member does: nine of ten times they read. */
export async function useApp(app: UsedApp, timings: Timings): Promise<void> {
  const headers = { authorization: `Bearer ${app.session.token}`, "content-type": "application/json" };
  const address = `${app.url}${app.session.base}/api/notes`;
  if (Math.random() < 0.1) {
    const body = JSON.stringify({ title: `Note ${Math.random()}`, text: "Written under load" });
    await timings.take("app: write a row", () => expectOk(fetch(address, { method: "POST", headers, body })));
  } else await timings.take("app: read a list", () => expectOk(fetch(address, { headers })));
}

/** A session lasts five minutes; a page renews it, a load opens the app again. */
export async function renew(creator: Client, app: UsedApp, timings: Timings): Promise<UsedApp> {
  const session = await timings.take("app: open its page", () => openSession(creator, app.projectId));
  return { ...app, session: session ?? app.session };
}

/** One look at the platform by somebody who is signed in. */
export async function browse(person: Client, projectId: string, timings: Timings): Promise<void> {
  const about = ["", "/conversation", "/revisions", "/deployment", "/stats", "/access"];
  const addresses = [
    "/api/projects",
    "/api/validate-token",
    ...about.map((part) => `/api/projects/${projectId}${part}`),
  ];
  if (Math.random() < 0.2) {
    const page = PAGES[Math.floor(Math.random() * PAGES.length)] ?? "/";
    await timings.take("platform: a page", () => expectOk(fetch(person.url + page)));
  } else {
    const address = addresses[Math.floor(Math.random() * addresses.length)] ?? "/api/projects";
    await timings.take("platform: a call", () => person.call("GET", address));
  }
}

async function expectOk(asked: Promise<Response>): Promise<void> {
  const answer = await asked;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`answered ${answer.status}: ${text.slice(0, REASON_CHARACTERS)}`);
}
