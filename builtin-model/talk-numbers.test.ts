// How people talk about numbers that are worked out: sums, differences, shares, spans, and stocks that rows move.
import { beforeEach, describe, expect, it } from "vitest";
import type { RuleSpec } from "./blueprint/types.ts";
import { createMemoryProject, type MemoryProject } from "./testing.ts";

let project: MemoryProject;
const say = (message: string) => project.say(message);
const app = () => project.app();
const list = (name: string) => app().entities.find((entity) => entity.name === name);
const rules = (name: string): RuleSpec[] => list(name)?.rules ?? [];
const kind = (name: string, key: string) => list(name)?.fields.find((field) => field.key === key)?.kind;
const lastMigration = () => [...project.files].filter(([path]) => path.includes("migrations")).at(-1)?.[1] ?? "";
const begun = async (description: string) => {
  project = createMemoryProject();
  await say(description);
};

beforeEach(() =>
  begun(
    "Quotes with title, price, tax, hours, hourly rate, arrival date, departure date. Gadgets with name, cost, price and a warehouse code.",
  ),
);

describe("fields that are worked out of others", () => {
  it.each([
    ["the total is price plus tax", "quotes", { field: "total", of: ["price", "tax"], op: "plus" }],
    ["profit = price - cost", "gadgets", { field: "profit", of: ["price", "cost"], op: "minus" }],
    [
      "in gadgets margin should be price minus cost",
      "gadgets",
      { field: "margin", of: ["price", "cost"], op: "minus" },
    ],
    ["sum is price + tax + shipping", "quotes", { field: "sum", of: ["price", "tax", "shipping"], op: "plus" }],
    [
      "nights are departure date minus arrival date",
      "quotes",
      { field: "nights", of: ["departureDate", "arrivalDate"], op: "minus" },
    ],
    [
      "calculate the final price of gadgets as price minus 10% discount",
      "gadgets",
      { field: "finalPrice", of: ["price", "discount"], op: "minus" },
    ],
    [
      "the gain is the difference between price and cost",
      "gadgets",
      { field: "gain", of: ["price", "cost"], op: "minus" },
    ],
  ])("%s", async (message, name, rule) => {
    expect(await say(message)).toMatch(/^Done:/);
    expect(rules(name)).toContainEqual({ rule: "total", ...rule });
    expect(project.files.get(`shared/${name}.ts`)).toContain(`op: "${rule.op}"`);
    expect(lastMigration()).toContain(`update "${name}" set`);
  });

  it("have the kind that comes of them", async () => {
    await say("the total of quotes is price plus tax and nights are departure date minus arrival date");
    await say("nights = departure date minus arrival date");
    expect([kind("quotes", "tax"), kind("quotes", "total"), kind("quotes", "nights")]).toEqual([
      "money",
      "money",
      "number",
    ]);
    expect(await say("what rules are there?")).toContain("“Total” of quotes is “Price” plus “Tax”");
  });

  it("never of themselves, nor of what is no number", async () => {
    await say("the total of quotes is price plus tax");
    const before = app();
    expect(await say("the price of quotes is total minus tax")).toContain("worked out of itself");
    expect(await say("the total of gadgets is price plus sparkle minus cost")).not.toMatch(/^Done:/);
    expect(app()).toEqual(before);
  });

  it("are understood in descriptions", async () => {
    await begun(
      "Track concerts. Each concert has a name, an income, a rent and a balance. The balance is income minus rent.",
    );
    expect(rules("concerts")).toContainEqual({ rule: "total", field: "balance", of: ["income", "rent"], op: "minus" });
  });
});

describe("stock that rows move", () => {
  it("falls with orders, with all that it needs", async () => {
    await begun(
      "Keep track of trinkets and orders. Each trinket has a name and a price. Each order has a title and a date.",
    );
    expect(await say("reduce the stock when an order is placed for a trinket")).toMatch(/^Done:/);
    const rule = rules("orders").find((one) => one.rule === "stock");
    expect(rule).toMatchObject({ field: "stock", by: "quantity" });
    expect([kind("trinkets", "stock"), kind("orders", "quantity")]).toEqual(["number", "number"]);
    expect(await say("stock goes down with every order")).toContain("already");
  });

  it("rises with what comes in", async () => {
    await begun(
      "Keep track of trinkets and deliveries. Each trinket has a name, a price and a stock. Each delivery has a title, a trinket and a date.",
    );
    await say("each delivery increases the stock");
    expect(rules("deliveries")).toContainEqual(expect.objectContaining({ rule: "stock", field: "stock", sign: 1 }));
  });

  it("a stock field is only a field", async () => {
    await say("add a stock field to gadgets");
    expect([kind("gadgets", "stock"), rules("gadgets")]).toEqual(["number", []]);
  });
});
