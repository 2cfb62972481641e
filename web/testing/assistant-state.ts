// What the scripted server knows of the assistant: its use, and the creator's own key.
import type * as contract from "#contract";

export type ScriptedAssistant = { use: contract.AssistantUse; key: contract.OwnKey };

export const NO_KEY = { configured: false, provider: null, model: null, savedAt: null, ending: null, refusedAt: null };

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
      model: "builtin",
      key: "builtin",
      ownKeys: false,
      notice: null,
      keyTrouble: false,
    },
    key: { allowed: false, ...NO_KEY },
  };
}
