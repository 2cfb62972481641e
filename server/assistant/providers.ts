// ASSISTANT_MODEL → a language model of the AI SDK. Keys come from each provider's usual variable.
import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import { createBuiltinModel } from "#builtin-model";

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * @param setting `builtin` or `<provider>/<model>`, as `readConfig` let it through
 * @throws Error with one clear line when the provider's key or address is missing
 */
export function createModel(setting: string, variables: Variables): LanguageModel {
  if (setting === "builtin") return createBuiltinModel();
  const slash = setting.indexOf("/");
  const provider = setting.slice(0, slash);
  const model = setting.slice(slash + 1);
  const need = (name: string): string => {
    const value = variables[name]?.trim();
    if (!value)
      throw new Error(
        `ASSISTANT_MODEL=${setting} needs ${name}. Set it, or leave ASSISTANT_MODEL away to use the built-in model.`,
      );
    return value;
  };
  switch (provider) {
    case "anthropic":
      return createAnthropic({ apiKey: need("ANTHROPIC_API_KEY") })(model);
    case "openai":
      return createOpenAI({ apiKey: need("OPENAI_API_KEY") })(model);
    case "google":
      return createGoogleGenerativeAI({ apiKey: need("GOOGLE_GENERATIVE_AI_API_KEY") })(model);
    case "openai-compatible":
      return createOpenAICompatible({
        name: "openai-compatible",
        baseURL: need("OPENAI_COMPATIBLE_BASE_URL"),
        apiKey: variables.OPENAI_COMPATIBLE_API_KEY?.trim() ?? "",
        includeUsage: true,
      })(model);
    default:
      throw new Error(`ASSISTANT_MODEL=${setting} names no known provider.`);
  }
}
