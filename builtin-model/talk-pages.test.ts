// How people talk about what pages show: only some rows, figures and lists of the overview, their order, copies.
import { beforeEach, describe, expect, it } from "vitest";
import type { PageOf } from "./blueprint/types.ts";
import { createMemoryProject, type MemoryProject } from "./testing.ts";

let project: MemoryProject;
const say = (message: string) => project.say(message);
const app = () => project.app();
const listPage = (id: string) =>
  app().pages.find((page): page is PageOf<"list"> => page.kind === "list" && page.id === id);
const home = () => app().pages.find((page): page is PageOf<"dashboard"> => page.kind === "dashboard");

beforeEach(async () => {
  project = createMemoryProject();
  await say(
    "Artworks with title, artist, price, status (submitted, approved, sold) and a photo. Tasks with title, due date, status (open, done, archived) and assignee. Invoices with number, amount, due date and paid (yes/no).",
  );
});

describe("a list shows only some rows", () => {
  it.each([
    ["only show approved artworks", "artworks", { status: ["Approved"] }],
    ["the artworks page should only show approved ones", "artworks", { status: ["Approved"] }],
    ["artworks should only be shown once they are approved", "artworks", { status: ["Approved"] }],
    ["hide archived ones on the tasks page", "tasks", { status: { not: "Archived" } }],
    ["don't show finished tasks", "tasks", { status: { not: "Done" } }],
    ["show only this month's invoices", "invoices", { dueDate: { during: "this month" } }],
    ["i only want to see unpaid invoices", "invoices", { paid: false }],
    ["show artworks without a photo only", "artworks", { image: { empty: true } }],
    ["on the artworks page show only artworks under 100", "artworks", { price: { max: 9999 } }],
  ])("%s", async (message, id, where) => {
    expect(await say(message)).toMatch(/^Done: I made the page/);
    expect(listPage(id)?.where).toEqual(where);
    expect(project.files.get(`web/pages/${id}.tsx`)).toContain("where={");
  });

  it("what comes is told by when it begins", async () => {
    project = createMemoryProject();
    await say("Keep track of bookings. Each booking has a name, a start date and an end date.");
    await say("only bookings in the future on the bookings page");
    expect(listPage("bookings")?.where).toEqual({ startsOn: { during: "future" } });
  });

  it("all of them come back", async () => {
    await say("hide archived tasks");
    expect(await say("show archived tasks again")).toContain("show everything again");
    expect(listPage("tasks")?.where).toBeUndefined();
  });

  it("what was handed in stays with the owner, who decides on it", async () => {
    await say("make artworks public");
    expect(await say("only show approved artworks")).toContain("“All artworks”");
    expect(listPage("all_artworks")).toMatchObject({ role: "owner", of: "artworks" });
    expect(listPage("all_artworks")?.where).toBeUndefined();
  });

  it("keeps step with options and fields that are renamed or go", async () => {
    await say("only show approved artworks");
    await say("rename the option Approved to On show in artworks");
    expect(listPage("artworks")?.where).toEqual({ status: ["On show"] });
    await say("rename the status of artworks to stage");
    expect(listPage("artworks")?.where).toEqual({ stage: ["On show"] });
    await say("remove the stage from artworks");
    expect(listPage("artworks")?.where).toBeUndefined();
  });

  it.each(["hide broken artworks from the artworks page", "hide ugly invoices", "count of urgent tasks as a figure"])(
    "%s takes no page away and counts nothing else",
    async (message) => {
      const before = app();
      expect(await say(message)).toMatch(/Nothing in \w+ (?:says|tells)/);
      expect(app()).toEqual(before);
    },
  );

  it("a page that was just made is “there”", async () => {
    await say("duplicate the tasks page as Finished work, show only done ones there");
    expect([listPage("finished_work")?.where, listPage("tasks")?.where]).toEqual([{ status: ["Done"] }, undefined]);
  });

  it("what nothing says is asked for, and a field is no condition", async () => {
    expect(await say("only show fancy tasks")).toContain("Nothing in tasks says which are “fancy”");
    await say("hide the price of artworks");
    expect(
      app()
        .entities.flatMap(({ fields }) => fields)
        .find(({ key }) => key === "price")?.hidden,
    ).toBe(true);
  });
});

describe("pages of their own", () => {
  it.each([
    ["make a page with overdue invoices only", "overdue_invoices", { dueDate: { during: "past" }, paid: false }],
    ["add a page for unpaid invoices", "unpaid_invoices", { paid: false }],
    ["i need a page with tasks due this week", "tasks_due_this_week", { dueDate: { during: "this week" } }],
    ["create a page called Bargains with artworks below 50", "bargains", { price: { max: 4999 } }],
    ["add a page showing tasks nobody has", "tasks_nobody_has", { assignee: { empty: true } }],
  ])("%s", async (message, id, where) => {
    expect(await say(message)).toMatch(/^Done: I added the page/);
    expect(listPage(id)?.where).toEqual(where);
    expect(project.files.get("web/main.tsx")).toContain(`/${id.replaceAll("_", "-")}`);
  });

  it("with one's own rows, and copies", async () => {
    await say("a page with my own tasks");
    expect(listPage("my_tasks")?.scope).toBe("mine");
    await say("duplicate the invoices page as Open bills");
    expect(listPage("open_bills")?.of).toBe("invoices");
  });
});

describe("the overview", () => {
  it.each([
    ["average price on the overview", { label: "Average price", of: "artworks", measure: "avg:price" }],
    ["show the number of open tasks on the dashboard", { label: "Open tasks", filter: { status: ["Open"] } }],
    ["show the highest amount of invoices as a figure", { of: "invoices", measure: "max:amount" }],
  ])("%s", async (message, figure) => {
    expect(await say(message)).toMatch(/^Done: I added the figure/);
    expect(home()?.figures).toContainEqual(expect.objectContaining(figure));
  });

  it.each([
    [
      "show overdue tasks on the overview",
      { of: "tasks", filter: { dueDate: { during: "past" }, status: expect.anything() } },
    ],
    ["today's tasks on the home page", { of: "tasks", filter: { dueDate: { during: "today" } } }],
    ["top 3 artworks by price on the overview", { of: "artworks", sort: "-price", limit: 3 }],
  ])("%s", async (message, list) => {
    expect(await say(message)).toMatch(/^Done: I added the list/);
    expect(home()?.lists).toContainEqual(expect.objectContaining(list));
  });

  it.each([
    ["show the average price per status", { of: "artworks", by: "status", measure: "avg:price" }],
    ["add a chart of the average amount of invoices by week", { by: "dueDate:week", measure: "avg:amount" }],
    ["line chart of the lowest price of artworks by artist", { kind: "line", by: "artist", measure: "min:price" }],
  ])("%s", async (message, chart) => {
    expect(await say(message)).toMatch(/^Done: I added a chart/);
    expect(home()?.charts).toContainEqual(expect.objectContaining(chart));
  });

  it("has its parts in another order", async () => {
    expect(await say("put the charts first")).toContain("charts, figures and lists");
    expect(home()?.order).toEqual(["charts", "figures", "lists"]);
    expect(project.files.get("web/pages/home.tsx")).toContain('order={["charts", "figures", "lists"]}');
    await say("move the tasks figure to the front");
    expect(home()?.figures[0]?.of).toBe("tasks");
    await say("remove the invoices figure");
    expect(home()?.figures.some(({ label }) => label === "Invoices")).toBe(false);
  });
});

it("a wish for every list is done in each", async () => {
  await say("add notes to all lists");
  const held = () => app().entities.filter(({ fields }) => fields.some(({ key }) => key === "notes")).length;
  expect(held()).toBe(3);
  await say("remove notes everywhere");
  expect(held()).toBe(0);
});

describe("back and forth", () => {
  it("what was taken back comes again, until something new is wished", async () => {
    await say("add a page for unpaid invoices");
    await say("make it dark");
    const last = app();
    await say("undo the last two changes");
    expect(listPage("unpaid_invoices")).toBeUndefined();
    expect(await say("redo")).toContain("did again");
    expect(listPage("unpaid_invoices")).toBeDefined();
    await say("redo");
    expect(app()).toEqual(last);
    await say("undo that");
    expect(await say("put it back")).toContain("did again");
    expect(app()).toEqual(last);
    await say("undo that");
    await say("add a phone to artworks");
    expect(await say("redo")).toContain("nothing to do again");
  });

  it("a wish beside an undo stays", async () => {
    await say("add a phone to artworks");
    expect(await say("make it dark and undo that")).toContain("took back the last change and made it dark");
    expect(app().theme.mode).toBe("dark");
    expect(
      app()
        .entities.flatMap(({ fields }) => fields)
        .some(({ key }) => key === "phone"),
    ).toBe(false);
  });
});
