// "Technicians see the jobs that are assigned to them": rows that name somebody are seen by whom they name.
import { describe, expect, it } from "vitest";
import { applyEdits } from "../../blueprint/apply-edits.ts";
import { compose } from "../../blueprint/compose.ts";
import { soundRights } from "../../blueprint/roles.ts";
import type { AppSpec } from "../../blueprint/types.ts";
import { readDescription } from "../describe.ts";
import { readEdits } from "../edits/edits.ts";

const appOf = (text: string): AppSpec => soundRights(compose(readDescription(text)));
const listIn = (app: AppSpec, name: string) => app.entities.find((entity) => entity.name === name);

/** The text, the list that is given out, whom its rows name, what those do with them, and how others see the people. */
const GIVEN_OUT: readonly (readonly [string, string, string, readonly string[], string])[] = [
  [
    "Task manager for our team. Managers assign tasks to employees and employees see only the tasks assigned to them.",
    "tasks",
    "employees",
    ["read", "update"],
    "managed",
  ],
  [
    "Field service app: dispatcher assigns jobs to technicians, technicians see their own jobs and mark them done",
    "jobs",
    "technicians",
    ["read", "update"],
    "managed",
  ],
  [
    "A shift plan for our café: I plan shifts, each waiter sees their own shifts",
    "shifts",
    "waiters",
    ["read"],
    "managed",
  ],
  [
    "Freelancer invoices: I write invoices for my clients, clients see only their own invoices",
    "freelancer_invoices",
    "clients",
    ["read"],
    "closed",
  ],
  [
    "Property management: landlord records rent payments, tenants see only their own payments and send repair requests",
    "rent_payments",
    "tenants",
    ["read"],
    "closed",
  ],
  [
    "Homework app: teachers give homework to pupils, parents see the homework of their child",
    "homework",
    "pupils",
    ["read"],
    "closed",
  ],
];

describe("rows that somebody gives out to others", () => {
  it.each(GIVEN_OUT)("%s", (text, name, people, rights, access) => {
    const app = appOf(text);
    const list = listIn(app, name);
    expect(list?.access).toBe("closed");
    expect(list?.fields.find(({ to }) => to === people)?.grants).toEqual(rights);
    expect(listIn(app, people)).toMatchObject({ account: true, access });
    const pages = app.pages.filter((page) => page.kind === "list" && page.of === name);
    expect(pages.map(({ role }) => role)).toEqual([undefined]);
    expect(app.assumed.join(" ")).toContain("press “Invite”");
  });

  it("who may change such a row does not hand it on", () => {
    const app = appOf("Dispatchers assign jobs to technicians. Technicians see their own jobs and mark them done.");
    expect(listIn(app, "jobs")?.fields.find(({ to }) => to === "technicians")).toMatchObject({
      grants: ["read", "update"],
      writers: ["dispatcher"],
    });
    expect(listIn(app, "jobs")?.grants).toEqual({ dispatcher: ["read", "create", "update"] });
  });
});

it("what people enter themselves stays theirs, without a list of them", () => {
  for (const text of [
    "Private notes app: users see only their own notes",
    "Gym app where members book classes. Members see only their own bookings.",
  ]) {
    const app = appOf(text);
    expect(app.entities.some(({ account }) => account)).toBe(false);
  }
});

it("those who only look after some of the people have no right over all", () => {
  const app = appOf("Coaches manage athletes. Coaches see only their own athletes.");
  expect(app.roles ?? []).toEqual([]);
  expect(listIn(app, "athletes")?.fields.find(({ to }) => to === "coaches")?.grants).toEqual([
    "read",
    "update",
    "delete",
  ]);
});

it("by chat, too, where the app has a list of them", () => {
  const app = appOf("App for our cleaning company with jobs, employees and customers");
  const [edit] = readEdits("employees should only see and change their own jobs", app);
  expect(edit).toEqual({ edit: "named", entity: "jobs", people: "employees", can: ["update"] });
  const { app: changed } = applyEdits(app, edit ? [edit] : [], []);
  expect(listIn(changed, "jobs")?.fields.find(({ to }) => to === "employees")?.grants).toEqual(["read", "update"]);
  expect(listIn(changed, "employees")).toMatchObject({ account: true, access: "managed" });
});
