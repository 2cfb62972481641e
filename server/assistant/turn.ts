// One turn of the model: the conversation in, one assistant message with its tool calls out, its words on the way.
import { setTimeout as delay } from "node:timers/promises";
import { type LanguageModel, type ModelMessage, streamText, type ToolCallPart, type ToolSet } from "ai";
import type { Effort } from "#contract";
import { createArgumentsReader } from "./arguments-reader.ts";
import { type WrittenCall, withCutCalls } from "./length.ts";
import type { TurnLimits } from "./limits.ts";
import { ModelError, readModelError } from "./model-errors.ts";
import type { BilledTokens } from "./prices/billed-tokens.ts";
import { CACHED_INSTRUCTIONS, callOptions, withCacheMarks } from "./prompt-cache.ts";
import { usageOf } from "./usage.ts";

export type Turn = Readonly<{
  /** Its calls are whole or marked as cut short. */
  message: ModelMessage;
  use: BilledTokens;
}>;

/** Told as the turn goes on. */
export type TurnListener = Readonly<{
  onText(delta: string): void;
  onThought(delta: string): void;
  /** A tool's arguments are being written: those of the turn's call with this number, 0 first; `path` once it is among them, `text` what was added to a file's text. */
  onCall(piece: Readonly<{ toolName: string; call: number; path: string | null; text: string }>): void;
  /** The provider failed in passing; it is asked again after the pause. */
  onPause(pause: Readonly<{ milliseconds: number; fault: ModelError }>): void;
}>;

export type TurnRequest = Readonly<{
  model: LanguageModel;
  /** Null: the provider decides how hard it thinks. */
  effort: Effort | null;
  instructions: string;
  messages: readonly ModelMessage[];
  /** How many of the messages at the end are the run's own. */
  steps: number;
  projectId: string;
  tools: ToolSet;
  /** The model must call this tool. */
  mustCall?: string;
  signal: AbortSignal;
  limits: TurnLimits;
  listener: TurnListener;
}>;

/**
 * Asks until there is an answer, waiting longer each time and at least as long as the provider says.
 * @throws ModelError when waiting does not help or was tried often enough
 */
export async function takeTurn(request: TurnRequest): Promise<Turn> {
  const { limits, listener, signal } = request;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await askOnce(request);
    } catch (error) {
      signal.throwIfAborted();
      const fault = readModelError(error);
      const milliseconds = Math.max(fault.retryAfterMs ?? 0, limits.firstPauseMs * 2 ** attempt);
      if (!fault.mayPass || attempt >= limits.retries || milliseconds > limits.pauseMaxMs) throw fault;
      listener.onPause({ milliseconds, fault });
      await delay(milliseconds, undefined, { signal });
    }
  }
}

async function askOnce(request: TurnRequest): Promise<Turn> {
  const { limits, signal, listener, mustCall } = request;
  const watchdog = createWatchdog(limits, signal);
  const result = streamText({
    model: request.model,
    instructions: {
      role: "system",
      content: request.instructions,
      providerOptions: CACHED_INSTRUCTIONS,
    },
    messages: withCacheMarks(request.messages, request.steps),
    providerOptions: callOptions(request.projectId),
    ...(request.effort && { reasoning: request.effort }),
    tools: request.tools,
    ...(mustCall !== undefined && { toolChoice: { type: "tool" as const, toolName: mustCall } }),
    maxRetries: 0,
    abortSignal: watchdog.signal,
    // Whatever the provider sends shows that it is there, pings too.
    includeRawChunks: true,
    onError: () => {},
  });
  const writing = new Map<string, WrittenCall & { call: number; read: ReturnType<typeof createArgumentsReader> }>();
  let characters = 0;
  const count = (text: string) => {
    characters += text.length;
    if (characters > limits.answerMaxCharacters) watchdog.end(new ModelError("endless"));
  };
  try {
    for await (const part of result.stream) {
      watchdog.heard(part.type);
      if (part.type === "error") throw part.error;
      else if (part.type === "text-delta") {
        count(part.text);
        if (part.text !== "") listener.onText(part.text);
      } else if (part.type === "reasoning-delta") {
        count(part.text);
        if (part.text !== "") listener.onThought(part.text);
      } else if (part.type === "tool-input-start")
        writing.set(part.id, { toolName: part.toolName, text: "", call: writing.size, read: createArgumentsReader() });
      else if (part.type === "tool-input-delta") {
        count(part.delta);
        const call = writing.get(part.id);
        if (!call) continue;
        call.text += part.delta;
        listener.onCall({ toolName: call.toolName, call: call.call, ...call.read(part.delta) });
      }
    }
    watchdog.throwIfEnded();
    signal.throwIfAborted();
    return await readTurn(result, writing);
  } catch (error) {
    watchdog.throwIfEnded();
    throw error;
  } finally {
    watchdog.stop();
  }
}

async function readTurn(
  result: ReturnType<typeof streamText>,
  writing: ReadonlyMap<string, WrittenCall>,
): Promise<Turn> {
  const [reason, raw] = await Promise.all([result.finishReason, result.rawFinishReason]);
  if (reason === "content-filter") throw new ModelError("declined");
  // Gemini's word for arguments that are no JSON.
  if (raw === "MALFORMED_FUNCTION_CALL") throw new ModelError("unusable");
  if (reason === "error") throw new ModelError("trouble");
  // A provider says how an answer ended; one that does not was cut off.
  if (reason === "interrupted" || (reason === "other" && raw === undefined)) throw new ModelError("cut");
  const said = (await result.responseMessages).find(({ role }) => role === "assistant");
  const message = said ?? { role: "assistant", content: "" };
  return {
    message: withReadableInputs(reason === "length" ? withCutCalls(message, writing) : message),
    use: usageOf(await result.usage),
  };
}

/** Arguments that were no JSON come as the text they were; providers take back nothing but objects. */
function withReadableInputs(message: ModelMessage): ModelMessage {
  if (message.role !== "assistant" || typeof message.content === "string") return message;
  const content = message.content.map((part) =>
    part.type === "tool-call" && (typeof part.input !== "object" || part.input === null)
      ? { ...part, input: { unreadable: String(part.input).slice(0, 2_000) } }
      : part,
  );
  return { ...message, content };
}

/**
 * Ends a turn in which nothing was heard for too long, or that somebody ends with a fault. Before the first word and while
 * the model thinks a provider may be quiet for minutes; in the middle of words it is not.
 */
function createWatchdog(
  { firstTokenMs, silenceMs }: Pick<TurnLimits, "firstTokenMs" | "silenceMs">,
  stop: AbortSignal,
) {
  // Aborted without a reason of ours: clients of providers take every other reason for a failure of the connection.
  const controller = new AbortController();
  const abort = () => controller.abort();
  let ended: ModelError | null = null;
  const end = (fault: ModelError) => {
    ended ??= fault;
    abort();
  };
  if (stop.aborted) abort();
  stop.addEventListener("abort", abort, { once: true });
  const wait = (milliseconds: number) => setTimeout(() => end(new ModelError("silent")), milliseconds);
  let isThinking = true;
  let timer = wait(firstTokenMs);
  return {
    signal: controller.signal,
    end,
    heard(part: string) {
      if (part.startsWith("reasoning")) isThinking = true;
      else if (part === "text-delta" || part.startsWith("tool-input")) isThinking = false;
      clearTimeout(timer);
      timer = wait(isThinking ? firstTokenMs : silenceMs);
    },
    throwIfEnded() {
      if (ended) throw ended;
    },
    stop() {
      clearTimeout(timer);
      stop.removeEventListener("abort", abort);
    },
  };
}

/** The calls of a message, in order. */
export function toolCallsOf(message: ModelMessage | undefined): ToolCallPart[] {
  if (message?.role !== "assistant" || typeof message.content === "string") return [];
  return message.content.filter((part) => part.type === "tool-call");
}
