// Rows with figures as people list them, and what only looks like such a list.
import { describe, expect, it } from "vitest";
import { rowsIn } from "./said-rows.ts";
import type { Column, RowsSetting } from "./types.ts";

const setting = (words: string[], columns: Column[], more: Partial<RowsSetting> = {}): RowsSetting => ({
  at: "rows",
  is: "rows",
  told: "rows",
  words,
  max: 6,
  columns: [{ at: "name", is: "name" }, ...columns],
  ...more,
});
const price: Column = { at: "price", is: "figure", unit: "money", min: 50, max: 1_000_000 };
const lasts: Column = { at: "lasts", is: "figure", unit: "minute", min: 5, max: 600, else: 30 };
const services = setting(["service", "treatment"], [lasts, price]);
const goods = setting(["product", "sell"], [price]);
const plants = setting(["plant"], [{ at: "days", is: "figure", unit: "day", min: 1, max: 90 }]);
const classes = setting(
  ["class"],
  [{ at: "day", is: "figure", unit: "weekday" }, { at: "from", is: "figure", unit: "time" }, lasts],
);
const levels = setting(["level"], [price], { behindWord: true });

const read = (text: string, of: RowsSetting) => rowsIn(text, of)?.map((row) => Object.values(row).join("|"));

describe("rows of a list", () => {
  it.each([
    ["Services: Soak 45 min £30, Full Clip 90 min £55.", services, ["Soak|45|3000", "Full Clip|90|5500"]],
    ["services: Bath & Dry 45 min £30, Nails 15 min £12", services, ["Bath & Dry|45|3000", "Nails|15|1200"]],
    ["perm (30 min, €25), tint (2h, €80)", services, ["Perm|30|2500", "Tint|120|8000"]],
    [
      "Services:\n- Soak – 45 min – £30\n- Trim – 1h30 – £55\n\nOpen Tue to Sat",
      services,
      ["Soak|45|3000", "Trim|90|5500"],
    ],
    ["a page for trim 20, shave 10 and both 28", services, ["Trim|30|2000", "Shave|30|1000", "Both|30|2800"]],
    ["We do a 30 min trim for £20 and a 60 min tint for £50", services, ["Trim|30|2000", "Tint|60|5000"]],
    [
      "60 minute massage £70, 90 minute massage £95",
      services,
      ["60 minute massage|60|7000", "90 minute massage|90|9500"],
    ],
    ["Trim: £20, Shave: £10", services, ["Trim|30|2000", "Shave|30|1000"]],
    ["A trim costs £20. A shave costs £10.", services, ["Trim|30|2000", "Shave|30|1000"]],
    ["treatments like soak, scrub and polish", services, ["Soak|30|", "Scrub|30|", "Polish|30|"]],
    ["candles in two sizes (180g $16, 300g $24), and a cart", goods, ["Candle 180g|1600", "Candle 300g|2400"]],
    ["products: Rye - 6 EUR; Gift box - 25 EUR", goods, ["Rye|600", "Gift box|2500"]],
    [
      "we sell soap £6, bath bombs £4.50 and boxes £1,250 or crates £2k",
      goods,
      ["Soap|600", "Bath bombs|450", "Boxes|125000", "Crates|200000"],
    ],
    ["10 visit pass £80, 5 visit pass £45", goods, ["10 visit pass|8000", "5 visit pass|4500"]],
    ["fern every 7 days, mint every two days, aloe every 3 weeks", plants, ["Fern|7", "Mint|2", "Aloe|21"]],
    [
      "Classes: Judo Mon 6pm 90 min, Ballet Thursday 9:30",
      classes,
      ["Judo|Monday|18:00|90", "Ballet|Thursday|09:30|30"],
    ],
    [
      "I want pots for food 600, petrol 180, gifts 100",
      setting(["pot"], [price]),
      ["Food|60000", "Petrol|18000", "Gifts|10000"],
    ],
    ["levels: adult 40, junior 20", levels, ["Adult|4000", "Junior|2000"]],
  ])("%s", (text, of, rows) => expect(read(text, of)).toEqual(rows));

  it("holds no more than there may be, and no figure out of its bounds", () => {
    const many = Array.from({ length: 9 }, (_, at) => `bun ${"abcdefghi".charAt(at)} £${at + 1}`).join(", ");
    expect(read(many, goods)).toHaveLength(6);
    expect(read("products: bun £0.10, loaf £4", goods)).toEqual(["Bun|", "Loaf|400"]);
  });
});

describe("no rows", () => {
  it.each([
    ["Max 20 people, 3 chairs, reminders after 30 min and 60 min", services],
    ["Customers choose a service, a day and a time between 9 and 5", services],
    ["Open Tues to Sat 9 to 5, Sun 10 to 2", services],
    ["trim 20", services],
    ["adult £40, junior £20", levels],
    ["a shop with a cart, stock and orders", goods],
    ["salsa 20, tango 16, waltz 12 people", classes],
    ["classes Tue 18:00 and Thu 19:15", classes],
    ["level meetings on 12 December in the old hall by the river, adult 40, junior 20", levels],
    [`${"(".repeat(400)}£1, ${"a £".repeat(400)}`, goods],
  ])("%s", (text, of) => expect(read(text, of)).toBeUndefined());
});
