// What generated migrations and samples do to a real PostgreSQL.

import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { columnsOf } from "#entity";
import { createTestDatabase, type TestDatabase } from "#testing";
import { applyEdits } from "./blueprint/apply-edits.ts";
import type { Edit } from "./blueprint/edit-types.ts";
import { type AppSpec, BLUEPRINT_PATH, type EntitySpec, type FieldSpec } from "./blueprint/types.ts";
import { readBlueprint } from "./conversation/project.ts";
import { safeJson } from "./conversation/transcript.ts";
import { kitEntity } from "./files/kit-entity.ts";
import { createTables, migrate } from "./files/migration.ts";
import { seedFile } from "./files/seed.ts";
import { createMemoryProject, type MemoryProject } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function migrated(project: MemoryProject, schema: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(`create schema ${schema}; set search_path = ${schema}`);
    for (const [path, sql] of [...project.files].toSorted(([left], [right]) => (left < right ? -1 : 1)))
      if (path.startsWith("server/migrations/")) await client.query(sql);
  } finally {
    await client.query("reset search_path");
    client.release();
  }
}

/** Runs the migrations that are new since the last time. @param applied those that were run */
function applierOf(project: MemoryProject, client: PoolClient, applied = new Set<string>()): () => Promise<void> {
  return async () => {
    for (const [path, sql] of [...project.files].toSorted(([left], [right]) => (left < right ? -1 : 1)))
      if (path.startsWith("server/migrations/") && !applied.has(path)) {
        await client.query(sql);
        applied.add(path);
      }
  };
}

async function columnsIn(schema: string, table: string): Promise<Map<string, string>> {
  const { rows } = await database.pool.query(
    "select column_name, data_type from information_schema.columns where table_schema = $1 and table_name = $2",
    [schema, table],
  );
  return new Map(rows.map((row: { column_name: string; data_type: string }) => [row.column_name, row.data_type]));
}

async function expectColumns(project: MemoryProject, schema: string): Promise<void> {
  const app = readBlueprint(project.files.get(BLUEPRINT_PATH))?.app;
  expect(safeJson(project.files.get("app.json") ?? "")).not.toBeNull();
  for (const entity of app?.entities ?? []) {
    const columns = await columnsIn(schema, entity.name);
    for (const { name, type } of columnsOf(kitEntity(entity)))
      expect([
        entity.name,
        name,
        columns.get(name)?.replace("timestamp with time zone", "timestamptz").replace("ARRAY", "text[]"),
      ]).toEqual([entity.name, name, type]);
  }
}

describe("migrations in order", () => {
  it("give rows of people their invitations once rows are shown to whom they name", async () => {
    const project = createMemoryProject();
    await project.say("App for our cleaning company with jobs, employees and customers");
    await project.say("employees should only see their own jobs and mark them done");
    await migrated(project, "named");
    await expectColumns(project, "named");
    expect([...(await columnsIn("named", "employees")).keys()]).toEqual(
      expect.arrayContaining(["_person", "_invitation"]),
    );
  });

  it("give the columns of every entity after a long conversation", async () => {
    const project = createMemoryProject();
    for (const message of [
      "Manage projects, tasks, time entries, customers and invoices for our team with comments and a contact form",
      "add a weight and a due date to projects",
      "rename weight to load",
      "change the type of load to text",
      "make the due date required",
      "remove the budget from projects",
      "add a suppliers list with name, email and rating",
      "add a status Waiting to tasks",
      "undo that",
      "delete suppliers",
      "add budget to projects",
    ])
      await project.say(message);
    expect([...project.files.keys()].filter((path) => path.includes("migrations")).length).toBeGreaterThan(6);
    await migrated(project, "long_talk");
    await expectColumns(project, "long_talk");
  });

  it("work for apps of many kinds", async () => {
    for (const [at, text] of [
      "online shop for candles with reviews",
      "barber shop with appointments",
      "matrimonial website with messaging",
      "travel and camping website to book campsites and review them",
      "library with book loans",
      "clinic with patients and appointments",
      "An anonymous forum where users can post, reply, follow topics and vote on posts",
      "Our driving school needs pupils, instructors, cars and lessons. Lessons have pupil, instructor, car, start and duration. Instructors see only their own pupils; pupils can see their own lessons.",
    ].entries()) {
      const project = createMemoryProject();
      await project.say(text);
      await migrated(project, `kind_${at}`);
      await expectColumns(project, `kind_${at}`);
    }
  });
});

describe("lists that lead to each other", () => {
  const list = (name: string, links: readonly FieldSpec[]): EntitySpec => ({
    name,
    one: name,
    many: name,
    icon: "box",
    access: "shared",
    part: "main",
    title: "name",
    fields: [{ key: "name", label: "Name", kind: "text", required: true }, ...links],
  });
  const captain: FieldSpec = { key: "captain", label: "Captain", kind: "relation", to: "players" };
  const team: FieldSpec = { key: "team", label: "Team", kind: "relation", to: "teams", required: true };
  const PAST = { renames: { fields: [] }, dropped: {}, number: 2, isBack: false };
  let base: AppSpec;
  beforeAll(async () => {
    const project = createMemoryProject();
    await project.say("Track my kayaks. Each kayak has a name.");
    base = project.app();
  });
  const appOf = (...entities: EntitySpec[]): AppSpec => ({ ...base, entities, pages: [], roles: [] });
  const both = [list("teams", [captain]), list("players", [team])];

  it.each([
    ["both new", [], PAST],
    ["one of them new", ["teams"], PAST],
    ["one of them there without an entity", ["teams"], PAST],
  ])("are made with %s", async (called, names, past) => {
    const before = appOf(...names.map((name) => list(name, [])));
    const isLeft = called.endsWith("without an entity");
    const step = migrate(
      isLeft ? appOf() : before,
      appOf(...both),
      isLeft ? { ...past, dropped: { teams: [] } } : past,
    );
    const client = await database.pool.connect();
    const schema = called.replaceAll(" ", "_");
    try {
      await client.query(`create schema ${schema}; set search_path = ${schema}`);
      await client.query(createTables(before));
      await client.query(step ?? "");
      await client.query("insert into teams (owner_id, name) values ('me', 'Reds')");
      await client.query("insert into players (owner_id, name, team) select 'me', 'Ada', id from teams");
      await client.query("update teams set captain = (select id from players)");
      await expect(client.query("insert into players (owner_id, name) values ('me', 'Nobody')")).rejects.toThrow(
        /null/,
      );
    } finally {
      await client.query("reset search_path");
      client.release();
    }
  });

  it.each([
    ["first", both],
    ["last", both.toReversed()],
  ])("have samples, with the one that needs no row of the other %s", (_, entities) => {
    const seed = seedFile(appOf(...entities));
    expect(seed.indexOf("insert(teams")).toBeGreaterThan(0);
    expect(seed.indexOf("insert(players")).toBeGreaterThan(seed.indexOf("insert(teams"));
  });
});

describe("follow-up edits", () => {
  it("keep the rows that people entered", async () => {
    const project = createMemoryProject();
    const client = await database.pool.connect();
    const apply = applierOf(project, client);
    const say = async (message: string) => {
      expect(await project.say(message)).toMatch(/^Done:/);
      await apply();
    };
    try {
      await client.query("create schema rows_kept; set search_path = rows_kept");
      await project.say("Track my kayaks. Each kayak has a name, a bought (text), a weight and a colour name (text).");
      await apply();
      await client.query(
        "insert into kayaks (owner_id, name, bought, weight) values ('me', 'Blue', '2024-01-31', 12), ('me', 'Red', '2024-02-31', 15)",
      );
      await say("change the type of bought to date");
      await say("rename weight to load");
      await say("remove load");
      await say("add a load (text) to kayaks");
      await say("add a length to kayaks and make it required");
      await say("rename kayaks to boats");
      await say("undo that");
      await say("add a state (New, Used) to kayaks");
      await client.query("update kayaks set state = 'Used' where name = 'Red'");
      await say("rename the option Used to Worn in kayaks");
      expect((await client.query("select state from kayaks where name = 'Red'")).rows).toEqual([{ state: "Worn" }]);
      await say("undo that");
      expect((await client.query("select state from kayaks where name = 'Red'")).rows).toEqual([{ state: "Used" }]);
      await say("redo");
      expect((await client.query("select state from kayaks where name = 'Red'")).rows).toEqual([{ state: "Worn" }]);
      await say("add the option Lent to the state of kayaks");
      await say("remove the option Worn from the state of kayaks");
      expect((await client.query("select state from kayaks where name = 'Red'")).rows).toEqual([{ state: "Worn" }]);
      const { rows } = await client.query(
        "select name, bought::text, load_before_0004, load from kayaks order by name",
      );
      expect(rows).toEqual([
        { name: "Blue", bought: "2024-01-31", load_before_0004: 12, load: null },
        { name: "Red", bought: null, load_before_0004: 15, load: null },
      ]);
    } finally {
      await client.query("reset search_path");
      client.release();
    }
  });

  it("let a tick that became a text stay empty", async () => {
    const project = createMemoryProject();
    await project.say("Track my kayaks. Each kayak has a name and a paid (yes/no).");
    await migrated(project, "tick_to_text");
    const client = await database.pool.connect();
    try {
      await client.query("set search_path = tick_to_text");
      await client.query("insert into kayaks (owner_id, name, paid) values ('me', 'Blue', true)");
      const apply = applierOf(project, client, new Set(project.files.keys()));
      expect(await project.say("change the type of paid to text")).toMatch(/^Done:/);
      await apply();
      await client.query("insert into kayaks (owner_id, name) values ('me', 'Red')");
      const { rows } = await client.query("select name, paid from kayaks order by name");
      expect(rows).toEqual([
        { name: "Blue", paid: "true" },
        { name: "Red", paid: null },
      ]);
    } finally {
      await client.query("reset search_path");
      client.release();
    }
  });

  it("leave what was written where a field becomes what it can't be turned into", async () => {
    const project = createMemoryProject();
    await project.say(
      "Track my kayaks and racks. Each kayak has a name, a paid (text) and a stand (text). Each rack has a name.",
    );
    await migrated(project, "in_place");
    const client = await database.pool.connect();
    try {
      await client.query("set search_path = in_place");
      await client.query(
        "insert into kayaks (owner_id, name, paid, stand) values ('me', 'Blue', 'yes (cash)', 'By the door')",
      );
      const apply = applierOf(project, client, new Set(project.files.keys()));
      expect(await project.say("make paid a checkbox")).toContain(
        "turned “Paid” of kayaks into yes or no (what was written there stays in the database)",
      );
      await apply();
      expect(await project.say("the stand of kayaks should be picked from the racks")).toContain(
        "let “Stand” of kayaks be picked from racks (what was written there stays in the database)",
      );
      await apply();
      const { rows } = await client.query(
        "select name, paid, paid_before_0002, stand::text, stand_before_0003 from kayaks",
      );
      expect(rows).toEqual([
        { name: "Blue", paid: false, paid_before_0002: "yes (cash)", stand: null, stand_before_0003: "By the door" },
      ]);
      const fields = project.app().entities.find(({ name }) => name === "kayaks")?.fields ?? [];
      expect(fields.find(({ key }) => key === "paid")?.kind).toBe("yesNo");
      expect(fields.find(({ key }) => key === "stand")).toMatchObject({ kind: "relation", to: "racks" });
      // Whoever takes it back at once has what was written in its place again.
      expect(await project.say("undo that")).toMatch(/^Done:/);
      await apply();
      expect((await client.query("select stand from kayaks")).rows).toEqual([{ stand: "By the door" }]);
      await client.query("update kayaks set paid = true");
      expect(await project.say("undo that")).toMatch(/^Done:/);
      await apply();
      expect((await client.query("select paid from kayaks")).rows).toEqual([{ paid: "yes (cash)" }]);
      expect(await project.say("redo")).toMatch(/^Done:/);
      await apply();
      expect((await client.query("select paid from kayaks")).rows).toEqual([{ paid: true }]);
      expect(await project.say("add a list of sheds with a name")).toMatch(/^Done:/);
      await apply();
      await expectColumns(project, "in_place");
      // A link leads to the list that was named last, whichever it led to before, and under its new name.
      const edits: Edit[] = [
        { edit: "link", entity: "kayaks", to: "sheds", instead: "stand" },
        { edit: "renameField", entity: "kayaks", key: "stand", label: "Shed" },
      ];
      const before = project.app();
      const { app: after, renamedFields } = applyEdits(before, edits, []);
      const past = { renames: { fields: renamedFields }, dropped: {}, number: 9, isBack: false };
      await client.query(migrate(before, after, past) ?? "");
      const { rows: sheds } = await client.query(
        "insert into sheds (owner_id, name) values ('me', 'North') returning id",
      );
      await client.query("update kayaks set shed = $1", [sheds[0]?.id]);
      expect((await client.query("select shed_before_0009 from kayaks")).rows).toEqual([
        { shed_before_0009: "By the door" },
      ]);
    } finally {
      await client.query("reset search_path");
      client.release();
    }
  });

  it("work out for rows that are there what a field is now made of, and leave what people wrote there", async () => {
    const project = createMemoryProject();
    await project.say("Stays. Each stay has a name, a price, a tax, a total, an arrival date and a departure date.");
    await migrated(project, "worked_out");
    const client = await database.pool.connect();
    try {
      await client.query("set search_path = worked_out");
      await client.query(
        "insert into stays (owner_id, name, price, tax, total, arrival_date, departure_date) values ('me', 'A', 1000, 150, null, '2026-01-30', '2026-02-02'), ('me', 'B', 1000, null, 7, null, '2026-02-02')",
      );
      const apply = applierOf(project, client, new Set(project.files.keys()));
      expect(await project.say("the total is price plus tax")).toMatch(/^Done:/);
      expect(await project.say("nights = departure date minus arrival date")).toMatch(/^Done:/);
      expect(await project.say("the final price is price minus 10% discount")).toMatch(/^Done:/);
      await apply();
      const { rows } = await client.query("select total::int, nights, final_price::int from stays order by name");
      expect(rows).toEqual([
        { total: 1150, nights: 3, final_price: 900 },
        { total: 7, nights: null, final_price: 900 },
      ]);
    } finally {
      await client.query("reset search_path");
      client.release();
    }
  });
});
