// What the assistant sees of the app while it builds it, and what its creator sees meanwhile.
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionIn } from "#testing";
import { Overrun } from "#workers";
import { openScriptedAssistant, rename, type ScriptedAssistant } from "./testing/scripted-assistant.ts";

/** The machine may be busy; what is awaited comes. */
const PATIENT = { timeout: 110_000, interval: 500 };
/** Changed by a test. */
const builds = { runOutOfTime: false };
let assistant: ScriptedAssistant;
const held = { address: "" };
beforeAll(async () => {
  assistant = await openScriptedAssistant(({ model }) => ({
    model,
    workers: (workers) => ({
      ...workers,
      async run(task, input, options) {
        // Told and not timed: a build of some 70 ms may be done before a server that is busy looks at any deadline.
        if (builds.runOutOfTime && task.module.endsWith("build-task.ts")) throw new Overrun("time", task.tooMuch);
        return workers.run(task, input, options);
      },
    }),
  }));
  held.address = await assistant.ninefold.listen();
});
afterAll(() => assistant.close());

const call = (name: string, input: object = {}) => ({ name, input });
const turn = (...calls: ReturnType<typeof call>[]) => ({ calls });
const CHECKS = call("run_checks");
const NOTES = call("write_file", {
  path: "server/migrations/0001_notes.sql",
  content: "create table notes (text text); insert into notes values ('first')",
});
const BROKEN = call("write_file", { path: "web/main.tsx", content: "export const broken: number = 'no';" });
const USE = call("act", { steps: [{ do: "press", key: "Enter" }] });
const RED = call("write_file", { path: "web/red.ts", content: "export const red: number = 'no';" });
const MENDED = call("delete_file", { path: "web/red.ts" });
const LOOK = call("query_data", { sql: "select text from notes" });
const revisionsOf = async (id: string) =>
  (await assistant.get(`/api/projects/${id}`)).revisionHistory.map(
    (entry: { description: string }) => entry.description,
  );

/** As an editor that opens does it: until there is a preview. */
const prepared = (id: string) =>
  expect
    .poll(async () => (await assistant.call("POST", `/api/projects/${id}/initialize`, {})).body.livePreviewUrl, PATIENT)
    .toBeTruthy();

/** The document that the creator's preview shows. */
async function shownIn(id: string): Promise<string> {
  const { code } = (await assistant.call("POST", `/api/projects/${id}/frame-code`, { environment: "preview" })).body;
  return (await assistant.call("GET", `/preview/app/${id}/?token=${code}`)).body;
}

test("what passed its checks is in the preview while the run goes on, and the tools say what they speak of", async () => {
  const id = await assistant.newProject();
  await prepared(id);
  const told: string[] = [];
  assistant.playBy((number) => {
    told.push(assistant.scripted.requests.length > 1 ? assistant.told() : "");
    const turns = [
      turn(
        call("query_data", { sql: "select 1" }),
        NOTES,
        LOOK,
        USE,
        call("call_app", { method: "POST", path: "/api/x" }),
      ),
      turn(rename("Rehearsed"), CHECKS, LOOK, call("read_app_log"), call("preview_errors")),
      turn(rename("Later"), LOOK),
      { text: "Done.", delayMs: 2_500 },
    ];
    return turns[number] ?? {};
  });
  const answer = assistant.chat(id, "Keep notes");
  await expect.poll(() => shownIn(id), PATIENT).toContain("<title>Rehearsed");
  // A page that is opened now does not put the version before it back.
  await prepared(id);
  expect(await shownIn(id)).toContain("<title>Rehearsed");
  expect(await revisionsOf(id)).toEqual([]);
  expect((await answer).body).toMatchObject({
    message: "Done.\n\nTried: 1 step on /, POST /api/x as owner (404).",
    changesApplied: true,
  });
  expect(await shownIn(id)).toContain("<title>Later");
  const [, before = "", checked = "", changed = ""] = told;
  expect(before).toContain("nothing has been changed yet");
  expect(before).toContain("The version before this run");
  expect(before).toContain("does not exist");
  expect(before.match(/The version before this run, with the sample rows in place of the creator's own/g)).toHaveLength(
    2,
  );
  expect(checked).toMatch(/Your newest files, as they passed the checks at \d\d:\d\d:\d\d UTC/);
  expect(checked.match(/Your newest files/g)).toHaveLength(3);
  expect(checked).toContain("first");
  expect(changed).toContain("what you changed since is not in it yet");
});

test("after checks that found something, each answer about the app begins with what it is of", async () => {
  const id = await assistant.newProject();
  await prepared(id);
  const looks = [
    LOOK,
    call("look_at"),
    USE,
    call("call_app", { path: "/api/none" }),
    call("run_sql", { sql: "insert into notes values ('second')" }),
    call("trigger", { kind: "schedule", name: "none" }),
    call("read_app_log"),
    call("preview_errors"),
    call("read_mail"),
  ];
  const answersOf = (count: number) =>
    (assistant.scripted.requests.at(-1)?.messages ?? [])
      .filter(({ role }) => role === "tool")
      .slice(-count)
      .map(({ content }) => String(content));
  const answers: string[][] = [];
  assistant.playBy((number) => {
    if (number > 0) answers.push(answersOf(looks.length));
    const turns = [turn(NOTES, RED, CHECKS, ...looks), turn(MENDED, CHECKS, RED, CHECKS, ...looks)];
    return turns[number] ?? { text: "Done." };
  });
  await assistant.chat(id, "Keep notes");
  const [first = [], second = []] = answers;
  // From the first that writes on, its tries are on rows of the run's own.
  const rows = ", with the sample rows in place of the creator's own";
  const red = (at: number) =>
    `{"of":"The version before this run${at < 2 ? "" : rows}, not your files: those did not pass run_checks."`;
  expect(first.filter((answer, at) => !answer.startsWith(red(at)))).toEqual([]);
  const older =
    /^\{"of":"Not your newest files but those that passed the checks at [\d:]+ UTC, with the sample rows: the newest did not pass run_checks\."/;
  expect(second.filter((answer) => !older.test(answer))).toEqual([]);
});

const ROUTES = call("write_file", {
  path: "server/index.ts",
  content: `import { createServer, currentUser, sql } from "@ninefold/server";
export default createServer({ resources: [], routes: (app) => {
  app.get("/api/me", (c) => c.json({ role: currentUser(c).role, roles: currentUser(c).roles }));
  app.get("/api/notes", async (c) => c.json(await sql\`select text from notes\`));
  app.post("/api/notes", async (c) => { const { text } = await c.req.json(); await sql\`insert into notes (text) values (\${text})\`; return c.json({ text }, 201); });
  app.post("/api/text", async (c) => c.body(await c.req.text(), 201, { "content-type": c.req.header("content-type") ?? "" }));
  app.get("/api/long", (c) => c.text("x".repeat(100_000)));
  app.get("/api/picture", (c) => c.body("png", 200, { "content-type": "image/png" }));
  app.get("/api/flood", (c) => c.text("x".repeat(3_000_000)));
  app.get("/api/broken", () => { throw new Error("no notes today"); });
  app.get("/api/public/hello", (c) => c.text("hello"));
} });`,
});
const asked = (path: string, more: object = {}) => call("call_app", { path, ...more });

test("the app's own calls are tried as owner, member, role and stranger; the reply says so and nothing of it stays", async () => {
  const id = await assistant.newProject();
  assistant.play(
    turn(NOTES, ROUTES, CHECKS),
    turn(
      asked("/api/me"),
      asked("/api/me", { as: "member" }),
      asked("/api/me", { as: "clerk" }),
      asked("/api/me", { as: "stranger" }),
      asked("/api/notes", { method: "POST", body: { text: "tried" }, as: "member" }),
      asked("/api/notes"),
      asked("/api/text", { method: "POST", type: "text/csv", body: "name,sum\nAda,3\n" }),
      asked("/api/long"),
      asked("/api/picture"),
      asked("/api/flood"),
      asked("/api/broken"),
      asked("/api/../secret HTTP/1.1"),
      asked("/api/long"),
    ),
    { text: "It works." },
  );
  const { message } = (await assistant.chat(id, "Keep notes")).body;
  const told = assistant.told().replaceAll("\\", "");
  expect(message).toBe(
    "It works.\n\nTried: GET /api/me as owner (200), GET /api/me as member (200), GET /api/me as clerk (200), GET /api/me as stranger (401), POST /api/notes as member (201), GET /api/notes as owner (200) and 4 more.",
  );
  expect(told).toContain('{"role":"owner","roles":[]}');
  expect(told.match(/"role":"member"/g)).toHaveLength(2);
  expect(told).toContain("The gateway asks strangers to sign in");
  expect(told).toContain('[{"text":"first"},{"text":"tried"}]');
  // Not only JSON: a table that is sent and one that is answered stand there as they are.
  expect(told).toContain('"content-type":"text/csv"');
  expect(told).toContain('"body":"name,sumnAda,3n"');
  expect(told).toContain("(100000 characters in all)");
  expect(told).toContain("(3 characters of image/png)");
  expect(told).toContain("its answer is too long");
  expect(told).toContain("Wrong arguments");
  expect(told).toContain("At most 12 tries of the app in one turn");
  assistant.play(turn(LOOK), { text: "Looked." });
  await assistant.chat(id, "And now?");
  expect(assistant.told()).not.toContain("tried\\\\");
});

test("what is there already is tried on rows of the run's own, before anything is changed; the creator's are untouched", async () => {
  const id = await assistant.newProject();
  assistant.play(turn(NOTES, ROUTES), { text: "Done." });
  await assistant.chat(id, "Keep notes");
  const own = async (method: string, body?: unknown) => {
    const { token, base } = sessionIn(await shownIn(id));
    return assistant.ninefold.call(method, `${base}/api/notes`, { token: `Bearer ${token}`, body });
  };
  expect((await own("POST", { text: "typed" })).status).toBe(201);
  assistant.play(
    turn(
      asked("/api/notes"),
      call("run_sql", { sql: "insert into notes values ('by sql')" }),
      asked("/api/notes", { method: "POST", body: { text: "tried" }, as: "member" }),
      asked("/api/text", { method: "POST", type: "text/csv", body: { no: "text" } }),
      asked("/api/notes"),
      CHECKS,
    ),
    { text: "It works." },
  );
  const { body } = await assistant.chat(id, "Try it out");
  expect(body).toMatchObject({
    changesApplied: false,
    message: expect.stringContaining("POST /api/notes as member (201)"),
  });
  const told = assistant.told().replaceAll("\\", "");
  expect(told).toContain('[{"text":"first"},{"text":"typed"}]');
  expect(told).toContain('[{"text":"first"},{"text":"by sql"},{"text":"tried"}]');
  expect(told).toContain("A body of text/csv is a text.");
  expect(told).toContain("with the sample rows in place of the creator's own: nothing has been changed yet.");
  expect(told).toContain("Nothing was checked");
  expect((await own("GET")).body).toEqual([{ text: "first" }, { text: "typed" }]);
  // What only answers leaves the preview as it is.
  assistant.play(turn(call("look_at", { as: "member" }), call("look_at", { as: "clerk" })), { text: "So it is." });
  await assistant.chat(id, "Who sees it?", { mode: "ask" });
  expect(assistant.told().match(/This would write into the creator's own rows\./g)).toHaveLength(2);
});

test("pages that have the preview open load it anew when it is tried, and again at the end of a run that changed nothing", async () => {
  const token = await assistant.freshPerson();
  const id = await assistant.newProject();
  assistant.play(turn(NOTES, ROUTES), { text: "Done." });
  await assistant.chat(id, "Keep notes");
  const rows = async () => {
    const { token: own, base } = sessionIn(await shownIn(id));
    return (await assistant.ninefold.call("GET", `${base}/api/notes`, { token: `Bearer ${own}` })).body;
  };
  const socket = io(held.address, { auth: { token }, transports: ["websocket"] });
  const loads: object[] = [];
  socket.on("changes_applied", (event) => loads.push(event));
  expect(await socket.emitWithAck("join_room", id)).toEqual({ joined: true });
  const write = asked("/api/notes", { method: "POST", body: { text: "tried" } });
  assistant.play(turn(write), { text: "It works.", delayMs: 5_000 });
  const answer = assistant.chat(id, "Try it out");
  const load = { projectId: id, changesApplied: true, previewUrl: expect.stringContaining(id) };
  await expect.poll(() => loads, PATIENT).toEqual([load]);
  await expect.poll(rows, PATIENT).toEqual([{ text: "first" }, { text: "tried" }]);
  expect((await answer).body).toMatchObject({ changesApplied: false });
  await expect.poll(() => loads, PATIENT).toEqual([load, load]);
  expect(await rows()).toEqual([{ text: "first" }]);
  socket.disconnect();
});

const CLUB = [
  call("write_file", {
    path: "shared/club.ts",
    content: `import { entity, roles, text } from "@ninefold/entity";
export const appRoles = roles({ coach: "Coach", clerk: "Clerk" });
export const plans = entity("plans", { one: "Plan", many: "Plans", access: "private", fields: { title: text("Title") } });
`,
  }),
  call("write_file", {
    path: "server/index.ts",
    content: `import { createServer, currentUser, resource } from "@ninefold/server";
import { appRoles, plans } from "../shared/club.ts";
export default createServer({ resources: [resource(plans)], roles: appRoles, routes: (app) => {
  app.get("/api/me", (c) => c.json({ role: currentUser(c).role, roles: currentUser(c).roles }));
} });
`,
  }),
  call("make_migration", { name: "plans" }),
];

test("each role is somebody of its own: what only a row's author may see is tried between two of them", async () => {
  const id = await assistant.newProject();
  const planned = { method: "POST", body: { title: "Monday" }, as: "coach" };
  const plans = (as: string) => asked("/api/plans", { as });
  assistant.play(
    turn(...CLUB, CHECKS),
    turn(
      asked("/api/me", { as: "coach" }),
      asked("/api/plans", planned),
      plans("coach"),
      plans("clerk"),
      plans("owner"),
    ),
    { text: "It works." },
  );
  await assistant.chat(id, "Plans of each their own");
  const answers = (assistant.scripted.requests.at(-1)?.messages ?? [])
    .filter(({ role }) => role === "tool")
    .slice(-5)
    .map(({ content }) => String(content).replaceAll("\\", ""));
  expect(answers[0]).toContain('"role":"member","roles":["coach"]');
  expect(answers[1]).toContain('"status":201');
  expect(answers.slice(2).map((answer) => answer.includes("Monday"))).toEqual([true, false, false]);
});

const HOME = call("write_file", {
  path: "web/pages/home.tsx",
  content: `import { useState } from "react";
import { api, Button, Page } from "@ninefold/ui";
export function HomePage() {
  const [said, setSaid] = useState("");
  const [text, setText] = useState("");
  const save = () => api<{ text: string }>("/api/notes", { method: "POST", body: JSON.stringify({ text }), headers: { "content-type": "application/json" } }).then((saved) => setSaid("Saved " + saved.text), () => setSaid("Not saved"));
  return <Page title="Notes"><label>New note <input value={text} onChange={(event) => setText(event.target.value)} /></label><Button onClick={save}>Keep it</Button><p>{said}</p><div style={{ width: 900 }}>Far too wide</div></Page>;
}`,
});

test("a page is looked at and used: the model gets a picture and words, its creator hears what was tried", async () => {
  const id = await assistant.newProject();
  assistant.play(
    turn(NOTES, ROUTES, HOME, CHECKS),
    turn(call("look_at", { path: "/home", width: 390, theme: "dark" })),
    turn(
      call("act", {
        steps: [
          { do: "go", path: "/home" },
          { do: "type", name: "New note", text: "milk" },
          { do: "click", name: "Keep it" },
          { do: "wait", text: "Saved milk" },
        ],
      }),
      call("query_data", { sql: "select text from notes order by 1" }),
    ),
    { text: "It works." },
  );
  const { message } = (await assistant.chat(id, "Keep notes")).body;
  expect(message).toBe("It works.\n\nTried: the page /home, 4 steps on /.");
  const { messages } = assistant.scripted.requests.at(-1) ?? {};
  const told = JSON.stringify(messages).replaceAll("\\", "");
  expect(told).toContain("[field text] New note");
  expect(told).toContain("[button] Keep it");
  expect(told).toMatch(/The page is \d+ pixels wider than the screen/);
  expect(told).toContain("4. wait for “Saved milk”: done.");
  expect(told).toContain("milk");
  const pictures = (messages ?? []).filter(({ content }) =>
    JSON.stringify(content)?.includes("data:image/jpeg;base64,/9j/"),
  );
  expect(pictures.map(({ role }) => role)).toEqual(["user", "user"]);
  const stored = await assistant.ninefold.database.query.selectFrom("run_steps").select("message").execute();
  expect(JSON.stringify(stored)).not.toContain("/9j/");
});

const LOBBY = [
  call("write_file", {
    path: "server/index.ts",
    content: `import { channel, createServer, currentUser } from "@ninefold/server";
export default createServer({ resources: [], channels: { lobby: channel() }, routes: (app) => {
  app.get("/api/me", (c) => c.json(currentUser(c).role));
} });`,
  }),
  call("write_file", {
    path: "web/pages/home.tsx",
    content: `import { useState } from "react";
import { Page, useChannel, useUser } from "@ninefold/ui";
export function HomePage() {
  const { role } = useUser();
  const [heard, setHeard] = useState<string[]>([]);
  const [text, setText] = useState("");
  const [file, setFile] = useState("");
  const room = useChannel<string>("lobby", "", { onMessage: (words, from) => setHeard((all) => [...all, (from?.name ?? "") + " said " + words]) });
  const read = async (files: FileList | null) => { const [first] = files ?? []; if (first) setFile(first.name + " of " + first.type + ": " + (first.type === "image/png" ? first.size > 500 : await first.text())); };
  return <Page title="Lobby"><p>You are the {role}</p><p>{room.isOpen ? "Line open" : "Line closed"}</p>
    <form onSubmit={(event) => { event.preventDefault(); room.send(text); }}><label>Say <input value={text} onChange={(event) => setText(event.target.value)} /></label></form>
    <label>Table <input type="file" onChange={(event) => void read(event.target.files)} /></label><p>{file}</p>
    {heard.map((words) => <p key={words}>{words}</p>)}</Page>;
}`,
  }),
];

test("pages are looked at and used as a member, a stranger and two people at once, with files", async () => {
  const id = await assistant.newProject();
  const upload = (file: string, text?: string) => ({ do: "upload", name: "Table", file, ...(text && { text }) });
  assistant.play(
    turn(...LOBBY, CHECKS),
    turn(
      call("look_at", { path: "/home", as: "member" }),
      call("look_at", { path: "/home", as: "stranger" }),
      call("act", {
        path: "/home",
        second: { path: "/home", as: "member", width: 390 },
        steps: [
          { do: "wait", text: "Line open" },
          { do: "wait", text: "Line open", on: "second" },
          { do: "type", name: "Say", text: "good morning", on: "second" },
          { do: "press", key: "Enter", on: "second" },
          { do: "wait", text: "A member said good morning" },
          upload("rows.csv", "a,b"),
          { do: "wait", text: "rows.csv of text/csv: a,b" },
          upload("photo.png"),
          { do: "wait", text: "photo.png of image/png: true" },
        ],
      }),
      call("act", { path: "/home", steps: [upload("gone.pdf")] }),
    ),
    { text: "It works." },
  );
  const { message } = (await assistant.chat(id, "A lobby where people talk")).body;
  const told = assistant.told().replaceAll("\\", "");
  expect(message).toBe(
    "It works.\n\nTried: the page /home as member, the page /home as stranger, 9 steps on /home and /home as member.",
  );
  expect(told).toContain("You are the member");
  expect(told).toContain("Sign in to open this app");
  expect(told).toContain("9. wait for “photo.png of image/png: true”: done.");
  const [, second = ""] = told.split('"second":{"layout"');
  expect(second).toContain("You are the member");
  expect(told).toContain("You are the owner");
  expect(told).toContain('No attachment is called "gone.pdf".');
});

test("a run that ends with files that do not work leaves in the preview what did, as a revision of its own", async () => {
  const id = await assistant.newProject();
  assistant.play(turn(rename("Green"), CHECKS), turn(BROKEN), { text: "Done." });
  expect((await assistant.chat(id, "Break it")).body.message).toContain(
    "your preview still shows the last one that did",
  );
  expect(await shownIn(id)).toContain("<title>Green");
  expect(await revisionsOf(id)).toEqual(["Starting point", "Break it", "Not working: Break it"]);
  await prepared(id);
  expect(await shownIn(id)).toContain("<title>Green");
  expect((await assistant.get(`/api/projects/${id}/code`)).working).toBe(false);
  expect((await assistant.call("POST", `/api/projects/${id}/revisions/1/restore`, {})).status).toBe(200);
});

test("a run that is stopped keeps what was green; one that takes its changes back shows the version before it", async () => {
  const id = await assistant.newProject();
  await prepared(id);
  assistant.play(turn(rename("Kept"), CHECKS), turn(BROKEN), { text: "Never said.", delayMs: 15_000 });
  const answer = assistant.chat(id, "Take long");
  await expect.poll(() => assistant.asked(), PATIENT).toBe(3);
  await assistant.call("POST", `/api/projects/${id}/run/stop`, {});
  expect((await answer).body.message).toContain("Stopped.");
  expect(await shownIn(id)).toContain("<title>Kept");
  const { files } = await assistant.get(`/api/projects/${id}/source`);
  const original = (await assistant.get(`/api/projects/${id}/code/file?path=web/main.tsx&revision=1`)).content;
  // What was broken after the last green state is left out.
  expect(files["web/main.tsx"]).toBe(original);
  assistant.play(turn(rename("Passing"), CHECKS), turn(CHECKS), turn(rename("Kept"), CHECKS), { text: "As it was." });
  expect((await assistant.chat(id, "Try")).body).toMatchObject({ message: "As it was.", changesApplied: false });
  // An answer that is given again says so, and so does one that there is none to.
  expect(assistant.told()).toContain("These very files were checked before");
  expect(assistant.told()).toContain("Nothing was checked");
  expect(await shownIn(id)).toContain("<title>Kept");
});

test("a check that ran out of time is no answer for good: the same files are tried again", async () => {
  const id = await assistant.newProject();
  await prepared(id);
  // What is built once is not built again, also by a second try of this test.
  const name = `Patience ${Date.now()}`;
  const told: string[] = [];
  assistant.playBy((number) => {
    told.push(assistant.told());
    builds.runOutOfTime = number === 0;
    return [turn(rename(name), CHECKS), turn(CHECKS), { text: "It was the machine." }][number] ?? {};
  });
  expect((await assistant.chat(id, "Rename it")).body).toMatchObject({ changesApplied: true });
  const [, first = "", second = ""] = told;
  expect(first).toContain("Building this app takes more time or memory");
  expect(first).toContain("run_checks once more tries these files again");
  expect(second).not.toContain("These very files were checked before");
  expect(await shownIn(id)).toContain(`<title>${name}`);
});

const UNIQUE = call("write_file", {
  path: "server/migrations/0002_unique.sql",
  content: "create unique index notes_text on notes (text)",
});

test("a migration that the preview's own rows do not allow ends its run as a failed check, and the preview stays", async () => {
  const id = await assistant.newProject();
  assistant.play(turn(NOTES, ROUTES), { text: "Done." });
  await assistant.chat(id, "Keep notes");
  const { token, base } = sessionIn(await shownIn(id));
  const asOwner = (method: string, body?: unknown) =>
    assistant.ninefold.call(method, `${base}/api/notes`, { token: `Bearer ${token}`, body });
  // As the migration's own row, which is all that the checks know.
  expect((await asOwner("POST", { text: "first" })).status).toBe(201);
  assistant.play(turn(rename("Never shown"), UNIQUE, CHECKS), { text: "Each note is there once now." });
  const { body } = await assistant.chat(id, "Each note once");
  expect(body).toMatchObject({ changesApplied: false });
  expect(body.message).toContain("Each note is there once now.");
  expect(body.message).toMatch(
    /\[migrate\] server\/migrations\/0002_unique\.sql.*rows that your preview has.*notes_text/,
  );
  expect((await asOwner("GET")).body).toEqual([{ text: "first" }, { text: "first" }]);
  expect(await shownIn(id)).not.toContain("<title>Never shown");
  expect(await revisionsOf(id)).toEqual(["Starting point", "Keep notes", "Not working: Each note once"]);
  expect((await assistant.get(`/api/projects/${id}/source`)).files).toHaveProperty([
    "server/migrations/0002_unique.sql",
  ]);
});
