// Somebody who subscribes to apps, cancels and resumes.
import type { Random } from "#test-tools";
import type { Person, World } from "../world.ts";
import { type Account, register } from "./account.ts";
import { goThroughCheckout } from "./checkout.ts";

/** Whether a plan is to end, as last acknowledged; null while that is unclear. */
type Plan = { isEnding: boolean | null };

export function createSubscriber(world: World, random: Random, username: string): Person {
  const state: { account: Account | null; plans: Map<string, Plan> } = { account: null, plans: new Map() };

  async function subscribe({ token }: Account, projectId: string): Promise<void> {
    const openPath = `/api/projects/${projectId}/create-subscription-session`;
    if (!(await goThroughCheckout(world, { token, openPath, body: { type: "monthly" } }))) {
      // Refused because an earlier attempt without an answer went through: then the plan is on.
      const own = await world.call({ method: "GET", path: `/api/projects/${projectId}/subscription`, token });
      if (own.kind !== "done" || !own.body.subscription?.active) return;
    }
    const plan: Plan = { isEnding: false };
    state.plans.set(projectId, plan);
    world.acknowledged.add({
      what: `subscription of ${username} to ${projectId}`,
      projectId,
      async ask() {
        const own = await world.call({ method: "GET", path: `/api/projects/${projectId}/subscription`, token });
        if (own.kind !== "done") return own.error;
        const { subscription } = own.body;
        if (!subscription?.active) return "it is off";
        if (plan.isEnding === null || plan.isEnding === (subscription.endsAt !== null)) return null;
        return plan.isEnding ? "its cancellation is lost" : "it ends though it was resumed";
      },
    });
  }

  async function turnOver({ token }: Account, projectId: string, plan: Plan): Promise<void> {
    const ends = plan.isEnding !== true;
    const path = `/api/projects/${projectId}/subscription/${ends ? "cancel" : "resume"}`;
    plan.isEnding = null;
    const outcome = await world.call({ method: "POST", path, token, body: {} });
    if (outcome.kind === "done") plan.isEnding = ends;
  }

  return Object.freeze({
    async act() {
      state.account ??= await register(world, username);
      if (!state.account) return;
      for (const projectId of state.plans.keys()) if (!world.pricedApps.has(projectId)) state.plans.delete(projectId);
      const fresh = [...world.pricedApps].filter((projectId) => !state.plans.has(projectId));
      const known = [...state.plans];
      if (fresh.length > 0) return subscribe(state.account, random.pick(fresh));
      if (known.length > 0) return turnOver(state.account, ...random.pick(known));
    },
  });
}
