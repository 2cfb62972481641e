// One try of one task: the message to the assistant, the driver in the app that comes of it, and one more message where it complains.
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CHOICE_MARK, type RunAnswer, type RunState } from "#contract";
import { type Client, signUp } from "#test-tools";
import { begin, copyOf } from "./begin.ts";
import { Complaint } from "./driving/index.ts";
import { type MeasuredModel, turnsFor } from "./models/models.ts";
import { readRecording } from "./models/recording.ts";
import { type OpenedScene, openScene, type World } from "./scene/open-scene.ts";
import type { NamedTask } from "./task.ts";

/** What one task may take, its second message included. */
export type Bounds = Readonly<{ minutes: number; tokens: number; dollars: number }>;
export type TrialOptions = Readonly<{
  bounds: Bounds;
  patienceMs: number;
  /** Where pictures of what a driver complains of go, and that its reasons are said, too; null: neither. */
  details: string | null;
  /** Aborted when the bench is to end: a run under way is stopped then. */
  ended: AbortSignal;
  say(line: string): void;
}>;

/** What one message took. */
export type MessageOutcome = Readonly<{
  message: string;
  status: RunState["status"];
  /** What the platform says why it did not succeed. */
  error: string | null;
  turns: number;
  repairs: number;
  inputTokens: number;
  outputTokens: number;
  cachedTokens: number;
  /** Millionths of a dollar; null: the model has no price. */
  micros: number | null;
  seconds: number;
}>;

export const VERDICTS = ["passed", "passed after one message", "failed", "not recorded", "crashed"] as const;
export type Verdict = (typeof VERDICTS)[number];

export type Outcome = Readonly<{
  task: string;
  title: string;
  about: NamedTask["about"];
  isChange: boolean;
  verdict: Verdict;
  messages: readonly MessageOutcome[];
  /** What the driver complained of, in order; of a crash what went wrong. */
  complaints: readonly string[];
}>;

const ASK_EVERY_MS = 250;
const CHECK_MS = 150_000;
/** What is wrong with the bench's browser or server, and not with the app. */
const OUR_OWN = /Target (page|crashed)|has been closed|Browser closed|ECONNREFUSED|fetch failed/;
const ENDED = (): string => "The bench was ended.";
const ANSWER = "Do what you think is best.";

/** Never throws: what goes wrong with one task is that task's. */
export async function tryTask(
  task: NamedTask,
  model: MeasuredModel,
  world: World,
  options: TrialOptions,
): Promise<Outcome> {
  const messages: MessageOutcome[] = [];
  const complaints: string[] = [];
  const outcome = (verdict: Verdict): Outcome => ({
    task: task.name,
    title: task.title,
    about: task.about,
    isChange: task.begins !== undefined,
    verdict,
    messages,
    complaints,
  });
  try {
    const recording = await readRecording(task.folder);
    if (turnsFor(model.name, recording, 0) === null) return outcome("not recorded");
    const creator = await signUp(world.url);
    const scene = await openScene(world, creator, await begin(creator, task.begins));
    try {
      await prepare(task, scene, options);
      for (const [count, verdict] of VERDICTS.slice(0, 2).entries()) {
        const turns = turnsFor(model.name, recording, count);
        if (turns === null) break;
        model.play(turns);
        const text = complaints.at(-1) ?? task.message;
        await send(scene, text, { messages, options });
        const complaint = await complaintAbout(task, await stageOf(task, scene, { world, count }), options);
        if (complaint === null) return outcome(verdict);
        if (options.details === null) options.say(`    ${complaint}`);
        complaints.push(complaint);
      }
      return outcome("failed");
    } finally {
      await scene.sweep();
      await creator.call("DELETE", `/api/projects/${scene.projectId}`).catch(() => undefined);
    }
  } catch (error) {
    complaints.push(error instanceof Error ? error.message : String(error));
    return outcome("crashed");
  }
}

/** What happened in the app before somebody wants it changed. */
async function prepare(task: NamedTask, scene: OpenedScene, { patienceMs }: TrialOptions): Promise<void> {
  if (!task.begins) return;
  await scene.deploy();
  // However impatient the check is: this has to work.
  await task.before?.(scene.act(Math.max(patienceMs, 10_000)));
  await scene.sweep();
}

/** A new app is looked at without what the first check entered; in one that was there before, what is in it has to stay. */
async function stageOf(
  task: NamedTask,
  scene: OpenedScene,
  { world, count }: { world: World; count: number },
): Promise<OpenedScene> {
  if (task.begins || count === 0) return scene;
  return openScene(world, scene.creator, await copyOf(scene.creator, scene.projectId));
}

/** Null when all that was asked for is there. */
async function complaintAbout(task: NamedTask, scene: OpenedScene, options: TrialOptions): Promise<string | null> {
  try {
    await scene.deploy();
    const end = new AbortController();
    const tooLong = delay(CHECK_MS, null, { signal: end.signal }).then(() => {
      throw new Complaint("I gave up: the app keeps me waiting.");
    });
    tooLong.catch(() => undefined); // it is only heard while the check lasts
    await Promise.race([task.check(scene.act(options.patienceMs)), tooLong]).finally(() => end.abort());
    return null;
  } catch (error) {
    if (options.details !== null) {
      options.say(`    ${reasonsOf(error).join("\n    ")}`);
      await scene.photograph(join(options.details, task.name));
      for (const line of await scene.errors()) options.say(`    in the app's log: ${line}`);
    }
    if (error instanceof Complaint) return error.message;
    if (OUR_OWN.test(String(error))) throw error;
    return "I tried it, and somewhere on the way nothing happened where I pressed.";
  } finally {
    await scene.sweep();
  }
}

/** An error and what it came of, for who writes a driver. */
function reasonsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error).slice(0, 2_000)];
  return [error.message, ...(error.cause === undefined ? [] : reasonsOf(error.cause))];
}

type Sending = Readonly<{ messages: MessageOutcome[]; options: TrialOptions }>;

/** A question of the assistant's is answered once, in words that decide nothing. */
async function send(scene: OpenedScene, text: string, sending: Sending): Promise<void> {
  await sendOne(scene, text, sending);
  if (await asks(scene.creator, scene.projectId)) await sendOne(scene, ANSWER, sending);
  const { status, error } = sending.messages.at(-1) ?? {};
  if (status !== "succeeded") sending.options.say(`    The run ended as ${status}: ${error ?? "nothing is said why"}`);
}

async function asks(creator: Client, projectId: string): Promise<boolean> {
  const talk: { role: string; content: string }[] = await creator.call("GET", `/api/projects/${projectId}/messages`);
  return talk.at(-1)?.content.includes(`\n${CHOICE_MARK}`) ?? false;
}

async function sendOne(
  { creator, projectId }: OpenedScene,
  message: string,
  { messages, options }: Sending,
): Promise<void> {
  const begun = performance.now();
  await creator.call("POST", `/api/projects/${projectId}/queue`, { message });
  const left = leftOf(options.bounds, messages);
  let stopped: string | null = null;
  for (;;) {
    const { run }: RunAnswer = await creator.call("GET", `/api/projects/${projectId}/run`);
    if (run && run.endedAt !== null) return void messages.push(outcomeOf(run, { message, begun, stopped }));
    const reached = options.ended.aborted ? ENDED : boundReached;
    const beyond: string | null = run && stopped === null ? reached(run, performance.now() - begun, left) : null;
    if (beyond !== null) {
      stopped = beyond;
      await creator.call("POST", `/api/projects/${projectId}/run/stop`, { clearQueue: true });
    }
    await delay(ASK_EVERY_MS);
  }
}

function leftOf(bounds: Bounds, messages: readonly MessageOutcome[]): Bounds {
  const spent = (amount: (one: MessageOutcome) => number) => messages.reduce((sum, one) => sum + amount(one), 0);
  return {
    minutes: bounds.minutes - spent(({ seconds }) => seconds / 60),
    tokens: bounds.tokens - spent(({ inputTokens, outputTokens }) => inputTokens + outputTokens),
    dollars: bounds.dollars - spent(({ micros }) => (micros ?? 0) / 1e6),
  };
}

/** Which bound a run has reached, as a sentence, or null. */
export function boundReached(run: Pick<RunState, "use" | "money">, milliseconds: number, left: Bounds): string | null {
  if (milliseconds > left.minutes * 60_000) return "It took longer than a task may.";
  if (run.use.inputTokens + run.use.outputTokens > left.tokens) return "It used more tokens than a task may.";
  return (run.money?.micros ?? 0) / 1e6 > left.dollars ? "It cost more than a task may." : null;
}

function outcomeOf(
  run: RunState,
  about: Readonly<{ message: string; begun: number; stopped: string | null }>,
): MessageOutcome {
  const { status, error, turns, repairs, use, money, failures } = run;
  const reasons = [about.stopped ?? error, ...failures.map(({ check, message }) => `${check}: ${message}`)];
  return {
    message: about.message,
    status,
    error: reasons.filter((reason) => reason !== null).join("; ") || null,
    turns,
    repairs,
    inputTokens: use.inputTokens,
    outputTokens: use.outputTokens,
    cachedTokens: use.cachedTokens ?? 0,
    micros: money && money.unpricedTokens === 0 ? money.micros : null,
    seconds: (performance.now() - about.begun) / 1000,
  };
}
