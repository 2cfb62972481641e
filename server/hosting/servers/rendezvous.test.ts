// Which server an app belongs to, whoever asks.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ownerAmong } from "./rendezvous.ts";

const servers = ["one", "two", "three"];
const apps = Array.from({ length: 600 }, () => randomUUID());

test("every server reckons the same owner, in whatever order it knows the others", () => {
  for (const app of apps) expect(ownerAmong(servers.toReversed(), app)).toBe(ownerAmong(servers, app));
  expect(ownerAmong([], "app")).toBeNull();
});

test("the apps are shared out, and only those of a server that goes find another", () => {
  const before = apps.map((app) => ownerAmong(servers, app));
  for (const server of servers) expect(before.filter((owner) => owner === server).length).toBeGreaterThan(100);
  const after = apps.map((app) => ownerAmong(["one", "three"], app));
  for (const [index, owner] of before.entries()) if (owner !== "two") expect(after[index]).toBe(owner);
});
