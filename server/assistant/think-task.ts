// A task of workers: one turn of the built-in model, whole.
import type {
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import { createBuiltinModel } from "#builtin-model";

export type Thought = Readonly<{
  parts: LanguageModelV4StreamPart[];
  result: Pick<LanguageModelV4GenerateResult, "content" | "finishReason" | "usage" | "warnings">;
}>;

const model = createBuiltinModel();

/** The turn as a whole and as the parts that it is streamed in; equal prompts give equal answers. */
export async function run(options: Pick<LanguageModelV4CallOptions, "prompt" | "tools">): Promise<Thought> {
  const { stream } = await model.doStream(options);
  const parts: LanguageModelV4StreamPart[] = [];
  for await (const part of stream) parts.push(part);
  const content = parts.flatMap((part) => (part.type === "tool-call" ? [part] : []));
  const text = parts.flatMap((part) => (part.type === "text-delta" ? [part.delta] : [])).join("");
  const end = parts.find((part) => part.type === "finish");
  if (!end) throw new Error("the built-in model did not come to an end");
  const { finishReason, usage } = end;
  return {
    parts,
    result: {
      content: text === "" ? content : [{ type: "text", text }, ...content],
      finishReason,
      usage,
      warnings: [],
    },
  };
}
