// One project, built on by turns by the built-in model, a language model and a person: nothing that one of them made is lost.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openScriptedAssistant, type ScriptedAssistant } from "./testing/scripted-assistant.ts";

let stage: ScriptedAssistant;
beforeAll(async () => {
  stage = await openScriptedAssistant((scripted) => ({ model: scripted.model }));
});
afterAll(() => stage.close());

const BUILTIN = { builtin: true };

/** Says it, and waits for the end of the run however busy the machine is: what it said, and whether something changed. */
async function say(id: string, message: string, context?: unknown): Promise<{ said: string; changed: boolean }> {
  await stage.chat(id, message, context);
  const statusOf = async () => (await stage.get(`/api/projects/${id}/run`)).run?.status;
  await expect.poll(statusOf, { timeout: 100_000 }).toMatch(/^(succeeded|failed|stopped)$/);
  const talk = await stage.get(`/api/projects/${id}/conversation`);
  return { said: talk.at(-1).content, changed: talk.at(-1).run?.changed != null };
}
const filesOf = async (id: string): Promise<Record<string, string>> =>
  (await stage.get(`/api/projects/${id}/source`)).files;
const write = (path: string, content: string) => ({ name: "write_file", input: { path, content } });
const edit = (path: string, find: string, replace: string) => ({
  name: "edit_file",
  input: { path, edits: [{ find, replace }] },
});

const SUPPLIES = `import { entity, text } from "@ninefold/entity";
export const supplies = entity("supplies", { one: "Supply", many: "Supplies", fields: { label: text("Label", { required: true }) } });
`;

test("what a language model and a person changed stays when the built-in model goes on, and it says what it left alone", async () => {
  const id = await stage.newProject();
  const first = await say(
    id,
    "An app for a beekeeper: hives with a name and a place, inspections with a date and notes",
    BUILTIN,
  );
  expect(first.changed).toBe(true);
  const built = await filesOf(id);
  const plan = built[".ninefold/blueprint.json"];
  const entity = Object.keys(built).find((path) => /^shared\/.*hive/.test(path)) ?? "";
  expect(plan).toContain("hives");

  // A language model brings a list of its own and changes one of the built-in model's; that model's plan it may not touch.
  const number = Object.keys(built).filter((path) => path.endsWith(".sql")).length + 1;
  const given =
    "owner_id text not null, owner_name text not null default '', created_at timestamptz not null default now(), updated_at timestamptz not null default now()";
  stage.play(
    {
      calls: [
        write(".ninefold/blueprint.json", "{}"),
        { name: "delete_file", input: { path: ".ninefold/blueprint.json" } },
      ],
    },
    {
      calls: [
        write("shared/supplies.ts", SUPPLIES),
        write(
          `server/migrations/000${number}_supplies.sql`,
          `create table supplies (id uuid primary key default gen_random_uuid(), label text not null, ${given});\n`,
        ),
        edit(
          "server/index.ts",
          'from "@ninefold/server";',
          'from "@ninefold/server";\nimport { supplies } from "../shared/supplies.ts";',
        ),
        edit("server/index.ts", "resources: [", "resources: [resource(supplies), "),
        edit(entity, 'one: "Hive"', 'one: "Beehive"'),
      ],
    },
    { text: "There are supplies now, and hives are called beehives." },
  );
  const second = await say(id, "Add supplies and call hives beehives");
  expect(second.changed).toBe(true);
  expect(stage.told()).toContain("the built-in model's own notes");
  const changed = await filesOf(id);
  expect(changed[".ninefold/blueprint.json"]).toBe(plan);

  // The built-in model adds to a list that was changed, and is asked for one that another model made.
  const third = await say(id, "Add a field honey in kg to hives", BUILTIN);
  expect(third.changed).toBe(true);
  const fourth = await say(id, "Add a list of supplies with name and price", BUILTIN);
  const after = await filesOf(id);
  expect(after["shared/supplies.ts"]).toBe(SUPPLIES);
  expect(after[entity]).toContain('one: "Beehive"');
  expect(after[entity]).toMatch(/honey/i);
  expect(after["server/index.ts"]).toContain("resource(supplies)");
  expect(fourth).toMatchObject({
    changed: false,
    said: expect.stringContaining("shared/supplies.ts was changed by hand"),
  });
  // Every file that the language model left is there still.
  expect(Object.keys(changed).filter((path) => after[path] === undefined)).toEqual([]);
});

test("an app that a language model began is left alone by the built-in model, which says so", async () => {
  const id = await stage.newProject();
  stage.play({ calls: [write("shared/supplies.ts", SUPPLIES)] }, { text: "Begun." });
  await say(id, "Begin");
  const before = await filesOf(id);
  const { said, changed } = await say(id, "Add a list of hives", BUILTIN);
  expect(changed).toBe(false);
  expect(said).toContain("I changed nothing");
  expect(await filesOf(id)).toEqual(before);
});
