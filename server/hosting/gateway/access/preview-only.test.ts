// What knows an app's source is the preview's alone: no live address gives it, on no host.
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionIn } from "#testing";
import { createHostingFixture, type HostingFixture } from "../../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../../testing/plain-builder.ts";

const SECRET = "web/pages/home.tsx";
const FILES = {
  "preview/index.html": `<!doctype html><!--ninefold:session--><script type="module" src="assets/preview-1.js"></script>`,
  "preview/assets/preview-1.js": `console.log("${SECRET}");`,
  "preview/assets/preview-1.js.map": `{ "sources": ["${SECRET}"] }`,
};
const ADDRESSES = [
  "/assets/preview-1.js",
  "/assets/preview-1.js.map",
  "/assets/preview-1.js?token=x",
  "/assets/%70review-1.js",
  "/preview/assets/preview-1.js",
  "/preview/index.html",
  "/assets/../preview/assets/preview-1.js",
  "/assets/..%2f..%2fpreview/assets/preview-1.js.map",
  "/assets/%2e%2e/%2e%2e/preview/assets/preview-1.js",
  "//preview/assets/preview-1.js",
  "/assets/main-1.js.map",
];

type Place = Readonly<{ name: string; host: string; base: string; environment: "live" | "preview" }>;
const held: { fixture: HostingFixture; places: Place[]; codeFor(place: Place): Promise<string> }[] = [];

beforeAll(async () => {
  for (const ownOrigins of [false, true]) {
    const aliases = new Map<string, string>();
    const absent = () => Promise.reject(Object.assign(new Error("ENOTFOUND"), { code: "ENOTFOUND" }));
    const resolveCname = async (name: string) => [aliases.get(name) ?? ""];
    const fixture = await createHostingFixture({ ownOrigins, resolver: { resolveTxt: absent, resolveCname } });
    const { projectId, owner } = await fixture.createProject();
    await fixture.deploy(projectId, plainApp(versionApp("one"), FILES));
    await fixture.preview(projectId, plainApp(versionApp("one"), FILES));
    const placeOf = (environment: "live" | "preview"): Place => ({
      name: `${environment}, ${ownOrigins ? "its own host" : "the common one"}`,
      environment,
      host: fixture.hostOf(projectId, environment),
      base: ownOrigins ? "" : `/${environment}/app/${projectId}`,
    });
    const places = [placeOf("live"), placeOf("preview")];
    if (ownOrigins) {
      aliases.set("crm.hives.io", `${projectId}.apps.localhost`);
      const platform = new URL(fixture.origin).host;
      const body = JSON.stringify({ domain: "crm.hives.io" });
      const headers = { "content-type": "application/json" };
      await fixture.ask(platform, `/api/projects/${projectId}/domain`, { method: "POST", headers, body });
      places.push({ name: "live, a custom domain", host: "crm.hives.io", base: "", environment: "live" });
    }
    const codeFor = ({ environment }: Place) => fixture.hosting.issueFrameCode(projectId, environment, owner);
    held.push({ fixture, places, codeFor });
  }
});
afterAll(async () => {
  for (const { fixture } of held) await fixture.close();
});

test("a live app gives no file of the preview and no source map, whoever asks and however", async () => {
  let requestHead = 0;
  for (const { fixture, places, codeFor } of held)
    for (const place of places.filter(({ environment }) => environment === "live")) {
      const page = await fixture.ask(place.host, `${place.base}/?token=${await codeFor(place)}`);
      const authorization = `Bearer ${sessionIn(page.body).token}`;
      for (const address of ADDRESSES)
        for (const headers of [{}, { authorization }] as Record<string, string>[]) {
          const { status, body } = await fixture.ask(place.host, place.base + address, { headers });
          const isSignedIn = "authorization" in headers;
          expect([place.name, address, isSignedIn, body.includes(SECRET)]).toEqual([
            place.name,
            address,
            isSignedIn,
            false,
          ]);
          if (!isSignedIn) expect([address, status >= 400]).toEqual([address, true]);
          requestHead += 1;
        }
    }
  expect(requestHead).toBe(3 * 2 * ADDRESSES.length);
});

test("its page names no file of the preview; the preview's does, and gives it", async () => {
  for (const { fixture, places, codeFor } of held)
    for (const place of places) {
      const isPreview = place.environment === "preview";
      const file = await fixture.ask(place.host, `${place.base}/assets/preview-1.js`);
      expect([place.name, file.body.includes(SECRET)]).toEqual([place.name, isPreview]);
      const page = await fixture.ask(place.host, `${place.base}/?token=${await codeFor(place)}`);
      expect([place.name, page.status, page.body.includes("preview-1")]).toEqual([place.name, 200, isPreview]);
    }
});
