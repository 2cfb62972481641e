// Somebody who subscribes to apps, cancels and resumes.
import type { Random } from "#test-tools";
import type { Actor, Scenario } from "../scenario.ts";
import { type Account, register } from "./account.ts";
import { goThroughCheckout } from "./checkout.ts";
import { holdPlan, isPlanOn, type Plan } from "./plan.ts";

export function createSubscriber(scenario: Scenario, random: Random, username: string): Actor {
  const state: { account: Account | null; plans: Map<string, Plan> } = { account: null, plans: new Map() };

  async function subscribe({ token }: Account, projectId: string): Promise<void> {
    const path = `/api/projects/${projectId}/subscription`;
    const openPath = `/api/projects/${projectId}/create-subscription-session`;
    const isOn = await goThroughCheckout(scenario, random, { token, openPath, body: { type: "monthly" } });
    // Refused because an earlier attempt without an answer went through: then the plan is on.
    if (!isOn && !(await isPlanOn(scenario, { path, token }))) return;
    const what = `subscription of ${username} to ${projectId}`;
    state.plans.set(projectId, holdPlan(scenario, { token, path, what, projectId }));
  }

  return Object.freeze({
    async act() {
      state.account ??= await register(scenario, username);
      if (!state.account) return;
      for (const projectId of state.plans.keys())
        if (!scenario.pricedApps.has(projectId)) state.plans.delete(projectId);
      const fresh = [...scenario.pricedApps].filter((projectId) => !state.plans.has(projectId));
      const known = [...state.plans.values()];
      if (fresh.length > 0) return subscribe(state.account, random.pick(fresh));
      if (known.length > 0) return random.pick(known).turnOver();
    },
  });
}
