// The dashboard hears what happens to its project.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Platform, startPlatform } from "../testing/browser.ts";
import { becomes, seen } from "../testing/expectations.ts";
import { addProject } from "../testing/platform-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

it("§9 Socket · websocket first in the dashboard: it joins the project's room and follows its changes", async () => {
  const { page, server } = await platform.visit({ as: "ada" });
  const { project } = addProject(server.state, { projectDescription: "Hives" });
  const sockets: string[] = [];
  page.on("websocket", (socket) => socket.url().includes("/socket.io/") && sockets.push(socket.url()));
  const polled: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("transport=polling")) polled.push(request.url());
  });
  await page.goto(`${server.url}/projects/${project._id}/dashboard`);
  await seen(page.getByText("Hives").first());
  await becomes(() => server.joinedRooms(), [project._id]);
  // The person's notices may have come by one of their own.
  await becomes(() => [...new Set(sockets.map((url) => url.includes("transport=websocket")))], [true]);
  expect(polled).toEqual([]);
  project.projectDescription = "Hives and honey";
  server.emit("changes_applied", { projectId: project._id, changesApplied: true, previewUrl: null });
  await seen(page.getByText("Hives and honey").first());
});

it("§9 Socket · websocket first in the dashboard: where no WebSocket gets through, polling joins the room and hears", async () => {
  const { page, server } = await platform.visit({ as: "ada" });
  const { project } = addProject(server.state, { projectDescription: "Hives" });
  server.refuseWebSockets();
  await page.goto(`${server.url}/projects/${project._id}/dashboard`);
  await becomes(() => server.joinedRooms(), [project._id]);
  project.projectDescription = "Hives and wax";
  server.emit("changes_applied", { projectId: project._id, changesApplied: true, previewUrl: null });
  await seen(page.getByText("Hives and wax").first());
});
