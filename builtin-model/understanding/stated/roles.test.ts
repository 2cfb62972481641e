// Which roles a description makes, what they may do, and where it makes none.
import { describe, expect, it } from "vitest";
import { compose } from "../../blueprint/compose.ts";
import { sound } from "../../blueprint/repair.ts";
import type { AppSpec } from "../../blueprint/types.ts";
import { readDescription } from "../describe.ts";
import { statedRoles } from "./roles.ts";

const appOf = (text: string): AppSpec => sound(compose(readDescription(text)));
const rolesOf = (text: string): string[] => (appOf(text).roles ?? []).map(({ label }) => label);

const READ = ["read"];
const DECIDE = ["read", "update"];
const EDIT = ["read", "create", "update"];
const ALL = ["read", "create", "update", "delete"];

describe("people who may more than members", () => {
  it.each([
    [
      "Leave requests for our company. Managers approve leave requests.",
      "leave_requests",
      "inbox",
      { manager: DECIDE },
    ],
    ["I need an app where project managers approve timesheets", "timesheets", "inbox", { projectManager: DECIDE }],
    ["Room bookings. Only staff may approve bookings.", "bookings", "inbox", { staff: DECIDE }],
    [
      "Sports club with training sessions. Only coaches may add and edit training sessions.",
      "training_sessions",
      "managed",
      { coach: EDIT },
    ],
    ["News of our club. Only editors may add, edit and delete news.", "news", "managed", { editor: ALL }],
    ["Shifts and nurses. Only head nurses can change shifts.", "shifts", "managed", { headNurse: EDIT }],
    [
      "Patients of our hospital: doctors and nurses can edit patients, receptionists can only view patients",
      "patients",
      "managed",
      { doctor: EDIT, nurse: EDIT },
    ],
    [
      "Library app: books, loans. Librarians manage books, members borrow them.",
      "books",
      "managed",
      { librarian: ALL },
    ],
    [
      "Club app with members and payments. The treasurer sees the payments, members don't.",
      "payments",
      "closed",
      { treasurer: READ },
    ],
    [
      "Church app with events and donations. Only the treasurer can see donations.",
      "donations",
      "closed",
      { treasurer: READ },
    ],
    [
      "School app for assignments. Teachers see all pupils' work, pupils only their own.",
      "assignments",
      "closed",
      { teacher: READ },
    ],
    [
      "A forum with posts and comments. Moderators can delete posts.",
      "posts",
      "published",
      { moderator: ["read", "delete"] },
    ],
    ["A blog where editors publish posts and readers comment", "posts", "managed", { editor: ["read", "create"] }],
    [
      "Repair requests. Technicians update the status, customers see their own requests.",
      "repair_requests",
      "inbox",
      { technician: DECIDE },
    ],
    [
      "Photography contest: entries with photo and title. Judges score entries.",
      "score_entries",
      "published",
      { judge: DECIDE },
    ],
  ] as const)("%s", (text, name, access, grants) => {
    const entity = appOf(text).entities.find((one) => one.name === name);
    expect([entity?.access, entity?.grants]).toEqual([access, grants]);
  });

  it.each([
    ["Nur Trainer dürfen Kurse bearbeiten. Sportverein mit Kursen und Mitgliedern", "classes", "managed"],
    ["Urlaubsanträge für unsere Firma. Vorgesetzte genehmigen die Anträge.", "applications", "inbox"],
    ["Demandes de congé. Les managers approuvent les demandes.", "requests", "inbox"],
    ["Wij willen een app voor onze club met lessen. Alleen trainers mogen lessen wijzigen.", "classes", "managed"],
  ])("in other languages: %s", (text, name, access) => {
    const app = appOf(text);
    expect(app.entities.find((one) => one.name === name)?.access).toBe(access);
    expect(app.roles).toHaveLength(1);
  });

  it("are told who they are and how they become it", () => {
    const { assumed } = appOf("Expenses of our staff. Managers approve or reject them.");
    expect(assumed.join(" ")).toContain("Deciding on expenses is up to managers and you as the app's owner");
    expect(assumed.join(" ")).toContain(
      "You give people the role “Manager” in the deployed app, on its page Admin › People.",
    );
  });

  it("alone set what is decided, and the first of its options is where it begins", () => {
    const app = appOf("Leave requests for our company. Managers approve leave requests.");
    const status = app.entities[0]?.fields.find(({ key }) => key === "status");
    expect(status).toMatchObject({ writers: ["manager"], default: status?.options?.[0] });
    const score = appOf("Photography contest. Judges score entries.").entities.flatMap(({ fields }) => fields);
    expect(score.find(({ key }) => key === "score")?.writers).toEqual(["judge"]);
  });

  it("set it whatever its field is called", () => {
    const text =
      "Permit requests with a title and an approval (Pending, Approved, Rejected). Clerks approve permit requests.";
    const decided = appOf(text).entities.flatMap(({ fields }) =>
      fields.filter(({ options }) => options?.includes("Approved")),
    );
    expect(decided.map(({ writers }) => writers)).not.toContain(undefined);
    expect(decided.find(({ key }) => key === "approval")).toMatchObject({ writers: ["clerk"], default: "Pending" });
  });

  it("see the pages of what is closed to others, and nobody else does", () => {
    const app = appOf("Club app with members and payments. The treasurer sees the payments, members don't.");
    expect(app.pages.find(({ title }) => title === "Payments")?.role).toEqual(["treasurer"]);
  });
});

describe("roles that are listed", () => {
  it("are made; the owner and who only looks on need none", () => {
    const app = appOf("A wiki with articles, three roles: admin, editor, viewer");
    expect(app.roles?.map(({ key }) => key)).toEqual(["editor"]);
    expect(app.entities[0]).toMatchObject({ access: "managed", grants: { editor: ALL } });
    expect(app.assumed.join(" ")).toContain("The admin is you, the app's owner.");
  });

  it("of which nothing is said get what such people usually may, and the reply says so", () => {
    const app = appOf("Restaurant app with orders, tables and dishes. Roles: chef, waiter, manager.");
    const dishes = app.entities.find(({ name }) => name === "dishes");
    expect(dishes).toMatchObject({ access: "managed", grants: { chef: EDIT, waiter: EDIT, manager: ALL } });
    expect(app.entities.map(({ name }) => name)).not.toContain("chefs");
    expect(app.assumed.join(" ")).toContain("You did not say what managers may do");
  });

  it("of other things are fields", () => {
    expect(statedRoles("Players with name and role (goalkeeper, defender)").named).toEqual([]);
    expect(statedRoles("user roles (developer, tester, manager)").named).toEqual(["developer", "tester", "manager"]);
  });
});

describe("no role", () => {
  it.each([
    "Track my kayaks",
    "Team roster for football: players with name, number and role",
    "Tennis club with lessons, coaches and bookings for members",
    "Our workshop has tools and machines. Only admins can add tools.",
    "Vacation requests. The boss approves.",
    "Customers order cakes and see their own orders. A bakery.",
    "Teachers have their own panel. School with classes and grades.",
    "Marketplace where users can post items and message sellers",
    "Work orders for our maintenance team. Technicians update the status.",
  ])("where none is asked for: %s", (text) => {
    expect(rolesOf(text)).toEqual([]);
  });

  it("is made of a right over something that is not there; nothing is closed by mistake, and the reply says so", () => {
    const app = appOf("A club with events and members. Only accountants can see the balance.");
    expect(app.entities.map(({ access }) => access)).not.toContain("closed");
    expect(app.instead.join(" ")).toContain("I found no list for this");
  });
});
