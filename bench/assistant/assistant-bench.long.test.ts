// The bench itself, on three of its tasks. All of them are tried by `npm run bench:assistant -- --model nobody`, where every
// driver has to complain, and `--model recorded`.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openModels } from "#assistant";
import { createTestServer, sharedChromium, type TestServer } from "#testing";
import { type MeasuredModel, openModel } from "./models/models.ts";
import { readRecording } from "./models/recording.ts";
import { settingsFor } from "./platform.ts";
import { rowOf, summaryOf } from "./results.ts";
import { openMailbox } from "./scene/mailbox.ts";
import type { World } from "./scene/open-scene.ts";
import { openOutsideService } from "./scene/outside-service.ts";
import type { NamedTask } from "./task.ts";
import { readTasks } from "./tasks.ts";
import { boundReached, type Outcome, type TrialOptions, tryTask } from "./trial.ts";

const OPTIONS: TrialOptions = {
  bounds: { minutes: 5, tokens: 2_000_000, dollars: 1 },
  patienceMs: 15_000,
  details: null,
  ended: new AbortController().signal,
  say: () => undefined,
};

/** Whole runs with their checks, deploys and pages, on a machine that may be busy. */
const PATIENT = { timeout: 400_000 };
type Opened = Readonly<{ ninefold: TestServer; world: World; model: MeasuredModel }>;
const held: { opened: Opened | null } = { opened: null };
const opened = (): Opened => {
  if (!held.opened) throw new Error("The bench is not open.");
  return held.opened;
};

beforeAll(async () => {
  const [service, mailbox, model] = await Promise.all([openOutsideService(), openMailbox(), openModel("recorded")]);
  const ninefold = await createTestServer({
    settings: settingsFor(mailbox),
    payments: { CREATOR_PLAN: "free" }, // so that it listens at its public address
    egress: service.egress,
    models: await openModels({ assistantModel: model.settings.ASSISTANT_MODEL ?? "", fastModel: null }, model.settings),
  });
  const world = { url: ninefold.config.publicUrl, browser: sharedChromium, service, mailbox };
  held.opened = { ninefold, world, model };
});
afterEach(() => held.opened?.model.play([]));
afterAll(async () => {
  const { ninefold, world, model } = opened();
  await ninefold.close();
  for (const one of [model, world.service, world.mailbox]) await one.close();
});

async function tried(task: NamedTask | undefined, options = OPTIONS, model = opened().model): Promise<Outcome> {
  if (!task) throw new Error("There is no such task.");
  return tryTask(task, model, opened().world, options);
}

describe("the tasks", () => {
  test("are 24: half of them about something else than records, a third of them changes", async () => {
    const tasks = await readTasks();
    expect(tasks).toHaveLength(24);
    expect(tasks.filter(({ about }) => about === "else")).toHaveLength(12);
    expect(tasks.filter(({ begins }) => begins !== undefined)).toHaveLength(8);
    await expect(readTasks(["zeppelin"])).rejects.toThrow("There is no task zeppelin");
  });

  test("have each a recording whose last turn about a message is words", async () => {
    for (const { name, folder } of await readTasks())
      for (const turns of (await readRecording(folder)) ?? [])
        expect([name, turns.at(-1)?.calls, typeof turns.at(-1)?.text]).toEqual([name, undefined, "string"]);
  });
});

describe("a task", PATIENT, () => {
  test("is failed where nothing was done about it, with a sentence that a person would say", async () => {
    const [task] = await readTasks(["guess-the-number"]);
    const outcome = await tried(task, { ...OPTIONS, patienceMs: 500 }, { ...opened().model, name: "nobody" });
    expect(outcome.verdict).toBe("failed");
    expect(outcome.complaints[0]).toBe("I can't find the game: there is nothing to type a guess into.");
    // It was sent as the second message.
    expect(outcome.messages.map(({ message }) => message)).toEqual([task?.message, outcome.complaints[0]]);
  });

  test("is passed at first: an app with a planted fault is mended, with turns, tokens and time", async () => {
    const outcome = await tried((await readTasks(["tip-wrong"]))[0]);
    expect(outcome).toMatchObject({ verdict: "passed", isChange: true, complaints: [] });
    expect(outcome.messages).toMatchObject([{ status: "succeeded", turns: 3, micros: null }]);
    expect(outcome.messages[0]?.inputTokens).toBeGreaterThan(10_000);
    expect(rowOf(outcome)).toMatch(/^\| A wrong figure \(`tip-wrong`\) \| else, change \| passed \| 3 \|/);
  });

  test("is passed after one message: the driver's sentence tells what was missing", async () => {
    const outcome = await tried((await readTasks(["club-dues"]))[0]);
    expect(outcome.complaints).toEqual([expect.stringContaining("nowhere does it say that 105.50 is missing")]);
    expect(outcome.verdict).toBe("passed after one message");
    expect(outcome.messages).toHaveLength(2);
  });

  test("that crashes costs itself alone", async () => {
    const [task] = await readTasks(["tip-wrong"]);
    const broken = task && {
      ...task,
      begins: { template: "tip-split", plants: [{ path: "app.json", find: "Zeppelin", replace: "" }] },
    };
    const outcome = await tried(broken);
    expect(outcome.verdict).toBe("crashed");
    expect(outcome.complaints).toEqual(["app.json of tip-split has “Zeppelin” 0 times, not once."]);
    expect(summaryOf([outcome])).toMatch(/^0 of 1 passed at first, 0 after one message, 0 failed, 1 crashed/);
  });
});

test("a run is stopped at each of its task's bounds", () => {
  const left = { minutes: 1, tokens: 1_000, dollars: 0.5 };
  const run = (inputTokens: number, micros: number) => ({
    use: { inputTokens, outputTokens: 10 },
    money: { micros, unpricedTokens: 0 },
  });
  expect(boundReached(run(100, 10), 1_000, left)).toBeNull();
  expect(boundReached(run(100, 10), 61_000, left)).toMatch(/longer/);
  expect(boundReached(run(995, 10), 1_000, left)).toMatch(/tokens/);
  expect(boundReached(run(100, 500_001), 1_000, left)).toMatch(/cost/);
});
