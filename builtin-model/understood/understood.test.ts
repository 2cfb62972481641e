// The card of what was understood: that it tells the app as it is, and that each of its edits, said in its words, is made exactly.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { messageOf, NEW_FIELD_KINDS, type Understood, type UnderstoodEdit } from "#contract";
import { applyEdits } from "../blueprint/apply-edits.ts";
import { sound } from "../blueprint/repair.ts";
import type { AppSpec } from "../blueprint/types.ts";
import { createMemoryProject, type MemoryProject } from "../testing.ts";
import { commandsIn } from "./index.ts";

const SHOP =
  "A bike shop: bikes and jobs. Each bike has a frame number and a colour. Each job has a title, a bike, a price, a due date and a status (open, done). Only mechanics can edit jobs. Only the owner sees costs. Each cost has a title and an amount.";

let project: MemoryProject;
let before: AppSpec;
const app = () => project.app();
const list = (name: string, of = app()) => of.entities.find((entity) => entity.name === name);
const fields = (name: string, of = app()) => list(name, of)?.fields.map(({ key }) => key);
/** Every entity but these is as it was. */
const othersAreTheSame = (...names: string[]) => {
  const rest = ({ entities }: AppSpec) => entities.filter(({ name }) => !names.includes(name));
  expect(rest(app())).toEqual(rest(before));
};
const make = (...edits: UnderstoodEdit[]) => project.say(messageOf(edits));

/** The files of the shop, described once. */
let begun: ReadonlyMap<string, string>;
let firstReply: string;
let firstCard: Understood;
beforeAll(async () => {
  const described = createMemoryProject();
  firstReply = await described.say(SHOP);
  begun = described.files;
  firstCard = described.card();
  before = described.app();
});
beforeEach(() => {
  project = createMemoryProject();
  for (const [path, text] of begun) project.files.set(path, text);
});

describe("the card", () => {
  it("tells lists, fields, kinds and who sees them, and marks what nobody named", () => {
    const card = firstCard;
    expect(card.lists.map(({ name, sight }) => [name, sight])).toEqual(
      expect.arrayContaining([
        ["Bikes", expect.any(String)],
        ["Costs", "owner"],
      ]),
    );
    const jobs = card.lists.find(({ name }) => name === "Jobs");
    expect(jobs?.fields).toContainEqual(
      expect.objectContaining({
        name: "Price",
        kind: "money",
        guessed: false,
        becomes: expect.arrayContaining(["number"]),
      }),
    );
    expect(jobs?.fields.find(({ name }) => name === "Status")?.options).toEqual(["Open", "Done"]);
    expect(jobs?.fields.find(({ name }) => name === "Bike")).toMatchObject({ kind: "relation", to: "Bikes" });
    expect(card.roles).toContain("mechanics");
  });

  it("says in the same words what its paragraph of the reply says", () => {
    expect(firstCard.told).toMatch(/^What I understood:\n/);
    expect(firstReply).toContain(firstCard.told);
  });

  it("asks about what was read and is not in the app, and quotes what came to nothing", async () => {
    project = createMemoryProject();
    await project.say(
      "A bike repair shop. Customers drop off bikes, mechanics log repairs with parts used and price. It goes red above 8 days.",
    );
    const { doubts, missed } = project.card();
    expect(missed).toEqual(["It goes red above 8 days."]);
    for (const { choices } of doubts) expect(choices.length).toBeGreaterThan(0);
  });

  it("doesn't call a sentence missed that speaks of a list of the app", async () => {
    project = createMemoryProject();
    await project.say(
      "A bike repair shop with bikes, repairs and costs. Each repair has parts used and a price. Only the owner sees costs. It goes red above 8 days.",
    );
    expect(project.card().lists).toContainEqual(expect.objectContaining({ name: "Costs", sight: "owner" }));
    expect(project.card().missed).toEqual(["It goes red above 8 days."]);
  });

  it.each<UnderstoodEdit>([
    { edit: "removeField", list: "Jobs", field: "Price" },
    { edit: "renameField", list: "Jobs", field: "Price", to: "Fee" },
    { edit: "removeList", list: "Costs" },
    { edit: "renameList", list: "Costs", to: "Expenses" },
  ])("doesn't ask again for what was removed or renamed: %o", async (edit) => {
    project = createMemoryProject();
    await project.say(SHOP);
    await make(edit);
    expect(project.card()).toMatchObject({ doubts: firstCard.doubts, missed: firstCard.missed });
  });

  it("tells the colours that were understood", async () => {
    project = createMemoryProject();
    await project.say("A bike shop: bikes and jobs. The background is ivory and the buttons are green.");
    const colours = project.card().besides.filter((line) => line.startsWith("Colours: "));
    expect(colours).toEqual([expect.stringContaining("ivory as background")]);
    expect(project.card().told).toContain(colours[0]);
    expect(firstCard.besides.filter((line) => line.startsWith("Colours: "))).toEqual([]);
  });

  it("comes anew with every change, without a paragraph that it stands for", async () => {
    await make({ edit: "renameList", list: "Jobs", to: "Repairs" });
    expect(project.card()).toMatchObject({
      told: "",
      lists: expect.arrayContaining([expect.objectContaining({ name: "Repairs" })]),
    });
  });
});

describe("each edit of the card, said in its words, makes exactly that change", () => {
  it("another name of the app", async () => {
    expect(await make({ edit: "renameApp", to: "Spoke & Sons No. 1" })).toMatch(/^Done: /);
    expect(app()).toEqual({
      ...before,
      name: "Spoke & Sons No. 1",
      given: expect.arrayContaining(["Spoke & Sons No. 1"]),
    });
  });

  it("a list under another name", async () => {
    expect(await make({ edit: "renameList", list: "Jobs", to: "VIP repairs" })).toMatch(/^Done: /);
    expect(list("jobs")).toEqual({ ...list("jobs", before), one: "VIP repair", many: "VIP repairs" });
    othersAreTheSame("jobs");
  });

  it("a list that goes", async () => {
    expect(await make({ edit: "removeList", list: "Costs" })).toMatch(/^Done: I removed costs/);
    expect(app().entities.map(({ name }) => name)).toEqual(
      before.entities.map(({ name }) => name).filter((name) => name !== "costs"),
    );
  });

  it("a list that comes", async () => {
    expect(await make({ edit: "addList", name: "Suppliers" })).toMatch(/^Done: I added suppliers/);
    expect(list("suppliers")?.fields.length).toBeGreaterThan(0);
    othersAreTheSame("suppliers");
  });

  it("a field under another name", async () => {
    expect(await make({ edit: "renameField", list: "Jobs", field: "Price", to: "What it costs, in all" })).toMatch(
      /^Done: /,
    );
    expect(fields("jobs")).toEqual(fields("jobs", before)?.map((key) => (key === "price" ? "whatItCostsInAll" : key)));
    expect(list("jobs")?.fields.find(({ key }) => key === "whatItCostsInAll")?.label).toBe("What it costs, in all");
    othersAreTheSame("jobs");
  });

  it("a field that goes", async () => {
    expect(await make({ edit: "removeField", list: "Jobs", field: "Price" })).toMatch(
      /^Done: I removed “Price” from jobs/,
    );
    expect(fields("jobs")).toEqual(fields("jobs", before)?.filter((key) => key !== "price"));
    othersAreTheSame("jobs");
  });

  it("new fields of every kind that is offered", async () => {
    const added = NEW_FIELD_KINDS.map((kind, at) => {
      const options = kind === "choice" ? { options: ["Small", "Very large"] } : {};
      return { name: `Oddity ${"abcdefghijklmnop"[at]}`, kind, ...options };
    });
    expect(await make(...added.map((field) => ({ edit: "addField" as const, list: "Jobs", ...field })))).toMatch(
      /^Done: I added/,
    );
    const known = fields("jobs", before) ?? [];
    const fresh = list("jobs")?.fields.filter(({ key }) => !known.includes(key));
    const inOrder = (fresh ?? []).toSorted((left, right) => left.label.localeCompare(right.label));
    expect(inOrder).toMatchObject(added.map(({ name, ...rest }) => ({ label: name, ...rest })));
    expect(fields("jobs")?.filter((key) => known.includes(key))).toEqual(known);
    othersAreTheSame("jobs");
  });

  it("another kind of a field", async () => {
    expect(await make({ edit: "changeKind", list: "Jobs", field: "Price", kind: "number" })).toMatch(/^Done: /);
    expect(list("jobs")?.fields.find(({ key }) => key === "price")?.kind).toBe("number");
    othersAreTheSame("jobs");
  });

  it("every kind that the card offers for a field is one that it can become", () => {
    const jobs = firstCard.lists.find(({ name }) => name === "Jobs");
    const offered = jobs?.fields.flatMap(({ name, becomes }) => becomes.map((kind) => [name, kind] as const)) ?? [];
    expect(offered.length).toBeGreaterThan(20);
    for (const [field, kind] of offered) {
      const options = kind === "choice" ? ["One", "Two"] : [];
      const words = messageOf([{ edit: "changeKind", list: "Jobs", field, kind, options }]);
      const { app: made, refused } = applyEdits(before, commandsIn(words, before) ?? [], []);
      expect(refused, words).toEqual([]);
      const found = list("jobs", sound(made))?.fields.find(({ label }) => label === field);
      expect(found, words).toMatchObject({ kind, ...(kind === "choice" && { options }) });
    }
  });

  it.each([
    ["all", { access: "shared" }],
    ["each", { access: "published" }],
    ["readers", { access: "managed" }],
    ["own", { access: "private" }],
    ["owner", { access: "closed" }],
  ] as const)("who sees a list: %s", async (sight, wanted) => {
    const of = firstCard.lists.filter((one) => one.sight !== sight).map(({ name }) => name);
    expect(await make(...of.map((name) => ({ edit: "sight" as const, list: name, sight })))).toMatch(/^Done: /);
    for (const name of of) expect(list(name.toLowerCase())).toMatchObject(wanted);
    expect(project.card().lists.map((one) => one.sight)).toEqual(firstCard.lists.map(() => sight));
  });

  it.each(["mechanics", "treasurers"])("%s, who see a list with the owner, and nobody else does", async (name) => {
    const reply = await make({ edit: "sight", list: "Costs", sight: "roles", roles: [name] });
    expect(reply).toMatch(/^Done: /);
    const role = app().roles?.find(({ many }) => many === name);
    expect(list("costs")).toMatchObject({
      access: "closed",
      grants: { [role?.key ?? ""]: ["read", "create", "update", "delete"] },
    });
    expect(project.card().lists.find((one) => one.name === "Costs")).toMatchObject({ sight: "roles", seenBy: [name] });
    othersAreTheSame("costs");
  });

  it("several at once, whatever they are called by then", async () => {
    const reply = await make(
      { edit: "renameList", list: "Jobs", to: "Repairs" },
      { edit: "renameField", list: "Jobs", field: "Title", to: "What to do" },
      { edit: "addField", list: "Jobs", name: "Promised", kind: "date" },
      { edit: "removeField", list: "Jobs", field: "Price" },
      { edit: "sight", list: "Bikes", sight: "owner" },
    );
    expect(reply).toMatch(
      /^Done: I removed “Price” from jobs.*added “Promised”.*renamed “Title” to “What to do”.*renamed jobs to repairs/,
    );
    expect(list("jobs")).toMatchObject({ many: "Repairs" });
    expect(fields("jobs")).toEqual(expect.arrayContaining(["whatToDo", "promised"]));
    expect(list("bikes")?.access).toBe("closed");
  });

  it("names what people read where the app speaks another language", async () => {
    project = createMemoryProject();
    await project.say(
      "Eine Fahrradwerkstatt: Kunden und Aufträge. Jeder Auftrag hat einen Titel, einen Kunden, einen Preis und ein Datum.",
    );
    const card = project.card();
    const [first] = card.lists;
    const field = first?.fields.at(-1);
    before = structuredClone(app());
    expect(card.told).toContain(first?.name ?? "?");
    await make(
      { edit: "removeField", list: first?.name ?? "", field: field?.name ?? "" },
      { edit: "addField", list: first?.name ?? "", name: "Rückruf", kind: "yesNo" },
    );
    const after = project.card().lists[0];
    expect(after?.fields.map(({ name }) => name)).toContain("Rückruf");
    expect(after?.fields.map(({ name }) => name)).not.toContain(field?.name);
  });
});
