// Two servers on one database: what happens on one is heard by the browsers of the other.
import { expect, test } from "vitest";
import { openPeers, type Peer, watch as watchProject } from "./testing/peers.ts";

const projectId = "7d0ad7c6-3f60-4a35-9a0f-0d8a3f6f3f11";
const peers = openPeers();
const watch = (peer: Peer, token: string) => watchProject(peer, { projectId, token });

test("an event reaches the browsers of both, also one that is too large for a notification", async () => {
  const { first, second } = peers;
  const [near, far] = [await watch(first, "ada"), await watch(second, "ada")];
  // Until the second server listens, nothing reaches it.
  await expect
    .poll(() => {
      first.live.emit(projectId, "implementation_progress", { projectId, message: "ready?" });
      return far.heard.length;
    })
    .toBeGreaterThan(0);
  const messages = ["one", "x".repeat(50_000), "three"];
  for (const message of messages) first.live.emit(projectId, "implementation_progress", { projectId, message });
  for (const { heard } of [near, far])
    await expect.poll(() => heard.filter((message) => message !== "ready?")).toEqual(messages);
  near.socket.disconnect();
  far.socket.disconnect();
});

test("a session that ends on one server is disconnected on the other", async () => {
  const { first, second } = peers;
  const [mine, other] = [await watch(second, "bea"), await watch(second, "cid")];
  await expect
    .poll(() => {
      first.live.disconnectSession("session of bea");
      return mine.socket.connected;
    })
    .toBe(false);
  expect(other.socket.connected).toBe(true);
  other.socket.disconnect();
});

test("a server whose connection for events broke sends its pages away, and tells and hears again", async () => {
  const { first, second } = peers;
  const away = await watch(second, "fay");
  await peers.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'ninefold events'",
  );
  // What it missed nobody knows: the end of a session may be among it.
  await expect.poll(() => away.socket.connected).toBe(false);
  const back = await watch(second, "fay");
  await expect
    .poll(() => {
      first.live.emit(projectId, "implementation_progress", { projectId, message: "again" });
      return back.heard.length;
    })
    .toBeGreaterThan(0);
  back.socket.disconnect();
});

test("whoever is sent away is told nothing that would keep the page from coming back", async () => {
  const { first } = peers;
  const reasons: string[] = [];
  const away = await Promise.all(["dot", "eve"].map((name) => watch(first, name)));
  for (const { socket } of away) socket.on("disconnect", (reason) => reasons.push(reason));
  await first.live.sendAway();
  // After "io server disconnect" a page would not try again.
  await expect.poll(() => reasons).toEqual(["transport close", "transport close"]);
  for (const { socket } of away) socket.disconnect();
});
