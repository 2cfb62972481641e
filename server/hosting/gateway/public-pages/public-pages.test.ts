// People who have not signed in see an app's public pages, and no other byte of it leaves.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createBuilder } from "#build";
import type { AppSession } from "#contract";
import { sessionIn } from "#testing";
import { createHostingFixture, type HostingFixture } from "../../testing/hosting-fixture.ts";
import { PUBLIC_PATHS, publicApp } from "../../testing/public-app.ts";
import { PROOF_BITS } from "./proof-of-work.ts";
import { STRANGER_RATES } from "./stranger-rates.ts";

type Asked = Parameters<HostingFixture["ask"]>[2];
type Shop = Readonly<{ projectId: string; owner: { id: string; username: string }; base: string }>;

const CODE = "c0ffee0000000000";
const CANARIES = ["members-only", "margin-secret", "4711", "Unlisted work"];

let fixture: HostingFixture;
let shop: Shop;
async function openShop(manifest: object = {}): Promise<Shop> {
  const { projectId, owner } = await fixture.createProject();
  const deployed = await fixture.deploy(projectId, publicApp(manifest));
  expect(deployed.error).toBeNull();
  return { projectId, owner, base: `/live/app/${projectId}` };
}
beforeAll(async () => {
  fixture = await createHostingFixture({ builder: () => createBuilder({ dataDir: inject("builderDir") }) });
  shop = await openShop({ embed: ["https://www.example.com"], installable: true });
  // Awake, so that on a busy machine the first page has all of its time for itself.
  expect((await ask("/api/public/services")).status).toBe(200);
});
afterAll(() => fixture.close());

const ask = (path: string, init: Asked = {}, base = shop.base) => fixture.ask("127.0.0.1", base + path, init);

/** Works as a browser does. */
function solved(challenge: string): string {
  for (let tried = 0; ; tried += 1) {
    const proof = `${challenge}~${tried.toString(36)}`;
    if (createHash("sha256").update(proof).digest().readUInt32BE(0) >>> (32 - PROOF_BITS) === 0) return proof;
  }
}
const proofFor = async (base = shop.base) =>
  solved(JSON.parse((await ask("/_ninefold/challenge", {}, base)).body).challenge);
const JSON_BODY = { "content-type": "application/json" };
async function send(body: object, { base = shop.base, path = "/api/public/requests", proof = "" } = {}) {
  const headers = { ...JSON_BODY, "x-ninefold-proof": proof || (await proofFor(base)) };
  const answer = await ask(path, { method: "POST", headers, body: JSON.stringify(body) }, base);
  return { status: answer.status, body: JSON.parse(answer.body) };
}
async function rowsOf(session: AppSession, entity: string): Promise<Record<string, unknown>[]> {
  const answer = await fixture.call(session, `/api/${entity}?pageSize=100`);
  return ((await answer.json()) as { rows: Record<string, unknown>[] }).rows; // the kit's list
}

describe("a public page", () => {
  test("has its text, title, description and picture in the HTML, for whoever has its link", async () => {
    const { status, body, headers } = await ask(`/status/${CODE}`);
    expect(status).toBe(200);
    expect(body).toMatch(/<div id="root"><div[\s\S]*<h1[^>]*>Brakes squeal<\/h1>[\s\S]*Ready/);
    expect(body).toContain('<meta property="og:description" content="It is Ready. set-cookie: a=b">');
    expect(body).toContain(`<meta property="og:image" content="http://127.0.0.1${shop.base}/assets/bike.png">`);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-store");
    expect(CANARIES.filter((canary) => body.includes(canary))).toEqual([]);
  });

  test("says nothing through its title or description but text", async () => {
    const { body, headers } = await ask(`/status/${CODE}`);
    expect(body).toContain("<title>Brakes squeal &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>");
    expect(body).not.toContain("<script>alert");
    expect(headers["set-cookie"]).toBeUndefined();
  });

  test("keeps the policy of every page of an app, and may be framed by the sites that app.json names", async () => {
    const policy = String((await ask(`/status/${CODE}`)).headers["content-security-policy"]);
    expect(policy).toMatch(/^sandbox allow-scripts allow-forms [^;]*;/);
    expect(policy).not.toContain("allow-same-origin");
    expect(policy).toContain("frame-ancestors 'self' https://www.example.com");
    expect(String((await ask("/repairs")).headers["content-security-policy"])).toMatch(/frame-ancestors 'self'$/);
  });

  test("that shows nothing for its link answers 404 with a page, and one for everybody is for search engines", async () => {
    const missing = await ask("/status/nobody-has-this");
    expect([missing.status, missing.body.includes("No such repair")]).toEqual([404, true]);
    const given = await ask(`/status/${CODE}`);
    expect(given.headers["x-robots-tag"]).toBe("noindex");
    const open = await ask("/ask");
    expect(open.headers["x-robots-tag"]).toBeUndefined();
    expect(open.body).toContain(`<link rel="canonical" href="http://127.0.0.1${shop.base}/ask">`);
    expect(open.body).toContain("Full service");
    expect(CANARIES.filter((canary) => open.body.includes(canary))).toEqual([]);
    // What a person typed before the page works would be lost.
    expect(open.body).toContain("<fieldset disabled");
  });

  test("is written with all that it asks for, one after the other", async () => {
    expect((await ask("/deep")).body).toContain("three answers");
    const head = await ask("/deep", { method: "HEAD" });
    expect([head.status, head.body]).toEqual([200, ""]);
  });

  test("is written with the parts that come late in a browser, and with what these ask for", async () => {
    const { body } = await ask("/sorted");
    expect(body).toContain("When we are open");
    expect(body).toContain("Open from nine");
  });

  test("may be the app's landing page, and may bring a layout of its own", async () => {
    const other = await openShop({
      public: [...PUBLIC_PATHS, "/"],
      shell: "none",
      landing: { headline: "We mend bikes" },
    });
    const landing = await ask("/", {}, other.base);
    expect([landing.status, landing.body.includes("We mend bikes")]).toEqual([200, true]);
    expect((await ask("/hours", {}, other.base)).body).not.toContain('<header class="on-accent-ground');
    expect((await ask("/hours")).body).toContain('<header class="on-accent-ground');
  });

  test("that throws is an empty page for the browser to draw, its author reads why, and the others go on", async () => {
    const { status, body } = await ask("/throws");
    expect(status).toBe(500);
    expect(body).toContain("<title>Spoke &amp; Chain</title>");
    expect(body).toContain('<div id="root"></div>');
    expect(body).not.toContain("on fire");
    await expect
      .poll(async () => JSON.stringify(await fixture.hosting.readLog(shop.projectId, "live", null)))
      .toContain("The public page /throws could not be written: The shop is on fire");
    expect((await ask("/hours")).status).toBe(200);
  });

  test("that asks for what members read is not written, and its author hears what to use", async () => {
    expect((await ask("/closed")).status).toBe(500);
    await expect
      .poll(async () => JSON.stringify(await fixture.hosting.readLog(shop.projectId, "live", null)))
      .toContain("A public page may only use calls under /api/public/");
  });
});

describe("nothing else", () => {
  const FORGED = {
    authorization: "Bearer guessed",
    "x-ninefold-user": Buffer.from(JSON.stringify({ id: "owner", role: "owner", expires: 9e9 })).toString("base64url"),
    "x-ninefold-signature": "0".repeat(64),
    "x-ninefold-visitor": `9999999999.owner.${"0".repeat(64)}`,
    "x-ninefold-platform": `9999999999999.${"0".repeat(64)}`,
    cookie: "ninefold-visit=guessed; __Host-ninefold-visit=guessed",
  };
  const CLOSED = [
    "/",
    "/repairs",
    "/status",
    `/status/${CODE}/more`,
    `/STATUS/${CODE}`,
    `/status/${CODE}%2f..%2f..%2frepairs`,
    `/status/../repairs`,
    `/ask/../repairs`,
    `//ask`,
    "/index.html",
    "/account",
    "/web-map.json",
    "/server/pages.js",
    "/assets/../../server/pages.js",
    "/api/secret",
    "/api/_me",
    "/api/repairs",
    "/api/repairs/export.csv",
    "/api/public",
    "/api/public/",
    "/api/public/repairs",
    "/api/public/requests",
    "/api/public/requests/00000000-0000-4000-8000-000000000000",
    "/api/public/secret",
    "/api/public/../secret",
    "/api/public/../../api/secret",
    "/api/public/%2e%2e/secret",
    "/api/public/..%2fsecret",
    "/api/public/%2e%2e%2fsecret",
    "/api/public/%252e%252e/secret",
    "/api/public/.%2e/repairs",
    "/api/public//../secret",
    "/api/public/..\\secret",
    "/api/public;/../secret",
    "/api/Public/../secret",
    "/api/_platform/page?path=/repairs&base=",
    "/api/_platform/declarations",
    "/api/public/../_platform/declarations",
    "/_ninefold/session",
    "/_ninefold/plan",
  ];

  test.each(["GET", "POST", "PUT", "PATCH", "DELETE"])("leaves the app by %s without a sign-in", async (method) => {
    const complaints: string[] = [];
    for (const path of CLOSED)
      for (const headers of [{}, FORGED] as Record<string, string>[]) {
        const { status, body } = await ask(path, { method, headers });
        if (![400, 401, 403, 404, 405].includes(status)) complaints.push(`${method} ${path}: ${status}`);
        for (const canary of CANARIES) if (body.includes(canary)) complaints.push(`${method} ${path} says ${canary}`);
      }
    expect(complaints).toEqual([]);
  });

  test("a link shows the fields that its entity names, and a list the rows that it names", async () => {
    const row = await ask(`/api/public/repairs/${CODE}`);
    expect(JSON.parse(row.body)).toEqual({ job: "Brakes squeal", status: "Ready", _labels: {} });
    const list = JSON.parse((await ask("/api/public/services")).body);
    expect(list.rows).toEqual([{ name: "Full service", id: expect.any(String), _labels: {} }]);
    expect(list.total).toBe(1);
  });

  test("a preview shows its public pages to its creator alone", async () => {
    await fixture.preview(shop.projectId, publicApp());
    const base = `/preview/app/${shop.projectId}`;
    for (const path of [`/status/${CODE}`, "/ask", "/api/public/hours", "/_ninefold/challenge", "/robots.txt"]) {
      const { status, body } = await ask(path, {}, base);
      expect([path, status]).toEqual([path, 401]);
      expect(body).not.toContain("Brakes squeal");
    }
    const session = await fixture.session(shop.projectId, shop.owner, "preview");
    expect((await fixture.call(session, "/api/public/hours")).status).toBe(200);
  });
});

describe("who has signed in", () => {
  test("is a stranger to public calls all the same", async () => {
    const session = await fixture.session(shop.projectId, shop.owner);
    const answer = await fixture.call(session, "/api/public/hours");
    const { visitor } = (await answer.json()) as { visitor: string }; // as the app's own route answers
    expect(visitor).toMatch(/^[\w-]{22}$/);
    expect(JSON.parse((await ask("/api/public/hours")).body).visitor).toBe(visitor);
  });

  test("gets a page of their own at a public address, which nobody else ever sees", async () => {
    const code = await fixture.hosting.issueFrameCode(shop.projectId, "live", shop.owner);
    const own = sessionIn((await ask(`/hours?token=${code}`)).body);
    expect([own.user.id, own.visitor]).toEqual([shop.owner.id, undefined]);
    const everybodys = await ask("/hours");
    expect(everybodys.body).not.toContain(own.token);
    expect(everybodys.body).not.toContain(shop.owner.username);
    expect(sessionIn(everybodys.body)).toMatchObject({ token: "", visitor: true, user: { id: "" } });
    // A code that was used opens nothing, and takes nothing that everybody has.
    expect(sessionIn((await ask(`/hours?token=${code}`)).body)).toMatchObject({ token: "", visitor: true });
  });

  test("may be refused what costs money, and still sees what is public", async () => {
    const { owner: member } = await fixture.createProject();
    fixture.allow(shop.projectId, member, "member");
    const code = await fixture.hosting.issueFrameCode(shop.projectId, "live", member);
    fixture.deny(shop.projectId, member, "Please subscribe to use this app.");
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect((await ask(`/hours?token=${code}`)).status).toBe(200);
  });
});

describe("what is kept for a moment", () => {
  test("is written for nobody, whatever a visitor says of themselves", async () => {
    const poison = {
      "x-forwarded-host": "evil.example",
      "x-forwarded-prefix": "/evil.example",
      "x-forwarded-proto": "evil.example",
      "x-original-url": "/repairs",
      "accept-language": "evil.example",
      cookie: "who=evil.example",
      "user-agent": "evil.example",
    };
    const all = await Promise.all([
      ...Array.from({ length: 5 }, () => ask("/hours?day=1", { headers: poison })),
      fixture.ask("evil.example", `${shop.base}/hours?day=1`),
    ]);
    for (const { status, body } of [...all, await ask("/hours?day=1")]) {
      expect(status).toBe(200);
      expect(body).not.toContain("evil.example");
      expect(body).toContain('<i id="visitor">[<!-- -->]</i>');
    }
  });

  test("of one app is never another's", async () => {
    const other = await openShop({ name: "Another shop" });
    expect((await ask("/hours", {}, other.base)).body).toContain("Another shop");
    expect((await ask("/hours")).body).toContain("Spoke &amp; Chain");
  });
});

describe("a form of strangers", () => {
  test("becomes a row of the app's owner, with the named fields alone", async () => {
    const { status, body } = await send({ name: "Ana", message: "Brakes", handled: true, ownerId: "ana" });
    expect([status, body]).toEqual([201, {}]);
    const rows = await rowsOf(await fixture.session(shop.projectId, shop.owner), "requests");
    expect(rows).toMatchObject([{ name: "Ana", message: "Brakes", handled: false, ownerId: shop.owner.id }]);
  });

  test("is refused in a sentence without work, with somebody else's, and with work that was used", async () => {
    const other = await openShop();
    const AGAIN = "This form was open for too long, or its page is old. Please send it again.";
    const used = await proofFor(other.base);
    const inOther = { base: other.base };
    expect((await send({ name: "Tom" }, { ...inOther, proof: used })).status).toBe(201);
    for (const proof of ["none", used, await proofFor(shop.base), used.replace(/~.*/, "~0")])
      expect(await send({ name: "Tom" }, { ...inOther, proof })).toEqual({ status: 403, body: { error: AGAIN } });
    const bare = await ask("/api/public/requests", { method: "POST", headers: JSON_BODY, body: "{}" }, other.base);
    expect(bare.status).toBe(403);
    // Calls of the app's own as well.
    const rated = await ask("/api/public/rate", { method: "POST", headers: JSON_BODY, body: "{}" }, other.base);
    expect(rated.status).toBe(403);
    expect((await send({ stars: 5 }, { ...inOther, path: "/api/public/rate" })).body).toEqual({ given: { stars: 5 } });
  });

  test("says what is wrong with a field, and takes no row that is nobody's to choose", async () => {
    const other = await openShop();
    const wrong = await send({ message: "No name" }, { base: other.base });
    expect(wrong).toMatchObject({ status: 422, body: { fields: { name: expect.any(String) } } });
    const nowhere = { name: "Tom", service: "00000000-0000-4000-8000-000000000000" };
    expect((await send(nowhere, { base: other.base })).status).toBe(422);
  });

  test("that a program filled in is thanked for and thrown away", async () => {
    const other = await openShop();
    expect((await send({ name: "Spam", website: "https://spam.example" }, { base: other.base })).status).toBe(201);
    expect(await rowsOf(await fixture.session(other.projectId, other.owner), "requests")).toEqual([]);
  });

  test("is bounded in bytes, by its length and while it comes", async () => {
    const other = await openShop();
    const message = "x".repeat(70_000);
    expect((await send({ name: "Long", message }, { base: other.base })).status).toBe(413);
    const headers = { ...JSON_BODY, "x-ninefold-proof": await proofFor(other.base) };
    const chunked = await fetch(`${fixture.origin}${other.base}/api/public/requests`, {
      method: "POST",
      headers,
      body: new Blob([JSON.stringify({ name: "Long", message })]).stream(),
      duplex: "half",
    } as RequestInit); // the types of fetch know no `duplex`
    expect(chunked.status).toBe(413);
  });

  test("is taken so often from one visitor, who then hears when to come again, and nobody else is held up", async () => {
    const [flooded, calm] = [await openShop(), await openShop()];
    const proof = await proofFor(flooded.base);
    const statuses: number[] = [];
    for (let sent = 0; sent < STRANGER_RATES.sending.points + 3; sent += 1)
      statuses.push((await send({ name: `No. ${sent}` }, { base: flooded.base, proof })).status);
    expect(statuses[0]).toBe(201);
    expect(statuses.slice(1, STRANGER_RATES.sending.points).every((status) => status === 403)).toBe(true);
    expect(statuses.slice(STRANGER_RATES.sending.points)).toEqual([429, 429, 429]);
    expect((await send({ name: "Late" }, { base: flooded.base })).body.error).toBe(
      "You have sent this form many times. Please try again in ten minutes.",
    );
    expect((await send({ name: "Ana" }, { base: calm.base })).status).toBe(201);
    expect((await ask("/ask", {}, flooded.base)).status).toBe(200);
  });
});

test("whoever floods pages hears so, while members of the app go on", async () => {
  const other = await openShop();
  const session = await fixture.session(other.projectId, other.owner);
  const answers = await Promise.all(
    Array.from({ length: STRANGER_RATES.reading.points + 20 }, (_, n) => ask(`/status/guess-${n}`, {}, other.base)),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBe(20);
  expect(refused[0]?.body).toContain("That was very often in a short time. Please try again in a minute.");
  expect((await fixture.call(session, "/api/repairs")).status).toBe(200);
});

test("search engines and browsers find what they ask a site for", async () => {
  const robots = await ask("/robots.txt");
  expect(robots.body.split("\n")).toEqual(
    expect.arrayContaining([`Allow: ${shop.base}/ask$`, `Disallow: ${shop.base}/`]),
  );
  expect(robots.body).not.toContain("status");
  const sitemap = await ask("/sitemap.xml");
  expect(sitemap.body).toContain(`<loc>http://127.0.0.1${shop.base}/ask</loc>`);
  expect(sitemap.body).not.toContain("status");
  // Rows that everybody may read have a place of their own in it; others have none.
  const session = await fixture.session(shop.projectId, shop.owner);
  const services = await rowsOf(session, "services");
  const idOf = (name: string) => services.find((row) => row.name === name)?.id;
  expect(sitemap.body).toContain(`<loc>http://127.0.0.1${shop.base}/service/${idOf("Full service")}</loc>`);
  expect(sitemap.body).not.toContain(String(idOf("Unlisted work")));
  expect(robots.body.split("\n")).toContain(`Allow: ${shop.base}/service/*$`);
  const manifest = JSON.parse((await ask("/_ninefold/app.webmanifest")).body);
  expect(manifest).toMatchObject({ name: "Spoke & Chain", start_url: `${shop.base}/`, display: "standalone" });
  expect((await ask("/_ninefold/icon.svg")).headers["content-type"]).toBe("image/svg+xml");
  expect((await ask("/ask")).body).toContain('<link rel="manifest" href="_ninefold/app.webmanifest">');
});
