// Language models for apps: the creator's own key or the platform's model answers, within caps; no key reaches an app.
import type { ServerResponse } from "node:http";
import { generateText, type LanguageModel, Output, streamText, type UserContent } from "ai";
import { z } from "zod";
import { type AppModelUse, type ModelAnswer, type ModelQuestion, modelQuestion, type TokenUse } from "#contract";
import type { Database } from "#database";
import type { AppIdentity } from "#hosting";
import { type App, type Guard, Refusal, tooManyRequests } from "#http";
import type { AppCallRoute } from "../common/app-calls/types.ts";
import { registerModelRoutes } from "./routes.ts";
import { sampleAnswer } from "./sample.ts";
import { createModelUseStore } from "./store.ts";

export type ModelSettings = Readonly<{
  /** Input and output tokens of one app in a day. */
  perDay: number;
  /** Of one person of an app in a day. */
  perPersonADay: number;
}>;

/** What answers a creator's apps. */
export type ModelForApps = Readonly<{
  model: LanguageModel;
  name: string;
  paidBy: "own" | "platform";
  /** Why it may not answer now, or null: the creator's allowance is used up. */
  refusal: string | null;
  /** Counts for the creator what was used. */
  count(use: TokenUse): Promise<void>;
}>;

export type AppModelsDeps = Readonly<{
  database: Pick<Database, "query">;
  settings: ModelSettings;
  /** Null: no model is connected. */
  modelFor(projectId: string): Promise<ModelForApps | null>;
  guards: Readonly<{ ownsProject: Guard }>;
}>;

const CALL_BYTES_MAX = 8 * 1024 * 1024;
const CALLS_PER_MINUTE = 60;
const AT_ONCE = 4;
const ANSWER_MS = 120_000;
const NOT_CONNECTED = "No language model is connected to this installation, so this app can't ask one.";
const NO_ANSWER = "The language model did not answer. Please try again.";

type Asking = Readonly<{ chosen: ModelForApps; question: ModelQuestion; signal: AbortSignal }>;

export function createAppModels({ database, settings, modelFor, guards }: AppModelsDeps) {
  const store = createModelUseStore(database);
  const underWay = new Map<string, number>();

  async function refuseBeyondCaps(projectId: string, person: string | undefined): Promise<void> {
    const { tokens } = await store.today(projectId);
    if (tokens >= settings.perDay)
      throw tooManyRequests(`This app has used the ${settings.perDay} tokens that it has for language models today.`);
    if (person === undefined) return;
    const own = await store.today(projectId, person);
    if (own.tokens >= settings.perPersonADay)
      throw tooManyRequests(
        "You have asked as much as this app lets one person ask in a day. Please try again tomorrow.",
      );
  }

  /** A question counts from its first moment, so that many at once can't all slip below a cap. */
  async function inTurn<Result>(projectId: string, action: () => Promise<Result>): Promise<Result> {
    const open = underWay.get(projectId) ?? 0;
    if (open >= AT_ONCE) throw tooManyRequests(`This app asks more than ${AT_ONCE} questions at once.`, 1);
    underWay.set(projectId, open + 1);
    try {
      return await action();
    } finally {
      const left = (underWay.get(projectId) ?? 1) - 1;
      if (left > 0) underWay.set(projectId, left);
      else underWay.delete(projectId);
    }
  }

  async function answer(app: AppIdentity, question: ModelQuestion, { response, signal }: Answering) {
    const chosen = await modelFor(app.projectId);
    if (!chosen) {
      if (app.environment === "live") throw new Refusal(503, NOT_CONNECTED);
      const sample = sampleAnswer(question);
      return question.stream ? void response.writeHead(200, TEXT).end(sample.text) : sample;
    }
    if (chosen.refusal !== null) throw tooManyRequests(chosen.refusal);
    await refuseBeyondCaps(app.projectId, question.person);
    const count = async (use: TokenUse) => {
      await store.add(app.projectId, question.person ?? "", use);
      await chosen.count(use);
    };
    const asking = { chosen, question, signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]) };
    return question.stream ? streamAnswer(asking, response, count) : wholeAnswer(asking, count);
  }

  const appCalls: readonly AppCallRoute[] = [
    {
      method: "POST",
      path: "/model",
      bodyBytesMax: CALL_BYTES_MAX,
      perMinute: CALLS_PER_MINUTE,
      answer: ({ app, readJson, response, signal }) =>
        inTurn(app.projectId, async () => answer(app, await readJson(modelQuestion), { response, signal })),
    },
  ];

  async function use(projectId: string): Promise<AppModelUse> {
    const [chosen, { calls, tokens }] = await Promise.all([modelFor(projectId), store.today(projectId)]);
    return {
      model: chosen?.name ?? null,
      paidBy: chosen?.paidBy ?? null,
      callsToday: calls,
      tokensToday: tokens,
      tokensPerDay: settings.perDay,
      tokensPerPersonADay: settings.perPersonADay,
    };
  }

  return Object.freeze({
    appCalls,
    registerRoutes: (app: App) => registerModelRoutes(app, { use, guards }),
  });
}

type Answering = Readonly<{ response: ServerResponse; signal: AbortSignal }>;
type Count = (use: TokenUse) => Promise<void>;
const TEXT = { "content-type": "text/plain; charset=utf-8" };

function requestOf({ chosen, question, signal }: Asking) {
  const content: UserContent = [
    { type: "text", text: question.prompt },
    ...question.images.map(({ type, base64 }) => ({ type: "file" as const, data: base64, mediaType: type })),
  ];
  // Not every provider is told of a schema otherwise.
  const shape = question.schema && `Answer with JSON alone, of this JSON Schema: ${JSON.stringify(question.schema)}`;
  const instructions = [question.system, shape].filter((part) => part !== undefined).join("\n\n");
  return {
    model: chosen.model,
    ...(instructions === "" ? {} : { instructions }),
    messages: [{ role: "user" as const, content }],
    maxOutputTokens: question.outputTokens,
    maxRetries: 1,
    abortSignal: signal,
  };
}

/** @throws Refusal 503 when the model fails, with nothing of what its provider said: that may name the key */
async function wholeAnswer(asking: Asking, count: Count): Promise<ModelAnswer> {
  const { schema } = asking.question;
  try {
    // The contract lets through no words of JSON Schema that are run or matched.
    const wanted = schema && { output: Output.object({ schema: z.fromJSONSchema(schema) }) };
    const result = await generateText({ ...requestOf(asking), ...wanted });
    await count(used(await result.usage));
    return { text: result.text, ...(schema ? { value: result.output } : {}), sample: false };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // A question whose answer nobody waited for was asked all the same.
    await count(estimate(asking.question, 0));
    throw new Refusal(503, NO_ANSWER);
  }
}

async function streamAnswer(asking: Asking, response: ServerResponse, count: Count): Promise<void> {
  const result = streamText({ ...requestOf(asking), onError: () => {} });
  let characters = 0;
  try {
    for await (const piece of result.textStream) {
      characters += piece.length;
      if (!response.headersSent) response.writeHead(200, TEXT);
      if (!response.write(piece)) await drained(response, asking.signal);
    }
    await count(used(await result.usage));
  } catch {
    await count(estimate(asking.question, characters));
    throw new Refusal(503, NO_ANSWER);
  }
  if (!response.headersSent) response.writeHead(200, TEXT);
  response.end();
}

const CHARACTERS_PER_TOKEN = 4;
/** Where nobody told how many they were. */
const estimate = ({ prompt, system = "" }: ModelQuestion, written: number): TokenUse => ({
  inputTokens: Math.ceil((prompt.length + system.length) / CHARACTERS_PER_TOKEN),
  outputTokens: Math.ceil(written / CHARACTERS_PER_TOKEN),
});

const drained = (response: ServerResponse, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    response.once("drain", resolve);
    signal.addEventListener("abort", () => reject(new Error("gone")), { once: true });
  });

const used = ({
  inputTokens,
  outputTokens,
}: {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
}) => ({
  inputTokens: inputTokens ?? 0,
  outputTokens: outputTokens ?? 0,
});
