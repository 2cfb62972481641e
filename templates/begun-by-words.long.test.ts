// Templates that the built-in model begins from a sentence: in the preview, renamed and recoloured, they still do what they are for.
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openStage, type Stage, type StagedApp, type Story } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.sweep());
afterAll(() => stage.close());

const filesOf = async ({ platform, projectId }: StagedApp): Promise<Record<string, string>> =>
  (await platform("GET", `/api/projects/${projectId}/source`)).body.files;
const manifestIn = (files: Record<string, string>) => JSON.parse(files["app.json"] ?? "{}");
/** What the model said at the end of its run, however long it took. */
async function replyTo({ platform, projectId }: StagedApp, message: string): Promise<string> {
  await platform("POST", "/api/chat", { projectId, message, messages: [] });
  const isAtWork = async () =>
    (await platform("GET", `/api/projects/${projectId}/generation-status`)).body.isGenerating;
  await expect.poll(isAtWork).toBe(false);
  return (await platform("GET", `/api/projects/${projectId}/conversation`)).body.at(-1).content;
}

it.each([
  ["habit-streaks", "Habit tracker with streaks, called Every Morning", "Every Morning", "Habit streaks"],
  ["pomodoro", "pomodoro timer that logs my sessions", "Tomato Hour", "Pomodoro timer"],
  ["kanban", "Kanban like Trello for my team", "Left to Right", "Kanban board"],
])("%s", async (name, message, appName, title) => {
  const app = await stage.empty();
  const reply = await replyTo(app, message);
  expect(reply).toContain(`I began from the template “${title}”`);
  expect(reply).toContain(`**${appName}**`);
  expect(reply).toContain("The template leaves out");
  const { "app.json": _manifest, ...code } = await filesOf(app);
  expect(await replyTo(app, "Call it Second Wind and make the buttons teal")).toMatch(/^Done:/);
  const changed = await filesOf(app);
  expect(changed).toMatchObject(code);
  expect(manifestIn(changed)).toMatchObject({ name: "Second Wind", theme: { accent: "teal" } });
  const { story }: { story: Story } = await import(join(import.meta.dirname, name, "story.ts"));
  await story(app);
});

it.each([
  [
    "kanban board with drag and drop, columns Backlog, On the bench, Tested and Shipped",
    "/cards",
    ["Backlog", "On the bench", "Tested", "Shipped"],
  ],
  [
    "habit tracker with streaks for my habits (water, stretching, no sugar)",
    "/today",
    ["Water", "Stretching", "No sugar"],
  ],
  ["pomodoro timer with 50 minutes of focus and 10 minutes break", "/focus", ["50:00"]],
  [
    "monthly budget with envelopes for categories like food, car and eating out",
    "/month",
    ["Food", "Car", "Eating out"],
  ],
  ["interval timer, 12 rounds of 30 seconds work and 15 seconds rest", "/start", ["12 rounds, 30 s on, 15 s off"]],
  ["live poll with the options Tacos, Ramen and Salad", "/polls", ["Which of these?"]],
])("%s: what was said stands in the app", async (message, path, seen) => {
  const app = await stage.empty();
  const reply = await replyTo(app, message);
  expect(reply).toContain("To fit it I set");
  const { page } = await app.open(path);
  for (const text of seen) await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
});

it("what it can't change in an app from a template it leaves alone, and says so", async () => {
  const app = await stage.empty();
  await replyTo(app, "tetris");
  const before = await filesOf(app);
  expect(manifestIn(before)).toMatchObject({ name: "Stackfall" });
  expect(await replyTo(app, "add a due date to the scores")).toContain("I changed nothing");
  expect(await filesOf(app)).toEqual(before);
});
