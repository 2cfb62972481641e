// What people ask of an app that is there in forms of their own: options, defaults, order, what stands first, views, and what can't be done.
import { beforeEach, describe, expect, it } from "vitest";
import { answerWithChoices } from "#contract";
import type { FieldSpec, PageOf } from "./blueprint/types.ts";
import { createMemoryProject, type MemoryProject } from "./testing.ts";

let project: MemoryProject;
const say = (message: string) => project.say(message);
const app = () => project.app();
const entity = (name: string) => app().entities.find((one) => one.name === name);
const field = (of: string, key: string): FieldSpec | undefined => entity(of)?.fields.find((one) => one.key === key);
const home = () => app().pages.find((page): page is PageOf<"dashboard"> => page.kind === "dashboard");
const listPage = (id: string) =>
  app().pages.find((page): page is PageOf<"list"> => page.kind === "list" && page.id === id);
const sameAppAfter = async (message: string): Promise<string> => {
  const before = app();
  const reply = await say(message);
  expect(app()).toEqual(before);
  return reply;
};

beforeEach(async () => {
  project = createMemoryProject();
  await say(
    "Keep track of dogs, walkers and walks. Dogs with name, temper, photo and size (small, big). Walkers with name, phone and email. Walks with a dog, a walker, a day, a return day, a price and a status (planned, walked, cancelled).",
  );
});

describe("the options of a field that is there", () => {
  it.each([
    "temper should be calm, lively, wild",
    "the temper of dogs can only be calm, lively or wild, nothing else",
    "temper only calm, lively or wild",
  ])("a text becomes a choice: %s", async (message) => {
    const reply = await say(message);
    expect(reply).toMatch(/^Done:/);
    expect(reply).toContain("keep it until somebody changes it");
    expect(field("dogs", "temper")).toMatchObject({ kind: "choice", options: ["Calm", "Lively", "Wild"] });
  });

  it.each(["size must be small, medium or huge, nothing else", "the size should only be small, medium, huge"])(
    "a choice has just these: %s",
    async (message) => {
      expect(await say(message)).toMatch(/^Done:/);
      expect(field("dogs", "size")?.options?.toSorted()).toEqual(["Huge", "Medium", "Small"]);
    },
  );

  it("what is so already is said to be", async () => {
    expect(await sameAppAfter("size should only be small or big, nothing else")).toContain("already");
  });
});

describe("what a new row starts with", () => {
  it.each([
    "the return day should be today's date automatically",
    "the return day of a walk should be today by default",
    "fill the return day with today's date",
    "return day always starts with today by itself",
  ])("%s", async (message) => {
    expect(await say(message)).toMatch(/^Done:.*starts with today/);
    expect(field("walks", "returnDay")).toMatchObject({ kind: "date", required: true });
  });

  it("values go on as before", async () => {
    expect(await say("the price is 12 by default")).toMatch(/^Done:/);
    expect(field("walks", "price")?.default).toBe(1200);
  });
});

describe("the order of a list", () => {
  it.each([
    ["sort dogs by temper, then by name", "temper,name"],
    ["order the dogs by temper and name", "temper,name"],
  ])("%s", async (message, sort) => {
    expect(await say(message)).toMatch(/^Done:/);
    expect(entity("dogs")?.sort).toBe(sort);
    expect(project.files.get("shared/dogs.ts")).toContain(`sort: "${sort}"`);
    await say("rename temper of dogs to mood");
    expect(entity("dogs")?.sort).toBe("mood,name");
  });

  it.each([
    "the walks with the nearest day should be on top",
    "walks: earliest first",
    "soonest walks at the top please",
  ])("%s", async (message) => {
    expect(await say(message)).toMatch(/^Done:/);
    expect(entity("walks")?.sort).toBe("startsAt");
  });

  it.each([
    "hide the cancelled ones from the normal list but don't delete them",
    "cancelled walks shouldn't show up unless I ask",
    "cancelled walks must not be shown any more",
  ])("%s", async (message) => {
    expect(await say(message)).toMatch(/^Done:/);
    expect(listPage("walks")?.where).toEqual({ status: { not: "Cancelled" } });
  });
});

describe("the start page", () => {
  it.each(["put the planned walks first on the start page", "planned walks should stand at the top of the home page"])(
    "%s",
    async (message) => {
      expect(await say(message)).toMatch(/^Done:/);
      expect(home()?.lists[0]).toMatchObject({ of: "walks", title: "Planned walks", filter: { status: ["Planned"] } });
      expect(home()?.order?.[0]).toBe("lists");
      expect(await sameAppAfter(message)).not.toMatch(/^Done:/);
    },
  );

  it("is offered where more is said around it, and done with a click", async () => {
    const reply = await sameAppAfter("I'd like the planned walks right at the top when I open the app");
    expect(await say(answerWithChoices(reply).choices[0] ?? "")).toMatch(/^Done:/);
    expect(home()?.lists[0]).toMatchObject({ of: "walks", filter: { status: ["Planned"] } });
  });

  it("begins with what comes next", async () => {
    await say("walks first on the start page, the next one on top");
    expect(home()?.lists[0]).toMatchObject({
      of: "walks",
      sort: "startsAt",
      filter: { startsAt: { during: "future" } },
    });
  });
});

describe("views in other forms", () => {
  it.each(["the dogs would look nicer as a gallery", "I'd rather see the dogs in a gallery"])("%s", async (message) => {
    await say("remove the gallery of dogs");
    expect(await say(message)).toMatch(/^Done:/);
    expect(listPage("dogs")?.views).toContain("gallery");
  });

  it("of what a list has where it has no days itself", async () => {
    await say("remove the calendar of walks");
    expect(await say("a week calendar for each walker")).toMatch(/^Done:/);
    expect(listPage("walks")?.views).toContain("calendar");
  });

  it("name the lists where none is called so", async () => {
    const reply = await sameAppAfter("the outings would be easier to read as a calendar");
    expect(reply).toContain("There is no list of outings; there are walks, dogs and walkers");
  });
});

describe("what can't be done changes nothing", () => {
  it.each([
    "walkers need a button “I do it” on every planned walk",
    "a button that marks the walk as walked",
    "Please give us one big button to finish a walk",
  ])("%s", async (message) => {
    expect(await sameAppAfter(message)).toContain("can't add buttons");
  });

  it.each([
    "Walkers should be able to trade their round but not delete it",
    "Can walkers see what they will earn? They should only see their own.",
    "Can walkers take a break in summer? Just two dates would do.",
    "the gap between planned and real cost",
  ])("%s", async (message) => {
    expect(await sameAppAfter(message)).toContain("changed nothing");
  });
});

describe("what was not understood", () => {
  it("gets suggestions only from its own words", async () => {
    const reply = await sameAppAfter("Could the whole thing somehow feel more like our old binder");
    for (const word of ["due date", "unique", "rename"]) expect(reply).not.toContain(word);
  });

  it("a remark beside a wish stays unsaid", async () => {
    const reply = await say("Remove the temper of dogs. Everything else is wonderful as of yesterday.");
    expect(reply).toMatch(/^Done:/);
    expect(reply).not.toContain("did not");
  });
});
