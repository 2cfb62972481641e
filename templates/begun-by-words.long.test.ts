// Templates that the built-in model begins from a sentence: in the preview, renamed and recoloured, they still do what they are for.
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openStage, type Stage, type StagedApp, type Story } from "./stage.ts";

const PATIENT = { timeout: 60_000 };
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.sweep());
afterAll(() => stage.close());

const filesOf = async ({ platform, projectId }: StagedApp): Promise<Record<string, string>> =>
  (await platform("GET", `/api/projects/${projectId}/source`)).body.files;
const manifestOf = async (app: StagedApp) => JSON.parse((await filesOf(app))["app.json"] ?? "{}");
const say = ({ platform, projectId }: StagedApp, message: string) =>
  platform("POST", "/api/chat", { projectId, message, messages: [] });
/** What the model said, once the run is over. */
async function replyTo(app: StagedApp, message: string): Promise<string> {
  const repliesOf = async () =>
    (await app.platform("GET", `/api/projects/${app.projectId}/conversation`)).body.filter(
      ({ role, content }: { role: string; content: string }) => role === "assistant" && content !== "",
    );
  const before = (await repliesOf()).length;
  await say(app, message);
  await expect.poll(async () => (await repliesOf()).length, PATIENT).toBe(before + 1);
  return (await repliesOf()).at(-1).content;
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
  const begun = await filesOf(app);
  expect(await replyTo(app, "Call it Second Wind")).toMatch(/^Done:/);
  expect(await replyTo(app, "make the buttons teal")).toMatch(/^Done:/);
  expect(await manifestOf(app)).toMatchObject({ name: "Second Wind", theme: { accent: "teal" } });
  const { "app.json": _before, ...files } = begun;
  expect(await filesOf(app)).toMatchObject(files);
  const { story }: { story: Story } = await import(join(import.meta.dirname, name, "story.ts"));
  await story(app);
});

it("a list of something else stays a list, and what no template does is told so", async () => {
  const app = await stage.empty();
  expect(await replyTo(app, "An inventory of kitchen timers with brand, price and shelf")).not.toContain("template “");
  const begun = await stage.empty();
  await replyTo(begun, "tetris");
  const before = await filesOf(begun);
  expect(await replyTo(begun, "add a due date to the scores")).toContain("I changed nothing");
  expect(await filesOf(begun)).toEqual(before);
});
