// Pages leave out what members may not do with rows of their own: adding, changing, deleting, wherever rows are shown, wide and on a phone.
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { withTables } from "../testing/apps.ts";
import { axeIn } from "../testing/axe.ts";
import { type ServedApp, serveFiles } from "../testing/served.ts";

const KINDS = ["free", "kept"] as const;
type Kind = (typeof KINDS)[number];
/** Lists in which members may do some of it with their own. */
const PARTS = { sent: ["create"], tended: ["update"], tidied: ["delete"] } as const;
type Part = keyof typeof PARTS;
const PART_NAMES: readonly Part[] = ["sent", "tended", "tidied"];
const VIEWS = ["table", "cards", "board", "calendar", "gallery", "timeline", "places", "chat"] as const;
const JOB = "6b3f1f0e-0000-4000-8000-000000000001";

/** Lists of which members do what they like with rows of their own, and the same of which they only see them. */
const listsOf = (kind: Kind, own: string) => `
export const ${kind}Jobs = entity("${kind}_jobs", { one: "Job", many: "Jobs", ${own} fields: {
  name: text("Name", { required: true }),
  state: choice("State", ["Open", "Doing"], { default: "Open", transitions: { Open: ["Doing"], Doing: ["Open"] } }),
  day: date("Day"),
  place: location("Place"),
} });
export const ${kind}Tasks = entity("${kind}_tasks", { one: "Task", many: "Tasks", ${own} fields: {
  name: text("Name", { required: true }), job: relation("Job", "${kind}_jobs"),
} });
export const ${kind}Notes = entity("${kind}_notes", { one: "Note", many: "Notes", ${own} fields: {
  text: longText("Text", { required: true }), job: relation("Job", "${kind}_jobs"),
} });
export const ${kind}Stars = entity("${kind}_stars", { one: "${kind} star", many: "${kind} stars", ${own} fields: {
  job: relation("Job", "${kind}_jobs"),
} });
export const ${kind}Ideas = entity("${kind}_ideas", { one: "${kind} idea", many: "${kind} ideas", ${own} fields: {
  name: text("Name", { required: true }), free: relation("Free", "free_stars"), kept: relation("Kept", "kept_stars"),
} });
export const ${kind}Wishes = entity("${kind}_wishes", { one: "Wish", many: "Wishes", access: "inbox", ${own} fields: {
  name: text("Name", { required: true }),
} });
`;
const listOf = (part: Part) => `
export const ${part} = entity("${part}", { one: "Job", many: "Jobs", own: ${JSON.stringify(PARTS[part])}, fields: { name: text("Name", { required: true }) } });`;
const namesOf = (kind: Kind) =>
  ["Jobs", "Tasks", "Notes", "Stars", "Ideas", "Wishes"].map((name) => kind + name).join(", ");
const NAMES = `${[...KINDS.map(namesOf), ...PART_NAMES].join(", ")}, trips`;
const pageOf = (part: Part) => `
    { path: "/${part}", title: "${part}", element: <ListPage of={${part}} /> },`;
const rowOf = (part: Part) => `
insert into ${part} (owner_id, owner_name, name) values ('mia', 'Mia', 'Rake the leaves');`;
const pagesOf = (kind: Kind) => `
    { path: "/${kind}", title: "${kind}", element: <ListPage of={${kind}Jobs} views={${JSON.stringify(VIEWS)}} /> },
    { path: "/${kind}/:id", title: "Job", hidden: true, element: <DetailPage of={${kind}Jobs}
      related={[{ of: ${kind}Tasks, by: "job" }, { of: ${kind}Notes, by: "job", as: "thread" }]}
      toggles={[{ of: ${kind}Stars, by: "job", on: "Saved", off: "Save" }]} /> },
    { path: "/${kind}-tasks", title: "${kind} tasks", element: <ListPage of={${kind}Tasks} /> },
    { path: "/${kind}-ideas", title: "${kind} ideas", element: <ListPage of={${kind}Ideas} views={["table", "chat"]} /> },
    { path: "/${kind}-wish", title: "${kind} wish", element: <FormPage of={${kind}Wishes} intro="We read everything." /> },
    { path: "/${kind}-me", title: "${kind} me", element: <ProfilePage of={${kind}Ideas} /> },`;
const rowsOf = (kind: Kind) => `
insert into ${kind}_jobs (id, owner_id, owner_name, name, state, day, place)
  values ('${JOB}', 'mia', 'Mia', 'Rake the leaves', 'Open', current_date, 'Yard');
insert into ${kind}_tasks (owner_id, owner_name, name, job) values ('mia', 'Mia', 'Find the rake', '${JOB}');
insert into ${kind}_notes (owner_id, owner_name, text, job) values ('mia', 'Mia', 'It is in the shed', '${JOB}');`;
const FILES = {
  "app.json": JSON.stringify({ name: "Yard", theme: { mode: "auto" } }),
  "shared/lists.ts": `import { choice, date, entity, location, longText, relation, text } from "@ninefold/entity";
${listsOf("free", "")}${listsOf("kept", "own: [],")}${PART_NAMES.map(listOf).join("")}
export const trips = entity("trips", {
  one: "Trip", many: "Trips", access: "inbox", own: [], grants: { coach: ["create"], driver: ["create"], cook: ["read"] },
  fields: { name: text("Name", { required: true }), why: longText("Why") },
});
`,
  "shared/roles.ts": `import { roles } from "@ninefold/entity";
export const appRoles = roles({ coach: "Coach", driver: "Driver", cook: "Cook" });
`,
  "web/main.tsx": `import { DashboardPage, DetailPage, FormPage, ListPage, mountApp, ProfilePage } from "@ninefold/ui";
import manifest from "../app.json";
import { ${NAMES} } from "../shared/lists.ts";
import { appRoles } from "../shared/roles.ts";

const Home = () => <DashboardPage title="Home" figures={[{ label: "Free", of: freeIdeas }, { label: "Kept", of: keptIdeas }]} />;
mountApp({
  manifest,
  roles: appRoles,
  entities: [${NAMES}],
  pages: [
    { path: "/home", title: "Home", element: <Home /> },${KINDS.map(pagesOf).join("")}${PART_NAMES.map(pageOf).join("")}
    { path: "/trip", title: "Trip", element: <FormPage of={trips} /> },
    { path: "/coaches", title: "For coaches", role: ["coach"], element: <Home /> },
    { path: "/trips", title: "Trips", element: <ListPage of={trips} views={["chat"]} /> },
    { path: "/trips-of-coaches", title: "Trips", role: ["coach"], element: <ListPage of={trips} views={["chat"]} /> },
    { path: "/trip-of-coaches", title: "Trip", role: ["coach"], element: <FormPage of={trips} /> },
  ],
});
`,
  "server/index.ts": `import { createServer, resource } from "@ninefold/server";
import * as lists from "../shared/lists.ts";
import { appRoles } from "../shared/roles.ts";

export default createServer({ roles: appRoles, resources: Object.values(lists).map((list) => resource(list)) });
`,
  "server/migrations/0002_rows_of_mia.sql": [...KINDS.map(rowsOf), ...PART_NAMES.map(rowOf)].join("\n"),
};
const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
const PHONE: BrowserContextOptions = { viewport: { width: 320, height: 700 }, hasTouch: true };

let app: ServedApp;
beforeAll(async () => {
  app = await serveFiles(await withTables(FILES));
});
afterAll(() => app.close());

/** Everything by which somebody adds, changes or deletes a row, or writes one. */
const waysToWrite = (page: Page) =>
  page
    .getByRole("button", { name: /^(?:New|Add|Edit|Delete|Save|Send|Doing|Actions for)\b|\. Add / })
    .or(page.locator("main [draggable=true], main textarea"));
const itemsOf = async (page: Page, menu: string) => {
  await page.getByRole("button", { name: menu }).click();
  const items = await page.getByRole("menuitem").allInnerTexts();
  await page.keyboard.press("Escape");
  return items;
};
const job = (page: Page) => page.locator("main").getByText("Rake the leaves").first();
const sentence = (page: Page, who: string, many = "wishes") =>
  page.getByText(`You can't add ${many} here; only ${who} can.`, { exact: true });
/** Tom, who is a member, then has these roles alone. */
async function give(roles: readonly string[]): Promise<void> {
  const headers = { "content-type": "application/json" };
  const request = { method: "PATCH", body: JSON.stringify({ roles }), headers };
  expect((await fetch(`${app.url}/api/_people/tom`, request)).status).toBe(200);
}
/** Pages learn of roles when they are looked at again after a while; the page's clock is installed. */
async function lookAgain(page: Page): Promise<void> {
  await page.clock.fastForward(60_000);
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
}

describe.each([
  ["a wide page", WIDE],
  ["a phone", PHONE],
] as const)("on %s", (_device, options) => {
  test.each(VIEWS)("who may do nothing with rows of their own sees no way to in a list's %s", async (view) => {
    for (const kind of KINDS) {
      const page = await app.openAs("Mia", `/${kind}?view=${view}`, options);
      await job(page).waitFor();
      expect({ kind, ways: (await waysToWrite(page).count()) > 0 }).toEqual({ kind, ways: kind === "free" });
      expect(await itemsOf(page, "More for jobs")).toHaveLength(kind === "free" ? 2 : 1);
      await page.close();
    }
  });

  test("nor on a row's page, in what belongs to it, and among what one switches on for oneself", async () => {
    for (const kind of KINDS) {
      const page = await app.openAs("Mia", `/${kind}/${JOB}`, options);
      for (const text of ["Find the rake", "It is in the shed"]) await page.getByText(text).waitFor();
      if (kind === "free") {
        for (const name of ["Edit", "Add task", "Save", "Doing"])
          await page.getByRole("button", { name, exact: true }).waitFor();
        await page.getByRole("textbox", { name: "New note" }).waitFor();
        expect(await page.getByRole("button", { name: /^Actions for/ }).count()).toBe(2);
      } else expect(await waysToWrite(page).count()).toBe(0);
      const items = await itemsOf(page, "More for Rake the leaves");
      expect(items.includes("Delete")).toBe(kind === "free");
      await page.close();
    }
  });

  test("nor in the window of a row that has no page, nor in a list without rows", async () => {
    for (const kind of KINDS) {
      const page = await app.openAs("Mia", `/${kind}-tasks`, options);
      await page.getByRole("button", { name: "Find the rake", exact: true }).click();
      const window = page.getByRole("dialog", { name: "Find the rake" });
      await window.waitFor();
      expect(await window.getByRole("button", { name: /^(?:Edit|Delete)$/ }).count()).toBe(kind === "free" ? 2 : 0);
      const empty = await app.openAs("Mia", `/${kind}-ideas`, options);
      await empty.getByText(`No ${kind} ideas yet`).waitFor();
      expect(await waysToWrite(empty).count()).toBe(kind === "free" ? 2 : 0);
      await empty.getByRole("button", { name: "Chat" }).click();
      await empty.getByText(`No ${kind} ideas yet.${kind === "free" ? " Write the first one." : ""}`).waitFor();
      for (const one of [page, empty]) await one.close();
    }
  });

  test.each(PART_NAMES)("each right has its own buttons: %s", async (part) => {
    const page = await app.openAs("Mia", `/${part}`, options);
    await job(page).waitFor();
    expect(await page.getByRole("button", { name: "New job" }).count()).toBe(part === "sent" ? 1 : 0);
    if (part === "sent") expect(await page.getByRole("button", { name: /^Actions for/ }).count()).toBe(0);
    else expect(await itemsOf(page, "Actions for Rake")).toEqual([part === "tended" ? "Edit" : "Delete"]);
    await page.close();
  });

  test("nor among the first steps", async () => {
    const page = await app.openAs("Mia", "/home", options);
    await page.getByText("Add a free idea").waitFor();
    expect(await page.getByText("Add a kept idea").count()).toBe(0);
    await page.close();
  });
});

test("a card of a board is dragged and moved by keys by who may change it alone", async () => {
  for (const kind of KINDS) {
    const page = await app.openAs("Mia", `/${kind}?view=board`);
    await job(page).dragTo(page.getByRole("region", { name: /^Doing, / }));
    await page.getByRole("region", { name: kind === "free" ? "Doing, 1" : "Open, 1" }).waitFor();
    await job(page).focus();
    await page.keyboard.press(kind === "free" ? "Shift+ArrowLeft" : "Shift+ArrowRight");
    await page.getByRole("region", { name: "Open, 1" }).waitFor();
    const { rows } = await (await fetch(`${app.url}/api/${kind}_jobs?scope=all`)).json();
    expect(rows.map(({ state }: { state: string }) => state)).toEqual(["Open"]);
    await page.close();
  }
});

test("nobody is told to add first what they may not add", async () => {
  const page = await app.openAs("Mia", "/free-ideas");
  await page.getByRole("button", { name: "New free idea" }).first().click();
  await page.getByText("Add free stars first, then choose one here.").waitFor();
  expect(await page.getByText("Add kept stars first").count()).toBe(0);
  await page.close();
});

describe("a page that is only a form", () => {
  test.each([
    ["light", WIDE],
    ["light", PHONE],
    ["dark", WIDE],
    ["dark", PHONE],
  ] as const)("says who may send it to those who may not, readable in %s (%o)", async (colorScheme, options) => {
    const page = await app.openAs("Mia", "/kept-wish", { ...options, colorScheme });
    await sentence(page, "the owner of this app").waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
    expect(await page.getByText("We read everything.").count()).toBe(0);
    expect((await axeIn(page, colorScheme).analyze()).violations).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await page.close();
  });

  test("is a form to who may", async () => {
    const page = await app.openAs("Mia", "/free-wish");
    await page.getByText("We read everything.").waitFor();
    await page.getByRole("textbox", { name: "Name" }).fill("A rake");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Thank you. We have received it.").waitFor();
    await page.close();
  });

  test("names the roles that may, and shows the owner what members see", async () => {
    const page = await app.open("/trip");
    await page.getByRole("textbox", { name: "Name" }).waitFor();
    await page.getByRole("button", { name: /^Your account/ }).click();
    await page.getByRole("menuitem", { name: "See as Member" }).click();
    await sentence(page, "people with the role Coach or Driver", "trips").waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
    await page.close();
  });

  test("so does the page of one's profile", async () => {
    const kept = await app.openAs("Mia", "/kept-me");
    await sentence(kept, "the owner of this app", "kept ideas").waitFor();
    expect(await kept.getByRole("textbox").count()).toBe(0);
    const free = await app.openAs("Mia", "/free-me");
    await free.getByRole("textbox", { name: "Name" }).waitFor();
    for (const one of [kept, free]) await one.close();
  });

  test.each(["/trip", "/trip-of-coaches"])(
    "keeps what was typed when the right to send it went meanwhile: %s",
    async (path) => {
      const page = await app.openAs("Tom", path);
      await page.getByText(/nly people with the role Coach/).waitFor();
      await give(["coach"]);
      await page.clock.install();
      await page.reload();
      const typed = [page.getByRole("textbox", { name: "Name" }), page.getByRole("textbox", { name: "Why" })] as const;
      await typed[0].fill("Coast");
      await typed[1].fill("Everybody asked for it");
      const valuesTyped = () => Promise.all(typed.map((box) => box.inputValue()));
      await give([]);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("alert").getByText("You may not add trips.").waitFor();
      expect(await valuesTyped()).toEqual(["Coast", "Everybody asked for it"]);
      const ofRole = page.getByRole("link", { name: "For coaches" });
      await ofRole.waitFor();
      await lookAgain(page);
      await ofRole.waitFor({ state: "detached" });
      expect(await valuesTyped()).toEqual(["Coast", "Everybody asked for it"]);
      await give(["coach"]);
      await page.getByRole("button", { name: "Send" }).click();
      await ofRole.waitFor();
      const { rows } = await (await fetch(`${app.url}/api/trips?scope=all`)).json();
      expect(rows[0]).toMatchObject({ name: "Coast", why: "Everybody asked for it", ownerName: "Tom" });
      await fetch(`${app.url}/api/trips/${rows[0].id}`, { method: "DELETE" });
      await give([]);
      await page.close();
      expect(app.complaints.splice(0)).toEqual([expect.stringContaining("403")]);
    },
  );
});

describe("a chat", () => {
  beforeAll(async () => {
    const page = await app.openAs("Tom", "/trip");
    await sentence(page, "people with the role Coach or Driver", "trips").waitFor();
    await page.close();
  });
  afterEach(async () => {
    await give([]);
    const { rows } = await (await fetch(`${app.url}/api/trips?scope=all`)).json();
    for (const { id } of rows) await fetch(`${app.url}/api/trips/${id}`, { method: "DELETE" });
  });

  test.each([
    ["/trips", WIDE, "light"],
    ["/trips-of-coaches", WIDE, "dark"],
    ["/trips", PHONE, "dark"],
    ["/trips-of-coaches", PHONE, "light"],
  ] as const)(
    "keeps what was typed when the right to write goes, and says so: %s, %o, %s",
    async (path, options, colorScheme) => {
      const page = await app.openAs("Tom", path, { ...options, colorScheme });
      await give(["coach"]);
      await page.clock.install();
      await page.reload();
      const message = page.getByRole("textbox", { name: "New trip" });
      await message.fill("To the coast, in May");
      await give([]);
      await lookAgain(page);
      await sentence(page, "people with the role Coach or Driver", "trips").waitFor();
      expect(await message.inputValue()).toBe("To the coast, in May");
      expect(await page.getByRole("button", { name: "Send" }).count()).toBe(0);
      await page.getByRole("button", { name: "Copy" }).click();
      await page.getByRole("button", { name: "Copied" }).waitFor();
      expect((await axeIn(page, colorScheme).analyze()).violations).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      await give(["coach"]);
      await lookAgain(page);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("listitem").getByText("To the coast, in May").waitFor();
      // The row is shown as soon as it is told of, which may be before the answer to its sender.
      await expect.poll(() => message.inputValue()).toBe("");
      await page.close();
    },
  );

  test("offers no place to write to who never may", async () => {
    const page = await app.openAs("Tom", "/trips");
    await page.getByText("No trips yet.").waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
    expect(await page.getByText("You can't add trips here").count()).toBe(0);
    await page.close();
  });
});

test("pages complained of nothing else", () => {
  expect(app.complaints).toEqual([]);
});
