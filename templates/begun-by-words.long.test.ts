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
  [
    "appointment page for my dog salon 'Wet Noses', customers choose a free time. Services: Wash 40 min £25, Clip and style 75 min £48. Open Wed to Sat 10 to 6, closed 1-2",
    "/",
    ["Wash", "£25.00", "Clip and style", "1 h 15 min"],
  ],
  [
    "small public shop with a cart and checkout for Cedar Lane Bakery, we sell sourdough loaf €6, rye loaf €5.50 and seeded rolls €4",
    "/",
    ["Sourdough loaf", "€5.50", "Seeded rolls"],
  ],
  [
    "class booking with places and a waiting list: Judo Tuesday 6pm 90 min, Fencing Friday 7pm, coaches Iva and Noel",
    "/timetable",
    ["Judo", "Fencing"],
  ],
  [
    "plants with when each wants water and a mail: ficus every 9 days, mint every 2 days and cactus every 3 weeks",
    "/plants",
    ["Ficus", "Mint", "Cactus"],
  ],
  [
    "kitchen countdowns side by side: noodles 4 min, dumplings 11 min, broth 50 min",
    "/countdowns",
    ["Noodles", "Broth"],
  ],
  ["a tally by big buttons, names like Ulla, Piet and Omar", "/board", ["Ulla", "Omar"]],
  [
    "our club's members and yearly fees with reminders, levels: senior 90 kr, junior 45 kr and family 150 kr",
    "/levels",
    ["Senior", "Family", "SEK 90.00"],
  ],
  [
    "tickets for our concerts with QR codes at the door, concerts: Brass by night €14, Strings at noon €9",
    "/",
    ["Brass by night", "Strings at noon"],
  ],
  [
    "checklist that we tick off together every evening, steps: count the till, bins out, lock the door",
    "/now",
    ["Our list"],
  ],
  [
    "track hours by project and make a statement, projects: Lighthouse £70, Ferry dock £55",
    "/projects",
    ["Lighthouse", "£55.00"],
  ],
  ["bike repair shop with parts and hours, €58 an hour, mechanics Ali and Kim", "/mechanics", ["Ali", "€58.00"]],
])("%s: what was said stands in the app", async (message, path, seen) => {
  const app = await stage.empty();
  const reply = await replyTo(app, message);
  expect(reply).toMatch(/To fit it I .*set the /);
  const { page } = await app.open(path);
  for (const text of seen) await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
});

it("what its code reads can be set later", async () => {
  const app = await stage.empty();
  await replyTo(app, "pomodoro timer that logs my sessions");
  expect(await replyTo(app, "make it 40 minutes of work")).toContain("Done: I set the minutes of work to 40.");
  const { page } = await app.open("/focus");
  await page.getByText("40:00", { exact: true }).filter({ visible: true }).first().waitFor();
});

it("what it can't change in an app from a template it leaves alone, and says so", async () => {
  const app = await stage.empty();
  await replyTo(app, "tetris");
  const before = await filesOf(app);
  expect(manifestIn(before)).toMatchObject({ name: "Stackfall" });
  expect(await replyTo(app, "add a due date to the scores")).toContain("I changed nothing");
  expect(await filesOf(app)).toEqual(before);
});
