// Whether anything answers where a server was: one that listens, one that has ended, and one that was followed by this one.
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "#testing";
import { createReachability } from "./reachability.ts";

test("a server whose beat is overdue is unreachable when nothing listens at its address, or when this one does", async () => {
  const busy = createServer().listen(0, "127.0.0.1");
  await once(busy, "listening");
  const own = "http://127.0.0.1:1";
  const unreachable: string[] = [];
  const reachability = createReachability({ address: own, onUnreachable: ({ id }) => unreachable.push(id) });
  const row = (id: string, address: string) => ({
    id,
    address,
    takesAppsForMs: 0,
    isLeaving: false,
    beats: 1,
    agedMs: 0,
  });
  const met = once(busy, "connection");
  reachability.ask([
    row("busy", `http://127.0.0.1:${(busy.address() as AddressInfo).port}`), // it listens on a port
    row("ended", `http://127.0.0.1:${await freePort()}`),
    row("before", own),
  ]);
  await met;
  await expect.poll(() => unreachable).toEqual(["before", "ended"]);
  busy.close();
});
