// Which server an app belongs to, whoever asks.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Candidate, ownerAmong } from "./rendezvous.ts";

const servers = ["one", "two", "three"].map((id) => ({ id, share: 1 }));
const apps = Array.from({ length: 600 }, () => randomUUID());
const ownersAmong = (candidates: readonly Candidate[]) => apps.map((app) => ownerAmong(candidates, app));

test("every server reckons the same owner, in whatever order it knows the others", () => {
  for (const app of apps) expect(ownerAmong(servers.toReversed(), app)).toBe(ownerAmong(servers, app));
  expect(ownerAmong([], "app")).toBeNull();
});

test("the apps are shared out, and only those of a server that goes find another", () => {
  const before = ownersAmong(servers);
  for (const { id } of servers) expect(before.filter((owner) => owner === id).length).toBeGreaterThan(100);
  const after = ownersAmong(servers.filter(({ id }) => id !== "two"));
  for (const [index, owner] of before.entries()) if (owner !== "two") expect(after[index]).toBe(owner);
});

test("apps come to a server that joins little by little, from their owners to it alone, until it has its fair share", () => {
  let before = ownersAmong(servers);
  let joined = 0;
  for (let share = 0.05; share <= 1; share += 0.05) {
    const after = ownersAmong([...servers, { id: "new", share }]);
    const moved = after.filter((owner, index) => owner !== before[index]);
    expect(new Set(moved)).toEqual(new Set(moved.length > 0 ? ["new"] : []));
    // A twentieth of a quarter is 7.5.
    expect(moved.length).toBeLessThan(25);
    joined += moved.length;
    before = after;
  }
  expect(joined).toBeGreaterThan(100);
});

test("servers that begin together share all apps at once", () => {
  const beginning = servers.map(({ id }) => ({ id, share: 0.02 }));
  expect(ownersAmong(beginning)).toEqual(ownersAmong(servers));
});
