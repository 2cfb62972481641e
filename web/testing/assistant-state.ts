// What the scripted server knows of the assistant: its use, and the creator's own key.
import type * as contract from "#contract";

export type ScriptedAssistant = {
  use: contract.AssistantUse;
  key: contract.OwnKey;
  /** What providers offer beside what lies at hand, and those that do not say. */
  further: Pick<contract.ModelChoices, "models" | "unread">;
};

export const NO_KEY = {
  configured: false,
  provider: null,
  model: null,
  planModel: null,
  effort: null,
  address: null,
  reachable: [],
  savedAt: null,
  ending: null,
  refusedAt: null,
  keys: [],
  found: null,
};

export const PRICES: contract.PriceSource = {
  name: "genai-prices",
  version: "1.2.3",
  date: "2026-01-10",
  hasOwn: false,
};

const NO_MONEY = { micros: 0, unpricedTokens: 0 };

/** The built-in model, and no keys of one's own. */
export function createAssistantState(): ScriptedAssistant {
  return {
    use: {
      run: null,
      project: { inputTokens: 0, outputTokens: 0 },
      month: {
        inputTokens: 0,
        outputTokens: 0,
        allowanceTokens: null,
        remainingTokens: null,
        resetsAt: "2026-02-01T00:00:00.000Z",
      },
      money: {
        run: null,
        project: NO_MONEY,
        month: NO_MONEY,
        capMicros: null,
        warning: null,
        prices: PRICES,
      },
      model: "builtin",
      key: "builtin",
      choices: [],
      projectModel: null,
      found: null,
      ownKeys: false,
      notice: null,
      keyTrouble: false,
    },
    key: { allowed: false, ...NO_KEY },
    further: { models: [], unread: [] },
  };
}
