// What members may do with rows of their own, as descriptions and wishes say it: adding, changing and deleting, each by itself.
import { expect, it } from "vitest";
import { mayCreate } from "#entity";
import { kitEntity } from "./files/kit-entity.ts";
import { createMemoryProject } from "./testing.ts";

const CAKES =
  "Customers sign up and put in cake orders with a flavour and a size. They see their own orders, obviously not anyone else's. Once it's in they can't fiddle with it, they have to ring us.";

it("what may not be changed once it is sent is added and stays, which the entity file and the reply say", async () => {
  const project = createMemoryProject();
  const reply = await project.say(CAKES);
  const orders = project.app().entities.find(({ name }) => /order/.test(name));
  expect(orders).toMatchObject({ access: "private", own: ["create"] });
  expect([...project.files.values()].join("\n")).toContain('own: ["create"],');
  expect(reply).toContain("adds their own, and changes or deletes none");
});

it("a list that somebody keeps is there to read where it is said to be, and nobody else adds to it", async () => {
  const project = createMemoryProject();
  await project.say(
    "Desk booking. Desks have a code and a floor. Bookings have a desk and a day; people make and cancel their own. Everybody can look at the desks. Boards have a length and a type. Boards are my thing, hands off everyone else.",
  );
  const boards = project.app().entities.find(({ name }) => name === "boards");
  expect(boards && mayCreate(kitEntity(boards), { role: "member", roles: [] })).toBe(false);
});

it("deleting one's own is taken from members in the chat and given back", async () => {
  const project = createMemoryProject();
  await project.say("Track my kayaks. Each kayak has a name and a price.");
  const kayaks = () => project.app().entities.find(({ name }) => name === "kayaks");
  await project.say("Only I can delete kayaks");
  expect(kayaks()).toMatchObject({ access: "private", own: ["create", "update"] });
  await project.say("make kayaks private");
  expect(kayaks()).not.toHaveProperty("own");
});

it("what belongs to a list is linked to it, whoever the list is open to by now", async () => {
  const project = createMemoryProject();
  await project.say("Manage projects and tasks for our team");
  await project.say("only I may change the projects and tasks");
  await project.say("let people comment on tasks");
  const comments = project.app().entities.find(({ name }) => name === "comments");
  expect(comments?.fields.find(({ to }) => to === "tasks")).toBeDefined();
});
