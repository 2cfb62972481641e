// How the card reads with what was clicked on it, and the words that are sent.
import { describe, expect, it } from "vitest";
import { messageOf, type UnderstoodEdit, type UnderstoodList, withEdit, withoutEdit } from "#contract";
import { aroundCard, shownList, takenNames } from "./gathered.ts";

const field = (name: string) => ({
  name,
  kind: "text" as const,
  options: [],
  to: null,
  guessed: false,
  becomes: ["date" as const],
});
const jobs: UnderstoodList = {
  name: "Jobs",
  guessed: false,
  sight: "all",
  seenBy: [],
  rights: "sees and changes all",
  fields: [field("Title"), field("Price")],
  views: ["table"],
};
const gather = (...edits: UnderstoodEdit[]) => edits.reduce<UnderstoodEdit[]>(withEdit, []);

describe("what is gathered", () => {
  it("is said in an order in which every sentence can use the names that the app has", () => {
    const edits = gather(
      { edit: "renameList", list: "Jobs", to: "Repairs" },
      { edit: "addField", list: "Jobs", name: "Due", kind: "date" },
      { edit: "sight", list: "Costs", sight: "owner" },
      { edit: "changeKind", list: "Jobs", field: "Price", kind: "choice", options: ["Low", "High"] },
      { edit: "sight", list: "Jobs", sight: "roles", roles: ["coaches"] },
    );
    expect(messageOf(edits)).toBe(
      [
        "Make the field “Price” of “Jobs” a choice field with the options “Low”, “High”.",
        "Add a date field “Due” to “Jobs”.",
        "Only the owner sees “Costs”.",
        "Only “coaches” and the owner see and change “Jobs”.",
        "Rename the list “Jobs” to “Repairs”.",
      ].join("\n"),
    );
  });

  it("has one edit about each thing, and nothing about what is removed", () => {
    const edits = gather(
      { edit: "renameField", list: "Jobs", field: "Price", to: "Cost" },
      { edit: "renameField", list: "Jobs", field: "Price", to: "Fee" },
      { edit: "renameField", list: "Jobs", field: "Title", to: "Work" },
      { edit: "removeField", list: "Jobs", field: "Price" },
    );
    expect(edits.map(({ edit }) => edit)).toEqual(["renameField", "removeField"]);
    const removed = gather(...edits, { edit: "removeList", list: "Jobs" });
    expect(removed).toEqual([{ edit: "removeList", list: "Jobs" }]);
    expect(withoutEdit(removed, { edit: "removeList", list: "Jobs" })).toEqual([]);
  });

  it("shows at once on the card", () => {
    const shown = shownList(
      jobs,
      gather(
        { edit: "renameList", list: "Jobs", to: "Repairs" },
        { edit: "renameField", list: "Jobs", field: "Title", to: "Work" },
        { edit: "changeKind", list: "Jobs", field: "Title", kind: "date" },
        { edit: "removeField", list: "Jobs", field: "Price" },
        { edit: "addField", list: "Jobs", name: "Due", kind: "date" },
        { edit: "sight", list: "Jobs", sight: "roles", roles: ["coaches"] },
      ),
    );
    expect(shown).toMatchObject({ shownName: "Repairs", removed: false, sight: "roles", seenBy: ["coaches"] });
    expect(shown.fields.map(({ shownName, shownKind, removed }) => [shownName, shownKind, removed])).toEqual([
      ["Work", "date", false],
      ["Price", "text", true],
    ]);
    expect([...takenNames(shown, "Title")]).toEqual(["price", "due"]);
  });
});

it("the card stands where the reply says the same in words, and after a reply that doesn't", () => {
  expect(aroundCard("Ready.\n\nA\nB\n\nMore.", "A\nB")).toEqual({ before: "Ready.", after: "More." });
  expect(aroundCard("Done.", "")).toEqual({ before: "Done.", after: "" });
  expect(aroundCard("Said otherwise.", "A")).toEqual({ before: "Said otherwise.", after: "" });
});
