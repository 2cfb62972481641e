// The AI SDK's face of the built-in model: a prompt in, tool calls or text out, at once or as a stream.
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { nextStep } from "./conversation/next-step.ts";

const NO_USAGE: LanguageModelV4Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

/** A model without key and network. Equal prompts give equal answers. */
export function createBuiltinModel(): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "ninefold",
    modelId: "builtin",
    supportedUrls: {},
    async doGenerate(options) {
      options.abortSignal?.throwIfAborted();
      const { content, finishReason } = answer(options);
      return { content, finishReason, usage: NO_USAGE, warnings: [] };
    },
    async doStream(options) {
      options.abortSignal?.throwIfAborted();
      const parts = streamParts(options);
      return {
        stream: new ReadableStream<LanguageModelV4StreamPart>({
          pull(controller) {
            const next = parts.next();
            if (next.done) controller.close();
            else controller.enqueue(next.value);
          },
        }),
      };
    },
  };
}

function answer({ prompt, tools }: LanguageModelV4CallOptions): {
  content: LanguageModelV4Content[];
  finishReason: LanguageModelV4FinishReason;
} {
  const offered = new Set((tools ?? []).map(({ name }) => name));
  const step = nextStep(prompt, offered);
  if ("text" in step)
    return { content: [{ type: "text", text: step.text }], finishReason: { unified: "stop", raw: "stop" } };
  const calls = step.calls.filter(({ name }) => offered.has(name));
  if (calls.length === 0)
    return {
      content: [{ type: "text", text: "I build apps with the project's tools, and none of them is available here." }],
      finishReason: { unified: "stop", raw: "stop" },
    };
  const turn = prompt.length;
  return {
    content: calls.map(({ name, input }, at) => ({
      type: "tool-call",
      toolCallId: `builtin-${turn}-${at}`,
      toolName: name,
      input: JSON.stringify(input),
    })),
    finishReason: { unified: "tool-calls", raw: "tool-calls" },
  };
}

function* streamParts(options: LanguageModelV4CallOptions): Generator<LanguageModelV4StreamPart> {
  yield { type: "stream-start", warnings: [] };
  const { content, finishReason } = answer(options);
  for (const part of content) {
    if (part.type === "text") {
      yield { type: "text-start", id: "answer" };
      for (const delta of part.text.match(/\s*\S+|\s+$/g) ?? []) yield { type: "text-delta", id: "answer", delta };
      yield { type: "text-end", id: "answer" };
    } else if (part.type === "tool-call") {
      yield { type: "tool-input-start", id: part.toolCallId, toolName: part.toolName };
      yield { type: "tool-input-delta", id: part.toolCallId, delta: part.input };
      yield { type: "tool-input-end", id: part.toolCallId };
      yield part;
    }
  }
  yield { type: "finish", usage: NO_USAGE, finishReason };
}
