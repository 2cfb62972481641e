// With APPS_ORIGIN: each app on a host of its own, live and preview apart, and nothing of one on the other's.
import { afterAll, expect, test } from "vitest";
import { ECHO_APP } from "../../testing/echo-app.ts";
import { createHostingFixture } from "../../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../../testing/plain-builder.ts";

const fixture = await createHostingFixture({ ownOrigins: true });
afterAll(() => fixture.close());
const { projectId, owner } = await fixture.createProject();
await fixture.deploy(projectId, plainApp(ECHO_APP));
await fixture.preview(projectId, plainApp(versionApp("draft")));
const [live, preview] = [fixture.hostOf(projectId), fixture.hostOf(projectId, "preview")];
const platform = new URL(fixture.origin).host;

test("the platform's paths of an app lead to its host, path and query kept", async () => {
  const there = await fixture.ask(platform, `/live/app/${projectId}/things/5?token=abc&user=ada`);
  expect([there.status, there.headers.location]).toEqual([307, `http://${live}/things/5?token=abc&user=ada`]);
  const draft = await fixture.ask(platform, `/preview/app/${projectId}?preview_user=ada`);
  expect(draft.headers.location).toBe(`http://${preview}/?preview_user=ada`);
  expect(live).not.toBe(preview);
});

test("its own host gives the document with its session, framed by the platform alone", async () => {
  const code = await fixture.hosting.issueFrameCode(projectId, "live", owner);
  const { status, headers, body } = await fixture.ask(live, `/home?token=${code}`);
  expect(status).toBe(200);
  expect(body).toContain('<base href="/">');
  expect(body).toContain('"base":""');
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("allow-same-origin");
  expect(policy).not.toContain("allow-top-navigation");
  expect(policy).toContain(`frame-ancestors 'self' ${fixture.origin}`);
  expect(policy).toContain(`connect-src http://${live}/ `);
});

test("calls and files work there; cookies and the path prefix never reach the app", async () => {
  const session = await fixture.session(projectId, owner);
  const headers = { authorization: `Bearer ${session.token}`, cookie: "platform=secret" };
  const { body } = await fixture.ask(live, "/api/echo?x=1", { headers });
  expect(JSON.parse(body)).toMatchObject({ url: "/api/echo?x=1", user: { id: owner.id }, headers: { host: live } });
  expect(body).not.toContain("secret");
  expect(JSON.parse(body).headers).not.toHaveProperty("x-forwarded-prefix");
  expect((await fixture.ask(live, "/assets/main-1.js")).status).toBe(200);
  const redirect = await fixture.ask(live, "/api/redirect", { headers });
  expect(redirect.headers.location).toBe("/api/echo");
});

test("a token of the live app is worthless on the preview's host", async () => {
  const session = await fixture.session(projectId, owner);
  const headers = { authorization: `Bearer ${session.token}` };
  expect((await fixture.ask(preview, "/api/echo", { headers })).status).toBe(401);
  const draft = await fixture.session(projectId, owner, "preview");
  const answer = await fixture.ask(preview, "/api/x", { headers: { authorization: `Bearer ${draft.token}` } });
  expect(JSON.parse(answer.body)).toMatchObject({ version: "draft" });
});

test("no platform route answers on a host of apps, but the kit's modules do", async () => {
  for (const path of [
    "/platform",
    `/api/projects/${projectId}/deployment`,
    "/api/domains/ask?domain=x",
    `/live/app/${projectId}/`,
  ]) {
    const { status, body } = await fixture.ask(live, path);
    expect([path, status]).toEqual([path, 401]);
    expect(body).not.toContain("Platform");
  }
  expect((await fixture.ask(live, "/kit/plain/web/kit.js")).body).toContain("export const kit");
});

test("a host of apps without an app says so", async () => {
  for (const host of [
    "nothing.apps.localhost",
    `preview-x${projectId}.apps.localhost`,
    `a.${live}`,
    ".apps.localhost",
  ]) {
    const { status, body, headers } = await fixture.ask(host, "/api/projects");
    expect([status, headers["content-security-policy"]]).toEqual([404, "sandbox"]);
    expect(body).toContain("There is no app at this address.");
  }
});

test("without a code its page leads to the platform's viewer", async () => {
  const { status, body } = await fixture.ask(live, "/things/5?tab=2");
  expect(status).toBe(401);
  expect(body).toContain(`href="${fixture.origin}/view/${projectId}/things/5?tab=2"`);
});
