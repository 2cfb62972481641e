// What answers and what it costs: use and allowance, and the creator's own key.
import * as contract from "#contract";
import { createAssistantState, NO_KEY, PRICES } from "./assistant-state.ts";
import { type PlatformState, SOME_TIME } from "./platform-state.ts";
import type { PlatformRoute } from "./types.ts";

const UNKNOWN: contract.ModelFacts = { price: null, contextTokens: null };
const FREE: contract.ModelFacts = { price: { input: 0, output: 0, rises: false }, contextTokens: null };

/** A model on the platform's key, of whose 100,000 tokens a month so many are left. */
export function useWithAllowance(remainingTokens: number): contract.AssistantUse {
  const used = 100_000 - remainingTokens;
  const { use } = createAssistantState();
  return {
    ...use,
    model: "anthropic/claude-sonnet",
    key: "platform",
    ownKeys: true,
    run: { inputTokens: 4_000, outputTokens: 321 },
    project: { inputTokens: 20_000, outputTokens: 1_500 },
    month: { ...use.month, inputTokens: used - 500, outputTokens: 500, allowanceTokens: 100_000, remainingTokens },
  };
}

/** A key that was kept and works, unless `parts` says otherwise. */
export function keptKey(parts: Partial<contract.OwnKey> = {}): contract.OwnKey {
  const key: contract.KeptKey = {
    provider: "anthropic",
    model: "claude-sonnet",
    planModel: null,
    effort: null,
    address: null,
    savedAt: SOME_TIME,
    ending: "wxyz",
    refusedAt: null,
  };
  const whole = { allowed: true, configured: true, ...key, reachable: [], found: null, ...parts };
  const { provider, model, savedAt, ending, refusedAt } = whole;
  const kept = provider && model && savedAt ? [{ ...key, provider, model, savedAt, ending, refusedAt }] : [];
  return { ...whole, keys: parts.keys ?? kept };
}

export function assistantRoutes({ assistant }: PlatformState): PlatformRoute[] {
  const PATH = "/api/assistant/key";
  return [
    { route: "GET /api/projects/:id/use", schema: contract.assistantUse, handle: () => ({ body: assistant.use }) },
    { route: `GET ${PATH}`, schema: contract.ownKey, handle: () => ({ body: assistant.key }) },
    {
      route: `PUT ${PATH}`,
      schema: contract.ownKey,
      handle: ({ body }) => {
        const { provider, model, key } = contract.newOwnKey.parse(body);
        assistant.key = keptKey({ provider, model, ending: key.slice(-4) });
        assistant.use = {
          ...assistant.use,
          model: `${provider}/${model}`,
          key: "own",
          keyTrouble: false,
          notice: null,
          found: null,
        };
        return { body: assistant.key };
      },
    },
    {
      route: "POST /api/assistant/models",
      schema: contract.modelsAnswer,
      handle: ({ body }) => {
        const name = `${contract.modelsQuestion.parse(body).provider}-model`;
        return { body: { models: [{ name, ...UNKNOWN }], isRead: true, prices: PRICES } };
      },
    },
    {
      route: "GET /api/assistant/choices",
      schema: contract.modelChoices,
      handle: () => {
        const { models, unread } = assistant.further;
        const described = assistant.use.choices
          .filter(({ model }) => models.every((one) => one.model !== model))
          .map((choice) => ({ ...choice, ...(choice.model === "builtin" ? FREE : UNKNOWN) }));
        return { body: { models: [...described, ...models], unread, prices: PRICES } };
      },
    },
    {
      route: "PUT /api/assistant/cap",
      schema: contract.monthlyCap,
      handle: ({ body }) => {
        const cap = contract.monthlyCap.parse(body);
        const capMicros = cap.dollars === null ? null : cap.dollars * 1_000_000;
        assistant.use = { ...assistant.use, money: { ...assistant.use.money, capMicros } };
        return { body: cap };
      },
    },
    {
      route: `DELETE ${PATH}`,
      schema: contract.ownKey,
      handle: () => {
        assistant.key = { allowed: assistant.key.allowed, ...NO_KEY };
        return { body: assistant.key };
      },
    },
    {
      route: `POST ${PATH}/use`,
      schema: contract.ownKey,
      handle: ({ body }) => {
        const { provider } = contract.keyOfProvider.parse(body);
        const keys = assistant.key.keys.toSorted((one) => (one.provider === provider ? -1 : 1));
        assistant.key = { ...assistant.key, ...keys[0], keys };
        return { body: assistant.key };
      },
    },
    {
      route: "PUT /api/projects/:id/model",
      schema: contract.projectModel,
      handle: ({ body }) => {
        const chosen = contract.projectModel.parse(body);
        const model = chosen.model ?? assistant.use.choices[0]?.model ?? assistant.use.model;
        const payer = assistant.use.choices.find((choice) => choice.model === model)?.key ?? assistant.use.key;
        assistant.use = { ...assistant.use, model, key: payer, projectModel: chosen.model };
        return { body: chosen };
      },
    },
    {
      route: `POST ${PATH}/test`,
      schema: contract.ownKeyTest,
      handle: () => ({ body: { works: true, message: `${assistant.key.provider}/${assistant.key.model} answers.` } }),
    },
  ];
}
