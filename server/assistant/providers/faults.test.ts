// The matrix of faults: what every provider can do wrong, in its own format through its own SDK package, and the sentence that a
// person reads of it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Provider } from "#contract";
import { type ScriptedModel, type ScriptedTurn, startScriptedModel } from "#testing";
import { nameOfModel } from "../installation-models.ts";
import { endedAtLength, isCutCall } from "../length.ts";
import type { TurnLimits } from "../limits.ts";
import { ModelError } from "../model-errors.ts";
import { toolsForModel } from "../tools/toolbox.ts";
import { type Turn, takeTurn, toolCallsOf } from "../turn.ts";
import { openModel } from "./clients.ts";

const LIMITS: TurnLimits = {
  retries: 0,
  firstPauseMs: 1,
  pauseMaxMs: 0,
  firstTokenMs: 30_000,
  silenceMs: 30_000,
  answerMaxCharacters: 200_000,
};

/** Where each provider's API begins, below the address of the scripted server. */
const PATHS: Readonly<Record<Provider, string>> = {
  anthropic: "/v1",
  openai: "/v1",
  google: "/v1beta",
  azure: "/openai",
  bedrock: "",
  mistral: "/mistral/v1",
  xai: "/v1",
  deepseek: "",
  groq: "/openai/v1",
  openrouter: "/api/v1",
  ollama: "/v1",
  lmstudio: "/v1",
  "openai-compatible": "/v1",
};

const FILTER = "a filter of contents";

const json = (value: unknown): string => JSON.stringify(value);
const openAiBody = (message: string, code: string) => json({ error: { message, type: code, code, param: null } });
const anthropicBody = (message: string) => json({ type: "error", error: { type: "invalid_request_error", message } });

/** How each says that nobody has paid, that it was too much, and when to come back; the rest say it as OpenAI does. */
const SPENT: Partial<Record<Provider, ScriptedTurn>> = {
  anthropic: { status: 400, body: anthropicBody("Your credit balance is too low to access the Anthropic API.") },
  google: { status: 402, body: json({ error: { code: 402, message: "Billing account not active", status: "X" } }) },
  bedrock: { status: 402, body: json({ message: "Payment required" }) },
  deepseek: { status: 402, body: openAiBody("Insufficient Balance", "unknown_error") },
  openrouter: { status: 402, body: json({ error: { code: 402, message: "Insufficient credits" } }) },
};
const TOO_LONG: Partial<Record<Provider, ScriptedTurn>> = {
  anthropic: { status: 400, body: anthropicBody("prompt is too long: 213462 tokens > 200000 maximum") },
  google: {
    status: 400,
    body: json({
      error: {
        code: 400,
        message: "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
        status: "INVALID_ARGUMENT",
      },
    }),
  },
  bedrock: { status: 400, body: json({ message: "Input is too long for requested model." }) },
  mistral: {
    status: 400,
    body: json({
      object: "error",
      message: "Prompt contains 40000 tokens … too large for model with 32768 maximum context length",
    }),
  },
};
const LATER: Partial<Record<Provider, ScriptedTurn>> = {
  google: {
    status: 429,
    body: json({
      error: {
        code: 429,
        status: "RESOURCE_EXHAUSTED",
        message: "You exceeded your current quota, please check your plan and billing details.",
        details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "120s" }],
      },
    }),
  },
  groq: { status: 429, headers: { "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "2m0s" } },
};

const SENDS_WHOLE_CALLS: ReadonlySet<Provider> = new Set(["google", "openrouter"]);

const CASES: readonly (readonly [string, (provider: Provider) => ScriptedTurn, ModelError["kind"], string])[] = [
  ["a wrong key", () => ({ status: 401 }), "key", "refused this installation's key"],
  [
    "a spent key",
    (provider) =>
      SPENT[provider] ?? { status: 429, body: openAiBody("You exceeded your current quota", "insufficient_quota") },
    "credit",
    "has no credit left",
  ],
  [
    "a limit with the time to wait",
    (provider) => LATER[provider] ?? { status: 429, headers: { "retry-after": "120" } },
    "busy",
    "asks to be left alone for 2 minutes",
  ],
  ["trouble of its own", () => ({ status: 500 }), "trouble", "is having trouble"],
  ["too many askers", () => ({ status: 529 }), "busy", "its limit is reached"],
  ["a model that it does not know", () => ({ status: 404 }), "model", "knows no language model of the name"],
  ["a request that it does not take", () => ({ status: 400 }), "request", "did not accept the request"],
  ["a stream that breaks", () => ({ text: "Half of it", partCharacters: 2, stops: "break" }), "cut", "broke off"],
  ["a stream that ends too early", () => ({ text: "Half of it", partCharacters: 2, stops: "end" }), "cut", "broke off"],
  ["an answer without end", () => ({ text: "All work. ".repeat(50), characters: 4_000_000 }), "endless", "had no end"],
  [
    "more than it reads at once",
    (provider) =>
      TOO_LONG[provider] ?? {
        status: 400,
        body: openAiBody("This model's maximum context length is 128000 tokens.", "context_length_exceeded"),
      },
    "too-long",
    "more than the language model can read at once",
  ],
  [FILTER, () => ({ text: "I", refused: true }), "declined", "declined this request"],
];

let scripted: ScriptedModel;
let turn: ScriptedTurn = {};
beforeAll(async () => {
  scripted = await startScriptedModel(() => turn);
});
afterAll(() => scripted.close());

describe.each(Object.keys(PATHS) as Provider[])("%s", (provider) => {
  const open = () =>
    openModel({ provider, model: "scripted-model", key: "a-key", address: `${scripted.url}${PATHS[provider]}` });
  async function take(next: ScriptedTurn, limits: Partial<TurnLimits> = {}): Promise<Turn> {
    turn = next;
    return takeTurn({
      model: await open(),
      effort: null,
      instructions: "Build.",
      messages: [{ role: "user", content: "Change something" }],
      steps: 0,
      projectId: "p1",
      tools: toolsForModel(["list_files", "write_file"]),
      signal: AbortSignal.timeout(30_000),
      limits: { ...LIMITS, ...limits },
      listener: { onText() {}, onThought() {}, onCall() {}, onPause() {} },
    });
  }

  test("answers with words, calls and what was used, under its own name", async () => {
    expect(nameOfModel(await open())).toBe(`${provider}/scripted-model`);
    const { message, use } = await take({
      text: "Here.",
      calls: [{ name: "list_files", input: { path: "web" } }],
      inputTokens: 100,
      cachedTokens: 40,
    });
    expect(toolCallsOf(message)).toMatchObject([{ toolName: "list_files", input: { path: "web" } }]);
    const unwritten = { writtenTokens: 0, writtenForHourTokens: 0 };
    expect(use).toEqual({ inputTokens: 100, outputTokens: expect.any(Number), cachedTokens: 40, ...unwritten });
  });

  // Mistral's API has no filter of contents.
  const cases = CASES.filter(([name]) => provider !== "mistral" || name !== FILTER);
  test.each(cases)("%s", async (_, turnOf, kind, sentence) => {
    const fault = await take(turnOf(provider)).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ModelError);
    expect(fault).toMatchObject({ kind, message: expect.stringContaining(sentence) });
  });

  test("silence before the first word and in the middle of words", async () => {
    for (const [next, limits] of [
      [{ text: "late", delayMs: 2_000 }, { firstTokenMs: 150 }],
      [{ text: "Half of it", partCharacters: 2, stops: "hang" }, { silenceMs: 150 }],
    ] satisfies [ScriptedTurn, Partial<TurnLimits>][])
      await expect(take(next, limits)).rejects.toMatchObject({ kind: "silent" });
  });

  test("something that is no JSON in its stream", async () => {
    const fault = await take({ text: "one two", partCharacters: 2, garbled: true }).catch((error: unknown) => error);
    expect(fault).toMatchObject({ mayPass: true });
  });

  // Their clients take a whole stream of theirs as any other; the rest begin theirs in other words.
  if (provider === "openai-compatible")
    test.each([
      ["rate_limit_error", "busy"],
      ["server_error", "trouble"],
      ["insufficient_quota", "credit"],
    ])("an error of the type %s in a stream that began well", async (type, kind) => {
      const body = `data: ${json({ error: { message: "Not now", type } })}\n\n`;
      const fault = await take({ status: 200, headers: { "content-type": "text/event-stream" }, body }).catch(
        (error: unknown) => error,
      );
      expect(fault).toMatchObject({ kind });
    });

  test("an answer that reached its length keeps what was whole and marks the call that was cut", async () => {
    const calls = [
      { name: "list_files", input: { path: "web" } },
      { name: "write_file", input: '{"path": "app.json", "content": "{' },
    ];
    const { message } = await take({ text: "So", calls, atLength: true });
    const [whole, cut] = toolCallsOf(message);
    expect(endedAtLength(message)).toBe(true);
    if (provider !== "google") expect(whole).toMatchObject({ toolName: "list_files", input: { path: "web" } });
    // Gemini and OpenRouter's client hand calls over whole or not at all.
    if (SENDS_WHOLE_CALLS.has(provider)) expect(cut).toBeUndefined();
    else expect(cut && isCutCall(cut)).toBe(true);
  });
});
