// A session is renewed by the page that has it: with a code for renewing and its own token, of which neither suffices.
import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type AppEnvironment, type AppSession, appSession } from "#contract";
import { createHostingFixture } from "../../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../../testing/plain-builder.ts";
import { RENEWABLE_DAYS } from "../access/app-tokens.ts";

const DAY_MS = 86_400_000;
const clock = { offsetMs: 0 };
const fixture = await createHostingFixture({ clock: () => Date.now() + clock.offsetMs });
afterAll(() => fixture.close());
beforeEach(() => {
  clock.offsetMs = 0;
});

async function opened() {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(versionApp("one")));
  await fixture.preview(projectId, plainApp(versionApp("one")));
  return { projectId, owner, session: await fixture.session(projectId, owner) };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const codeFor = ({ projectId, owner }: Opened, environment: AppEnvironment = "live") =>
  fixture.hosting.issueRenewalCode(projectId, environment, owner);

async function renew({ projectId }: Opened, code: string, token?: string) {
  const answer = await fixture.ask("127.0.0.1", `/live/app/${projectId}/_ninefold/session`, {
    method: "POST",
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    body: JSON.stringify({ code }),
  });
  return { status: answer.status, body: JSON.parse(answer.body) };
}
const works = async (session: AppSession) => (await fixture.call(session, "/api/things")).status;

test("a page with its token gets a new session, also long after the token has expired", async () => {
  const app = await opened();
  const fresh = appSession.parse((await renew(app, await codeFor(app), app.session.token)).body);
  expect(fresh.user.id).toBe(app.owner.id);
  clock.offsetMs = (RENEWABLE_DAYS - 1) * DAY_MS;
  expect(await works(app.session)).toBe(401);
  const late = appSession.parse((await renew(app, await codeFor(app), app.session.token)).body);
  expect(await works(late)).toBe(200);
  clock.offsetMs = (RENEWABLE_DAYS + 1) * DAY_MS;
  expect((await renew(app, await codeFor(app), app.session.token)).status).toBe(401);
});

test("a code that was heard elsewhere gives nothing: without a token, and with that of another app, person or environment", async () => {
  const [app, other] = [await opened(), await opened()];
  fixture.allow(app.projectId, other.owner, "member");
  const tokens = {
    none: undefined,
    nonsense: "not.a.token",
    "the same person's in another app": await (async () => {
      fixture.allow(other.projectId, app.owner, "member");
      return (await fixture.session(other.projectId, app.owner)).token;
    })(),
    "somebody else's in this app": (await fixture.session(app.projectId, other.owner)).token,
    "that of the preview": (await fixture.session(app.projectId, app.owner, "preview")).token,
  };
  for (const [whose, token] of Object.entries(tokens)) {
    const { status, body } = await renew(app, await codeFor(app), token);
    expect([whose, status, body.token]).toEqual([whose, 401, undefined]);
  }
});

test("it opens no page, and a code that opens a page renews nothing", async () => {
  const app = await opened();
  const page = async (code: string) =>
    (await fixture.ask("127.0.0.1", `/live/app/${app.projectId}/?token=${code}`)).status;
  expect(await page(await codeFor(app))).toBe(401);
  const opening = () => fixture.hosting.issueFrameCode(app.projectId, "live", app.owner);
  expect((await renew(app, await opening(), app.session.token)).status).toBe(401);
  expect(await page(await opening())).toBe(200);
});

test("it is good once, for a minute, for its own environment, and only while access lasts", async () => {
  const app = await opened();
  const { token } = app.session;
  const once = await codeFor(app);
  const race = await Promise.all([1, 2, 3].map(() => renew(app, once, token)));
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  expect((await renew(app, await codeFor(app, "preview"), token)).status).toBe(401);
  const late = await codeFor(app);
  clock.offsetMs = 61_000;
  expect((await renew(app, late, token)).status).toBe(401);
  const code = await codeFor(app);
  fixture.deny(app.projectId, app.owner, "Your subscription has ended.");
  await expect
    .poll(() => fixture.hosting.issueRenewalCode(app.projectId, "live", app.owner).catch(String))
    .toContain("Your subscription has ended.");
  expect(await renew(app, code, token)).toEqual({ status: 403, body: { error: "Your subscription has ended." } });
});

test("who signs in anew beside an open page renews it; what was opened by the earlier sign-in then rests on the new one", async () => {
  const app = await opened();
  const signIn = async () => {
    const row = { user_id: app.owner.id, expires_at: new Date(Date.now() + DAY_MS) };
    const { id } = await fixture.database.query
      .insertInto("sessions")
      .values({ id: randomUUID(), ...row })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { ...app.owner, sessionId: id };
  };
  const [before, after] = [await signIn(), await signIn()];
  const { token } = await fixture.session(app.projectId, before);
  await fixture.database.query.deleteFrom("sessions").where("id", "=", before.sessionId).execute();
  const code = await fixture.hosting.issueRenewalCode(app.projectId, "live", after);
  expect(await works(appSession.parse((await renew(app, code, token)).body))).toBe(200);
});
