// Custom domains over real HTTP: claimed, proved through a DNS of the test's own, served, asked about, given up.
import { afterAll, beforeEach, expect, test } from "vitest";
import { type CustomDomain, customDomain, type ProjectDomain } from "#contract";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const dns = { txt: new Map<string, string[]>(), cname: new Map<string, string>(), isDown: false };
const clock = { offsetMs: 0 };
const failed = (code: string) => Object.assign(new Error(code), { code });
const fixture = await createHostingFixture({
  ownOrigins: true,
  clock: () => Date.now() + clock.offsetMs,
  resolver: {
    async resolveTxt(name) {
      if (dns.isDown) throw failed("ETIMEOUT");
      const records = dns.txt.get(name);
      if (!records) throw failed("ENOTFOUND");
      return records.map((text) => [text.slice(0, 5), text.slice(5)]);
    },
    async resolveCname(name) {
      if (dns.isDown) throw failed("ESERVFAIL");
      const alias = dns.cname.get(name);
      if (!alias) throw failed("ENODATA");
      return [alias];
    },
  },
});
afterAll(() => fixture.close());
beforeEach(() => {
  dns.txt.clear();
  dns.cname.clear();
  dns.isDown = false;
  clock.offsetMs += 60_000;
});

const PLATFORM = new URL(fixture.origin).host;

async function deployed(version = "one") {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(versionApp(version)));
  return { projectId, owner };
}

async function call<T>(method: string, path: string, body?: unknown): Promise<{ status: number; answer: T }> {
  const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const heard = await fixture.ask(PLATFORM, path, { method, headers, ...sent });
  return { status: heard.status, answer: JSON.parse(heard.body) };
}
const add = (projectId: string, domain: string) =>
  call<CustomDomain & { error?: string }>("POST", `/api/projects/${projectId}/domain`, { domain });
const check = async (projectId: string) =>
  (await call<CustomDomain>("POST", `/api/projects/${projectId}/domain/check`)).answer;
const current = async (projectId: string) =>
  (await call<ProjectDomain>("GET", `/api/projects/${projectId}/domain`)).answer.domain;
const asked = async (domain: string) => (await fixture.ask(PLATFORM, `/api/domains/ask?domain=${domain}`)).status;

function prove({ records }: CustomDomain): void {
  for (const { type, name, value } of records) if (type === "TXT") dns.txt.set(name, ["v=spf1 -all", value]);
}

test("a domain waits for its record, is proved by it, and then leads to the app", async () => {
  const { projectId, owner } = await deployed();
  const { answer: pending } = await add(projectId, "CRM.Hives.io.");
  expect(customDomain.parse(pending)).toMatchObject({
    domain: "crm.hives.io",
    status: "pending",
    checkedAt: expect.any(String),
  });
  expect(pending.message).toContain("No record is there yet");
  expect(pending.records).toEqual([
    { type: "CNAME", name: "crm.hives.io", value: `${projectId}.apps.localhost` },
    { type: "TXT", name: "_ninefold.crm.hives.io", value: expect.stringMatching(/^ninefold-domain=[0-9a-f]{32}$/) },
  ]);
  expect((await fixture.ask("crm.hives.io", "/api/things")).body).not.toContain("version");
  prove(pending);
  expect(await check(projectId)).toMatchObject({ status: "proved", message: "Proved by its TXT record." });
  const session = await fixture.session(projectId, owner);
  const headers = { authorization: `Bearer ${session.token}` };
  const heard = await fixture.ask("crm.hives.io:8443", "/api/things?a=1", { headers });
  expect(JSON.parse(heard.body)).toEqual({ version: "one", path: "/api/things" });
  expect((await fixture.ask("CRM.HIVES.IO.", "/assets/main-1.js")).status).toBe(200);
});

test("a CNAME to the app's own host proves a domain, whatever its case and closing dot", async () => {
  const { projectId } = await deployed();
  dns.cname.set("shop.hives.io", `${projectId.toUpperCase()}.APPS.localhost.`);
  expect((await add(projectId, "shop.hives.io")).answer).toMatchObject({
    status: "proved",
    message: "Proved by its CNAME record.",
  });
});

test("a record with another value fails and says so; silence of DNS says nothing about the domain", async () => {
  const { projectId } = await deployed();
  const { answer } = await add(projectId, "wrong.hives.io");
  dns.txt.set("_ninefold.wrong.hives.io", ["ninefold-domain=other"]);
  expect(await check(projectId)).toMatchObject({ status: "failed", message: expect.stringContaining("another value") });
  dns.txt.clear();
  dns.cname.set("wrong.hives.io", "elsewhere.hives.io");
  expect(await check(projectId)).toMatchObject({
    status: "failed",
    message: expect.stringContaining("leads to elsewhere.hives.io"),
  });
  prove(answer);
  expect((await check(projectId)).status).toBe("proved");
  dns.isDown = true;
  expect(await check(projectId)).toMatchObject({
    status: "proved",
    message: expect.stringContaining("did not answer"),
  });
  dns.isDown = false;
});

test("a domain has one app; whoever's proof is there has it", async () => {
  const [first, second] = [await deployed("first"), await deployed("second")];
  prove((await add(first.projectId, "one.hives.io")).answer);
  expect((await check(first.projectId)).status).toBe("proved");
  const claim = (await add(second.projectId, "one.hives.io")).answer;
  expect(claim.status).toBe("failed");
  dns.txt.set("_ninefold.one.hives.io", [
    ...(dns.txt.get("_ninefold.one.hives.io") ?? []),
    ...claim.records.map(({ value }) => value),
  ]);
  expect(await check(second.projectId)).toMatchObject({
    status: "failed",
    message: expect.stringContaining("Another app"),
  });
  prove(claim);
  expect((await check(second.projectId)).status).toBe("proved");
  const before = await call<ProjectDomain>("GET", `/api/projects/${first.projectId}/domain`);
  expect(before.answer.domain?.status).toBe("failed");
});

test("an app that is not deployed, and a name that is no domain, are refused", async () => {
  const { projectId } = await fixture.createProject();
  expect(await add(projectId, "early.hives.io")).toMatchObject({
    status: 409,
    answer: { error: expect.stringContaining("not currently deployed") },
  });
  expect((await add(projectId, "*.hives.io")).status).toBe(400);
  expect((await add(projectId, "localhost")).status).toBe(400);
});

test("a domain that is given up leads nowhere, and another may take its place", async () => {
  const { projectId } = await deployed();
  prove((await add(projectId, "old.hives.io")).answer);
  await check(projectId);
  expect(await asked("old.hives.io")).toBe(200);
  prove((await add(projectId, "new.hives.io")).answer);
  expect((await check(projectId)).domain).toBe("new.hives.io");
  expect(await asked("old.hives.io")).toBe(404);
  expect((await fixture.ask("new.hives.io", "/assets/main-1.js")).status).toBe(200);
  expect((await call("DELETE", `/api/projects/${projectId}/domain`)).status).toBe(200);
  expect((await fixture.ask("new.hives.io", "/assets/main-1.js")).status).toBe(404);
  const { answer } = await call<ProjectDomain>("GET", `/api/projects/${projectId}/domain`);
  expect(answer).toEqual({ available: true, domain: null });
  expect((await call("POST", `/api/projects/${projectId}/domain/check`)).status).toBe(404);
});

test("a TLS proxy on this machine may have certificates for proved domains and for apps, and for nothing else", async () => {
  const { projectId } = await deployed();
  const { answer } = await add(projectId, "tls.hives.io");
  expect(await asked("tls.hives.io")).toBe(404);
  prove(answer);
  await check(projectId);
  expect(await asked("tls.hives.io")).toBe(200);
  expect(await asked(`${projectId}.apps.localhost`)).toBe(200);
  expect(await asked(`preview-${projectId}.apps.localhost`)).toBe(404);
  expect(await asked("00000000-0000-4000-8000-000000000000.apps.localhost")).toBe(404);
  expect(await asked("apps.localhost")).toBe(404);
  expect(await asked("other.hives.io")).toBe(404);
  const forwarded = { headers: { "x-forwarded-for": "203.0.113.9" } };
  expect((await fixture.ask(PLATFORM, "/api/domains/ask?domain=tls.hives.io", forwarded)).status).toBe(403);
});

/** The job's whole round, as pg-boss makes it. */
async function round(afterMs: number): Promise<void> {
  clock.offsetMs += afterMs;
  for (const id of await fixture.hosting.dueDomains()) await fixture.hosting.recheckDomain(id);
}
const HOUR_MS = 3_600_000;
const noticesOf = (userId: string) =>
  fixture.database.query
    .selectFrom("notices")
    .select(["kind", "reason"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();

test("a proved domain is looked at every hour: a record that goes is told once and has three days to come back", async () => {
  const { projectId, owner } = await deployed();
  const { answer } = await add(projectId, "kept.hives.io");
  prove(answer);
  await check(projectId);
  expect(await fixture.hosting.dueDomains()).not.toContain(projectId);
  await round(1.1 * HOUR_MS);
  expect(await noticesOf(owner.id)).toEqual([]);
  dns.txt.clear();
  dns.isDown = true;
  await round(1.1 * HOUR_MS);
  dns.isDown = false;
  expect((await current(projectId))?.missingSince).toBe(null);
  await round(1.1 * HOUR_MS);
  await round(HOUR_MS / 4);
  expect(await noticesOf(owner.id)).toEqual([
    { kind: "domain missing", reason: expect.stringMatching(/^kept\.hives\.io: No record .+ answers there until /) },
  ]);
  expect(await current(projectId)).toMatchObject({
    status: "proved",
    missingSince: expect.any(String),
    answersUntil: expect.any(String),
  });
  expect(await asked("kept.hives.io")).toBe(200);
  expect((await fixture.ask("kept.hives.io", "/assets/main-1.js")).status).toBe(200);
  prove(answer);
  await round(HOUR_MS / 4);
  expect((await noticesOf(owner.id)).map(({ kind }) => kind)).toEqual(["domain missing", "domain back"]);
  expect(await current(projectId)).toMatchObject({ status: "proved", missingSince: null, answersUntil: null });
});

test("after three days without its record a domain is no longer the app's, until the record is back", async () => {
  const { projectId, owner } = await deployed();
  const { answer } = await add(projectId, "lost.hives.io");
  prove(answer);
  await check(projectId);
  dns.txt.clear();
  await round(1.1 * HOUR_MS);
  await round(71 * HOUR_MS);
  expect(await asked("lost.hives.io")).toBe(200);
  await round(2 * HOUR_MS);
  expect(await asked("lost.hives.io")).toBe(404);
  expect((await fixture.ask("lost.hives.io", "/assets/main-1.js")).status).toBe(404);
  expect(await current(projectId)).toMatchObject({ status: "failed", answersUntil: null });
  prove(answer);
  await round(HOUR_MS / 4);
  expect(await asked("lost.hives.io")).toBe(200);
  expect((await noticesOf(owner.id)).map(({ kind }) => kind)).toEqual(["domain missing", "domain back"]);
});

test("a deleted project's domain is free", async () => {
  const { projectId } = await deployed();
  prove((await add(projectId, "gone.hives.io")).answer);
  await check(projectId);
  await fixture.database.query.deleteFrom("projects").where("id", "=", projectId).execute();
  expect(await asked("gone.hives.io")).toBe(404);
});

test("a new domain's record is looked for by the server itself, ever more seldom, until it is there", async () => {
  const { projectId } = await deployed();
  const { answer } = await add(projectId, "soon.hives.io");
  const until = Date.parse(answer.lookedForUntil ?? "");
  expect(until - Date.now() - clock.offsetMs).toBeGreaterThan(6.9 * 24 * HOUR_MS);
  const isDue = async () => (await fixture.hosting.dueDomains()).includes(projectId);
  expect(await isDue()).toBe(false);
  let looks = 0;
  for (let minutes = 0; minutes < 24 * 60; minutes += 1) {
    clock.offsetMs += 60_000;
    if (!(await isDue())) continue;
    looks += 1;
    await fixture.hosting.recheckDomain(projectId);
  }
  expect(looks).toBeGreaterThan(30);
  expect(looks).toBeLessThan(70);
  expect(await current(projectId)).toMatchObject({ status: "pending", lookedForUntil: answer.lookedForUntil });
  prove(answer);
  await round(6 * HOUR_MS);
  expect(await current(projectId)).toMatchObject({ status: "proved", lookedForUntil: null });
  expect(await asked("soon.hives.io")).toBe(200);
});

test("after a week without a record looking for it ends, and begins anew when its creator asks", async () => {
  const { projectId } = await deployed();
  const { answer } = await add(projectId, "never.hives.io");
  dns.cname.set("never.hives.io", "elsewhere.hives.io");
  await round(HOUR_MS);
  expect(await current(projectId)).toMatchObject({ status: "failed", lookedForUntil: answer.lookedForUntil });
  clock.offsetMs += 7 * 24 * HOUR_MS;
  expect(await fixture.hosting.dueDomains()).not.toContain(projectId);
  expect(Date.parse((await current(projectId))?.lookedForUntil ?? "")).toBeLessThan(Date.now() + clock.offsetMs);
  expect(Date.parse((await check(projectId)).lookedForUntil ?? "")).toBeGreaterThan(Date.now() + clock.offsetMs);
  dns.cname.clear();
  prove(answer);
  await round(HOUR_MS);
  expect(await current(projectId)).toMatchObject({ status: "proved", lookedForUntil: null });
});
