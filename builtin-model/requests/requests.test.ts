// Requests read by learned intents, resolved against an app's names.
import { beforeAll, describe, expect, it } from "vitest";
import { answerWithChoices } from "#contract";
import { createMemoryProject, type MemoryProject } from "../testing.ts";
import { appNames } from "./app-names.ts";
import { choiceTaken } from "./choices.ts";
import { cutMessage } from "./cut-message.ts";
import { describedApp } from "./judging/described-app.ts";
import { readRequest } from "./read-request.ts";

const APP = describedApp(
  "bikes (make, model, frame number), repairs (bike, date, labour hours, status: waiting/in work/done), customers (name, phone)",
);
const read = (message: string) =>
  readRequest(message, { app: APP, past: { history: [], taken: [] }, last: null, byRules: () => [] });
const first = (message: string) => read(message)[0]?.decision;

describe("names of an app", () => {
  const names = appNames(APP);

  it("are meant by their lemmas, their head nouns and with a slip of spelling", () => {
    expect(names.lists("the repair")[0]).toMatchObject({ is: { name: "repairs" }, score: 1 });
    expect(names.lists("repiars")[0]).toMatchObject({ is: { name: "repairs" } });
    expect(names.fields("hours")[0]).toMatchObject({ is: { field: { key: "labourHours" } } });
    expect(names.options("in work")[0]?.is.option).toBe("In work");
  });

  it("are not meant by words that are no more like them than chance", () => {
    expect(names.lists("suppliers")).toEqual([]);
  });
});

describe("a wish", () => {
  it("is done where intent and names are sure, whatever the wording", () => {
    for (const message of ["add a warranty date to bikes", "please add a warranty date to the bikes"])
      expect(first(message)).toMatchObject({
        is: "done",
        edits: [{ edit: "addField", entity: "bikes", field: { key: "warrantyDate", kind: "date" } }],
      });
  });

  it("is done where it is surely meant, though another intent is not far", () => {
    expect(first("remove the model of bikes")).toMatchObject({
      is: "done",
      edits: [{ edit: "removeField", entity: "bikes", key: "model" }],
    });
  });

  it("about a list that is not there changes no other list", () => {
    for (const { decision } of read("add a phone number to the suppliers")) expect(decision.is).not.toBe("done");
  });

  it("comes as choices that would each change the app where it is not sure", () => {
    const asked = read("the date, maybe not")
      .concat(read("something with the phone"))
      .map(({ decision }) => decision);
    for (const decision of asked)
      if (decision.is === "asked") {
        expect(decision.choices.length).toBeLessThanOrEqual(3);
        for (const { words, edits } of decision.choices)
          expect([words.length > 0, edits.length > 0]).toEqual([true, true]);
      }
    expect(asked.every(({ is }) => is !== "done")).toBe(true);
  });

  it("stands beside others in one message", () => {
    expect(cutMessage("Rename customers to riders. Remove the model of bikes.", APP)).toHaveLength(2);
    expect(cutMessage("only mechanics may add and delete repairs", APP)).toHaveLength(1);
    expect(cutMessage("add visits with a name, a date and a price", APP)).toHaveLength(1);
    expect(
      cutMessage("Rename customers to riders, and remove the model of bikes", APP).map(({ text }) => text),
    ).toEqual(["Rename customers to riders", "and remove the model of bikes"]);
  });

  it("bears any text", () => {
    for (const message of ["", "?!", "and ".repeat(4000), "a".repeat(20_000), "add ".repeat(3000)])
      expect(() => read(message)).not.toThrow();
  });
});

describe("a choice", () => {
  it("is taken by its words, its number, or a yes to the only one", () => {
    const offered = ["Add “Phone” to bikes", "Add “Phone” to customers"];
    expect(choiceTaken("add “Phone” to customers", offered)).toBe(1);
    expect(choiceTaken("the second one please", offered)).toBe(1);
    expect(choiceTaken("1", offered)).toBe(0);
    expect(choiceTaken("yes", offered)).toBe(-1);
    expect(choiceTaken("yes", offered.slice(0, 1))).toBe(0);
    expect(choiceTaken("add a third list", offered)).toBe(-1);
  });

  it("that was clicked is that one, however long what they have in common", () => {
    const long = "Add “Name of the person who brought it and of the one who takes it home” to";
    expect(choiceTaken(`${long} customers`, [`${long} bikes`, `${long} customers`])).toBe(1);
  });

  describe("of a conversation", () => {
    let project: MemoryProject;
    beforeAll(async () => {
      project = createMemoryProject();
      await project.say("Keep track of customers with name and tasks with title, status and due date.");
    });

    it("is done once it is clicked, and nothing before", async () => {
      const before = project.app();
      const reply = await project.say("we would like to have the colour as well at the tasks or at the customers");
      expect(reply).toContain("changed nothing");
      expect(project.app()).toEqual(before);
      const { choices } = answerWithChoices(reply);
      expect(choices.length).toBeGreaterThan(0);
      expect(await project.say(choices[0] ?? "")).toMatch(/^Done:/);
      expect(project.app()).not.toEqual(before);
    });

    it("is found again after other messages", async () => {
      const other = createMemoryProject();
      await other.say("Keep track of customers with name and tasks with title, status and due date.");
      for (const message of ["add a birthday to customers", "add a budget to tasks", "rename budget to costs"])
        expect(await other.say(message)).toMatch(/^Done:/);
      const before = other.app();
      const reply = await other.say("we would like to have the colour as well at the tasks or at the customers");
      expect(await other.say(answerWithChoices(reply).choices[0] ?? "")).toMatch(/^Done:/);
      expect(other.app()).not.toEqual(before);
    });
  });
});
