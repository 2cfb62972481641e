// People who have not signed in see an app's public pages, and no other byte of it leaves.
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createBuilder } from "#build";
import { prove } from "../../../../kit/ui/capabilities/proof-of-work.ts";
import { createHostingFixture, type HostingFixture } from "../../testing/hosting-fixture.ts";
import { publicApp } from "../../testing/public-app.ts";

type Place = Readonly<{ host: string; base: string }>;
type Shop = Readonly<{ projectId: string; owner: { id: string; username: string }; place: Place }>;

let fixture: HostingFixture;
let shop: Shop;
beforeAll(async () => {
  const builder = () => createBuilder({ dataDir: inject("builderDir") });
  fixture = await createHostingFixture({ builder });
  const { projectId, owner } = await fixture.createProject();
  const deployed = await fixture.deploy(projectId, publicApp({ embed: ["https://www.example.com"] }));
  expect(deployed.error).toBeNull();
  shop = { projectId, owner, place: { host: "127.0.0.1", base: `/live/app/${projectId}` } };
}, 120_000);
afterAll(() => fixture.close());

const ask = (path: string, init: Parameters<HostingFixture["ask"]>[2] = {}) =>
  fixture.ask(shop.place.host, shop.place.base + path, init);

describe("a public page", () => {
  test("has its text, title, description and picture in the HTML, for somebody who has not signed in", async () => {
    const page = await ask("/status/c0ffee0000000000");
    console.log(page.status, page.body);
    expect(page.status).toBe(200);
  });
});
