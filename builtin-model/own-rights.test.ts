// What members may do with rows of their own, as descriptions and wishes say it: adding, changing and deleting, each by itself.
import { describe, expect, it } from "vitest";
import { type Access, mayCreate, OWN_RIGHTS, type OwnRight } from "#entity";
import { BLUEPRINT_PATH, type Blueprint, type EntitySpec } from "./blueprint/types.ts";
import { kitEntity } from "./files/kit-entity.ts";
import { createMemoryProject, type MemoryProject } from "./testing.ts";

const CAKES =
  "Keep track of cake orders and customers. Each cake order has a flavour and a size. Customers put in orders and see their own. Once an order is in they can't fiddle with it, they have to ring us.";

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

it("what stays as it was sent stays so in a list that all see, too", async () => {
  const project = createMemoryProject();
  const reply = await project.say(
    "Fire brigade logbook. Callouts: alarm time, address, kind, vehicles. Any firefighter files callouts afterwards. All of us read all callouts. A filed callout is never reworded by whoever filed it.",
  );
  const callouts = project.app().entities.find(({ name }) => name === "callouts");
  expect(callouts).toMatchObject({ access: "published", own: ["create"] });
  expect(reply).toContain("of callouts a member adds their own, and changes or deletes none. To open more");
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
describe("a wish in the chat that fewer people change a list shows it to nobody more", () => {
  const SEEN = { private: "sees only their own", inbox: "sees their own", closed: "does not see them" };
  const DENIALS: readonly (readonly [string, Readonly<Record<keyof typeof SEEN, readonly OwnRight[]>>])[] = [
    ["members may not change kayaks", { private: ["create"], inbox: ["create"], closed: [] }],
    ["members can't delete kayaks", { private: ["create", "update"], inbox: ["create"], closed: [] }],
    [
      "people should not be able to edit a kayak after they entered it",
      { private: ["create"], inbox: ["create"], closed: [] },
    ],
    ["nobody else may change kayaks", { private: ["create"], inbox: ["create"], closed: [] }],
    ["members must never edit each other's kayaks", { private: OWN_RIGHTS, inbox: ["create"], closed: [] }],
    ["only I can change kayaks", { private: ["create"], inbox: ["create"], closed: [] }],
    ["only coaches may edit kayaks", { private: ["create"], inbox: ["create"], closed: [] }],
    ["members may not add kayaks", { private: [], inbox: [], closed: [] }],
    ["only I can add kayaks", { private: [], inbox: [], closed: [] }],
    ["nur Trainer dürfen kayaks ändern", { private: ["create"], inbox: ["create"], closed: [] }],
  ];

  it.each(
    DENIALS.flatMap(([said, own]) =>
      (["private", "inbox", "closed"] as const).map((access) => ({ said, access, own: own[access] })),
    ),
  )("“$said”, of a list that is $access", async ({ said, access, own }) => {
    const project = await withKayaks(access);
    const reply = await project.say(said);
    const kayaks = kayaksOf(project);
    expect({ access: kayaks.access, own: [...kitEntity(kayaks).own] }).toEqual({ access, own });
    expect(reply).not.toMatch(/sees all[,;. ]|everybody else only sees/);
  });

  it.each(["private", "inbox"] as const)(
    "the reply says what members of a list that is %s see and may now",
    async (access) => {
      const project = await withKayaks(access);
      expect(await project.say("members may not add kayaks")).toContain(
        `a member ${SEEN[access]}; adds, changes and deletes none`,
      );
      expect(await project.say("members may not change kayaks")).toContain(
        `That is so already: of kayaks, a member ${SEEN[access]}`,
      );
    },
  );

  it("a list that all see is still seen by all", async () => {
    for (const access of ["shared", "published"] as const) {
      const project = await withKayaks(access);
      expect(await project.say("members may not change kayaks")).toContain("a member sees all; adds");
      expect(kayaksOf(project)).toMatchObject({ access, own: ["create"] });
      expect(await project.say("members may not add kayaks")).toContain("only you add and change them");
      expect(kayaksOf(project)).toMatchObject({ access: "managed" });
    }
  });

  it("what only some are to change gives members nothing that they did not have", async () => {
    const project = await withKayaks("managed");
    expect(await project.say("members can't delete kayaks")).toContain("That is so already");
    await project.say("don't let members touch kayaks");
    expect(kayaksOf(project)).toMatchObject({ access: "managed" });
    expect(kayaksOf(project)).not.toHaveProperty("own");
  });

  it("who is said to see all of it does", async () => {
    const project = await withKayaks("private");
    await project.say("members may see all kayaks but not change them");
    expect(kayaksOf(project).access).toBe("managed");
  });
});

/** A plain app whose list is seen and changed by whom its access says. */
async function withKayaks(access: Access): Promise<MemoryProject> {
  const project = createMemoryProject();
  await project.say("Track my kayaks. Each kayak has a name and a price.");
  const blueprint: Blueprint = JSON.parse(project.files.get(BLUEPRINT_PATH) ?? "");
  for (const entity of blueprint.app.entities) entity.access = access;
  project.files.set(BLUEPRINT_PATH, JSON.stringify(blueprint));
  return project;
}

function kayaksOf(project: MemoryProject): EntitySpec {
  const kayaks = project.app().entities.find(({ name }) => name === "kayaks");
  if (!kayaks) throw new Error("The app keeps no kayaks.");
  return kayaks;
}
