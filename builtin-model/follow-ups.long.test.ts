// What people say to an app that is there: in several wordings, with pronouns and slips, and in other languages.
import { beforeEach, describe, expect, it } from "vitest";
import type { FieldSpec, RuleSpec } from "./blueprint/types.ts";
import { createMemoryProject, type MemoryProject } from "./testing.ts";

let project: MemoryProject;
const say = (message: string) => project.say(message);
const app = () => project.app();
const fields = (entity: string): FieldSpec[] => app().entities.find(({ name }) => name === entity)?.fields ?? [];
const field = (entity: string, key: string) => fields(entity).find((one) => one.key === key);
const rules = (entity: string): RuleSpec[] => app().entities.find(({ name }) => name === entity)?.rules ?? [];
const migrations = () =>
  [...project.files].filter(([path]) => path.startsWith("server/migrations/")).map(([, sql]) => sql);

beforeEach(async () => {
  project = createMemoryProject();
  await say(
    "Keep track of orders and clients. Each order has a title, a client, a price, a note, a delivery date and a status (open, packed, sent). Each client has a name, a phone and an email.",
  );
  await say("add a money field discount to orders");
});

describe("amounts and texts decide", () => {
  it.each([
    "an order needs a note when its price is over 500",
    "the note of orders is required if the price is more than 500",
    "make the note of orders mandatory when the price exceeds 500",
  ])("%s", async (message) => {
    expect(await say(message)).toMatch(/^Done:/);
    expect(rules("orders")).toContainEqual({
      rule: "when",
      field: "note",
      by: "price",
      is: [],
      over: 50_000,
      required: true,
    });
    expect(project.files.get("shared/orders.ts")).toContain("over: 50000");
  });

  it.each([
    ["the phone of clients must start with +", { starts: "+" }],
    ["the phone of clients should always begin with a plus", { starts: "+" }],
    ["the email of clients has to end with @example.org", { ends: "@example.org" }],
    ["the title of orders must contain “No.”", { contains: "No." }],
  ])("%s", async (message, part) => {
    expect(await say(message)).toMatch(/^Done:/);
    expect([...rules("orders"), ...rules("clients")]).toContainEqual(
      expect.objectContaining({ rule: "like", ...part }),
    );
  });

  it.each([
    "the discount of orders may not exceed the price",
    "the discount can't be more than the price in orders",
    "the price of orders can't be less than the discount",
  ])("%s", async (message) => {
    expect(await say(message)).toMatch(/^Done:/);
    expect(rules("orders")).toContainEqual({ rule: "ordered", start: "discount", end: "price", same: true });
  });

  it("and such a rule goes without what it is about", async () => {
    await say("the phone of clients must start with +");
    expect(await say("remove the rule about the phone")).toContain("took away the rule");
    expect(rules("clients")).toEqual([]);
    expect(field("clients", "phone")).toBeDefined();
  });
});

describe("pronouns", () => {
  it.each([
    ["add a serial number to orders and make it required", "serialNumber", { required: true }],
    ["add a weight to orders. hide it", "weight", { hidden: true }],
    ["add a weight to orders and its default is 5", "weight", { default: 5 }],
  ])("%s", async (message, key, wanted) => {
    await say(message);
    expect(field("orders", key)).toMatchObject(wanted);
  });

  it("reach back to the message before", async () => {
    await say("hide the discount of orders");
    expect(field("orders", "discount")?.hidden).toBe(true);
    await say("show it again");
    expect(field("orders", "discount")?.hidden ?? false).toBe(false);
    await say("make it the first one");
    expect(fields("orders")[0]?.key).toBe("discount");
  });

  it("add to what was renamed", async () => {
    await say("rename clients to patrons and add a birthday to them");
    expect(field("clients", "birthday")?.label).toBe("Birthday");
  });

  it("colour the option that was just added", async () => {
    await say("add lost to the status of orders, make it red");
    expect(field("orders", "status")).toMatchObject({ colors: { Lost: "red" } });
  });
});

describe("what was meant instead", () => {
  it.each(["no, I meant the note", "sorry, I meant the note", "no, the note"])("%s", async (correction) => {
    await say("hide the discount of orders");
    expect(await say(correction)).toMatch(/^Done:/);
    expect([field("orders", "discount")?.hidden ?? false, field("orders", "note")?.hidden]).toEqual([false, true]);
  });

  it("stands in the same message", async () => {
    await say("remove the discount of orders. No, I meant the note.");
    expect([field("orders", "discount") !== undefined, field("orders", "note")]).toEqual([true, undefined]);
  });

  it("keeps rows: nothing is dropped on the way", async () => {
    await say("remove the discount of orders");
    await say("no, I meant the note");
    expect(migrations().join("\n")).not.toMatch(/drop (column|table)/i);
  });
});

describe("nothing goes that was not named", () => {
  it("an option that there is not", async () => {
    expect(await say("remove gone from the status of orders")).toContain("there is no gone");
    expect(field("orders", "status")?.options).toEqual(["Open", "Packed", "Sent"]);
  });

  it("one chart of several", async () => {
    const charts = () => app().pages.flatMap((page) => (page.kind === "dashboard" ? page.charts : []));
    const before = charts().length;
    await say("add a chart of orders by client and a chart of orders by month");
    expect(charts().length).toBeGreaterThan(Math.max(before, 1));
    const all = charts().map(({ title }) => title);
    expect(await say("remove the chart")).toContain("Which chart?");
    await say("remove the second chart");
    expect(charts().map(({ title }) => title)).toEqual(all.toSpliced(1, 1));
  });
});

describe("pages", () => {
  it.each(["make clients the first page", "put clients as the start page", "let clients be the home page"])(
    "%s",
    async (message) => {
      await say(message);
      expect(app().pages[0]?.id).toBe("clients");
    },
  );

  it("stand under a heading", async () => {
    await say("group orders and clients under Office");
    expect(
      app()
        .pages.filter(({ group }) => group === "Office")
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(["clients", "orders"]);
  });
});

describe("several steps back", () => {
  it.each(["take back the last two changes", "undo the last 2 changes", "undo both"])("%s", async (message) => {
    await say("add a weight to orders");
    await say("add a birthday to clients");
    await say(message);
    expect([field("orders", "weight"), field("clients", "birthday")]).toEqual([undefined, undefined]);
  });
});

describe("questions", () => {
  it.each([
    ["how do I add a user?", "People add themselves"],
    ["why can't I delete a client?", "menu with the three dots"],
    ["which fields has an order?", "Delivery date"],
    ["what can members do?", "A member of"],
    ["what rules are there?", "The server keeps these rules"],
  ])("%s", async (question, answer) => {
    const before = [...project.files];
    expect(await say(question)).toContain(answer);
    expect([...project.files]).toEqual(before);
  });
});

describe("another language", () => {
  const manifest = () => JSON.parse(project.files.get("app.json") ?? "{}");

  it.each([
    ["translate the app into German", "de"],
    ["please make everything French", "fr"],
    ["switch the app to Dutch", "nl"],
    ["Übersetze die App ins Spanische", "es"],
    ["traduci l’app in italiano", "it"],
  ])("%s", async (message, language) => {
    const before = migrations();
    expect(await say(message)).toContain("put the app into");
    expect(manifest().language).toBe(language);
    expect(migrations()).toEqual(before);
  });

  it("changes names, never addresses, columns or stored values", async () => {
    await say("translate the app into German");
    const orders = project.files.get("shared/orders.ts") ?? "";
    expect(orders).toContain('entity("orders"');
    expect(orders).toContain('many: "Bestellungen"');
    expect(orders).toContain('price: money("Preis"');
    expect(orders).toContain('["Open", "Packed", "Sent"]');
    expect(orders).toContain('Open: "Offen"');
    expect(project.files.get("web/main.tsx")).toContain('path: "/orders", title: "Bestellungen"');
  });

  it("names what it has no word for, and takes the word", async () => {
    await say("add a widget colour to orders");
    expect(await say("translate the app into German")).toContain("“Widget colour” of orders");
    await say("rename widget colour of orders to Gehäusefarbe");
    expect(project.files.get("shared/orders.ts")).toContain('"Gehäusefarbe"');
  });

  it("is spoken with in its own names and in plain wishes of its own", async () => {
    await say("translate the app into German");
    await say("add a birthday to Kunden");
    expect(field("clients", "birthday")).toBeDefined();
    await say("Füge bei den Bestellungen ein Feld Gewicht hinzu");
    expect(field("orders", "weight")).toBeDefined();
    await say("Mache Telefon bei den Kunden zur Pflicht");
    expect(field("clients", "phone")?.required).toBe(true);
    await say("mach das rückgängig");
    expect(field("clients", "phone")?.required ?? false).toBe(false);
  });

  it("ends as it began: back in English every file is what it was", async () => {
    const before = [...project.files].filter(([path]) => !path.startsWith(".ninefold/"));
    await say("translate the app into Portuguese");
    await say("translate it back to English");
    expect([...project.files].filter(([path]) => !path.startsWith(".ninefold/"))).toEqual(before);
  });

  it("is there from the start for who describes in it", async () => {
    project = createMemoryProject();
    expect(await say("Ich brauche eine App für unsere Werkstatt mit Kunden, Fahrrädern und Reparaturen.")).toContain(
      "auf Deutsch",
    );
    expect(manifest().language).toBe("de");
    expect(project.files.get("web/main.tsx")).toContain('title: "Überblick"');
  });
});
