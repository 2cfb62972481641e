// What descriptions state beyond their things: steps, rules, who sees what, and fields asked for as questions.
import { describe, expect, it } from "vitest";
import { compose } from "../../blueprint/compose.ts";
import { sound } from "../../blueprint/repair.ts";
import { rulesOfApp } from "../../blueprint/rule-words.ts";
import type { EntitySpec, FieldSpec } from "../../blueprint/types.ts";
import { firstReply } from "../../conversation/reply.ts";
import { readDescription } from "../describe.ts";

const appOf = (text: string) => sound(compose(readDescription(text)));
const entityOf = (text: string, name: string): EntitySpec | undefined =>
  appOf(text).entities.find((one) => one.name === name);
const fieldOf = (text: string, name: string, key: string): FieldSpec | undefined =>
  entityOf(text, name)?.fields.find((field) => field.key === key);

describe("steps of a status", () => {
  it.each([
    ["Quotes for a joiner. draft -> sent -> accepted", "quotes", ["Draft", "Sent", "Accepted"]],
    ["We write invoices; they go from new to checked to filed.", "invoices", ["New", "Checked", "Filed"]],
    ["Courier firm: riders, parcels packed > on the way > delivered", "parcels", ["Packed", "On the way", "Delivered"]],
    ["Orders of our print shop, status received, printing, ready", "orders", ["Received", "Printing", "Ready"]],
  ])("%s", (text, name, options) => {
    expect(fieldOf(text, name, "status")?.options).toEqual(options);
  });

  it("are steps where arrows join them, and end where somebody declines", () => {
    const status = fieldOf("Grants: applied -> discussed -> granted -> declined", "grants", "status");
    expect(status?.transitions?.Applied).toEqual(["Discussed", "Declined"]);
    expect(status?.transitions?.Declined).toEqual(["Applied"]);
    expect(fieldOf("Kites (name, status: new or broken)", "kites", "status")?.transitions).toBeUndefined();
  });

  it("are not seen where an arrow only leads on", () => {
    expect(
      fieldOf("quotes from customers for kitchens -> quote status open, won, lost", "quotes", "status")?.options,
    ).toEqual(["Open", "Won", "Lost"]);
  });
});

describe("rules that are stated", () => {
  it.each([
    [
      "Room bookings for our office. A booking can't be longer than 2 hours.",
      "“Length” of bookings is at most 120 minutes",
    ],
    ["Neighbours reserve our trailer, nobody may have it longer than 6 hours", "at most 360 minutes"],
    ["Shop for soap: products with price and stock. Discount may not exceed the price.", "never less than “Discount”"],
    ["Time sheets of our staff, total = hours × rate", "“Total” of time entries is “Hours” times “Hourly rate”"],
    [
      "Pool tests: ph, chlorine, temperature. The ph must be between 7 and 7.6",
      "“pH” of pool tests lies between 7 and 7.6",
    ],
    [
      "Our lab shares 3 microscopes, booked by the hour, no double bookings",
      "two bookings of one “Microscope” never overlap",
    ],
    ["Lending drills and saws to members. Return date must be after the borrow date.", "always after “Borrowed on”"],
  ])("%s", (text, rule) => {
    expect(rulesOfApp(appOf(text).entities).join("\n")).toContain(rule);
  });

  it("are told in the reply, and so are those that the app can't keep", () => {
    const app = appOf("Ice hall: skaters book slots. The music must never be louder than a whisper.");
    expect(firstReply(app, null)).toContain("no way to make sure of this by a rule: “The music must never be louder");
    const kept = appOf("Meeting rooms to book, a booking can't be longer than 90 minutes");
    expect(firstReply(kept, null)).toContain("is at most 90 minutes");
  });

  it("take places from what is left", () => {
    const app = appOf("Members book classes, a class has a trainer, a start time and max 12 places.");
    const classes = app.entities.find(({ name }) => name === "classes");
    expect(classes?.fields.find(({ key }) => key === "places")).toMatchObject({ label: "Places left", max: 12 });
    const bookings = app.entities.find(({ name }) => name === "bookings");
    expect(bookings?.rules).toContainEqual(
      expect.objectContaining({ rule: "stock", relation: "class", field: "places" }),
    );
    expect(bookings?.fields.map(({ key }) => key)).not.toContain("endsOn");
  });
});

describe("who sees and decides what", () => {
  it("own means entered by the person", () => {
    for (const text of [
      "Our club keeps athletes. Members see only their own athletes.",
      "A list of patients for our practice. Nurses see only their own patients.",
    ]) {
      const app = appOf(text);
      const name = /athletes|patients/.exec(text)?.[0] ?? "";
      expect(app.entities.find((one) => one.name === name)?.access).toBe("private");
      expect(app.pages.find(({ title }) => title === `My ${name}`)).toMatchObject({ scope: "mine" });
      expect(firstReply(app, null)).toContain("means those that a person entered");
    }
  });

  it("what somebody approves is sent in by all and decided by them and the owner", () => {
    for (const text of [
      "Employees file expenses, the manager approves.",
      "Room bookings. Only staff may approve bookings.",
    ]) {
      const app = appOf(text);
      const name = /expenses|bookings/.exec(text)?.[0] ?? "";
      expect(app.entities.find((one) => one.name === name)?.access).toBe("inbox");
      expect(app.assumed.join(" ")).toContain("you as the app's owner");
    }
  });

  it("a list that only some may change is managed", () => {
    expect(entityOf("Our workshop has tools and machines. Only admins can add tools.", "tools")?.access).toBe(
      "managed",
    );
  });

  it("a panel of one's own is a page with what the person entered", () => {
    const app = appOf("School with classes, grades and students. Teachers have their own panel.");
    expect(app.pages.filter((page) => page.kind === "list" && page.scope === "mine")).toHaveLength(1);
    expect(app.entities.map(({ name }) => name)).not.toContain("panels");
  });
});

describe("fields that are asked for", () => {
  it.each([
    ["My freezer: what's in which drawer and when did I freeze it", "freezer_items", ["drawer", "frozenOn"]],
    [
      "My aunt's recipes, sorted by occasion, with photos and who taught her",
      "recipes",
      ["occasion", "taughtBy", "image"],
    ],
    ["I coach kids and must know which shoe size each kid wears", "kids", ["shoeSize"]],
    ["Track the goats. dam, birth date, weight at birth, sex, alive or not", "goats", ["dam", "birthDate", "alive"]],
    ["I want to see my coin collection, country, year, value, condition", "coins", ["country", "year", "value"]],
    ["Incident log: incidents with location, status open/closed", "incidents", ["location", "status"]],
  ])("%s", (text, name, keys) => {
    expect(entityOf(text, name)?.fields.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
  });

  it("have the kind that their words say", () => {
    const text = "Cake orders with pic of the cake, pickup date, paid yes/no";
    expect(fieldOf(text, "cake_orders", "pictureOfTheCake")?.kind).toBe("image");
    expect(fieldOf(text, "cake_orders", "paid")?.kind).toBe("yesNo");
  });
});
