// The built-in model as a model of the SDK that thinks in a worker: whatever a message makes of it, the server goes on.
import type { LanguageModelV4, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { Workers } from "#workers";
import { THINK } from "./tasks.ts";

/** @param ownerId whose turns these are */
export function createBuiltinModelIn(workers: Workers, ownerId: string): LanguageModelV4 {
  // Of a tool the built-in model knows the name; descriptions and schemas are for models that have to read them.
  const think = ({ prompt, tools, abortSignal }: LanguageModelV4CallOptions) =>
    workers.run(
      THINK,
      {
        prompt,
        tools: tools?.flatMap((tool) =>
          tool.type === "function" ? [{ type: "function" as const, name: tool.name, inputSchema: {} }] : [],
        ),
      },
      { owner: ownerId, signal: abortSignal },
    );
  return {
    specificationVersion: "v4",
    provider: "ninefold",
    modelId: "builtin",
    supportedUrls: {},
    doGenerate: async (options) => (await think(options)).result,
    async doStream(options) {
      const { parts } = await think(options);
      return { stream: ReadableStream.from(parts) };
    },
  };
}
