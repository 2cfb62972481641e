// The owner's assistant opens the preview as somebody else: what the page and the app are told, and where it ends.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppSession } from "#contract";
import { sessionIn } from "#testing";
import { callerFor } from "../../calls/tried-people.ts";
import { createHostingFixture, type HostingFixture } from "../../testing/hosting-fixture.ts";
import { plainApp } from "../../testing/plain-builder.ts";

/** Tells who asks; writes the public page that is asked for. */
const ECHO = `export default { fetch(request) {
  if (new URL(request.url).pathname === "/api/_platform/page") return Response.json({ status: 200, head: {}, html: "<h1>Hello</h1>", data: null });
  const text = request.headers.get("x-ninefold-user");
  const user = text && JSON.parse(Buffer.from(text, "base64url").toString());
  return Response.json({ id: user?.id ?? null, role: user?.role ?? null, seenAs: request.headers.get("x-see-as"), isVisitor: request.headers.has("x-ninefold-visitor") });
} };`;
const MEMBER = "00000000-0000-4000-8000-000000000009";

let fixture: HostingFixture;
let app: Awaited<ReturnType<HostingFixture["createProject"]>>;
beforeAll(async () => {
  fixture = await createHostingFixture();
  app = await fixture.createProject();
  await fixture.preview(app.projectId, plainApp(ECHO, { public: "/hello" }));
});
afterAll(() => fixture.close());

async function open(as: string, path = "/") {
  const code = await fixture.hosting.issueFrameCode(app.projectId, "preview", app.owner, as);
  return fixture.ask("127.0.0.1", `/preview/app/${app.projectId}${path}?token=${code}`);
}
const asked = async (session: AppSession, path = "/api/x") => {
  const answer = await fixture.call(session, path);
  return { status: answer.status, ...((await answer.json()) as object) };
};

test("a member is somebody else than the owner, and another member somebody else again", async () => {
  const session = sessionIn((await open("member")).body);
  expect(session.user).toEqual({ id: MEMBER, name: "A member", role: "member", plan: null });
  expect(await asked(session)).toMatchObject({ status: 200, id: MEMBER, role: "member", seenAs: null });
  const other = sessionIn((await open("member2")).body);
  expect((await asked(other)) as { id?: string }).not.toMatchObject({ id: MEMBER });
  expect(other.user).toMatchObject({ name: "Another member", role: "member" });
});

test("with a role somebody of its own opens the app, whose role it takes from the owner, and the page shows what they see", async () => {
  const [session, other] = [sessionIn((await open("coach")).body), sessionIn((await open("clerk")).body)];
  expect(session.user).toMatchObject({ name: "Somebody with the role coach", role: "member" });
  const { id } = session.user;
  expect(new Set([id, other.user.id, app.owner.id, MEMBER]).size).toBe(4);
  expect(await asked(session)).toMatchObject({ id, role: "owner", seenAs: "coach" });
  // As the platform's own calls have it: a page and a call are one person.
  expect(callerFor("coach", app.owner.id)).toMatchObject({ id, name: session.user.name, seenAs: "coach" });
});

test("a stranger gets the public pages and their calls, and is asked to sign in before all else", async () => {
  const { status, body } = await open("stranger", "/hello");
  expect([status, body.includes("<h1>Hello</h1>")]).toEqual([200, true]);
  const session = sessionIn(body);
  expect(session).toMatchObject({ visitor: true, user: { id: "" } });
  expect(await asked(session, "/api/public/x")).toMatchObject({ status: 200, id: null, isVisitor: true });
  expect(await asked(session)).toMatchObject({ status: 401 });
  const upload = { method: "POST", body: "x" };
  expect((await fixture.call(session, "/_ninefold/plan")).status).toBe(401);
  expect((await fixture.call(session, "/_ninefold/files?name=x.txt", upload)).status).toBeGreaterThanOrEqual(400);
  const inside = await open("stranger");
  expect([inside.status, inside.body.includes("Sign in to open this app")]).toEqual([401, true]);
});

test("it is for the owner, in the preview, and for no longer than the session that it began with", async () => {
  const { hosting } = fixture;
  await expect(hosting.issueFrameCode(app.projectId, "live", app.owner, "member")).rejects.toThrow("Only the owner");
  const member = { id: (await fixture.createProject()).owner.id, username: "ada" };
  fixture.allow(app.projectId, member, "member");
  await expect(hosting.issueFrameCode(app.projectId, "preview", member, "member")).rejects.toThrow("Only the owner");
  const session = sessionIn((await open("member")).body);
  const renewed = await fixture.call(session, "/_ninefold/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code: await hosting.issueRenewalCode(app.projectId, "preview", app.owner) }),
  });
  expect(renewed.status).toBe(401);
});
