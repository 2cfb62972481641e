// The sandbox's commands on built apps: sample rows, and every page shown once.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Builder, createBuilder } from "#build";
import { readApp } from "../testing/apps.ts";
import { openApp } from "../testing/running.ts";

let builder: Builder;
beforeAll(async () => {
  builder = await createBuilder({ dataDir: inject("builderDir") });
});
afterAll(() => builder.close());

async function open(files: Readonly<Record<string, string>>) {
  const built = await builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  return openApp({ artifact: built.artifact, kit: builder.kit, files });
}

test("the starter's pages show without a complaint", async () => {
  const app = await open(builder.starter);
  expect(await app.render()).toEqual([]);
  await app.drop();
});

test("an app's pages show without a complaint, with and without rows", async () => {
  const app = await open(await readApp("beekeeper"));
  expect(await app.render()).toEqual([]);
  expect(await app.run("seed")).toMatchObject({ code: 0, stderr: "" });
  expect(await app.render()).toEqual([]);
  await app.drop();
});

test("pages of nobody's that were drawn before leave nothing, and what is wrong with the app's own is found all the same", async () => {
  const wrong =
    'import { api } from "@ninefold/ui";\nimport { useEffect } from "react";\nexport function HomePage() {\n  useEffect(() => void api("/api/nothing").catch(() => {}), []);\n  return <p>Home</p>;\n}\n';
  const app = await open({ ...builder.starter, [PAGE]: wrong });
  const script = `const { openRendering } = await import(process.env.NINEFOLD_KIT + "/runtime/rendering.js");
    const state = () => JSON.stringify([document.body.innerHTML, document.title, location.href, history.length]);
    const rendering = await openRendering();
    const before = state();
    const drawn = [];
    await rendering.practise((page) => drawn.push([/A thing|1/.test(page.textContent), page.querySelector("[data-ninefold-error], [data-ninefold-loading]") === null]));
    console.error(JSON.stringify(drawn), state() === before ? "as before" : before + state());
    await rendering.run();`;
  const { stdout, stderr } = await promisify(execFile)("node_modules/.bin/bun", ["--eval", script], {
    env: app.environment,
  });
  const stands = [true, true];
  expect(stderr).toBe(`${JSON.stringify([stands, stands, stands, stands])} as before\n`);
  const { failures } = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  expect(failures.map(({ message }: { message: string }) => message)).toEqual([
    "Page /home: GET /api/nothing answered 404 (There is no GET /api/nothing.).",
  ]);
  expect(failures).toEqual(await app.render());
  await app.drop();
});

const PAGE = "web/pages/home.tsx";
const broken = async (text: string) => {
  const app = await open({ ...builder.starter, [PAGE]: text });
  const failures = await app.render();
  await app.drop();
  return failures;
};

test("a page that throws is named with its route, its file and its line", async () => {
  const failures = await broken(
    'export function HomePage() {\n  const rows: string[] | undefined = JSON.parse("null");\n  return <p>{(rows as string[]).length}</p>;\n}\n',
  );
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatchObject({ check: "render", path: PAGE, line: 3 });
  expect(failures[0]?.message).toMatch(/^Page \/home: .*null/);
});

test("a call that fails and a link that leads nowhere are found", async () => {
  const failures = await broken(
    'import { api, LinkButton } from "@ninefold/ui";\nimport { useEffect } from "react";\nexport function HomePage() {\n  useEffect(() => void api("/api/nothing").catch(() => {}), []);\n  return <LinkButton to="/gone">Go</LinkButton>;\n}\n',
  );
  expect(failures.map(({ message }) => message)).toEqual([
    "Page /home: GET /api/nothing answered 404 (There is no GET /api/nothing.).",
    "The page /home links to /gone, but there is no such page.",
  ]);
});

test("calls that are held open fail no page that stands, are named by one that waits for them, and a late refusal by its own page alone", async () => {
  const page = (call: string, shown = "Home") =>
    `import { api, Page } from "@ninefold/ui";\nimport { useEffect, useState } from "react";\nexport function HomePage() {\n  const [news, setNews] = useState("");\n  useEffect(() => { ${call} }, []);\n  return <Page title="Home">${shown}</Page>;\n}\n`;
  const routes = `app.get("/api/wait", () => new Promise(() => {})); app.get("/api/late", async () => { await new Promise((go) => setTimeout(go, 2200)); refuse(409, "Too late."); });`;
  const failuresOf = async (home: string, more: Readonly<Record<string, string>> = {}) => {
    const server = `import { createServer, refuse } from "@ninefold/server";\nexport default createServer({ routes: (app) => { ${routes} } });\n`;
    const app = await open({ ...builder.starter, [PAGE]: home, "server/index.ts": server, ...more });
    const failures = await app.render();
    await app.drop();
    return failures.map(({ message }) => message);
  };
  const ask = (path: string) => `void api<string>("${path}").then(setNews, () => {});`;
  const held = "const end = new AbortController(); ";
  const givenUp = `${held}void api("/api/wait", { signal: end.signal }).catch(() => {}); setTimeout(() => end.abort(), 20);`;
  const twoPages = `import { mountApp } from "@ninefold/ui";\nimport manifest from "../app.json";\nimport { HomePage } from "./pages/home.tsx";\nimport { HomePage as Next } from "./pages/next.tsx";\nmountApp({ manifest, entities: [], pages: [{ path: "/home", title: "Home", element: <HomePage /> }, { path: "/next", title: "Next", element: <Next /> }] });\n`;
  const next = { "web/main.tsx": twoPages, "web/pages/next.tsx": page(ask("/api/wait")) };
  // Side by side: each of them waits for seconds.
  const found = await Promise.all([
    failuresOf(page(ask("/api/wait"))),
    failuresOf(page(ask("/api/wait"), '{news || "Loading news"}')),
    failuresOf(page(givenUp)),
    failuresOf(page(ask("/api/late")), next),
  ]);
  expect(found).toEqual([
    [],
    ["Page /home: it was still loading after 4 seconds: GET /api/wait had no answer by then."],
    [],
    ["Page /home: GET /api/late answered 409 (Too late.)."],
  ]);
});

test("a table that no migration creates is reported with what to do", async () => {
  const files = await readApp("beekeeper");
  const { "server/migrations/0001_create_tables.sql": _gone, ...rest } = files;
  const app = await open(rest);
  const failures = await app.render();
  await app.drop();
  expect(failures.map(({ message }) => message).join("\n")).toContain(
    'relation "hives" does not exist: add a migration that creates this table.',
  );
});

test("the owner's page is drawn with what browsers fetch later: what it asks for in vain is told", async () => {
  const main = `import { entity, text } from "@ninefold/entity";\nimport { mountApp } from "@ninefold/ui";\nimport manifest from "../app.json";\nimport { HomePage } from "./pages/home.tsx";\nconst kites = entity("kites", { one: "Kite", many: "Kites", title: "name", fields: { name: text("Name") } });\nmountApp({ manifest, entities: [kites], pages: [{ path: "/home", title: "Home", element: <HomePage /> }] });\n`;
  const app = await open({ ...builder.starter, "web/main.tsx": main });
  const failures = await app.render();
  await app.drop();
  expect(failures.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^Page \/admin: GET \/api\/kites\/summary.* answered 404/),
  );
});

test("wrong sample rows end with the reason", async () => {
  const files = await readApp("beekeeper");
  const seed =
    'import { seed } from "@ninefold/server";\nimport { hives } from "../shared/hives.ts";\nexport default seed(async ({ insert }) => {\n  await insert(hives, [{ name: "" }]);\n});\n';
  const app = await open({ ...files, "server/seed.ts": seed });
  const outcome = await app.run("seed");
  await app.drop();
  expect(outcome.code).toBe(1);
  expect(outcome.stderr).toContain('Sample row 1 of "hives" is wrong. name: Name is required');
});

const withChannel = (channel: string, declared: string) => ({
  ...builder.starter,
  "server/index.ts": `import { channel, createServer } from "@ninefold/server";\nexport default createServer({ channels: { ${declared}: channel() } });\n`,
  [PAGE]: `import { Page, useChannel } from "@ninefold/ui";
export function HomePage() {
  const { people, error } = useChannel("${channel}");
  if (error) throw new Error(error);
  return <Page title="Home">{people.map(({ id }) => <p key={id}>{id}</p>)}</Page>;
}
`,
});

test("a page with a channel shows, joined to the app's own server; a channel that is not declared is found", async () => {
  for (const runtime of ["bun", "node"] as const) {
    const app = await open(withChannel("room", "room"));
    expect(await app.render(runtime)).toEqual([]);
    await app.drop();
  }
  const app = await open(withChannel("rom", "room"));
  const [failure] = await app.render();
  expect(failure).toMatchObject({ check: "render", path: PAGE });
  expect(failure?.message).toContain('There is no channel "rom": name it in createServer({ channels }).');
  await app.drop();
});
