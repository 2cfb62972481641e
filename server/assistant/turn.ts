// One turn of the model: the conversation in, one assistant message with its tool calls out.
import { APICallError, type LanguageModel, type ModelMessage, RetryError, streamText, type ToolCallPart } from "ai";
import { TURN_RETRIES } from "./limits.ts";
import { toolsForModel } from "./tools/toolbox.ts";

export type Turn = Readonly<{ message: ModelMessage; inputTokens: number; outputTokens: number }>;

/**
 * @throws ModelFault when the provider still fails after its retries
 */
export async function takeTurn(request: {
  model: LanguageModel;
  instructions: string;
  messages: ModelMessage[];
  signal: AbortSignal;
}): Promise<Turn> {
  let failure: unknown;
  const result = streamText({
    model: request.model,
    instructions: request.instructions,
    messages: request.messages,
    tools: toolsForModel(),
    maxRetries: TURN_RETRIES,
    abortSignal: request.signal,
    onError: ({ error }) => {
      failure = error;
    },
  });
  await result.consumeStream();
  request.signal.throwIfAborted();
  if (failure !== undefined) throw new ModelFault(failure);
  const responses = await result.responseMessages;
  const message = responses.find(({ role }) => role === "assistant") ?? { role: "assistant", content: "" };
  const usage = await result.usage;
  return { message, inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens ?? 0 };
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

/** The model could not be asked or its answer not be used; `message` is for the creator. */
export class ModelFault extends Error {
  constructor(cause: unknown) {
    super(explainModelError(cause), { cause });
    this.name = "ModelFault";
  }
}

function explainModelError(error: unknown): string {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (!APICallError.isInstance(cause)) return "The language model gave an answer that could not be used.";
  if (cause.statusCode === 401 || cause.statusCode === 403)
    return "The language model refused this installation's key. Whoever runs it can mend that in the settings.";
  if (cause.statusCode === 429)
    return "The language model is busy: its limit is reached. Please try again in a few minutes.";
  if (cause.statusCode === undefined) return "The language model could not be reached.";
  return "The language model is having trouble at the moment. Please try again in a few minutes.";
}
