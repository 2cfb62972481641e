// One turn of the model: the conversation in, one assistant message with its tool calls out, its words on the way.
import { setTimeout as delay } from "node:timers/promises";
import { type LanguageModel, type ModelMessage, streamText, type ToolCallPart, type ToolSet } from "ai";
import type { TurnLimits } from "./limits.ts";
import { ModelError, readModelError } from "./model-errors.ts";
import { CACHED_PROMPT } from "./providers.ts";

export type Turn = Readonly<{ message: ModelMessage; inputTokens: number; outputTokens: number }>;

/** Told as the turn goes on. */
export type TurnListener = Readonly<{
  onText(delta: string): void;
  /** A tool's arguments are being written; `path` once it is among them. */
  onCall(call: Readonly<{ toolName: string; path: string | null; characters: number }>): void;
  /** The provider failed in passing; it is asked again after the pause. */
  onPause(pause: Readonly<{ milliseconds: number; fault: ModelError }>): void;
}>;

export type TurnRequest = Readonly<{
  model: LanguageModel;
  instructions: string;
  messages: readonly ModelMessage[];
  tools: ToolSet;
  /** The model must call this tool. */
  mustCall?: string;
  signal: AbortSignal;
  limits: TurnLimits;
  listener: TurnListener;
}>;

/**
 * Asks until there is an answer, waiting longer each time and at least as long as the provider says.
 * @throws ModelFault when waiting does not help or was tried often enough
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
  const watchdog = createWatchdog(limits.silenceMs);
  const result = streamText({
    model: request.model,
    instructions: {
      role: "system",
      content: request.instructions,
      providerOptions: CACHED_PROMPT,
    },
    messages: withCacheMark(request.messages),
    tools: request.tools,
    ...(mustCall !== undefined && { toolChoice: { type: "tool" as const, toolName: mustCall } }),
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, watchdog.signal]),
    onError: () => {},
  });
  const writing = new Map<string, { toolName: string; text: string }>();
  let characters = 0;
  const count = (text: string) => {
    characters += text.length;
    if (characters > limits.answerMaxCharacters) watchdog.end(new ModelError("endless"));
  };
  try {
    for await (const part of result.stream) {
      watchdog.heard();
      if (part.type === "error") throw part.error;
      else if (part.type === "text-delta") {
        count(part.text);
        if (part.text !== "") listener.onText(part.text);
      } else if (part.type === "reasoning-delta") count(part.text);
      else if (part.type === "tool-input-start") writing.set(part.id, { toolName: part.toolName, text: "" });
      else if (part.type === "tool-input-delta") {
        count(part.delta);
        const call = writing.get(part.id);
        if (!call) continue;
        call.text += part.delta;
        listener.onCall({ toolName: call.toolName, path: pathIn(call.text), characters: call.text.length });
      }
    }
    watchdog.throwIfEnded();
    signal.throwIfAborted();
    return await readTurn(result);
  } catch (error) {
    watchdog.throwIfEnded();
    throw error;
  } finally {
    watchdog.stop();
  }
}

async function readTurn(result: ReturnType<typeof streamText>): Promise<Turn> {
  const [reason, raw] = await Promise.all([result.finishReason, result.rawFinishReason]);
  if (reason === "content-filter") throw new ModelError("declined");
  // Gemini's word for arguments that are no JSON.
  if (raw === "MALFORMED_FUNCTION_CALL") throw new ModelError("unusable");
  if (reason === "error") throw new ModelError("trouble");
  // A provider says how an answer ended; one that does not was cut off.
  if (reason === "interrupted" || (reason === "other" && raw === undefined)) throw new ModelError("cut");
  const message = (await result.responseMessages).find(({ role }) => role === "assistant");
  const usage = await result.usage;
  return {
    message: withReadableInputs(message ?? { role: "assistant", content: "" }),
    inputTokens: usage.inputTokens ?? 0,
    outputTokens: usage.outputTokens ?? 0,
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

function withCacheMark(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.map((message, index) =>
    index === messages.length - 1
      ? { ...message, providerOptions: { ...message.providerOptions, ...CACHED_PROMPT } }
      : message,
  );
}

/** The `path` in arguments that are still being written. */
function pathIn(text: string): string | null {
  return /"path"\s*:\s*"([^"\\]{1,200})"/.exec(text.slice(0, 1_000))?.[1] ?? null;
}

/** Ends a turn in which nothing was heard for `silenceMs`, or that somebody ends with a fault. */
function createWatchdog(silenceMs: number) {
  const controller = new AbortController();
  const end = (fault: ModelError) => controller.abort(fault);
  const start = () => setTimeout(() => end(new ModelError("silent")), silenceMs);
  let timer = start();
  return {
    signal: controller.signal,
    end,
    heard() {
      clearTimeout(timer);
      timer = start();
    },
    throwIfEnded: () => controller.signal.throwIfAborted(),
    stop: () => clearTimeout(timer),
  };
}

/** The calls of a message, in order. */
export function toolCallsOf(message: ModelMessage | undefined): ToolCallPart[] {
  if (message?.role !== "assistant" || typeof message.content === "string") return [];
  return message.content.filter((part) => part.type === "tool-call");
}

/** The words of a message, without reasoning and calls. */
export function textOf(message: ModelMessage | undefined): string {
  if (message?.role !== "assistant") return "";
  if (typeof message.content === "string") return message.content.trim();
  return message.content
    .flatMap((part) => (part.type === "text" ? [part.text] : []))
    .join("\n")
    .trim();
}
