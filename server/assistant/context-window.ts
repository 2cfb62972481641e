// Fits a conversation into the model's context window: outdated file contents are left out first, then old messages are
// shortened, then summarised; the newest messages stay whole.
import type { JSONValue, ModelMessage } from "ai";

type Messages = readonly ModelMessage[];

/** Of English and code; other languages take more tokens, which the provider then says. */
export const CHARACTERS_PER_TOKEN = 3.5;
/** Messages at the end that stay as they are. */
const NEWEST_KEPT = 6;
const OLD_MESSAGE_CHARACTERS_MAX = 600;
const SUMMARY_LINE_CHARACTERS_MAX = 160;

export const sizeOf = (messages: Messages): number =>
  messages.reduce((sum, { role, content }) => sum + role.length + textLength(content), 0);

/** In place of an image, whatever its size: providers scale them down to some 1,300 tokens. */
export const IMAGE_CHARACTERS = 4_500;
const IMAGE = " ".repeat(IMAGE_CHARACTERS);
const WRAPPER = JSON.stringify({ content: 0 }).length - 1;
/** A Buffer turns itself into a list of numbers before a replacer is given it: what stands there is looked up. */
function textLength(content: unknown): number {
  return (
    JSON.stringify({ content }, function (this: Readonly<Record<string, unknown>>, key, value: unknown) {
      return this[key] instanceof Uint8Array ? IMAGE : value;
    }).length - WRAPPER
  );
}

/** Of the room that must be free once outdated contents are left out: else the next turn would leave out more, and the one after it. */
const FREE_SHARE = 0.1;

/**
 * The calls whose contents are left out of what is sent. What providers keep of a prompt ends where it differs from the turn
 * before, so nothing is left out while all of it fits; then everything that is outdated goes at once, and the rest stays
 * byte for byte until it is too much again.
 * @param before what was left out in the turn before
 * @returns null when more would have to go than what is outdated
 */
export function callsToLeaveOut(
  talk: Messages,
  steps: Messages,
  room: number,
  before: ReadonlySet<string>,
): ReadonlySet<string> | null {
  const size = (calls: ReadonlySet<string>) => sizeOf(talk) + sizeOf(withoutCalls(steps, calls));
  if (size(before) <= room) return before;
  const outdated = new Set([...before, ...outdatedCalls(steps)]);
  return size(outdated) <= room * (1 - FREE_SHARE) ? outdated : null;
}

/**
 * The messages to send in a turn. Each way of shortening is applied only when those before it were not enough.
 * @param talk the conversation up to the creator's newest message
 * @param steps this run's turns and results; the newest state of a file is among the last that name it
 * @param room what they may take together, in characters
 */
export function fitContextWindow(talk: Messages, steps: Messages, room: number): ModelMessage[] {
  const reductions: ((now: { talk: Messages; steps: Messages }) => { talk: Messages; steps: Messages })[] = [
    (now) => ({ ...now, steps: withoutOutdated(now.steps) }),
    (now) => ({ ...now, talk: withShortenedMessages(now.talk) }),
    (now) => ({ ...now, talk: summarised(now.talk) }),
    (now) => ({ ...now, steps: withoutOldContents(now.steps, beforeNewest(now.steps, NEWEST_KEPT)) }),
    (now) => ({ ...now, steps: withoutOldContents(now.steps, beforeNewest(now.steps, 2)) }),
    // What the newest turn alone got is too much: of each result its beginning.
    (now) => ({ ...now, steps: withCutResults(now.steps, room - sizeOf(now.talk)) }),
    // What it wrote is too much, too.
    (now) => ({ ...now, steps: withoutOldContents(now.steps, now.steps.length - 2) }),
  ];
  let now = { talk, steps };
  for (const reduce of reductions) {
    if (sizeOf(now.talk) + sizeOf(now.steps) <= room) break;
    now = reduce(now);
  }
  return [...now.talk, ...now.steps];
}

const withoutOutdated = (steps: Messages): ModelMessage[] => withoutCalls(steps, outdatedCalls(steps));

export const withoutCalls = (steps: Messages, calls: ReadonlySet<string>): ModelMessage[] =>
  steps.map((step) => leaveOut(step, (callId) => calls.has(callId)));

/** Reads of a file that was read or changed in a later turn, and writes of one. */
function outdatedCalls(steps: Messages): Set<string> {
  const paths = pathsOfCalls(steps);
  const turnOf = new Map(steps.flatMap((step, turn) => callsIn(step).map((callId) => [callId, turn] as const)));
  const newest = new Map<string, number>();
  for (const [callId, turn] of turnOf) {
    const path = paths.get(callId);
    if (path !== undefined) newest.set(path, turn);
  }
  const isOutdated = ([callId, turn]: readonly [string, number]) => turn < (newest.get(paths.get(callId) ?? "") ?? 0);
  return new Set([...turnOf].filter(isOutdated).map(([callId]) => callId));
}

const callsIn = (step: ModelMessage): string[] =>
  step.role !== "assistant" || typeof step.content === "string"
    ? []
    : step.content.flatMap((part) => (part.type === "tool-call" ? [part.toolCallId] : []));

/** How many steps come before the newest: `kept` of them, and what the newest turn asked for, of which nothing was read yet. */
function beforeNewest(steps: Messages, kept: number): number {
  const turn = steps.findLastIndex(({ role }) => role === "assistant");
  return Math.min(steps.length - kept, turn < 0 ? steps.length : turn);
}

/** @param old how many, from the first */
function withoutOldContents(steps: Messages, old: number): ModelMessage[] {
  return steps.map((step, index) => (index >= old ? step : leaveOut(step, () => true)));
}

const CUT = " … (the rest is left out to save room: ask for less at once)";
/** What a cut result takes beside its own text. */
const CUT_SIZE = textLength({ type: "text", value: CUT });
/** A result is never cut shorter. Characters. */
const CUT_MIN = 400;

/** Of the newest turn's results, of which nothing was read yet, the long ones are cut until all fit; pictures go with what is cut. */
function withCutResults(steps: Messages, room: number): ModelMessage[] {
  const newest = steps.slice(beforeNewest(steps, 0)).flatMap(outputsOf);
  const lengths = newest.map((output) => textLength(output));
  const others = sizeOf(steps) - lengths.reduce((sum, length) => sum + length, 0);
  const most = Math.max(CUT_MIN, evenShare(lengths, room - others) - CUT_SIZE);
  const long = new Set(newest.filter((output) => textLength(output) > most + CUT_SIZE));
  return steps.map((step) =>
    step.role !== "tool"
      ? step
      : {
          ...step,
          content: step.content.map((part) =>
            part.type === "tool-result" && long.has(part.output)
              ? { ...part, output: { type: "text" as const, value: cutText(part.output, most) } }
              : part,
          ),
        },
  );
}

const outputsOf = (step: ModelMessage) =>
  step.role === "tool" ? step.content.flatMap((part) => (part.type === "tool-result" ? [part.output] : [])) : [];

/** @param most characters as they are sent: what JSON escapes counts */
function cutText(output: ReturnType<typeof outputsOf>[number], most: number): string {
  const text = wordsOf(output).slice(0, most);
  const escaped = textLength(text) - text.length;
  return `${text.slice(0, Math.max(0, most - escaped))}${CUT}`;
}

function wordsOf(output: ReturnType<typeof outputsOf>[number]): string {
  if (output.type === "text" || output.type === "error-text") return output.value;
  if (output.type !== "content") return JSON.stringify("value" in output ? output.value : output);
  return output.value.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}

/** How long each may be so that all of them together are not longer than `room`: what short ones leave is the long ones'. */
function evenShare(lengths: readonly number[], room: number): number {
  let left = room;
  for (const [at, length] of lengths.toSorted((one, other) => one - other).entries()) {
    const share = left / (lengths.length - at);
    if (length > share) return Math.floor(share);
    left -= length;
  }
  return Number.POSITIVE_INFINITY;
}

/** Call id → the file that it is about. */
function pathsOfCalls(steps: Messages): ReadonlyMap<string, string> {
  return new Map(
    steps.flatMap((step) =>
      step.role === "assistant" && typeof step.content !== "string"
        ? step.content.flatMap((part): [string, string][] => {
            if (part.type !== "tool-call") return [];
            const path = pathOf(part.input);
            return path === null ? [] : [[part.toolCallId, path]];
          })
        : [],
    ),
  );
}

/** A page of the app, which begins with "/", is no file: each look at it is another. */
function pathOf(input: unknown): string | null {
  const path = typeof input === "object" && input !== null && "path" in input ? input.path : null;
  return typeof path === "string" && !path.startsWith("/") ? path : null;
}

const LONG_VALUE = 400;
const LEFT_OUT = "(left out to save room; ask again if you need it)";

function leaveOut(step: ModelMessage, concerns: (toolCallId: string) => boolean): ModelMessage {
  if (step.role === "tool")
    return {
      ...step,
      content: step.content.map((part) =>
        part.type === "tool-result" && concerns(part.toolCallId) && textLength(part.output) > LONG_VALUE
          ? { ...part, output: { type: "json" as const, value: LEFT_OUT } }
          : part,
      ),
    };
  if (step.role === "assistant" && typeof step.content !== "string")
    return {
      ...step,
      content: step.content.map((part) =>
        part.type === "tool-call" && concerns(part.toolCallId) ? { ...part, input: shortValues(part.input) } : part,
      ),
    };
  return step;
}

function shortValues(input: unknown): JSONValue {
  if (typeof input !== "object" || input === null) return {};
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      key,
      // Calls came as JSON; edits of a file are a list of texts.
      textLength(value) > LONG_VALUE ? LEFT_OUT : (value as JSONValue),
    ]),
  );
}

const plainTextOf = ({ content }: ModelMessage): string =>
  typeof content === "string"
    ? content
    : content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
const shortened = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max).trimEnd()} …`;

/** Every message but the newest, cut to OLD_MESSAGE_CHARACTERS_MAX. */
function withShortenedMessages(talk: Messages): ModelMessage[] {
  return talk.map((message, index): ModelMessage => {
    if (index === talk.length - 1 || message.role === "tool" || message.role === "system") return message;
    return { role: message.role, content: shortened(plainTextOf(message), OLD_MESSAGE_CHARACTERS_MAX) };
  });
}

/** One list of what was asked and answered, before the newest message. */
function summarised(talk: Messages): ModelMessage[] {
  const newest = talk.at(-1);
  return newest ? [...summaryOf(talk.slice(0, -1)), newest] : [];
}

/** Messages as one list, each in few words: nothing for none. */
export function summaryOf(messages: Messages): ModelMessage[] {
  if (messages.length === 0) return [];
  const lines = messages.map((message) => {
    const who = message.role === "user" ? "The creator" : "You";
    return `- ${who}: ${shortened(plainTextOf(message).replace(/\s+/g, " "), SUMMARY_LINE_CHARACTERS_MAX)}`;
  });
  const summary = `What was said before, shortened:\n${lines.join("\n")}`;
  return [
    { role: "user", content: summary },
    { role: "assistant", content: "I remember." },
  ];
}
