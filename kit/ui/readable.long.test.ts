// What people read at a glance: numbers on one line, the amount that matters, dates with their names, a first page that is never empty.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Builder, createBuilder } from "#build";
import { openChromium } from "#test-tools";
import { choice, createTableSql, date, entity, money, number, text, total } from "../entity/index.ts";
import { type App, startGateway } from "../testing/gateway.ts";
import { GATEWAY_KEY, openApp } from "../testing/running.ts";

const JOBS = `import { choice, date, entity, money, number, text, total } from "@ninefold/entity";
export const jobs = entity("jobs", {
  one: "Job", many: "Jobs", title: "bike", access: "closed",
  fields: {
    bike: text("Bike", { required: true }),
    state: choice("State", ["Open", "Done"], { default: "Open" }),
    broughtOn: date("Brought on"),
    dueOn: date("Due on"),
    hours: number("Hours", { hidden: true }),
    rate: money("Rate", { hidden: true }),
    labour: money("Labour"),
    parts: money("Parts"),
    price: money("Price"),
  },
  rules: [
    total({ field: "labour", of: ["hours", "rate"] }),
    total({ field: "price", of: ["labour", "parts"], op: "plus" }),
  ],
});
`;
/** The same, for its table. */
const TABLE = createTableSql(
  entity("jobs", {
    one: "Job",
    many: "Jobs",
    fields: {
      bike: text("Bike", { required: true }),
      state: choice("State", ["Open", "Done"], { default: "Open" }),
      broughtOn: date("Brought on"),
      dueOn: date("Due on"),
      hours: number("Hours"),
      rate: money("Rate"),
      labour: money("Labour"),
      parts: money("Parts"),
      price: money("Price"),
    },
    rules: [total({ field: "price", of: ["labour", "parts"], op: "plus" })],
  }),
);
const MAIN = `import { Button, Checkbox, CopyButton, DashboardPage, Figure, ListPage, mountApp, Page, TextInput, useCompletion, useStored } from "@ninefold/ui";
import { Link } from "react-router";
import manifest from "../app.json";
import { jobs } from "../shared/jobs.ts";

const Home = () => <DashboardPage title="Home" figures={[{ label: "Jobs", of: jobs }]} lists={[{ title: "Latest jobs", of: jobs }]} />;
const Figures = () => (
  <Page title="Figures">
    <div style={{ width: 260, display: "grid", gridTemplateColumns: "1fr 1fr", gap: 8 }}>
      {["1,234,567,890.12 €", "12.5 kg", "7", "A whole sentence that may break where its words end"].map((value) => (
        <Figure key={value} label="Sum" value={value} />
      ))}
    </div>
  </Page>
);
function Kept() {
  const [name, setName] = useStored("name", "nobody");
  const [isLoud, setLoud] = useStored("loud", false);
  return (
    <Page title="Kept">
      <TextInput label="Name" value={name} onChange={setName} />
      <Checkbox label="Loud" checked={isLoud} onChange={setLoud} />
      <p>Hello {name}</p>
      <CopyButton text="the text" />
    </Page>
  );
}
function Draft() {
  const { completion, isLoading, error, complete, stop } = useCompletion("/api/draft");
  return (
    <Page title="Draft">
      {["slow", "broken", "refused", "endless"].map((how) => <Button key={how} onClick={() => void complete(how)}>{how}</Button>)}
      <Button onClick={stop} disabled={!isLoading}>Stop</Button>
      <Link to="/figures">Away</Link>
      <p data-text>{completion}</p>
      {error && <p role="alert">{error.message}</p>}
    </Page>
  );
}
mountApp({
  manifest,
  entities: [jobs],
  pages: [
    { path: "/home", title: "Home", element: <Home /> },
    { path: "/jobs", title: "Jobs", role: "owner", element: <ListPage of={jobs} views={["board"]} /> },
    { path: "/figures", title: "Figures", element: <Figures /> },
    { path: "/kept", title: "Kept", element: <Kept /> },
    { path: "/draft", title: "Draft", hidden: true, element: <Draft /> },
  ],
});
`;

/** `/api/draft` writes as a model does: a word at a time, and not always to the end. */
const SERVER = `import { createServer, refuse, resource } from "@ninefold/server";
import { jobs } from "../shared/jobs.ts";
let ended = 0;
async function* words(how: string) {
  try {
    for (let count = 1; how !== "slow" || count <= 3; count += 1) {
      yield new TextEncoder().encode("wörd" + count + " ");
      await new Promise((resolve) => setTimeout(resolve, count === 1 ? 500 : 30));
      if (how === "broken" && count === 2) throw new Error("The model is away.");
    }
  } finally {
    ended += 1;
  }
}
export default createServer({
  resources: [resource(jobs)],
  routes(app) {
    app.post("/api/draft", async (c) => {
      const { prompt } = await c.req.json();
      if (prompt === "refused") refuse(429, "You have asked enough for today.");
      const source = words(prompt);
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const { value, done } = await source.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
        cancel: async () => void (await source.return(undefined)),
      });
      return new Response(body, { headers: { "content-type": "text/plain; charset=utf-8" } });
    });
    app.get("/api/ended", (c) => c.json({ ended }));
  },
});
`;

let builder: Builder;
let browser: Browser;
let owners: string;
let members: string;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  [builder, browser] = await Promise.all([createBuilder({ dataDir: inject("builderDir") }), openChromium()]);
  const files = {
    ...builder.starter,
    "shared/jobs.ts": JOBS,
    "web/main.tsx": MAIN,
    "server/index.ts": SERVER,
    "server/migrations/0001_jobs.sql": TABLE,
  };
  const built = await builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  const { artifact } = built;
  const opened = await openApp({ artifact, kit: builder.kit, files });
  Object.assign(process.env, opened.environment);
  const module: { default: App } = await import(pathToFileURL(join(artifact.directory, "server/index.js")).href);
  const served = { artifact: artifact.directory, kit: builder.kit, app: module.default, gatewayKey: GATEWAY_KEY };
  const person = { id: "ada", name: "Ada", plan: null };
  const owner = await startGateway({ ...served, user: { ...person, role: "owner" } });
  const member = await startGateway({ ...served, user: { ...person, id: "bea", role: "member" } });
  [owners, members] = [owner.url, member.url];
  const job = { bike: "Red bike", broughtOn: "2026-11-02", dueOn: "2026-11-20", hours: 2, rate: 5000, parts: 2500 };
  const headers = { "content-type": "application/json" };
  await fetch(`${owners}/api/jobs`, { method: "POST", body: JSON.stringify(job), headers });
  closing.push(() => browser.close(), owner.close, member.close, builder.close, opened.drop);
});
afterAll(async () => {
  for (const close of closing) await close();
});

async function open(url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(10_000);
  await page.goto(url);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

test("a figure's number stands on one line inside its box, however long; a sentence breaks between words", async () => {
  const page = await open(`${owners}/figures`);
  const boxes = await page.locator("dd > span").evaluateAll((spans) =>
    spans.map((span) => {
      const range = document.createRange();
      range.selectNodeContents(span);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      const box = span.closest("dl")?.getBoundingClientRect();
      return { lines, inside: range.getBoundingClientRect().right <= (box?.right ?? 0) };
    }),
  );
  expect(boxes.slice(0, 3)).toEqual([1, 2, 3].map(() => ({ lines: 1, inside: true })));
  expect(boxes[3]?.lines).toBeGreaterThan(1);
  expect(boxes[3]?.inside).toBe(true);
  await page.close();
});

test("a dashboard's list shows what a row comes to in the end, not the first amount that it is made of", async () => {
  const page = await open(`${owners}/home`);
  const row = page.getByRole("listitem").filter({ hasText: "Red bike" });
  await row.getByText("$125.00").waitFor();
  expect(await row.getByText("$100.00").count()).toBe(0);
  await page.close();
});

test("a card with two dates says which is which, and of several amounts the one that it comes to", async () => {
  const page = await open(`${owners}/jobs`);
  const card = page.locator("[data-card]");
  await card.getByText("Red bike").waitFor();
  const shown = await card.locator("dd").allTextContents();
  expect(shown).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Brought on/), expect.stringMatching(/^Due on/)]),
  );
  await card.getByText("$125.00").waitFor();
  expect(await card.getByText("$100.00").count()).toBe(0);
  await page.close();
});

test("a member who may see nothing of a dashboard is led to the pages that are theirs", async () => {
  const page = await open(`${members}/home`);
  await page.getByText("Nothing here is for you yet").waitFor();
  const links = page.getByRole("main").getByRole("link");
  expect(await links.allTextContents()).toEqual(["Figures", "Kept"]);
  await links.first().click();
  await page.getByRole("heading", { level: 1, name: "Figures" }).waitFor();
  await page.close();
});

test("a value is kept for the person who set it, over a reload and with the page left at once, and nobody else sees it", async () => {
  const page = await open(`${owners}/kept`);
  await page.getByRole("textbox", { name: "Name" }).fill("Cleo");
  await page.getByText("Hello Cleo").waitFor();
  // Left before what was typed was sent.
  await page.goto(`${owners}/figures`);
  await page.goto(`${owners}/kept`);
  await page.getByText("Hello Cleo").waitFor();
  const other = await open(`${members}/kept`);
  await other.getByText("Hello nobody").waitFor();
  await Promise.all([page.close(), other.close()]);
});

test("what is typed into the middle of a kept value stays where it was typed, and a box that is ticked is ticked at once", async () => {
  const page = await open(`${owners}/kept`);
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Ada Lace");
  await name.press("Home");
  await name.pressSequentially("Dr ");
  expect(await name.inputValue()).toBe("Dr Ada Lace");
  await page.getByText("Hello Dr Ada Lace").waitFor();
  const box = page.getByRole("checkbox", { name: "Loud" });
  const isAtOnce = await box.evaluate((element: HTMLInputElement) => {
    element.click();
    return element.checked;
  });
  expect(isAtOnce).toBe(true);
  await page.close();
});

test("an answer is on the page while it is written; what broke off stays, with a sentence, and a refusal is shown", async () => {
  const page = await open(`${owners}/draft`);
  const text = page.locator("[data-text]");
  await page.getByRole("button", { name: "slow" }).click();
  await page.getByText("wörd1", { exact: true }).waitFor();
  await page.getByText("wörd1 wörd2 wörd3").waitFor();
  await page.getByRole("button", { name: "broken" }).click();
  await page.getByRole("alert").getByText("The app could not be reached.").waitFor();
  expect(await text.textContent()).toBe("wörd1 wörd2 ");
  await page.getByRole("button", { name: "refused" }).click();
  await page.getByText("You have asked enough for today.").waitFor();
  await page.close();
});

test("an answer ends when it is stopped, when another is asked for, and with its page", async () => {
  const page = await open(`${owners}/draft`);
  const ended = async () => (await (await fetch(`${owners}/api/ended`)).json()).ended;
  const before = await ended();
  const endless = page.getByRole("button", { name: "endless" });
  await endless.click();
  await page.getByText("wörd2").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect.poll(ended).toBe(before + 1);
  await endless.click();
  await page.getByText("wörd2").waitFor();
  await page.getByRole("button", { name: "slow" }).click();
  await page.getByText("wörd1 wörd2 wörd3").waitFor();
  await expect.poll(ended).toBe(before + 3);
  await endless.click();
  await page.getByText("wörd2").waitFor();
  await page.getByRole("link", { name: "Away" }).click();
  await expect.poll(ended).toBe(before + 4);
  await page.close();
});

test("a copy button copies inside a frame that has no clipboard of its own, and says so", async () => {
  const page = await open(`${owners}/kept`);
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const input = page.getByRole("textbox", { name: "Name" });
  await input.fill("");
  await input.press("ControlOrMeta+V");
  // What is pasted comes from another process of the browser.
  await expect.poll(() => input.inputValue()).toBe("the text");
  await page.close();
});
