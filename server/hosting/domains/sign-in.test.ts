// Signed in once through the platform, and from then on by a cookie of the domain itself, for as long as access lasts.
import { afterAll, beforeEach, expect, test } from "vitest";
import { sessionIn } from "#testing";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const records = new Map<string, string>();
const absent = Object.assign(new Error("ENODATA"), { code: "ENODATA" });
const clock = { offsetMs: 0 };
const fixture = await createHostingFixture({
  ownOrigins: true,
  clock: () => Date.now() + clock.offsetMs,
  resolver: {
    resolveTxt: () => Promise.reject(absent),
    async resolveCname(name) {
      const alias = records.get(name);
      if (!alias) throw absent;
      return [alias];
    },
  },
});
afterAll(() => fixture.close());
beforeEach(() => {
  clock.offsetMs = 0;
});

const PLATFORM = new URL(fixture.origin).host;
const made = { domains: 0 };

/** A deployed app on a proved domain. */
async function onDomain() {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(versionApp("one")));
  made.domains += 1;
  const domain = `app${made.domains}.hives.io`;
  records.set(domain, `${projectId}.apps.localhost`);
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ domain });
  await fixture.ask(PLATFORM, `/api/projects/${projectId}/domain`, { method: "POST", headers, body });
  return { projectId, owner, domain };
}
type Placed = Awaited<ReturnType<typeof onDomain>>;

/** A browser: keeps the cookies of one domain. */
function createBrowser(domain: string) {
  const cookies = new Map<string, string>();
  const set: string[] = [];
  return {
    cookies,
    set,
    async ask(path: string, init: Parameters<typeof fixture.ask>[2] = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fixture.ask(domain, path, { ...init, headers: { cookie, ...init.headers } });
      for (const line of answer.headers["set-cookie"] ?? []) {
        set.push(line);
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
    post: (path: string, origin = `http://${domain}`) =>
      fixture.ask(domain, path, {
        method: "POST",
        headers: { origin, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      }),
  };
}
type TestBrowser = ReturnType<typeof createBrowser>;

/** What the gate's link asks of the platform. */
async function wantedAt(browser: TestBrowser, path = "/things/5?tab=2") {
  const { status, body } = await browser.ask(path);
  expect(status).toBe(401);
  const link = new URL((/href="([^"]+)"/.exec(body)?.[1] ?? "").replaceAll("&amp;", "&"));
  return { link, wanted: Object.fromEntries(link.searchParams) };
}

async function wayBack({ projectId, owner }: Pick<Placed, "projectId" | "owner">, wanted: object) {
  Object.assign(fixture.caller, { sessionId: undefined }, owner);
  const headers = { "content-type": "application/json" };
  const path = `/api/projects/${projectId}/domain/sign-in`;
  const heard = await fixture.ask(PLATFORM, path, { method: "POST", headers, body: JSON.stringify(wanted) });
  return { status: heard.status, address: new URL(JSON.parse(heard.body).address ?? "http://nowhere.test") };
}

async function signedIn(placed: Placed) {
  const browser = createBrowser(placed.domain);
  const { wanted } = await wantedAt(browser);
  const { address } = await wayBack(placed, wanted);
  const back = await browser.ask(address.pathname + address.search);
  expect([back.status, back.headers.location]).toEqual([303, "/things/5?tab=2"]);
  return browser;
}

test("without a cookie the gate leads to the platform, and from there straight back to the page that was wanted", async () => {
  const placed = await onDomain();
  const browser = createBrowser(placed.domain);
  const { link, wanted } = await wantedAt(browser);
  expect(link.origin + link.pathname).toBe(`${fixture.origin}/open/${placed.projectId}`);
  expect(wanted).toMatchObject({ host: placed.domain, path: "/things/5?tab=2" });
  const { address } = await wayBack(placed, wanted);
  expect(address.host).toBe(placed.domain);
  await browser.ask(address.pathname + address.search);
  expect(browser.set.at(-1)).toMatch(/^ninefold-visit=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/);
  const { status, body } = await browser.ask("/things/5?tab=2");
  expect(status).toBe(200);
  expect(sessionIn(body)).toMatchObject({ base: "", renewable: true, user: { id: placed.owner.id, role: "owner" } });
});

test("its page renews its session by the cookie, whose calls the app answers without ever seeing it", async () => {
  const placed = await onDomain();
  const browser = await signedIn(placed);
  clock.offsetMs = 600_000;
  const renewed = await browser.post("/_ninefold/session");
  expect(renewed.status).toBe(200);
  const { token } = JSON.parse(renewed.body);
  const heard = await browser.ask("/api/things", { headers: { authorization: `Bearer ${token}` } });
  expect(JSON.parse(heard.body)).toEqual({ version: "one", path: "/api/things" });
  // The cookie itself is no token, and no call is answered for it alone.
  expect((await browser.ask("/api/things")).status).toBe(401);
  const [cookie = ""] = [...browser.cookies.values()].filter((value) => value.includes("."));
  expect((await browser.ask("/api/things", { headers: { authorization: `Bearer ${cookie}` } })).status).toBe(401);
});

test("use prolongs it, a day without use ends it", async () => {
  const browser = await signedIn(await onDomain());
  const before = browser.cookies.get("ninefold-visit");
  await browser.ask("/");
  expect(browser.cookies.get("ninefold-visit")).toBe(before);
  for (const hours of [20, 40, 60]) {
    clock.offsetMs = hours * 3_600_000;
    expect((await browser.ask("/")).status).toBe(200);
  }
  clock.offsetMs += 25 * 3_600_000;
  expect((await browser.ask("/")).status).toBe(401);
});

test("access that ends closes the page, its renewal and the way back, and says why", async () => {
  const placed = await onDomain();
  const browser = await signedIn(placed);
  fixture.deny(placed.projectId, placed.owner, "Your subscription has ended.");
  await expect.poll(async () => (await browser.post("/_ninefold/session")).status).toBe(403);
  const page = await browser.ask("/");
  expect([page.status, page.body]).toEqual([403, expect.stringContaining("Your subscription has ended.")]);
  expect(browser.cookies.has("ninefold-visit")).toBe(false);
  const again = createBrowser(placed.domain);
  expect((await wayBack(placed, (await wantedAt(again)).wanted)).status).toBe(403);
});

test("signing out at the platform ends it, and signing out on the domain leaves the platform's sign-in alone", async () => {
  const placed = await onDomain();
  const row = { user_id: placed.owner.id, expires_at: new Date(Date.now() + 3_600_000) };
  const { id } = await fixture.database.query
    .insertInto("sessions")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  const withSession = { ...placed, owner: { ...placed.owner, sessionId: id } };
  const browser = await signedIn(withSession);
  const out = await browser.post("/_ninefold/sign-out");
  expect([out.status, out.headers["set-cookie"]]).toEqual([
    200,
    [expect.stringMatching(/^ninefold-visit=; .*Max-Age=0/)],
  ]);
  const second = await signedIn(withSession);
  expect((await second.ask("/")).status).toBe(200);
  await fixture.database.query.deleteFrom("sessions").where("id", "=", id).execute();
  await expect.poll(async () => (await second.ask("/")).status).not.toBe(200);
});

test("a code is for the browser that began and the domain where it began, once", async () => {
  const [placed, other] = [await onDomain(), await onDomain()];
  const [mine, theirs] = [createBrowser(placed.domain), createBrowser(placed.domain)];
  const { wanted } = await wantedAt(mine);
  await wantedAt(theirs);
  // Somebody else's finished address: whoever opens it is not signed in as them.
  const stolen = (await wayBack(placed, wanted)).address;
  expect((await theirs.ask(stolen.pathname + stolen.search)).status).toBe(401);
  expect((await createBrowser(placed.domain).ask(stolen.pathname + stolen.search)).status).toBe(401);
  const { address } = await wayBack(placed, wanted);
  expect((await mine.ask(`/?token=${address.searchParams.get("code")}`)).status).toBe(401);
  const fresh = (await wayBack(placed, wanted)).address;
  expect((await mine.ask(fresh.pathname + fresh.search)).status).toBe(303);
  expect((await mine.ask(fresh.pathname + fresh.search)).status).toBe(401);
  for (const host of [other.domain, "evil.hives.io", PLATFORM])
    expect([host, (await wayBack(placed, { ...wanted, host })).status]).toEqual([host, 404]);
  // A frame's code opens no visit.
  const code = await fixture.hosting.issueFrameCode(placed.projectId, "live", placed.owner);
  expect((await mine.ask(`/_ninefold/sign-in?code=${code}&to=/`)).status).toBe(401);
});

test("the cookie helps no frame, no other site and no other domain; redirects stay on the domain", async () => {
  const placed = await onDomain();
  const browser = await signedIn(placed);
  expect((await browser.ask("/", { headers: { "sec-fetch-dest": "iframe" } })).status).toBe(401);
  for (const origin of ["null", "http://other.hives.io", fixture.origin]) {
    expect([origin, (await browser.post("/_ninefold/session", origin)).status]).toEqual([origin, 401]);
    expect([origin, (await browser.post("/_ninefold/sign-out", origin)).status]).toEqual([origin, 403]);
  }
  const other = await onDomain();
  const carried = createBrowser(other.domain);
  for (const [name, value] of browser.cookies) carried.cookies.set(name, value);
  expect((await carried.ask("/")).status).toBe(401);
  for (const to of ["//evil.io/", "/\\evil.io", "https://evil.io/", "javascript:alert(1)"]) {
    const fresh = createBrowser(placed.domain);
    const { wanted } = await wantedAt(fresh);
    const { address } = await wayBack(placed, { ...wanted, path: to });
    expect((await fresh.ask(address.pathname + address.search)).headers.location).toBe("/");
  }
});

test("the app's own host has no cookie: its page leads to the viewer as before", async () => {
  const { projectId } = await onDomain();
  const { status, headers, body } = await fixture.ask(fixture.hostOf(projectId), "/things");
  expect([status, headers["set-cookie"]]).toEqual([401, undefined]);
  expect(body).toContain(`${fixture.origin}/view/${projectId}/things`);
});

test("A16 · nobody but the owner is led to a creator's domain, or told of there, before they agree; once is enough", async () => {
  const placed = await onDomain();
  const { owner: visitor } = await fixture.createProject();
  fixture.allow(placed.projectId, visitor, "member");
  const asVisitor = { projectId: placed.projectId, owner: visitor };
  const { wanted } = await wantedAt(createBrowser(placed.domain));
  expect((await wayBack(placed, wanted)).address.host).toBe(placed.domain);
  const asked = await wayBack(asVisitor, wanted);
  expect([asked.status, asked.address.host]).toEqual([200, "nowhere.test"]);
  expect((await wayBack(asVisitor, { ...wanted, agreed: true })).address.host).toBe(placed.domain);
  expect((await wayBack(asVisitor, wanted)).address.host).toBe(placed.domain);
  await fixture.database.pool.query("update domain_agreements set domain = 'before.example' where project_id = $1", [
    placed.projectId,
  ]);
  expect((await wayBack(asVisitor, wanted)).address.host).toBe("nowhere.test");
});
