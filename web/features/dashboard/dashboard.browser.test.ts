// The dashboard's overview, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform, type Visit } from "../../testing/browser.ts";
import { arrivesAt, becomes, seen } from "../../testing/expectations.ts";
import { addProject, type ScriptedProject } from "../../testing/platform-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

async function openDashboard(
  parts: Parameters<typeof addProject>[1],
  prepare: (visit: Visit, added: ScriptedProject) => void = () => {},
) {
  const visit = await platform.visit({ as: "ada" });
  const added = addProject(visit.server.state, parts);
  prepare(visit, added);
  await visit.page.goto(`${visit.server.url}/projects/${added.project._id}/dashboard?tab=nonsense`);
  return { ...visit, added, id: added.project._id };
}

describe("the dashboard", () => {
  it("§2 Project dashboard: shows Project Status and Project Metrics", async () => {
    const { page, added, id } = await openDashboard({ deployed: true, projectDescription: "Hives" });
    const status = page.getByRole("region", { name: "Project Status" });
    await seen(status.getByText("Running"));
    expect(await status.getByRole("link", { name: "View Live" }).getAttribute("href")).toBe(`/view/${id}`);
    await seen(page.getByRole("region", { name: "Project Metrics" }).getByText("12"));
    added.stats.totalUsers = 13;
    await status.getByRole("button", { name: "Refresh" }).click();
    await seen(page.getByRole("region", { name: "Project Metrics" }).getByText("13"));
  });

  it("§2 Project dashboard: Back to Project selects the project and goes to /edit", async () => {
    const { page, id } = await openDashboard({});
    await page.getByRole("button", { name: "Back to Project" }).click();
    await arrivesAt(page, "/edit");
    await becomes(() => page.evaluate(() => localStorage.getItem("selectedProjectId")), id);
  });

  it("§8 Dashboard/project: says Failed to load project statistics and Failed to load project details", async () => {
    const { page } = await openDashboard({}, ({ server }) => {
      server.override("GET /api/projects/:id/stats", () => ({ status: 500 }));
    });
    await seen(page.getByText("Failed to load project statistics"));
    const broken = await openDashboard({}, ({ server }) => {
      server.override("GET /api/projects/:id", () => ({ status: 500 }));
    });
    await seen(broken.page.getByText("Failed to load project details"));
  });

  it("§8 Dashboard/project: a 404 on the project goes to /projects", async () => {
    const { page } = await openDashboard(
      {},
      ({ server }, { project }) => void server.state.projects.delete(project._id),
    );
    await arrivesAt(page, "/projects");
  });
});
