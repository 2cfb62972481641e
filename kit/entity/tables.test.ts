// The tables of entities that refer to each other, in PostgreSQL.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "../server/database.ts";
import { createEmptyDatabase } from "../testing/database.ts";
import { type Entity, entity, onePer, relation, text } from "./index.ts";
import { createTablesSql, targetsFirst } from "./tables.ts";

const name = text("Name", { required: true });
const teams = entity("teams", {
  one: "Team",
  many: "Teams",
  fields: { name, captain: relation("Captain", "players") },
  rules: [onePer("captain")],
});
const players = entity("players", {
  one: "Player",
  many: "Players",
  fields: { name, team: relation("Team", "teams", { required: true }), friend: relation("Friend", "players") },
});
const matches = entity("matches", {
  one: "Match",
  many: "Matches",
  fields: { name, home: relation("Home", "teams") },
});

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let sql: ReturnType<typeof connect>;
beforeAll(async () => {
  database = await createEmptyDatabase();
  sql = connect(database.url);
});
beforeEach(() => sql.unsafe("drop schema public cascade; create schema public"));
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const create = async (entities: readonly Entity[], there: readonly string[] = []) => {
  for (const statement of createTablesSql(entities, there)) await sql.unsafe(statement);
};

describe("tables are made", () => {
  it.each([
    ["with the first of a circle first", [matches, teams, players]],
    ["with the last of it first", [players, matches, teams]],
  ])("%s, with all columns, references and indexes", async (_, entities) => {
    await create(entities);
    const references = await sql`
      select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f' order by 1, 2`;
    expect([...references]).toEqual([
      { from: "matches", to: "teams" },
      { from: "players", to: "players" },
      { from: "players", to: "teams" },
      { from: "teams", to: "players" },
    ]);
    const [team] = await sql`insert into teams (owner_id, name) values ('me', 'Reds') returning id`;
    const [player] =
      await sql`insert into players (owner_id, name, team) values ('me', 'Ada', ${team?.id}) returning id`;
    await sql`update teams set captain = ${player?.id}`;
    await expect(sql`insert into players (owner_id, name) values ('me', 'Nobody')`).rejects.toThrow(/not-null/);
    await expect(
      sql`insert into teams (owner_id, name, captain) values ('me', 'Blues', ${player?.id})`,
    ).rejects.toThrow(/unique/);
  });

  it("beside those that are there, which close no circle", async () => {
    await create([withoutLinks(players)]);
    const statements = createTablesSql([matches, teams], ["players"]);
    expect(statements.map((one) => one.split(" (")[0])).toEqual(['create table "teams"', 'create table "matches"']);
    for (const statement of statements) await sql.unsafe(statement);
    const [link] = await sql`
      select confrelid::regclass::text as "to" from pg_constraint where contype = 'f' and conrelid = 'teams'::regclass`;
    expect(link?.to).toBe("players");
  });

  it("with no more than one statement each where there is no circle", () => {
    expect(createTablesSql([matches, withoutLinks(teams)]).map((one) => one.split(" (")[0])).toEqual([
      'create table "teams"',
      'create table "matches"',
    ]);
  });
});

it("what refers to nothing comes before what refers to it, however long the way", () => {
  const chain = Array.from({ length: 200 }, (_, at) => ({ name: `list${at}`, to: `list${at + 1}` }));
  expect(targetsFirst(chain, ({ to }) => [to]).map((one) => one.name)).toEqual(chain.map((one) => one.name).reverse());
});

function withoutLinks(one: Entity): Entity {
  return entity(one.name, { one: one.one, many: one.many, fields: { name } });
}
