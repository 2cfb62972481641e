// Descriptions become the closest archetype's app, in the words of whoever wrote them.
import { describe, expect, it } from "vitest";
import { readFacts } from "../facts.ts";
import { isTool } from "../purpose/index.ts";
import { createMemoryProject } from "../testing.ts";
import { readDescription } from "../understanding/describe.ts";
import { composeFacts } from "./index.ts";
import { canNameField } from "./named-fields.ts";
import { readField } from "./read-field.ts";

const composed = (text: string) => composeFacts(text, readDescription(text));
const BIKES =
  "An app for my bike repair shop: customers drop off bikes, mechanics log repairs with parts and labour hours, and I want to see what is due today and how much we earned this month. Make it dark green.";

describe("a description of a trade that an archetype knows", () => {
  const built = composed(BIKES);
  const app = built?.app;
  const repairs = app?.entities.find(({ name }) => name === "repairs");

  it("begins from that archetype", () => {
    expect(built?.archetype).toBe("bicycle-workshop");
    expect(repairs?.fields.map(({ label }) => label)).toContain("Labour hours");
  });

  it("shows what is due and what was earned", () => {
    const figures = app?.pages.flatMap((page) => (page.kind === "dashboard" ? page.figures : []));
    expect(figures).toContainEqual(expect.objectContaining({ of: "repairs", measure: "sum:total" }));
    expect(JSON.stringify(figures)).toContain('"during":"today"');
  });

  it("keeps whole sample rows, and the looks that were asked for", () => {
    expect(repairs?.sampleRows?.length).toBeGreaterThan(4);
    expect(app?.theme.accent).toBe("darkgreen");
  });
});

it("a thing carries the word and the steps of whoever names it, and its pages and rows follow", () => {
  const built = composed(
    "Bicycle workshop: jobs with what to do, promised for, mechanic and status (waiting, on the stand, done); bikes and customers",
  );
  const jobs = built?.app.entities.find(({ name }) => name === "jobs");
  const status = jobs?.fields.find(({ key }) => key === "status");
  expect(status?.options).toEqual(["Waiting", "On the stand", "Done"]);
  for (const row of jobs?.sampleRows ?? []) if (row.status) expect(status?.options).toContain(row.status);
  expect(JSON.stringify(built?.app.pages)).not.toContain("Picked up");
});

it.each([
  {
    text: "A tool library for our street: we lend tools to neighbours",
    rows: ["Hammer drill", "Long ladder", "Tile cutter"],
  },
  { text: "A toy library where families borrow toys", rows: [] },
])("a list of one sort of things asks for no sort, and has no rows of others: $text", ({ text, rows }) => {
  const built = composed(text);
  expect(built?.archetype).toBe("lending-library");
  const [list] = built?.app.entities ?? [];
  expect(list?.fields.map(({ label }) => label)).not.toContain("Kind");
  expect(list?.sampleRows?.map(({ name }) => name)).toEqual(rows);
});

it("what is read and no archetype has is a list of its own, with the fields that were named", () => {
  const built = composed("Each lamp has a wax colour, a height and a serial number.");
  expect(built?.archetype).toBeNull();
  expect(built?.app.entities.map(({ many }) => many)).toEqual(["Lamps"]);
  const labels = built?.app.entities[0]?.fields.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(["Wax colour", "Height", "Serial number"]));
});

it("what is refused is not built", () => {
  const built = composed(
    "Bike repair shop: repairs, bikes, customers. No spare parts and no customers' photos please.",
  );
  expect(built?.app.entities.map(({ name }) => name)).not.toContain("spare_parts");
});

it("what a short text is about is kept, even where nothing was read surely", () => {
  const built = composed("Sign the keys in and out for our 12 flats");
  expect(built?.app.entities.map(({ many }) => many)).toEqual(["Keys"]);
});

it("what somebody wants to know of each row is a field of it", () => {
  const ladders = composed(
    "Ladders at our fire station: which ones are broken, who has borrowed it and when it comes back",
  )?.app.entities.find(({ name }) => name === "ladders");
  expect(ladders?.fields).toContainEqual(expect.objectContaining({ label: "Broken", kind: "yesNo" }));
});

it("a long question that was read surely is one box, and another long text none", () => {
  const named = (name: string, chance: number) => ({ name, key: name, chance });
  expect(canNameField(named("who has the car on which shift", 0.9))).toBe(true);
  expect(canNameField(named("who has the car on which shift", 0.6))).toBe(false);
  expect(canNameField(named("cars that we have on each shift", 0.9))).toBe(false);
});

it.each([
  ["which rail or box it lives in", "Rail or box", "text"],
  ["when it went out", "When it went out", "date"],
  ["paid or not", "Paid", "yesNo"],
  ["alive or dead", "Alive or dead", "choice"],
  ["how many lambs", "Lambs", "number"],
  ["who carries it on", "Who carries it on", "text"],
  ["whether they've got a dog", "Dog", "yesNo"],
  ["whether it's an original or a copy", "Original or copy", "choice"],
  ["sure/unsure", "Sure/unsure", "choice"],
  ["oils with grams", "Oils", "number"],
  ["handed out ?", "Handed out", "yesNo"],
  ["beech/oak/mixed", "Beech/oak/mixed", "choice"],
  ["how many alive", "How many alive", "number"],
  ["whether the paper was signed", "Paper signed", "yesNo"],
  ["if it is already delivered", "Delivered", "yesNo"],
  ["date passed", "Date passed", "date"],
  ["notice period in months", "Notice period", "number"],
  ["what still needs work", "What still needs work", "text"],
])("“%s” is a field called “%s” (%s)", (words, label, kind) => {
  expect(readField(words)).toMatchObject({ label, kind });
});

it.each([
  { text: "Checks of ladders: rung, bought on, checked by, comment", title: "rung" },
  { text: "Contacts list. Phone, email, street, birthday", title: "name" },
])("a title stands beside named fields only where people have to have a name: $text", ({ text, title }) => {
  expect(composed(text)?.app.entities[0]).toMatchObject({ title });
});

it("nobody is offered what is there already, nor gets what the trade has besides", () => {
  const built = composed("Bike repair shop: repairs, bikes, customers.");
  const there = built?.app.entities.map(({ many }) => many.toLowerCase()) ?? [];
  expect(there.toSorted()).toEqual(["bikes", "customers", "repairs"]);
  expect(built?.offers.length).toBeGreaterThan(0);
  for (const offer of built?.offers ?? []) expect(there).not.toContain(offer);
});

it("a tool or a game is told to be beyond, with the nearest templates, and nothing is made", async () => {
  const project = createMemoryProject();
  const reply = await project.say("I want an egg timer with three presets for my kitchen");
  expect(reply).toContain("“Interval timer”");
  expect(reply).toContain("language model");
  expect(project.calls).not.toContain("write_file");
  const clubs = readFacts("We run a chess club and keep members, games and results");
  expect(isTool("We run a chess club and keep members, games and results", clubs)).toBe(false);
});

it("what is laid out as a row of lists is all there, and none of it a field of another list", () => {
  const entities =
    composed("Bus company: buses, drivers, routes, shifts, incidents and fuel fill-ups")?.app.entities ?? [];
  const lists = entities.map(({ many }) => many);
  for (const list of ["Buses", "Drivers", "Routes", "Shifts", "Incidents"]) expect(lists).toContain(list);
  const boxes = entities.flatMap(({ fields }) => fields.filter(({ kind }) => kind !== "relation"));
  expect(boxes.map(({ label }) => label)).not.toContain("Routes");
});

it("a thing whose fields are laid out brings no list that nobody named, and nothing that leads to one", () => {
  const kayaks = composed("Track my kayaks. Each kayak has a name, a price and a status (ready, broken).")?.app;
  expect(kayaks?.entities.map(({ many }) => many)).toEqual(["Kayaks"]);
  const labels = kayaks?.entities[0]?.fields.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(["Name", "Price", "Status"]));
  expect(labels).not.toContain("Customer");
});

it("nothing is composed of nothing", () => {
  for (const text of ["", "hello", "((((", "🙂", "asdf qwer"]) expect(composed(text)).toBeNull();
});

it("whoever tells gets the app of read facts, written as files; a stray word is no list of it", async () => {
  const project = createMemoryProject();
  const reply = await project.say(
    "I look after the kayaks of our club and I never know who has which one. Last week three were gone and nobody had told me, so I was on the phone all evening. I want the kayaks with their colour and their number, and every loan with who took it and when it came back.",
  );
  const lists = project.app().entities.map(({ many }) => many);
  expect(reply).toContain("is ready to try");
  expect(lists).toEqual(expect.arrayContaining(["Kayaks", "Loans"]));
  expect(project.files.get("server/seed.ts")).toContain("await insert(");
  for (const stray of ["Phones", "Evenings", "Weeks"]) expect(lists).not.toContain(stray);
});
