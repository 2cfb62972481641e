// Short descriptions, places named after what they have, likenesses, and what is not meant.
import { describe, expect, it } from "vitest";
import { compose } from "../blueprint/compose.ts";
import { sound } from "../blueprint/repair.ts";
import { isMeaningful, readDescription } from "./describe.ts";

const appOf = (text: string) => sound(compose(readDescription(text)));
const tablesOf = (text: string) => appOf(text).entities.map(({ name }) => name);
const firstPage = (text: string) => appOf(text).pages[1]?.title;

describe("the first list is what the app is about", () => {
  it.each([
    ["I run a dance studio and write invoices by hand; I keep students, parents and classes", "Classes"],
    ["An alpaca farm with shearings and fleeces", "Alpacas"],
    ["I tune pianos and write down what I did at each customer", "Pianos"],
    ["seed library", "Seeds"],
    ["Bee app", "Hives"],
    ["Museum volunteers shift planner", "Volunteers"],
  ])("%s", (text, title) => {
    expect(firstPage(text)).toBe(title);
  });
});

describe("places named after what they have", () => {
  it.each([
    ["toy library", ["toys", "toy_loans", "members"]],
    ["a museum of typewriters", ["typewriters"]],
    ["ostrich farm", ["ostriches"]],
    ["Village hall hire", ["halls", "rental_bookings"]],
    ["accordion repair", ["accordions", "repair_jobs"]],
  ])("%s", (text, tables) => {
    expect(tablesOf(text)).toEqual(expect.arrayContaining(tables));
  });

  it("are not those that only say where they are", () => {
    expect(tablesOf("village library")).toContain("books");
    expect(tablesOf("our family farm")).not.toContain("families");
  });
});

describe("likenesses", () => {
  it.each([
    ["like Trello but for planning funerals", ["funerals", "tasks"]],
    ["Airbnb for garden tools", ["garden_tools", "bookings", "reviews"]],
    ["something like Goodreads for board games", ["board_games"]],
    ["Kickstarter for village fountains", ["fundraisers", "donations"]],
  ])("%s", (text, tables) => {
    expect(tablesOf(text)).toEqual(expect.arrayContaining(tables));
  });
});

describe("what is said aside", () => {
  it("is no thing of its own", () => {
    expect(tablesOf("Employees enter hours, manager approves")).not.toContain("manager_approves");
    expect(tablesOf("A complaints box for tenants, landlord answers")).not.toContain("landlord_answers");
    expect(tablesOf("Recipes, with photos")).not.toContain("photos");
    expect(tablesOf("I coach 22 kids and 14 pupils").join(" ")).not.toMatch(/\d/);
    expect(tablesOf("Neighbours borrow my trailer and leave a note")).not.toContain("notes");
  });

  it("is left out when the text does not want it", () => {
    const app = appOf("My fishing spots and catches. I don't want a map, and no charts please.");
    expect(app.instead.join(" ")).not.toContain("map");
    expect(readDescription("A list of bikes without a dashboard and no reports").features.has("reports")).toBe(false);
  });

  it("asks no question where somebody reports, lends or owes something", () => {
    for (const text of [
      "Students report broken things in the dorm",
      "We lend each other ladders",
      "who still owes me money",
    ])
      expect(isMeaningful(readDescription(text)), text).toBe(true);
  });
});

describe("names", () => {
  it("are those that the text gives", () => {
    expect(appOf("PawPal connects pet owners with trusted sitters").name).toBe("PawPal");
    expect(appOf("Quick: expenses of our ski trip").name).not.toBe("Quick");
  });

  it("keep the letters that people write large", () => {
    const fields = appOf("Aquarium tests: ph, nitrate, date").entities[0]?.fields.map(({ label }) => label);
    expect(fields).toContain("pH");
  });

  it("have samples of their own sort", () => {
    const samples = appOf("A shop for handmade candles").entities[0]?.samples ?? [];
    expect(samples.join(" ")).toMatch(/candle/);
  });
});
