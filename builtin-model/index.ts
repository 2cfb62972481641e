import type { LanguageModelV4 } from "@ai-sdk/provider";
export function createBuiltinModel(): LanguageModelV4 {
  return {} as never;
}
