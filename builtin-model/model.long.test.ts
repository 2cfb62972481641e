import { describe, expect, it } from "vitest";
import { BLUEPRINT_PATH } from "./blueprint/types.ts";
import { createMemoryProject } from "./testing.ts";

const DESCRIPTION = "I want to manage my beehives and honey batches. Each hive has a name, a location and a queen age.";

async function begun() {
  const project = createMemoryProject();
  await project.say(DESCRIPTION);
  project.calls.length = 0;
  return project;
}

const sqlOf = (files: ReadonlyMap<string, string>, number: string) =>
  [...files].find(([path]) => path.startsWith(`server/migrations/${number}_`))?.[1] ?? "";

describe("a first description", () => {
  it("becomes files through the tools, and a reply that says what was understood", async () => {
    const project = createMemoryProject();
    const reply = await project.say(DESCRIPTION);
    expect(project.calls[0]).toBe("set_plan");
    expect(project.calls).toContain("run_checks");
    expect([...project.files.keys()]).toEqual(
      expect.arrayContaining([
        "app.json",
        "shared/beehives.ts",
        "web/main.tsx",
        "web/pages/beehives.tsx",
        "server/index.ts",
        "server/seed.ts",
        "server/migrations/0001_create_tables.sql",
        BLUEPRINT_PATH,
      ]),
    );
    expect(reply).toContain("Beehives: name, location and queen age");
  });

  it("gives the same files each time", async () => {
    const [left, right] = [await begun(), await begun()];
    expect([...left.files]).toEqual([...right.files]);
  });

  it("asks one question when there is nothing in it", async () => {
    const project = createMemoryProject();
    expect(await project.say("???")).toContain("What should your app keep track of");
    expect([...project.files.keys()]).toEqual(["app.json"]);
  });

  it("says what it made instead of what is not possible", async () => {
    const reply = await createMemoryProject().say(
      "A barber shop app with barbers, services and WhatsApp notifications to clients",
    );
    expect(reply).toContain("outbox");
  });
});

describe("failing checks", () => {
  it("lead to one repair and then to an honest reply", async () => {
    const project = createMemoryProject(() => ({
      ok: false,
      failures: [{ check: "render", message: "Page is broken", path: "web/pages/home.tsx" }],
    }));
    const reply = await project.say(DESCRIPTION);
    expect(project.calls.filter((name) => name === "run_checks")).toHaveLength(2);
    expect(reply).toContain("does not pass its checks");
  });

  it("drop sample rows that can't be written", async () => {
    const project = createMemoryProject((files) =>
      files.has("server/seed.ts")
        ? { ok: false, failures: [{ check: "boot", message: "The seed failed", path: "server/seed.ts" }] }
        : { ok: true, failures: [] },
    );
    expect(await project.say(DESCRIPTION)).toContain("is ready to try");
    expect(project.files.has("server/seed.ts")).toBe(false);
  });

  it.each([
    ["server/seed.ts", "The sample rows could not be added"],
    ["web/main.tsx", "Page /home: it shows nothing (web/pages/home.tsx)"],
  ])("leave %s alone that was changed by hand", async (path, message) => {
    const report = { ok: true, failures: [{ check: "render", message }] };
    const project = createMemoryProject(() => ({ ...report, failures: report.ok ? [] : report.failures }));
    await project.say(DESCRIPTION);
    const mine = `// mine\n${project.files.get(path)}`;
    project.files.set(path, mine);
    report.ok = false;
    expect(await project.say("add a field weather to hives")).toContain("does not pass its checks");
    expect(project.files.get(path)).toMatch(/^\/\/ mine\n/);
  });
});

describe("changes", () => {
  it("all happen when one message asks for several", async () => {
    const project = await begun();
    const reply = await project.say(
      "Add a weight to hives, rename queen age to queen year and make the buttons dark orange. Remove the location.",
    );
    const entity = project.files.get("shared/beehives.ts") ?? "";
    expect(reply).toMatch(/^Done:/);
    expect(entity).toContain("weight: number(");
    expect(entity).toContain("queenYear:");
    expect(entity).not.toContain("location:");
    expect(project.files.get("app.json")).toContain("darkorange");
    const sql = sqlOf(project.files, "0002");
    expect(sql).toContain('add column if not exists "weight"');
    expect(sql).toContain('rename column "queen_age" to "queen_year"');
    expect(sql).not.toContain("drop column");
  });

  it.each([
    ["add a status Sold to honey batches", "shared/honey-batches.ts", '"Sold"'],
    ["make location required", "shared/beehives.ts", 'location: location("Location", { required: true })'],
    ["set the default of queen age to 2", "shared/beehives.ts", "default: 2"],
    ["add a calendar to honey batches", "web/pages/honey-batches.tsx", '"calendar"'],
    ["add a timeline to honey batches", "web/pages/honey-batches.tsx", '"timeline"'],
    ["sort hives by name", "shared/beehives.ts", 'sort: "name"'],
    ["add comments to hives", "web/pages/beehives.tsx", 'as: "thread"'],
    ["add a treatments list with medicine, dose and date", "shared/treatments.ts", "medicine:"],
    ["rename hives to colonies", "shared/beehives.ts", 'many: "Colonies"'],
    ["call it Buzz Book", "app.json", '"name": "Buzz Book"'],
    ["change the tagline to Sweet and simple", "app.json", "Sweet and simple"],
    ["add an about page", "web/pages/about-us.tsx", "ContentPage"],
    ["make hives visible to everyone", "shared/beehives.ts", 'access: "published"'],
    ["add a chart of hives by location", "web/pages/home.tsx", 'by: "location"'],
    ["chart of honey batches by month as a line chart", "web/pages/home.tsx", 'kind: "line"'],
    ["add a chart of honey per hive", "web/pages/home.tsx", "Quantity of honey batches by beehive"],
    ["add a status: healthy, weak, dead to hives", "shared/beehives.ts", '["Healthy", "Weak", "Dead"]'],
    ["add a photo to hives", "shared/beehives.ts", "photo: image("],
    ["add a swarmed yes/no to hives", "shared/beehives.ts", "swarmed: yesNo("],
    ["add approved by", "shared/beehives.ts", 'approvedBy: text("Approved by")'],
    ["mark Sold out red", "shared/honey-batches.ts", '"Sold out": "red"'],
    ["change the text on the overview to Good morning", "web/pages/home.tsx", 'intro="Good morning"'],
    ["only i can add hives", "shared/beehives.ts", "own: [],"],
  ])("%s", async (message, path, text) => {
    const project = await begun();
    expect(await project.say(message)).toMatch(/^Done:/);
    expect(project.files.get(path)).toContain(text);
  });

  it.each([
    ["remove the board from honey batches", "web/pages/honey-batches.tsx", '"board"'],
    ["remove the chart of honey batches by status", "web/pages/home.tsx", "Honey batches by status"],
    ["remove the filter for status", "web/pages/honey-batches.tsx", 'filters={["unit", "status"'],
  ])("%s", async (message, path, text) => {
    const project = await begun();
    expect(project.files.get(path)).toContain(text);
    expect(await project.say(message)).toMatch(/^Done:/);
    expect(project.files.get(path)).not.toContain(text);
  });

  it.each([
    ["add level to characters", "There is no list of characters"],
    ["translate it to Polish", "I can put an app into English, German, French"],
    ["delete hives for good", "never delete"],
    ["sort hives by price", "can be sorted by name"],
    ["make the weight required", "I changed nothing"],
  ])("are refused with the reason: %s", async (message, reason) => {
    const project = await begun();
    const before = [...project.files];
    expect(await project.say(message)).toContain(reason);
    expect([...project.files]).toEqual(before);
  });

  it("do not touch an app that somebody else wrote, and say what is possible", async () => {
    const project = createMemoryProject();
    project.files.set("shared/hives.ts", "// by hand");
    expect(await project.say("manage my beehives")).toContain("choose another model");
    expect(project.files.size).toBe(2);
  });

  it("are taken back by undo, without losing a renamed column", async () => {
    const project = await begun();
    const before = project.files.get("shared/beehives.ts");
    await project.say("rename queen age to queen year");
    await project.say("undo that");
    expect(project.files.get("shared/beehives.ts")).toBe(before);
    expect(sqlOf(project.files, "0003")).toContain('rename column "queen_year" to "queen_age"');
  });

  it("that are not understood change nothing and say so", async () => {
    const project = await begun();
    const before = [...project.files];
    expect(await project.say("fly me to the moon")).toContain("I changed nothing");
    expect([...project.files]).toEqual(before);
  });

  it("join what was changed by hand elsewhere in the same file", async () => {
    const project = await begun();
    const main = project.files.get("web/main.tsx") ?? "";
    project.files.set("web/main.tsx", `// mine\n${main}`);
    expect(await project.say("add a suppliers list with name and email")).toMatch(/^Done:/);
    expect(project.files.get("web/main.tsx")).toMatch(/^\/\/ mine\n/);
    expect(project.files.get("web/main.tsx")).toContain('path: "/suppliers"');
    await project.say("rename suppliers to partners");
    expect(project.files.get("web/main.tsx")).toMatch(/^\/\/ mine\n/);
    expect(project.files.get("web/main.tsx")).toContain('title: "Partners"');
  });

  it("leave a file alone that was changed by hand in the same place, and its table with it", async () => {
    const project = await begun();
    project.files.set("shared/beehives.ts", "// mine\n");
    const reply = await project.say("add a weight to hives and make the buttons teal");
    expect(project.files.get("shared/beehives.ts")).toBe("// mine\n");
    expect(reply).toContain("shared/beehives.ts");
    expect(project.files.get("app.json")).toContain("teal");
    expect(sqlOf(project.files, "0002")).toBe("");
  });

  it("leave a list alone whose file was taken out by hand", async () => {
    const project = await begun();
    project.files.delete("shared/beehives.ts");
    const reply = await project.say("add a weight to hives and make the buttons teal");
    expect(reply).toContain("shared/beehives.ts");
    expect(project.files.has("shared/beehives.ts")).toBe(false);
    expect(project.files.get("app.json")).toContain("teal");
    expect(sqlOf(project.files, "0002")).toBe("");
  });

  it("answer questions without touching anything", async () => {
    const project = await begun();
    expect(await project.say("What can a member see?")).toContain("sees and changes only their own");
    expect(project.calls).not.toContain("write_file");
  });
});

it("a wish for what is there already says so, and changes nothing", async () => {
  const project = await begun();
  const before = project.files.get("web/pages/honey-batches.tsx");
  expect(before).toMatch(/filters=\{\[[^\]]*"status"/);
  expect(await project.say("add a filter for status")).toContain("That is so already.");
  expect(project.files.get("web/pages/honey-batches.tsx")).toBe(before);
});

describe("the same wish in other words", () => {
  it.each([
    ["add a field weather to hives", "I added “Weather” (text) to beehives"],
    ["add a column called mood to hives", "I added “Mood”"],
    ["Add fields color and weight to hives", "“Color” (color)"],
    [
      "change the accent colour to teal and the title to Hive Mind",
      "set buttons and highlights to teal and changed the name",
    ],
  ])("%s", async (message, answer) => {
    const project = await begun();
    expect(await project.say(message)).toContain(answer);
  });
});

describe("rules in plain words", () => {
  const talk = async (...messages: string[]) => {
    const project = createMemoryProject();
    await project.say("Manage projects, tasks, customers and invoices for our team");
    let reply = "";
    for (const message of messages) reply = await project.say(message);
    return { reply, file: (path: string) => project.files.get(path) ?? "" };
  };

  it.each([
    ["the amount of invoices must be at least 10", "shared/invoices.ts", "min: 1000"],
    ["limit the task title to 60 characters", "shared/tasks.ts", "max: 60"],
    ["hide the phone of customers", "shared/customers.ts", 'phone("Phone", { hidden: true })'],
    ["invoices can only go from draft to sent to paid", "shared/invoices.ts", "transitions"],
    ["rename the status Done to Finished in tasks", "shared/tasks.ts", '"Finished"'],
    ["assign tasks to employees", "shared/tasks.ts", 'relation("Employee", "employees")'],
    ["let people comment on tasks", "shared/comments.ts", '"tasks"'],
    ["make tasks private and invoices shared", "shared/tasks.ts", 'access: "private"'],
    ["put due date before priority in tasks", "shared/tasks.ts", "dueOn"],
  ])("%s", async (message, path, expected) => {
    const { reply, file } = await talk(message);
    expect(reply).toMatch(/^Done:/);
    expect(file(path)).toContain(expected);
  });

  it("take totals and times of one list", async () => {
    const { reply, file } = await talk(
      "add bookings with name, start date, end date, quantity and price",
      "the total should be quantity times price in bookings",
      "bookings must not overlap",
    );
    expect(reply).toContain("can't overlap");
    expect(file("shared/bookings.ts")).toContain('total({ field: "total", of: ["quantity", "price"] })');
    expect(file("shared/bookings.ts")).toContain("noOverlap");
  });

  it.each([
    ["add csv import", "already"],
    ["connect it to google calendar", "can't connect"],
    ["send an email when a task is done", "outbox"],
  ])("beyond an app are answered with what can be done: %s", async (message, answer) => {
    expect((await talk(message)).reply).toContain(answer);
  });
});
