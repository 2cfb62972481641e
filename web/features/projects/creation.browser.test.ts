// New projects, and what visitors see without one.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, selectProject, startPlatform } from "../../testing/browser.ts";
import { arrivesAt, becomes, remembered, seen } from "../../testing/expectations.ts";
import { addProject } from "../../testing/platform-state.ts";
import { openJoinedEditor } from "../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

describe("creating a project", () => {
  it("§4 Project creation · creates, selects, goes to /edit; §2 Projects list · New Project; §2 Route table · /projects, /edit: a new project opens in the editor", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    await page.goto(`${server.url}/projects`);
    await page
      .getByRole("banner")
      .or(page.getByRole("main"))
      .getByRole("button", { name: "New Project" })
      .first()
      .click();
    await arrivesAt(page, "/edit");
    const created = server.calls.find(({ call }) => call === "POST /api/projects");
    expect(created?.body).toEqual({ projectType: "default" });
    const [id] = server.state.projects.keys();
    await becomes(() => remembered(page, "selectedProjectId"), id ?? "none");
  });
});

describe("visitors", () => {
  it("§6 Visitor · landing page, static pages, modal, nothing else; §2 Route table · /, /about, /privacy, /terms; §6 Authentication · no token: a visitor is asked to log in before any call is made", async () => {
    const { page, server } = await platform.visit();
    for (const path of ["/", "/about", "/privacy", "/terms"]) {
      await page.goto(`${server.url}${path}`);
      await seen(page.getByRole("heading", { level: 1 }));
      expect(new URL(page.url()).pathname).toBe(path);
    }
    const { project } = addProject(server.state, { deployed: true });
    await selectProject(page, project._id);
    for (const path of [
      "projects",
      "edit",
      "deployment",
      "subscribe",
      `projects/${project._id}/dashboard`,
      `view/${project._id}`,
    ]) {
      await page.goto(`${server.url}/${path}`);
      await seen(page.getByRole("dialog", { name: "Login Required" }));
    }
    await page.waitForLoadState("networkidle");
    expect(server.calls).toEqual([]);
    expect(server.socketTokens()).toEqual([]);
  });

  it("§9 Copyright · year, privacy date, terms date: pages say 2024, the legal ones January 2024", async () => {
    const { page, server } = await platform.visit();
    await page.goto(`${server.url}/privacy`);
    await seen(page.getByRole("contentinfo").getByText(/2024/));
    await seen(page.getByText("Last updated: January 2024"));
    await page.goto(`${server.url}/terms`);
    await seen(page.getByText("Last updated: January 2024"));
  });
});

describe("the socket", () => {
  it("§4 Socket · token, join_room; §9 Socket · websocket first in the editor: joins the project's room", async () => {
    const sockets: string[] = [];
    const polled: string[] = [];
    const { page, server, projectId } = await openJoinedEditor(platform, {}, ({ page }) => {
      page.on("websocket", (socket) => sockets.push(socket.url()));
      page.on("request", (request) => {
        if (request.url().includes("transport=polling")) polled.push(request.url());
      });
    });
    expect(server.joinedRooms()).toEqual([projectId]);
    expect(server.socketTokens()).toEqual([await remembered(page, "token")]);
    expect(sockets.filter((url) => url.includes("transport=websocket"))).toHaveLength(1);
    expect(polled).toEqual([]);
  });

  it("§9 Socket · websocket first in the editor: where no WebSocket gets through, polling joins the room", async () => {
    const { page, server, projectId } = await openJoinedEditor(platform, {}, ({ server }) => server.refuseWebSockets());
    expect(server.joinedRooms()).toEqual([projectId]);
    server.emit("implementation_progress", { projectId, message: "Heard without a WebSocket" });
    await seen(page.getByText("Heard without a WebSocket"));
  });
});
