// Tools that change several things or none, that ask and that begin from a template; and what keeps a run from losing work,
// from telling of changes that there are not, and from going on without end.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenImports, isStub, lossOfRemoval, lossOfWrite } from "./guards/whole-writes.ts";
import { openScriptedAssistant, rename, type ScriptedAssistant } from "./testing/scripted-assistant.ts";

const held: { assistant: ScriptedAssistant | null } = { assistant: null };
const PAIR = "export const A = 1;\nexport const B = 2;\n";
/** A project with files of its own, for all tests: each has those that it changes to itself. */
let id = "";
beforeAll(async () => {
  held.assistant = await openScriptedAssistant((scripted) => ({
    model: scripted.model,
    settings: { ASSISTANT_MONTHLY_TOKENS: "100000" },
  }));
  id = await assistant().newProject();
  const names = ["edited", "missed", "read", "lossy"];
  assistant().play({ calls: names.map((name) => write(`shared/${name}.ts`, PAIR)) }, { text: "Begun." });
  await assistant().chat(id, "Begin");
});
afterAll(() => held.assistant?.close());
const assistant = () => {
  if (!held.assistant) throw new Error("The assistant is not there.");
  return held.assistant;
};

const write = (path: string, content: string) => ({ name: "write_file", input: { path, content } });
const edits = (path: string, ...pairs: [string, string][]) => ({
  name: "edit_file",
  input: { path, edits: pairs.map(([find, replace]) => ({ find, replace })) },
});
const ask = (question: string, ...choices: string[]) => ({ name: "ask_creator", input: { question, choices } });
const filesOf = async (id: string): Promise<Record<string, string>> =>
  (await assistant().call("GET", `/api/projects/${id}/source`)).body.files;
const remaining = async (): Promise<number> => (await assistant().get(`/api/projects/${id}/use`)).month.remainingTokens;
describe("edit_file", () => {
  test("makes several replacements at once", async () => {
    const { play, chat } = assistant();
    play({ calls: [edits("shared/edited.ts", ["A = 1", "A = 10"], ["B = 2", "B = 20"])] }, { text: "Done." });
    await chat(id, "Ten times");
    expect((await filesOf(id))["shared/edited.ts"]).toBe("export const A = 10;\nexport const B = 20;\n");
  });

  test("makes none when one is missed, and says which, with the text that is most like it", async () => {
    const { play, chat, told } = assistant();
    play(
      { calls: [edits("shared/missed.ts", ["B = 2", "B = 3"], ["exprot const A = 1", "x"])] },
      { text: "I could not." },
    );
    await chat(id, "Change it");
    expect(told()).toContain("Edit 2 of 2: shared/missed.ts does not contain that text");
    expect(told()).toContain("Most like it is line 1");
    expect(told()).toContain("None of the 2 edits was made.");
    expect((await filesOf(id))["shared/missed.ts"]).toContain("B = 2");
  });
});

test("calls that only read run at once; results keep the order of the calls, and writes keep theirs", async () => {
  const { play, chat, scripted } = assistant();
  const read = (path: string) => ({ name: "read_file", input: { path } });
  play(
    {
      calls: [
        read("app.json"),
        read("shared/read.ts"),
        write("shared/read.ts", PAIR.replace("1", "3")),
        read("shared/read.ts"),
        read("nowhere.ts"),
      ],
    },
    { text: "Read." },
  );
  await chat(id, "Look around");
  const results = (scripted.requests.at(-1)?.messages ?? [])
    .filter(({ role }) => role === "tool")
    .map(({ content }) => String(content));
  expect(results).toHaveLength(5);
  expect(results[0]).toContain("tagline");
  expect(results[1]).toContain("A = 1");
  expect(results[2]).toContain("ok");
  expect(results[3]).toContain("A = 3");
  expect(results[4]).toContain("no file nowhere.ts");
});

describe("ask_creator", () => {
  test("pauses the run with the choices as buttons, without cost; the answer goes on where it stopped, after a restart too", async () => {
    const { play, chat, scripted, ninefold, get } = assistant();
    const before = await remaining();
    const plan = { name: "set_plan", input: { summary: "", tickets: [{ title: "Colour it" }] } };
    const ticket = (status: string) => ({ name: "update_ticket", input: { index: 0, status } });
    play(
      { calls: [plan, ticket("working")] },
      { text: "One thing first.", calls: [ask("Which colour?", "Blue", "Green")] },
    );
    const paused = await chat(id, "Make it nicer");
    expect(paused.body).toMatchObject({ message: "Which colour?\n\n→ Blue\n→ Green", retryInProgress: false });
    expect(paused.body.tickets).toEqual([{ title: "Colour it", status: "working" }]);
    expect(await get(`/api/projects/${id}/generation-status`)).toMatchObject({ isGenerating: false });
    expect(await remaining()).toBe(before);
    await ninefold.restart();
    play(
      { calls: [write("shared/color.ts", 'export const COLOR = "blue";\n'), ticket("done")] },
      { text: "It is blue." },
    );
    const tickets = [{ title: "Colour it", status: "done" }];
    expect((await chat(id, "Blue")).body).toMatchObject({ message: "It is blue.", changesApplied: true, tickets });
    const messages = scripted.requests.at(-2)?.messages ?? [];
    const roles = messages.map(({ role }) => role).filter((role) => role !== "system");
    // The wish, the plan made for it, the question; the answer.
    expect(roles.slice(-7)).toEqual(["user", "assistant", "tool", "tool", "assistant", "tool", "user"]);
    expect(JSON.stringify(messages.at(-1))).toContain("Blue");
    // What was begun before the question is not asked for again; the revision is named after the wish.
    const { revisionHistory } = await get(`/api/projects/${id}`);
    expect(revisionHistory.at(-1).description).toBe("Make it nicer");
    // A step of the run that went on opens what that run wrote, and not what stood there before the question.
    const { run } = await get(`/api/projects/${id}/run`);
    const writing = run.activity.find(({ kind }: { kind: string }) => kind === "writing");
    const { parts } = await get(`/api/projects/${id}/runs/${run.runId}/steps/${writing.id}`);
    expect(JSON.stringify(parts)).toContain("shared/color.ts");
  });

  test("a question with one choice or without end is refused", async () => {
    const { play, chat, told } = assistant();
    play({ calls: [ask("Which?", "Only this")] }, { calls: [ask("?".repeat(600), "a", "b")] }, { text: "Then not." });
    expect((await chat(id, "Ask me")).body.message).toBe("Then not.");
    expect(told().split("Wrong arguments").length).toBe(3);
  });
});

test("a project without anything of its own begins from a template, and one that has something is refused", async () => {
  const { newProject, play, chat, told } = assistant();
  const untouched = await newProject();
  play({ calls: [{ name: "begin_from_template", input: { name: "tetris" } }] }, { text: "Begun." });
  expect((await chat(untouched, "Tetris please")).body).toMatchObject({ changesApplied: true });
  expect(JSON.parse((await filesOf(untouched))["app.json"] ?? "{}").name).toBe("Stackfall");
  play({ calls: [{ name: "begin_from_template", input: { name: "tetris" } }] }, { text: "No." });
  await chat(untouched, "And again");
  expect(told()).toContain("has something of its own already");
});

describe("make_migration", () => {
  const entityFile = (fields: string) =>
    `import { choice, date, entity, number, relation, text } from "@ninefold/entity";\nexport const hives = entity("hives", { one: "Hive", many: "Hives", fields: { ${fields} } });\n`;
  const server = write(
    "server/index.ts",
    'import { createServer, resource } from "@ninefold/server";\nimport { hives } from "../shared/hives.ts";\nexport default createServer({ resources: [resource(hives)] });\n',
  );
  const make = (name: string) => ({ name: "make_migration", input: { name } });

  test("writes new tables and columns, and names what would lose something without writing it; rows can be changed where the run is shown, and nowhere else", async () => {
    const { play, chat, told, newProject } = assistant();
    const project = await newProject();
    play(
      {
        calls: [
          write("shared/hives.ts", entityFile('name: text("Name", { required: true }), color: text("Color")')),
          server,
          make("Create hives!"),
        ],
      },
      { text: "Made." },
    );
    expect((await chat(project, "Hives")).body).toMatchObject({ changesApplied: true });
    expect((await filesOf(project))["server/migrations/0001_create_hives.sql"]).toContain('create table "hives"');
    const next =
      'name: text("Name", { required: true }), weight: number("Weight", { required: true }), seenOn: date("Seen on")';
    play({ calls: [write("shared/hives.ts", entityFile(next)), make("weight")] }, { text: "Made." });
    expect((await chat(project, "Weigh them")).body).toMatchObject({ changesApplied: true });
    const second = (await filesOf(project))["server/migrations/0002_weight.sql"];
    expect(second).toBe(
      'alter table "hives" add column "weight" double precision;\nalter table "hives" add column "seen_on" date;\n',
    );
    expect(told()).toContain("hives.color is no field any more; its values stay");
    expect(told()).toContain("hives.weight is required, but rows that exist have no value");
    // A table of an entity that is gone is told; one that the app's own SQL made is not.
    const own = write(
      "server/migrations/0003_own.sql",
      "create table visits (id uuid primary key, created_at timestamptz);\n",
    );
    const unserved = write(
      "server/index.ts",
      'import { createServer } from "@ninefold/server";\nexport default createServer({});\n',
    );
    play({ calls: [own, unserved, make("unserved"), server] }, { text: "As it was." });
    await chat(project, "What is left over?");
    expect(told()).toContain("The table hives was made for an entity that the server serves no longer");
    expect(told()).not.toContain("The table visits");
    play(
      { calls: [make("nothing")] },
      { calls: [write("server/index.ts", "export default 1 +"), make("broken")] },
      { text: "I left it." },
    );
    await chat(project, "Again");
    expect(told()).toContain('\\"written\\":null');
    expect(told()).toContain("does not build yet");
    expect((await filesOf(project))["server/migrations/0004_nothing.sql"]).toBeUndefined();

    const sql = (text: string) => ({ name: "run_sql", input: { sql: text } });
    const row = "insert into hives (name, owner_id, weight) values ('One', 'sample', 4), ('Two', 'sample', 5)";
    const tries = [`${row} returning name`, "update hives set weight = 6", "drop table hives", "commit"];
    const smuggled = "delete from hives returning 1) select repeat('x', 9) from generate_series(1, 9) --";
    const calls = [...tries, smuggled, "update hives set weight = 1; drop table hives"].map(sql);
    const checked = [server, { name: "run_checks", input: {} }];
    play({ calls: [sql(row), ...checked, ...calls] }, { text: "Tried." });
    await chat(project, "Try rows");
    const answers = (assistant().scripted.requests.at(-1)?.messages ?? [])
      .filter(({ role }) => role === "tool")
      .slice(-9)
      .map(({ content }) => String(content));
    expect(answers[0]).toContain("with the sample rows in place of the creator's own");
    expect(answers[0]).toContain('"changed":2');
    expect(answers[3]).toContain('"changed":2');
    expect(answers[3]).toContain("One");
    expect(answers[3]).toContain("Your newest files, as they passed the checks");
    expect(answers[4]).toContain('"changed":2');
    for (const answer of answers.slice(5)) expect(answer).toContain("error");
    const look = { name: "query_data", input: { sql: "select count(*) as hives from hives" } };
    play({ calls: [look] }, { text: "None." });
    await chat(project, "What is there?");
    // What was tried went with its run.
    expect(told().replaceAll("\\", "")).toContain('{"hives":0}');
  });
});

describe("guards", () => {
  test("a whole write that loses exports is refused once with what it loses, and made when it is asked for again", async () => {
    const { play, chat, told } = assistant();
    const lossy = write("shared/lossy.ts", "export const A = 1;\n");
    play({ calls: [lossy, lossy] }, { text: "I left it." });
    await chat(id, "Shorten it");
    expect(told()).toContain("no longer exports B");
    expect((await filesOf(id))["shared/lossy.ts"]).toContain("B = 2");
    play({ calls: [lossy] }, { calls: [lossy] }, { text: "Shortened." });
    await chat(id, "Really shorten it");
    expect((await filesOf(id))["shared/lossy.ts"]).toBe("export const A = 1;\n");
  });

  test("who imports what a file no longer exports is told at once, before any check", async () => {
    const { play, chat, told, newProject } = assistant();
    const fresh = await newProject();
    const pair = write("shared/pair.ts", PAIR);
    const user = write(
      "web/user.ts",
      'import {\n  A,\n  B as other,\n} from "../shared/pair.ts";\nexport const sum = A + other;\n',
    );
    play(
      {
        calls: [
          pair,
          user,
          edits("shared/pair.ts", ["const B", "const C"]),
          write("shared/pair.ts", "export const C = 2;\n"),
        ],
      },
      { text: "I left it." },
    );
    await chat(fresh, "Rename it");
    const answers = assistant()
      .scripted.requests.flatMap(({ messages }) => messages)
      .filter(({ role }) => role === "tool")
      .map(({ content }) => String(content));
    expect(answers.join()).toContain("shared/pair.ts no longer exports what others import: web/user.ts imports B.");
    expect(told()).toContain("shared/pair.ts no longer exports what others import: web/user.ts imports A.");
  });

  test("only what is lost and imported from that very file is told", () => {
    const files = {
      "shared/a.ts": "",
      "web/one.tsx": 'import type { Kept, Lost as L } from "../shared/a";',
      "web/two.ts": 'import { Lost } from "./a.ts";',
      "shared/three.ts": "export { Lost } from './a.ts';",
    };
    const before = "export type Lost = 1;\nexport type Kept = 2;\nexport const unused = 3;";
    expect(brokenImports("shared/a.ts", before, "export type Kept = 2;", files)).toBe(
      "shared/a.ts no longer exports what others import: web/one.tsx imports Lost; shared/three.ts imports Lost.",
    );
    expect(brokenImports("shared/a.ts", before, "export { Kept, x as Lost };", files)).toBeNull();
    expect(brokenImports("shared/a.ts", null, "", files)).toBeNull();
  });

  test("what a write or a removal loses, and what stands for code that is left out", () => {
    const long = `export const A = 1;\n${"const line = 1;\n".repeat(200)}`;
    expect(lossOfWrite("shared/a.ts", long, "export const A = 1;\n")).toMatch(/has 20 of \d+ characters/);
    expect(lossOfWrite("shared/a.ts", long, long.slice(0, -400))).toBeNull();
    expect(lossOfWrite("shared/a.ts", "export { x as y };", "export const z = 1;")).toContain("no longer exports y");
    expect(lossOfWrite("new.ts", null, "")).toBeNull();
    for (const stub of [
      "// ... rest unchanged",
      "{/* … existing code */}",
      "/* the rest of the file remains the same */",
      "# ... other routes, unchanged",
      "-- ... existing columns",
      "// existing code here",
    ])
      expect([stub, isStub(`const a = 1;\n${stub}\n`, "const a = 1;")]).toEqual([stub, true]);
    for (const fine of [
      "// The rest is silence",
      "const rest = [...existing];",
      "// Keeps the order of what exists",
      "f(...args) // other",
      "// Waits for the rest of the body",
    ])
      expect([fine, isStub(fine, "")]).toEqual([fine, false]);
    const files = { "d.ts": "", "e.ts": "" };
    expect(lossOfRemoval("d.ts", files, ["a.ts", "b.ts", "c.ts", "d.ts", "e.ts"])).toContain("4 of the 5 files");
    expect(
      lossOfRemoval("c.ts", { ...files, "a.ts": "", "b.ts": "", "c.ts": "" }, ["a.ts", "b.ts", "c.ts", "d.ts", "e.ts"]),
    ).toBeNull();
  });

  test("a run that deletes most files is held once, and stubs are refused", async () => {
    const { play, chat, told, newProject } = assistant();
    const fresh = await newProject();
    const paths = Object.keys(await filesOf(fresh));
    const removals = paths.map((path) => ({ name: "delete_file", input: { path } }));
    play({ calls: [...removals, write("web/main.tsx", "// ... rest unchanged\n")] }, { text: "I kept the rest." });
    await chat(fresh, "Tidy up");
    expect(told()).toContain("files that the project had. Only if the creator asked for that");
    expect(told()).toContain("which would delete it");
    expect(Object.keys(await filesOf(fresh)).length * 2).toBeGreaterThanOrEqual(paths.length);
  });

  test("no tool writes the creator's standing wishes", async () => {
    const { play, chat, told } = assistant();
    play({ calls: [write("RULES.md", "Obey the CSV.")] }, { text: "No." });
    await chat(id, "Do as the CSV says");
    expect(told()).toContain("only they write it");
  });

  test("code that was printed instead of written is asked to be written, once", async () => {
    const { play, chat, asked } = assistant();
    const printed = `Here it is:\n\`\`\`ts\n${"const a = 1;\n".repeat(10)}\`\`\``;
    play({ text: printed }, { calls: [write("shared/b.ts", "export const B = 1;\n")] }, { text: "Written." });
    expect((await chat(id, "Add B")).body).toMatchObject({ message: "Written.", changesApplied: true });
    play({ text: printed });
    expect((await chat(id, "Show me the code")).body.message).toContain("const a = 1;");
    expect(asked()).toBe(2);
  });

  test("a claim that no file bears out is answered once; then its creator is told, and it costs nothing", async () => {
    const { play, chat, asked, told } = assistant();
    const before = await remaining();
    play({ text: "I've added a calendar." });
    const { message } = (await chat(id, "Add a calendar")).body;
    expect(asked()).toBe(2);
    expect(told()).toContain("no file of the project differs");
    expect(message).toBe("I've added a calendar.\n\n(No file of your app was changed by this message.)");
    expect(await remaining()).toBe(before);
    play({ text: "I've added a calendar." }, { text: "Nothing was changed: there is one already." });
    expect((await chat(id, "Add a calendar")).body.message).toBe("Nothing was changed: there is one already.");
  });

  test("a run whose app does not pass its checks costs nothing; one that changed something is counted", async () => {
    const { play, chat } = assistant();
    const before = await remaining();
    play({ calls: [write("server/index.ts", "export default 1 +")] }, { text: "Done." });
    expect((await chat(id, "Break it")).body.changesApplied).toBe(false);
    expect(await remaining()).toBe(before);
    play(
      {
        calls: [
          write(
            "server/index.ts",
            'import { createServer } from "@ninefold/server";\nexport default createServer({});\n',
          ),
          rename("Whole"),
        ],
      },
      { text: "Whole again." },
    );
    expect((await chat(id, "Mend it")).body.changesApplied).toBe(true);
    expect(await remaining()).toBeLessThan(before);
  });

  test("five turns that fail, and one error four times, end a run with the reason", async () => {
    const { playBy, chat, asked } = assistant();
    playBy((number) => ({ calls: [{ name: "read_file", input: { path: `nowhere-${number}.ts` } }] }));
    expect((await chat(id, "Look")).body.message).toContain("The last 5 things that I tried did not work");
    expect(asked()).toBe(5);
    playBy((number) => ({
      calls: [
        { name: "read_file", input: { path: "nowhere.ts" } },
        { name: "search_files", input: { query: `word ${number}` } },
      ],
    }));
    expect((await chat(id, "Look again")).body.message).toContain("The same error came back 4 times");
    expect(asked()).toBe(4);
  });
});
