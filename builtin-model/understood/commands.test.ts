// Wishes in so many words, with the app's names in quotes: which are taken at their word, and which are left to other readers.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isRoleName, messageOf } from "#contract";
import { archetypes } from "../archetypes/index.ts";
import type { AppSpec } from "../blueprint/types.ts";
import { composeFrom } from "../composing/compose.ts";
import { NOTHING_READ } from "../facts.ts";
import { createMemoryProject, type MemoryProject } from "../testing.ts";
import { readDescription } from "../understanding/describe.ts";
import { commandsIn } from "./index.ts";

const SHOP =
  "A bike shop: bikes and jobs. Each bike has a colour. Each job has a title, a price and a due date. Only mechanics can edit jobs. Only the owner sees costs. Each cost has a title and an amount.";

let project: MemoryProject;
const app = () => project.app();
const list = (name: string) => app().entities.find((entity) => entity.name === name);
const fields = (name: string) => list(name)?.fields.map(({ key }) => key);

/** The files of the shop, described once. */
let begun: ReadonlyMap<string, string>;
beforeAll(async () => {
  const described = createMemoryProject();
  await described.say(SHOP);
  begun = described.files;
});
beforeEach(() => {
  project = createMemoryProject();
  for (const [path, text] of begun) project.files.set(path, text);
});

describe("sentences with the app's names in quotes", () => {
  it("are understood in words of one's own, too", async () => {
    const more = 'Please delete the column "price" of "job". I want nothing else.';
    expect(commandsIn(more, app())).toBeNull();
    await project.say(more);
    expect(fields("jobs")).not.toContain("price");
    expect(await project.say('delete "due date" from "jobs"')).toMatch(/^Done: I removed “Due date”/);
    expect(await project.say("Everyone can see “bikes” and only I can change them")).toMatch(/^Done: /);
    expect(list("bikes")?.access).toBe("managed");
  });

  it.each([
    "Can everybody see and change “Costs”?",
    "Can everybody see only their own “Jobs”?",
    "Can everybody see and change “Costs”",
  ])("as a question change nothing: %s", async (question) => {
    expect(commandsIn(question, app())).toBeNull();
    await project.say(question);
    expect(list("costs")?.access).toBe("closed");
    expect(fields("jobs")).toContain("price");
  });

  it("may have a question mark within a name", async () => {
    expect(await project.say("Add a yes or no field “Paid?” to “Jobs”.")).toMatch(/^Done: I added/);
  });

  it("keep a list to several roles, but not to words by which everybody or the owner is meant", () => {
    const kept = commandsIn("Only “coaches”, “mechanics” and the owner see and change “Costs”.", app());
    expect(kept).toMatchObject([
      { edit: "show", entity: "costs", roles: [{ many: "coaches" }, { many: "mechanics" }] },
    ]);
    for (const name of ["customers", "Clients", "our guests", "admins", "members", "team members", "authors", "…"]) {
      expect(isRoleName(name), name).toBe(false);
      expect(commandsIn(`Only “${name}” and the owner see and change “Costs”.`, app()), name).toBeNull();
    }
  });

  it("name every list and field of archetypes without a doubt", () => {
    for (const archetype of archetypes().filter((_, at) => at % 8 === 0)) {
      const made = composeFrom(archetype, readDescription(archetype.examples[0] ?? ""), NOTHING_READ)?.app;
      for (const { name, many, fields: all } of made?.entities ?? []) {
        expect(commandsIn(messageOf([{ edit: "removeList", list: many }]), made as AppSpec)).toEqual([
          { edit: "removeEntity", entity: name },
        ]);
        for (const { key, label } of all)
          expect(commandsIn(messageOf([{ edit: "removeField", list: many, field: label }]), made as AppSpec)).toEqual([
            { edit: "removeField", entity: name, key },
          ]);
      }
    }
  });
});
