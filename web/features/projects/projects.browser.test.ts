// The list of projects, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform, type Visit } from "../../testing/browser.ts";
import { arrivesAt, becomes, gone, remembered, seen } from "../../testing/expectations.ts";
import { addProject, deploymentOf } from "../../testing/platform-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

async function openProjects(prepare: (visit: Visit) => void = () => {}): Promise<Visit> {
  const visit = await platform.visit({ as: "ada" });
  prepare(visit);
  await visit.page.goto(`${visit.server.url}/projects`);
  return visit;
}

const rows = ({ page }: Visit) => page.getByRole("list", { name: "Projects" }).getByRole("listitem");

describe("the projects screen", () => {
  it("§4 Projects screen · missing token: opens the login modal", async () => {
    const { page, server } = await platform.visit();
    await page.goto(`${server.url}/projects`);
    await seen(page.getByRole("dialog").getByText("Login Required"));
  });

  it("§4 Projects screen · loading; §2 Projects list · logo link: the list is on its way below its header", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.override("GET /api/projects", () => held.then(() => ({ body: [] })));
    await page.goto(`${server.url}/projects`);
    await seen(page.getByRole("status", { name: "Loading projects" }));
    expect(await page.getByText("No Projects Yet").count()).toBe(0);
    expect(await page.getByRole("banner").getByRole("link", { name: "Ninefold home" }).getAttribute("href")).toBe("/");
    release();
    await seen(page.getByText("No Projects Yet"));
    expect(await page.getByRole("status", { name: "Loading projects" }).count()).toBe(0);
  });

  it("§2 Projects list · empty state, Create Project: without projects there is one thing to do", async () => {
    const { page, server } = await openProjects();
    await seen(page.getByRole("heading", { name: "No Projects Yet" }));
    await page.getByRole("button", { name: "Create Project" }).click();
    await arrivesAt(page, "/edit");
    expect(server.calls.find(({ call }) => call === "POST /api/projects")?.body).toEqual({ projectType: "default" });
    expect(await remembered(page, "selectedProjectId")).toBe([...server.state.projects.keys()][0]);
  });

  it("§2 Projects list · title, pagination, description, no description; §9 Pagination · 6 a page, previous disabled, next disabled: six rows a page", async () => {
    const visit = await openProjects(({ server }) => {
      addProject(server.state);
      for (let count = 1; count <= 7; count += 1) addProject(server.state, { projectDescription: `App ${count}` });
    });
    await becomes(() => rows(visit).count(), 6);
    await seen(rows(visit).getByText("App 1", { exact: true }));
    await seen(visit.page.getByText("No description yet - start chatting to generate one automatically"));
    await seen(visit.page.getByRole("heading", { name: "Your Projects" }));
    expect(await visit.page.getByRole("button", { name: "Previous page" }).isDisabled()).toBe(true);
    await visit.page.getByRole("button", { name: "Next page" }).click();
    await becomes(() => rows(visit).count(), 2);
    expect(await visit.page.getByRole("button", { name: "Next page" }).isDisabled()).toBe(true);
  });

  it.each([
    ["5 or fewer", 30, 1, "1 2 3 4 5"],
    ["more than 5, first and last", 72, 1, "1 2 3 4 … 12"],
    ["more than 5, first and last", 72, 6, "1 … 5 6 7 … 12"],
    ["more than 5, first and last", 72, 12, "1 … 9 10 11 12"],
  ])("§9 Pagination · %s: %i projects on page %i show %s", async (_, count, current, shown) => {
    const { page, server } = await platform.visit({ as: "ada" });
    for (let number = 1; number <= count; number += 1)
      addProject(server.state, { projectDescription: `App ${number}` });
    await page.goto(`${server.url}/projects?page=${current}`);
    const pages = page.getByRole("navigation", { name: "Pages" });
    await seen(pages.getByRole("button", { name: `Page ${current}`, exact: true }));
    const entries = await pages.locator("button[aria-label^='Page '], span").allTextContents();
    expect(entries.join(" ")).toBe(shown);
    const marked = await pages.locator("[aria-current=page]").allTextContents();
    expect(marked).toEqual([String(current)]);
    expect(await pages.getByRole("button", { name: "Previous page" }).isDisabled()).toBe(current === 1);
    expect(await pages.getByRole("button", { name: "Next page" }).isDisabled()).toBe(current * 6 >= count);
  });

  it("§9 Pagination · scrolls to top: smoothly, at the change of the page", async () => {
    const visit = await openProjects(({ server }) => {
      for (let count = 1; count <= 20; count += 1) addProject(server.state, { projectDescription: `App ${count}` });
    });
    await visit.page.setViewportSize({ width: 390, height: 500 });
    await visit.page.evaluate(`{
      const scroll = window.scrollTo.bind(window);
      window.scrolls = [];
      window.scrollTo = (options) => { window.scrolls.push(options); scroll(options); };
    }`);
    await visit.page.getByRole("button", { name: "Page 3" }).click();
    await becomes(() => visit.page.evaluate(() => window.scrollY), 0);
    expect(await visit.page.evaluate("window.scrolls")).toEqual([{ top: 0, behavior: "smooth" }]);
    await seen(visit.page.getByText("App 13"));
  });

  it("§2 Projects list · View, Dashboard, only deployed; §4 Projects screen · loaded, running state; §3 Deployment status · running: a deployed project runs only if both of its parts do", async () => {
    const visit = await openProjects(({ server }) => {
      addProject(server.state, { projectDescription: "Up", deployed: true });
      addProject(server.state, { projectDescription: "Down", deployed: true, running: false });
      const half = addProject(server.state, { projectDescription: "Half", deployed: true });
      half.deployment = { ...deploymentOf(half.project._id, true), ports: { frontend: 443 } };
      addProject(server.state, { projectDescription: "Draft" });
    });
    const [up, down, draft] = ["Up", "Down", "Draft"].map((text) => rows(visit).filter({ hasText: text }).first());
    await seen(rows(visit).filter({ hasText: "Up" }).getByText("Running"));
    await seen(rows(visit).filter({ hasText: "Down" }).getByText("Not running"));
    await seen(rows(visit).filter({ hasText: "Half" }).getByText("Not running"));
    const id = [...visit.server.state.projects.keys()][0];
    expect(await up?.getByRole("link", { name: "View" }).getAttribute("href")).toBe(`/view/${id}`);
    expect(await up?.getByRole("link", { name: "Dashboard" }).getAttribute("href")).toBe(`/projects/${id}/dashboard`);
    expect(await down?.getByRole("link").count()).toBe(2);
    expect(await draft?.getByRole("link").count()).toBe(0);
  });

  it("§8 Projects · deployment status: one that cannot be read counts as not running, silently", async () => {
    const visit = await openProjects(({ server }) => {
      addProject(server.state, { deployed: true });
      server.override("GET /api/projects/:id/deployment", () => ({ status: 500, body: { error: "broken" } }));
    });
    await seen(visit.page.getByText("Not running"));
    expect(await visit.page.getByText("broken").count()).toBe(0);
  });

  it("§2 Projects list · Edit; §3 User session · selectedProjectId: selects the project and goes to /edit", async () => {
    const visit = await openProjects(({ server }) => void addProject(server.state, { projectDescription: "Hives" }));
    await rows(visit).getByRole("button", { name: "Edit" }).click();
    await arrivesAt(visit.page, "/edit");
    expect(await remembered(visit.page, "selectedProjectId")).toBe([...visit.server.state.projects.keys()][0]);
  });

  it("§2 Projects list · delete title, delete text, delete Cancel, delete Delete; §4 Projects screen · deleted locally: deleting asks first", async () => {
    const visit = await openProjects(({ server }) => void addProject(server.state, { projectDescription: "Hives" }));
    const { page, server } = visit;
    const dialog = page.getByRole("alertdialog", { name: "Delete Project" });
    await page.getByRole("button", { name: "Delete project" }).click();
    await seen(dialog.getByText("Are you sure you want to delete this project? This action cannot be undone."));
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await gone(dialog);
    expect(server.state.projects.size).toBe(1);
    await page.getByRole("button", { name: "Delete project" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await seen(page.getByText("No Projects Yet"));
    expect(server.calls.filter(({ call }) => call === "GET /api/projects")).toHaveLength(1);
  });

  it("§8 Projects · load, create, delete; §2 Projects list · error banner; §4 Projects screen · error: says what failed, and loads again when asked to", async () => {
    const { page, server } = await openProjects(({ server }) => {
      server.override("GET /api/projects", () => ({ status: 500 }));
      server.override("POST /api/projects", () => ({ status: 500 }));
      server.override("DELETE /api/projects/:id", () => ({ status: 500 }));
    });
    await seen(page.getByRole("alert").getByText("Failed to load projects"));
    await page.getByRole("button", { name: "New Project" }).click();
    await seen(page.getByRole("alert").getByText("Failed to create project"));
    const item = {
      _id: crypto.randomUUID(),
      projectDescription: "Hives",
      deployed: false,
      customViewName: null,
      updatedAt: new Date().toISOString(),
    };
    server.override("GET /api/projects", () => ({ body: [item] }));
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Delete project" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await seen(page.getByText("Failed to delete project"));
  });

  it("§2 Projects list · Logout; §4 Session · logout clears: the four fields of the session, and asks to sign in", async () => {
    const { page, server } = await openProjects();
    const token = await remembered(page, "token");
    await page.getByRole("button", { name: "Logout" }).click();
    await seen(page.getByRole("dialog").getByText("Login Required"));
    const told = () => server.calls.filter(({ call }) => call === "POST /logout").map((one) => one.authorization);
    await becomes(told, [`Bearer ${token}`]);
    const keys = ["token", "username", "isSubscribed", "isCreator"];
    expect(await Promise.all(keys.map((key) => remembered(page, key)))).toEqual([null, null, null, null]);
  });
});
