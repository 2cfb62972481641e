// The order of events between two servers on one database: pages of either hear a project's events as they were sent.
import { expect, test } from "vitest";
import { openPeers, watch } from "./testing/peers.ts";

const PROJECTS = ["7d0ad7c6-3f60-4a35-9a0f-0d8a3f6f3f11", "7d0ad7c6-3f60-4a35-9a0f-0d8a3f6f3f12"] as const;
/** Of each project. Every so many is larger than a notification may be. */
const EVENTS = 1_000;
const LARGE_EACH = 50;
const LARGE = "x".repeat(20_000);
const peers = openPeers();

test("pages of both servers hear each project's events in the order in which they were sent, large ones among them", async () => {
  const { first, second } = peers;
  const watchers = await Promise.all(
    PROJECTS.flatMap((projectId) => [watch(first, { projectId }), watch(second, { projectId })]),
  );
  // Until the second server listens, nothing reaches it.
  await expect
    .poll(() => {
      for (const projectId of PROJECTS)
        first.live.emit(projectId, "implementation_progress", { projectId, message: "ready?" });
      return watchers.every(({ heard }) => heard.length > 0);
    })
    .toBe(true);
  const sent = Array.from({ length: EVENTS }, (_, index) => String(index));
  for (const [index, number] of sent.entries()) {
    const message = index % LARGE_EACH === 0 ? `${number} ${LARGE}` : number;
    for (const projectId of PROJECTS) first.live.emit(projectId, "implementation_progress", { projectId, message });
    // As runs do: many at once, then the next.
    if (index % 100 === 99) await new Promise((resolve) => setImmediate(resolve));
  }
  for (const { heard } of watchers) {
    const numbers = () => heard.filter((message) => message !== "ready?").map((message) => message.split(" ")[0]);
    await expect.poll(() => numbers().length).toBe(EVENTS);
    expect(numbers()).toEqual(sent);
  }
  for (const { socket } of watchers) socket.disconnect();
});
