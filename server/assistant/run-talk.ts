// What was said before a run's first turn: the conversation up to the message that it answers, and where that message
// answers a question of the run before, everything which that run had done until it asked.
import type { ModelMessage } from "ai";
import { CONTINUE_CHOICE, type SourceFiles, type Ticket } from "#contract";
import { asSaid } from "./compaction.ts";
import { summaryOf } from "./context-window.ts";
import { CONVERSATION_MESSAGES_MAX, CONVERSATION_READ_MAX } from "./limits.ts";
import { toModelMessages } from "./model-messages.ts";
import { listFailures } from "./replies.ts";
import { openQuestion } from "./steps.ts";
import type { ConversationRow, RunRow, RunStore } from "./store.ts";
import type { RunDependencies, State } from "./types.ts";

type Talk = Pick<State, "conversation" | "request" | "steps" | "taken" | "tickets">;

/** Questions in a row that one piece of work may ask and still remember what it did before each. */
const QUESTIONS_MAX = 5;

/** @param how.plain for the built-in model, which reads the words alone and keeps its plan of the app with the app */
export async function readTalk(
  dependencies: RunDependencies,
  run: RunRow,
  how: Readonly<{ plain: boolean; source: SourceFiles }>,
): Promise<Talk> {
  const { store, situations, windowTokens } = dependencies;
  const told = await store.conversationOf(run, CONVERSATION_READ_MAX);
  const situation = how.plain ? null : await situations.of(run, how.source, windowTokens);
  const own = await store.stepsOf(run.id);
  const paused = how.plain ? null : await pausedBefore(dependencies, run, QUESTIONS_MAX);
  if (paused) {
    const answer = (
      await messagesOf(dependencies, run, { rows: told.slice(-1), plain: false, situation, note: null })
    ).map(asSaid);
    const before = [...paused.steps, ...answer];
    const tickets = run.tickets.length > 0 ? run.tickets : paused.tickets;
    return { ...paused, tickets, steps: [...before, ...own], taken: before.length };
  }
  const request = told.at(-1)?.content ?? "";
  const { note, tickets } = await takenUp(store, run, request);
  const conversation = await conversationFor(dependencies, run, { rows: told, plain: how.plain, situation, note });
  return { conversation, request, steps: own, taken: 0, tickets };
}

/** The run right before, if it paused with a question that this run's message answers; what it had said and done. */
async function pausedBefore(dependencies: RunDependencies, run: RunRow, depth: number): Promise<Talk | null> {
  const { store, situations, windowTokens } = dependencies;
  const asked = depth > 0 ? await store.pausedBefore(run) : null;
  if (!asked) return null;
  const steps = await store.stepsOf(asked.id);
  if (openQuestion(steps) === null) return null;
  const told = await store.conversationOf(asked, CONVERSATION_READ_MAX);
  const situation = await situations.of(asked, {}, windowTokens);
  const before = await pausedBefore(dependencies, asked, depth - 1);
  if (before) {
    const answer = await messagesOf(dependencies, asked, { rows: told.slice(-1), plain: false, situation, note: null });
    return { ...before, tickets: asked.tickets, steps: [...before.steps, ...answer.map(asSaid), ...steps] };
  }
  const conversation = await conversationFor(dependencies, asked, { rows: told, plain: false, situation, note: null });
  return { conversation, request: told.at(-1)?.content ?? "", steps, taken: 0, tickets: asked.tickets };
}

type Told = Readonly<{
  rows: readonly ConversationRow[];
  plain: boolean;
  situation: string | null;
  note: string | null;
}>;

/** The newest messages in full, those before them as one list. */
async function conversationFor(dependencies: RunDependencies, run: RunRow, told: Told): Promise<ModelMessage[]> {
  const earlier = told.plain ? [] : told.rows.slice(0, -CONVERSATION_MESSAGES_MAX);
  const rows = told.rows.slice(-CONVERSATION_MESSAGES_MAX);
  return [...summaryOf(earlier), ...(await messagesOf(dependencies, run, { ...told, rows }))];
}

async function messagesOf(dependencies: RunDependencies, run: RunRow, told: Told): Promise<ModelMessage[]> {
  const { rows, ...how } = told;
  const ids = rows.flatMap(({ context }) => context?.attachments ?? []);
  const files = new Map((await dependencies.attachedFiles(run.projectId, ids)).map((file) => [file.id, file]));
  return toModelMessages(rows, { ...how, files });
}

/** What a run takes up of one before it: what a retry has to mend, and the plan of a run that reached a bound and is to go on. */
async function takenUp(
  store: RunStore,
  run: RunRow,
  request: string,
): Promise<{ note: string | null; tickets: readonly Ticket[] }> {
  if (run.retryOf !== null) {
    const before = await store.find(run.retryOf);
    return { note: before && before.failures.length > 0 ? retryNote(before) : null, tickets: run.tickets };
  }
  const before = request.trim() === CONTINUE_CHOICE ? await store.before(run) : null;
  if (before?.fault !== "bound" && before?.fault !== "length") return { note: null, tickets: run.tickets };
  const isNew = run.tickets.length === 0;
  return { note: continueNote(before), tickets: isNew ? before.tickets.map(reopened) : run.tickets };
}

const reopened = (ticket: Ticket): Ticket => (ticket.status === "failed" ? { ...ticket, status: "open" } : ticket);

function continueNote({ tickets, failures }: RunRow): string {
  const plan = tickets.map(({ title, status }) => `\n- ${title}: ${status === "done" ? "done" : "not done"}`).join("");
  const wrong = failures.length === 0 ? "" : ` The checks still fail:\n${listFailures(failures)}`;
  return `(Your work on the creator's last wish reached the bound of one message. The files are as you left them.${wrong}${plan === "" ? "" : `\nIts plan:${plan}`}\nGo on with what is not done.)`;
}

const retryNote = ({ failures }: RunRow): string =>
  `(This is another attempt. The project is as the last one left it, and fails its checks:\n${listFailures(failures)})`;
