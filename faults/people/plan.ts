// A plan that somebody has: what was said of it holds, while they cancel and resume it again and again.
import type { Scenario } from "../scenario.ts";

export type Plan = Readonly<{
  /** Cancels it at the end of its period, or takes that back. */
  turnOver(): Promise<void>;
}>;

export type PlanCalls = Readonly<{
  token: string;
  /** The call that shows it; `cancel` and `resume` are below it. */
  path: string;
  what: string;
  projectId: string | null;
}>;

/** Whether the server says that it is on; null without an answer. */
export async function isPlanOn(scenario: Scenario, { path, token }: Pick<PlanCalls, "path" | "token">) {
  const own = await scenario.call({ method: "GET", path, token });
  return own.kind === "done" ? own.body.subscription?.active === true : null;
}

/** A plan that the server has said is on. */
export function holdPlan(scenario: Scenario, { token, path, what, projectId }: PlanCalls): Plan {
  /** Whether it is to end, as last acknowledged; null while that is unclear. */
  const state: { isEnding: boolean | null } = { isEnding: false };
  scenario.acknowledged.add({
    what,
    projectId,
    async ask() {
      const own = await scenario.call({ method: "GET", path, token });
      if (own.kind !== "done") return own.error;
      const { subscription } = own.body;
      if (!subscription?.active) return "it is off";
      if (state.isEnding === null || state.isEnding === (subscription.endsAt !== null)) return null;
      return state.isEnding ? "its cancellation is lost" : "it ends though it was resumed";
    },
  });
  return Object.freeze({
    async turnOver() {
      const before = state.isEnding;
      const ends = before !== true;
      state.isEnding = null;
      const turn = `${path}/${ends ? "cancel" : "resume"}`;
      const { kind } = await scenario.call({ method: "POST", path: turn, token, body: {} });
      if (kind !== "unclear") state.isEnding = kind === "done" ? ends : before;
    },
  });
}
