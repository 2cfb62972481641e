// Rules that messages ask for: what they become in the blueprint, in the generated code and in a real database.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing";
import { createMemoryProject, type MemoryProject } from "./testing.ts";

let project: MemoryProject;
const rulesOf = (name: string) => project.app().entities.find((entity) => entity.name === name)?.rules ?? [];
const say = (message: string) => project.say(message);

beforeEach(async () => {
  project = createMemoryProject();
  await say(
    "Manage trips and tasks for our team. Each trip has a name, a starts on (date), an ends on (date), a status (Asked, Approved, Rejected) and a paid (yes/no).",
  );
});

describe("a message makes sure of", () => {
  it.each([
    ["the end of trips must be after the start", { rule: "ordered", start: "startsOn", end: "endsOn" }],
    ["the end of a trip can't be before its start", { rule: "ordered", start: "startsOn", end: "endsOn", same: true }],
    ["trips can't start in the past", { rule: "within", field: "startsOn", from: 0 }],
    ["trips must be booked at least two days ahead", { rule: "within", field: "startsOn", from: 2 }],
    ["trips can be booked at most 30 days in advance", { rule: "within", field: "startsOn", to: 30 }],
    [
      "a reason is required when the status of trips is rejected",
      { rule: "when", field: "reason", by: "status", is: ["Rejected"], required: true, only: true },
    ],
    [
      "show the ends on of trips only when paid is yes",
      { rule: "when", field: "endsOn", by: "paid", is: [true], only: true },
    ],
    [
      "a trip can't be approved without a starts on",
      { rule: "when", field: "startsOn", by: "status", is: ["Approved"], required: true },
    ],
  ])("%s", async (message, rule) => {
    expect(await say(message)).toMatch(/^Done:/);
    expect(rulesOf("trips")).toContainEqual(rule);
    expect(project.files.get("shared/trips.ts")).toContain(`${rule.rule}({`);
  });

  it("nothing that the app does not have, with what to say first", async () => {
    expect(await say("show the name of tasks only when the status of trips is postponed")).toContain(
      "“add postponed to the status",
    );
    expect(await say("the end of tasks must be after the start")).not.toMatch(/^Done:/);
  });

  it("its own words on a button, and a page of one's own", async () => {
    await say("call the New trip button Plan a trip");
    expect(project.files.get("shared/trips.ts")).toContain('add: "Plan a trip"');
    expect(await say("travellers should see only their own trips on their own page")).toContain("“My trips”");
    expect(project.files.get("web/pages/my-trips.tsx")).toContain('scope="mine"');
    expect(project.files.get("shared/trips.ts")).toContain('access: "private"');
  });

  it("names in other languages, as they are", async () => {
    expect(await say("rename trips to Fahrten")).toContain("“Fahrten”");
    expect(project.files.get("shared/trips.ts")).toContain('many: "Fahrten"');
  });

  it("rules that are told when somebody asks", async () => {
    await say("trips can't start in the past");
    expect(await say("which rules are there?")).toContain("“Starts on” of trips is never in the past");
  });
});

describe("a field that becomes unique", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("keeps every row, moves only samples aside, and refuses when people entered the same twice", async () => {
    project = createMemoryProject();
    await say("Track my kayaks. Each kayak has a name, a price and a status (ready, broken).");
    await say("add an email to kayaks");
    await say("the email of kayaks must be unique");
    await say("the email of kayaks is no longer unique");
    const [create, add, unique, free] = [...project.files]
      .filter(([path]) => path.includes("/migrations/"))
      .toSorted()
      .map(([, sql]) => sql);
    const client = await database.pool.connect();
    const fill = "insert into kayaks (owner_id, name, email) values";
    try {
      await client.query("create schema unique_values; set search_path = unique_values");
      await client.query(`${create}${add}`);
      await client.query(
        `${fill} ('sample', 'A', 'x@example.com'), ('sample:nora', 'B', 'x@example.com'), ('me', 'C', 'y@example.com'), ('you', 'D', 'y@example.com')`,
      );
      await expect(client.query(unique ?? "")).rejects.toThrow(
        'Email can\'t become unique: "y@example.com" is there more than once',
      );
      expect((await client.query("select email from kayaks where name = 'B'")).rows).toEqual([
        { email: "x@example.com" },
      ]);
      await client.query("update kayaks set email = 'z@example.com' where name = 'D'");
      await client.query(unique ?? "");
      expect((await client.query("select email from kayaks order by email")).rows.map(({ email }) => email)).toEqual([
        "2.x@example.com",
        "x@example.com",
        "y@example.com",
        "z@example.com",
      ]);
      await expect(client.query(`${fill} ('me', 'E', 'y@example.com')`)).rejects.toThrow("unique");
      await client.query(free ?? "");
      await client.query(`${fill} ('me', 'E', 'y@example.com')`);
    } finally {
      await client.query("reset search_path");
      client.release();
    }
  });
});
