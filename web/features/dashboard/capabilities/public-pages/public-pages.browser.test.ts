// Public pages in the dashboard, in a browser: what everybody sees, and the addresses to hand on.
import { afterAll, beforeAll, it } from "vitest";
import { isAccessible } from "../../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../../testing/browser.ts";
import { seen } from "../../../../testing/expectations.ts";
import { addProject } from "../../../../testing/platform-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

async function open(manifest: object) {
  const visit = await platform.visit({ as: "ada" });
  const id = "00000007-0000-4000-8000-000000000000";
  const { project } = addProject(visit.server.state, { _id: id, deployed: true, liveAppUrl: `/live/app/${id}` });
  const content = JSON.stringify({ name: "Spoke & Chain", ...manifest });
  visit.server.override("GET /api/projects/:id/code/file", () => ({
    body: { revision: 1, path: "app.json", content, hash: "0" },
  }));
  await visit.page.goto(`${visit.server.url}/projects/${project._id}/dashboard?tab=services`);
  return { ...visit, section: visit.page.getByRole("region", { name: "Public pages", exact: true }) };
}

it("names each page, with the address to hand on where everybody has the same", async () => {
  const { page, section } = await open({ public: ["/ask", "/status/:code"], embed: ["https://www.example.com"] });
  await seen(section.getByText(/\/live\/app\/[0-9a-f-]+\/ask$/));
  await seen(section.getByRole("button", { name: "Copy address of /ask" }));
  await seen(section.getByText("For whoever was given the whole link."));
  await seen(section.getByText("May be shown in a frame on https://www.example.com."));
  await isAccessible(page);
});

it("says that there are none", async () => {
  const { section } = await open({});
  await seen(section.getByText("Your app has no public pages."));
});
