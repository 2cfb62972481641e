// Which model an installation has: from its settings through the real SDK packages, or the built-in one and why.
import { expect, test } from "vitest";
import { createModel, isBuiltin, openModels } from "./installation-models.ts";
import { openScriptedAssistant, rename } from "./testing/scripted-assistant.ts";

/** A whole run with its checks, on a machine that may be busy. */
const PATIENT = { timeout: 120_000 };
const settings = (assistantModel: string, fastModel: string | null = null) => ({ assistantModel, fastModel });

test.each([
  ["anthropic/claude", "ANTHROPIC_API_KEY"],
  ["openai/gpt", "OPENAI_API_KEY"],
  ["google/gemini", "GOOGLE_GENERATIVE_AI_API_KEY"],
  ["azure/my-deployment", "AZURE_BASE_URL"],
  ["bedrock/some.model", "AWS_BEARER_TOKEN_BEDROCK"],
  ["mistral/devstral", "MISTRAL_API_KEY"],
  ["xai/grok", "XAI_API_KEY"],
  ["deepseek/chat", "DEEPSEEK_API_KEY"],
  ["groq/gpt-oss", "GROQ_API_KEY"],
  ["openrouter/anthropic/claude", "OPENROUTER_API_KEY"],
  ["openai-compatible/llama", "OPENAI_COMPATIBLE_BASE_URL"],
])("%s without %s is one clear line, and the built-in model answers", async (model, variable) => {
  for (const variables of [{}, { [variable]: "  " }]) {
    const opened = await openModels(settings(model), variables);
    expect(isBuiltin(opened.model)).toBe(true);
    expect(opened.notice).toBe(
      `ASSISTANT_MODEL=${model} needs ${variable}. Until it is set, the built-in model answers.`,
    );
  }
});

test("a fast model without its key is told by its own setting's name", async () => {
  const { notice } = await openModels(settings("builtin", "anthropic/claude"), {});
  expect(notice).toContain("ASSISTANT_FAST_MODEL=anthropic/claude needs ANTHROPIC_API_KEY.");
});

test("any address that speaks OpenAI's chat format does a whole run", PATIENT, async () => {
  const key = "a-local-key";
  const stage = await openScriptedAssistant(async ({ url }) => ({
    model: await createModel("openai-compatible/llama-3.3", {
      OPENAI_COMPATIBLE_BASE_URL: `${url}/v1`,
      OPENAI_COMPATIBLE_API_KEY: key,
    }),
  }));
  try {
    stage.play({ calls: [rename("Local")] }, { text: "It is called Local." });
    const id = await stage.newProject();
    const answer = await stage.chat(id, "call it Local");
    expect(answer.body).toMatchObject({ message: "It is called Local.", changesApplied: true });
    expect(stage.scripted.requests[0]).toMatchObject({ model: "llama-3.3", stream: true });
    expect(stage.scripted.keys[0]).toBe(`Bearer ${key}`);
    expect((await stage.get(`/api/projects/${id}/run`)).run).toMatchObject({
      model: "openai-compatible/llama-3.3",
      use: { inputTokens: 20, outputTokens: 10 },
    });
  } finally {
    await stage.close();
  }
});

test(
  "a server whose model lacks its key says so in the chat's line about the model, and builds all the same",
  PATIENT,
  async () => {
    const stage = await openScriptedAssistant(async () => ({
      models: await openModels(settings("anthropic/claude"), {}),
    }));
    try {
      const id = await stage.newProject();
      expect(await stage.get(`/api/projects/${id}/use`)).toMatchObject({
        model: "builtin",
        key: "builtin",
        notice: expect.stringContaining("needs ANTHROPIC_API_KEY"),
      });
      expect((await stage.chat(id, "A to-do list for my family")).body).toMatchObject({ changesApplied: true });
    } finally {
      await stage.close();
    }
  },
);
