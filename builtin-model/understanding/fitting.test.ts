// What a kind of app adds unasked, and which world a word belongs to.
import { describe, expect, it } from "vitest";
import { compose } from "../blueprint/compose.ts";
import type { AppSpec } from "../blueprint/types.ts";
import { nextSteps } from "../conversation/suggestions.ts";
import { readDescription } from "./describe.ts";

const appOf = (text: string): AppSpec => compose(readDescription(text));
const tablesOf = (text: string): string[] => appOf(text).entities.map(({ name }) => name);
const keysOf = (text: string, pattern: RegExp): string[] =>
  appOf(text)
    .entities.filter(({ name }) => pattern.test(name))
    .flatMap(({ fields }) => fields.map(({ key }) => key));

describe("what a kind adds", () => {
  it.each([
    "Expense approval for a team of 20. Employees submit expenses with amount, category, receipt photo. Managers approve or reject. Show totals per month and category.",
    "We approve expenses: staff hand in expenses with an amount, a category and a receipt",
    "expense claims with amount, category and date, the boss approves them",
  ])("is no budget and no list of categories where expenses are approved: %s", (text) => {
    const tables = tablesOf(text);
    expect(tables[0]).toMatch(/^expense/);
    expect(tables.filter((name) => /budget|categor/.test(name))).toEqual([]);
  });

  it.each([
    "Neighbourhood tool sharing. Everybody lists their tools, borrows others', max 7 days",
    "A tool library for our street where neighbours lend tools to each other for a week",
  ])("is no waiting list and no deposit that nobody spoke of: %s", (text) => {
    const tables = tablesOf(text);
    expect(tables).toContain("tools");
    expect(tables.filter((name) => /waiting|deposit/.test(name))).toEqual([]);
  });

  it.each([
    "A simple helpdesk for our school's IT: teachers report problems, technicians take them, close them with a note",
    "helpdesk where staff report issues and IT closes them with a short note",
  ])("is neither notes nor help articles in a helpdesk that says how it works: %s", (text) => {
    expect(tablesOf(text).filter((name) => /^notes$|articles|customers/.test(name))).toEqual([]);
  });

  it.each([
    ["gym app", "classes", 3],
    ["crm", "leads", 3],
    ["A helpdesk, please", "support_tickets", 2],
    ["wedding planner", "guests", 4],
    ["school", "students", 3],
    ["quiz maker", "quizzes", 2],
    ["home inventory", "belongings", 2],
    ["petition", "petitions", 2],
    ["family budget", "expenses", 2],
    ["hotel booking", "guest_rooms", 2],
    ["event RSVP", "events", 2],
    ["reading group", "books", 2],
    ["fitness challenge", "fitness_challenges", 2],
    ["real estate listings", "properties", 2],
    ["time tracking", "time_entries", 2],
    ["hair salon", "appointments", 3],
    ["link page", "links", 1],
    ["budget app", "expenses", 3],
    ["soccer team manager", "players", 3],
    ["dog walking", "dog_walks", 2],
    ["knowledge base", "articles", 1],
    ["car maintenance log", "car_services", 2],
    ["helpdesk software", "support_tickets", 2],
    ["subscription tracker", "subscriptions", 1],
  ])("completes “%s”, beginning with %s", (text, main, least) => {
    const app = appOf(text);
    expect(app.entities[0]?.name).toBe(main);
    expect(app.entities.length).toBeGreaterThanOrEqual(least);
    expect(app.name).not.toMatch(/ Desk$/);
  });
});

describe("the sense of a word", () => {
  it.each([
    ["I sell tickets for my magic show. Every show has seats, people reserve seats", /seat/, "tableName"],
    ["Our theatre: manage shows, manage seats, people reserve them", /seat/, "tableName"],
    ["library of board games in our cafe, we mark missing pieces", /piece/, "composer"],
    ["Toys and puzzles of our kindergarten: manage puzzles, track missing pieces", /piece/, "composer"],
    [
      "genealogy of my family: people with birth and death dates, marriages, photos and stories",
      /marriage/,
      "celebrant",
    ],
    ["family tree with ancestors, marriages and stories", /marriage/, "celebrant"],
    ["Neighbours share tools: list tools, borrow tools", /tool/, "manufacturer"],
    ["DnD campaign manager with characters, quests and sessions", /session/, "capacity"],
    ["vineyard app: barrels, tastings and wines of each year", /wine/, "drinkUntil"],
    ["Summer camp for kids: participants and activities", /participant/, "plusOne"],
  ])("is told by its company: %s", (text, things, foreign) => {
    expect(keysOf(text, things)).not.toContain(foreign);
  });

  it.each([
    ["Wedding seating: guests and seats at their tables", /seat/, "tableName"],
    ["Our choir: singers, rehearsals and pieces", /piece/, "composer"],
    ["Parish register with baptisms and marriages", /marriage/, "celebrant"],
    ["Football team: players and matches", /player/, "position"],
  ])("stays the usual one where it belongs: %s", (text, things, own) => {
    expect(keysOf(text, things)).toContain(own);
  });

  it("is no thing where it only says what is counted", () => {
    expect(tablesOf("library of board games. guests look for games by number of players and length")).not.toContain(
      "players",
    );
  });
});

describe("what to go on with", () => {
  it("fits what the app keeps", () => {
    expect(nextSteps(appOf("recipe box"))).toContain("add a rating to recipes");
    expect(nextSteps(appOf("time tracking"))).not.toContain("photo");
    expect(nextSteps(appOf("blood donors"))).not.toContain("photo");
    expect(nextSteps(appOf("allotment plots"))).toContain("add a photo to plots");
    expect(nextSteps(appOf("family budget"))).toContain("add a report on expenses by month");
  });
});
