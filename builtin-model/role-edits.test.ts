// Roles by chat: made, renamed, removed, given rights, asked about and taken back, and plans from before there were any.
import { beforeEach, describe, expect, it } from "vitest";
import { BLUEPRINT_PATH, type Blueprint } from "./blueprint/types.ts";
import { createMemoryProject, type MemoryProject } from "./testing.ts";

let project: MemoryProject;
const say = (message: string) => project.say(message);
const app = () => project.app();
const list = (name: string) => app().entities.find((entity) => entity.name === name);
const roles = () => (app().roles ?? []).map(({ label }) => label);
const pageRole = (title: string) => app().pages.find((page) => page.title === title)?.role;
const sql = (number: string) =>
  [...project.files].find(([path]) => path.startsWith(`server/migrations/${number}_`))?.[1] ?? "";

beforeEach(async () => {
  project = createMemoryProject();
  await say("Tennis club with lessons, bookings and payments for members");
});

describe("roles", () => {
  it("come with their file, their place in both halves of the app and their tables", async () => {
    expect(await say("add a role for coaches")).toContain("Admin › People");
    expect(project.files.get("shared/roles.ts")).toMatchInlineSnapshot(`
      "import { roles } from "@ninefold/entity";

      export const appRoles = roles({ coach: "Coach" });
      "
    `);
    expect(project.files.get("server/index.ts")).toContain("roles: appRoles,");
    expect(project.files.get("web/main.tsx")).toContain("roles: appRoles,");
    expect(sql("0002")).toContain('create table if not exists "_people"');
  });

  it.each([
    ["add a manager role", ["Manager"]],
    ["add the roles coach, treasurer and editor", ["Coach", "Treasurer", "Editor"]],
    ["i need a role called front desk", ["Front desk"]],
    ["create roles for coaches and managers", ["Coach", "Manager"]],
  ])("are made: %s", async (message, labels) => {
    expect(await say(message)).toMatch(/^Done:/);
    expect(roles()).toEqual(labels);
  });

  it("are not made of what everybody is, of the owner, or of a field", async () => {
    expect(await say("add an admin role")).toContain("whoever owns an app may do everything");
    expect(await say("add a member role")).toContain("Everybody who signs in is a member already");
    expect(await say("add a role to lessons")).toContain("added “Role”");
    expect(await say("add roles")).toContain("Which roles?");
    expect(roles()).toEqual([]);
  });

  it("take another name and keep their people", async () => {
    await say("only coaches may edit lessons");
    expect(await say("rename the role coach to trainer")).toContain("whoever had it has it still");
    expect(app().roles).toEqual([{ key: "coach", label: "Trainer", many: "trainers" }]);
    await say("let trainers see all bookings and only trainers can see payments");
    expect(list("payments")?.grants).toEqual({ coach: ["read"] });
  });

  it("go with their rights, and come back with them", async () => {
    await say("only coaches can see payments");
    await say("coaches approve bookings");
    const before = app();
    expect(await say("remove the role coach")).toContain("members like all others");
    expect(app().roles).toBeUndefined();
    expect([list("payments")?.grants, pageRole("Payments")]).toEqual([undefined, "owner"]);
    expect(list("bookings")?.fields.find(({ key }) => key === "status")?.writers).toEqual([]);
    expect(project.files.has("shared/roles.ts")).toBe(false);
    await say("undo that");
    expect(app()).toEqual(before);
    expect(await say("remove the role editor")).toContain("There is no role “Editor” in this app; there is “Coach”");
  });

  it("have tables once, however often they come and go", async () => {
    await say("add a role for coaches");
    await say("remove the coach role");
    await say("add a role for editors");
    expect(sql("0003")).toContain("if not exists");
  });
});

describe("rights", () => {
  it("to delete alone leaves adding and changing to everybody", async () => {
    await say("make payments shared");
    expect(await say("only coaches may delete payments")).toContain("let only coaches and you delete payments");
    expect(list("payments")).toMatchObject({
      access: "shared",
      own: ["create", "update"],
      grants: { coach: ["read", "delete"] },
    });
    expect(await say("what can a member do?")).toContain("sees all; adds and changes any, and deletes none");
    expect(await say("only I can delete payments")).toContain("let only you delete payments");
    expect(list("payments")).toMatchObject({ access: "shared", own: ["create", "update"] });
    await say("make payments shared");
    expect(list("payments")).toMatchObject({ access: "shared" });
    expect(list("payments")).not.toHaveProperty("grants");
    expect(list("payments")).not.toHaveProperty("own");
  });

  it.each([
    ["only coaches may edit lessons", "lessons", "managed", { coach: ["read", "create", "update"] }],
    [
      "only coaches and managers may add, edit and delete lessons",
      "lessons",
      "managed",
      { coach: ["read", "create", "update", "delete"], manager: ["read", "create", "update", "delete"] },
    ],
    ["let managers approve bookings", "bookings", "inbox", { manager: ["read", "update"] }],
    ["only the treasurer can see payments", "payments", "closed", { treasurer: ["read"] }],
    ["payments should only be visible to the treasurer", "payments", "closed", { treasurer: ["read"] }],
    ["make the payments page visible only for managers", "payments", "closed", { manager: ["read"] }],
    ["make lessons editable by coaches only", "lessons", "managed", { coach: ["read", "create", "update"] }],
    ["nobody but coaches can add lessons", "lessons", "managed", { coach: ["read", "create"] }],
    ["bookings need approval by managers", "bookings", "inbox", { manager: ["read", "update"] }],
    ["bookings must be approved by a manager", "bookings", "inbox", { manager: ["read", "update"] }],
    ["only treasurers can see and edit payments", "payments", "closed", { treasurer: ["read", "update"] }],
  ] as const)("%s", async (message, name, access, grants) => {
    expect(await say(message)).toMatch(/^Done:/);
    expect(list(name)?.access).toBe(access);
    expect(list(name)?.grants).toMatchObject(grants);
  });

  it("are added to what a role has, and taken away again", async () => {
    await say("only coaches may edit lessons");
    await say("managers can delete lessons");
    expect(list("lessons")?.grants).toMatchObject({ manager: ["read", "delete"] });
    expect(await say("managers may not delete")).toContain("took from managers the right to delete lessons");
    expect(list("lessons")?.grants).toEqual({ coach: ["read", "create", "update"] });
    expect(await say("only I can change lessons")).toMatch(/^Done:/);
    expect(list("lessons")?.grants).toBeUndefined();
  });

  it("that every member has already make no role", async () => {
    expect(await say("coaches can also see payments")).toContain("Every member may do that with payments already");
    expect(roles()).toEqual([]);
  });

  it("hide a list from members and show it to others, in one message", async () => {
    const reply = await say("hide the payments page from members, coaches should see it");
    expect(reply).toContain("hid payments from everybody else and let coaches see all payments");
    expect([list("payments")?.access, list("payments")?.grants]).toEqual(["closed", { coach: ["read"] }]);
    expect(pageRole("Payments")).toEqual(["coach"]);
    await say("show the payments page to everybody");
    expect([list("payments")?.access, pageRole("Payments")]).toEqual(["managed", undefined]);
  });

  it("hide a page of figures without touching its rows, and say so", async () => {
    expect(await say("hide the overview from members")).toContain("kept the page “Overview” for you");
    expect(pageRole("Overview")).toBe("owner");
  });

  it("of one field", async () => {
    await say("let managers approve bookings");
    expect(await say("only coaches can change the price of lessons")).toContain(
      "kept “Price” of lessons for coaches and you",
    );
    expect(list("lessons")?.fields.find(({ key }) => key === "price")?.writers).toEqual(["coach"]);
    expect(list("lessons")?.access).toBe("shared");
  });

  it("to delete rows delete no list", async () => {
    for (const message of ["coaches may edit and delete payments", "only coaches can view, add and remove lessons"])
      await say(message);
    expect(app().entities.map(({ name }) => name)).toEqual(["lessons", "bookings", "payments"]);
  });

  it("over what there is not change nothing", async () => {
    const before = app();
    expect(await say("only coaches may edit medals")).toContain("There is no list of medals");
    expect(app()).toEqual(before);
  });
});

describe("questions", () => {
  beforeEach(async () => {
    await say("only coaches may edit lessons");
    await say("only the treasurer can see payments");
  });

  it.each([
    ["who can see payments?", "You and treasurers may see everybody's payments."],
    ["who can edit lessons?", "You and coaches may change everybody's lessons."],
    ["what can a coach see?", "- Lessons: sees all, adds some and changes any"],
    ["what can a member see?", "- Payments: does not see them; only you and treasurers do"],
    ["which roles are there?", "there are 2 roles"],
    ["how do I make Anna a coach?", "choose “Coach” beside Anna"],
    ["make Anna a coach", "choose “Coach” beside Anna"],
    ["how do I give somebody a role?", "Admin › People"],
  ])("%s", async (question, answer) => {
    const before = app();
    expect(await say(question)).toContain(answer);
    expect(app()).toEqual(before);
  });
});

it("roles are spoken of in another language, and are called so in its app", async () => {
  project = createMemoryProject();
  await say("Ich brauche eine App für unseren Sportverein mit Kursen und Mitgliedern");
  await say("Nur Trainer dürfen Kurse ändern");
  expect(list("classes")).toMatchObject({ access: "managed", grants: { instructor: ["read", "create", "update"] } });
  expect(project.files.get("shared/roles.ts")).toContain('instructor: "Kursleiter"');
  expect(await say("benenne die Rolle Trainer in Übungsleiter um")).not.toMatch(/^Erledigt.*the role/);
  expect(project.files.get("shared/roles.ts")).toContain('instructor: "Übungsleiter"');
});

describe("plans from before there were roles", () => {
  /** The same app as an earlier version wrote it: hidden lists were private ones with a page for the owner. */
  function older(): void {
    const text = project.files.get(BLUEPRINT_PATH) ?? "";
    const blueprint: Blueprint = JSON.parse(text);
    for (const entity of blueprint.app.entities) {
      if (entity.name === "payments") Object.assign(entity, { access: "private", ownerOnly: true });
      if (entity.name === "bookings") entity.access = "inbox";
    }
    project.files.set(BLUEPRINT_PATH, JSON.stringify(blueprint));
  }

  it("are closed where they hid a list, and keep decisions from who asks, with the next change", async () => {
    older();
    expect(await say("make the buttons teal")).toMatch(/^Done:/);
    expect(list("payments")).toMatchObject({ access: "closed" });
    expect(list("payments")).not.toHaveProperty("ownerOnly");
    expect(project.files.get("shared/payments.ts")).toContain('access: "closed"');
    expect(pageRole("Payments")).toBe("owner");
    expect(project.files.get("shared/bookings.ts")).toContain("writers: []");
    expect(sql("0002")).not.toContain("drop");
  });
});
