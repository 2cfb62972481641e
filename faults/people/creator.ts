// Somebody who pays for creating, describes an app, changes, deploys and sells it, and works in it.
import type { Random } from "#test-tools";
import type { Actor, Scenario } from "../scenario.ts";
import { type Account, register } from "./account.ts";
import { type AppWork, createAppWork } from "./app-work.ts";
import { goThroughCheckout } from "./checkout.ts";
import { onboard } from "./onboarding.ts";
import { holdPlan, isPlanOn, type Plan } from "./plan.ts";
import { createProjectWork, type ProjectWork } from "./project-work.ts";

type Main = {
  id: string;
  project: ProjectWork;
  app: AppWork;
  isDescribed: boolean;
  isDeployed: boolean;
  isPriced: boolean;
};
type State = { account: Account | null; plan: Plan | null; canBePaid: boolean; main: Main | null };

/** The main app is deleted with its subscribers this often, and another one begun. */
const DELETE_MAIN = 0.04;

export function createCreator(scenario: Scenario, random: Random, username: string): Actor {
  const state: State = { account: null, plan: null, canBePaid: false, main: null };

  async function pay({ token }: Account): Promise<void> {
    const path = "/api/platform-subscription";
    const isOn = await goThroughCheckout(scenario, random, { token, openPath: path, body: {} });
    if (!isOn && !(await isPlanOn(scenario, { path, token }))) return;
    state.plan = holdPlan(scenario, { token, path, what: `Project Creation Access of ${username}`, projectId: null });
  }

  async function beginProject({ token }: Account): Promise<void> {
    const created = await scenario.call({
      method: "POST",
      path: "/api/projects",
      token,
      body: { projectType: "default" },
    });
    if (created.kind !== "done") return;
    const id = String(created.body.projectId);
    const project = createProjectWork(scenario, random, { token, id });
    const app = createAppWork(scenario, random, { token, id });
    state.main = { id, project, app, isDescribed: false, isDeployed: false, isPriced: false };
  }

  async function bringOnline(main: Main): Promise<void> {
    if (main.isDescribed) main.isDeployed = await main.project.deployAndWait();
    else main.isDescribed = await main.project.describe();
  }

  async function setUpPayouts({ token }: Account, projectId: string): Promise<void> {
    const path = "/api/payouts/connect/onboard";
    const link = await scenario.call({ method: "POST", path, token, body: { projectId } });
    if (link.kind === "done") await onboard(scenario, link.body.url);
    const refreshed = await scenario.call({ method: "POST", path: "/api/payouts/connect/refresh", token, body: {} });
    state.canBePaid = refreshed.kind === "done" && refreshed.body.enabled === true;
  }

  async function setPrice({ token }: Account, main: Main): Promise<void> {
    const path = `/api/projects/${main.id}/subscription-settings`;
    const body = { monthly: { price: 1_999, enabled: true }, yearly: { price: 0, enabled: false } };
    if ((await scenario.call({ method: "POST", path, token, body })).kind !== "done") return;
    main.isPriced = true;
    scenario.pricedApps.add(main.id);
  }

  async function deleteMain({ token }: Account, { id }: Main): Promise<void> {
    state.main = null;
    scenario.pricedApps.delete(id);
    scenario.acknowledged.forget(id);
    const outcome = await scenario.call({ method: "DELETE", path: `/api/projects/${id}`, token });
    if (outcome.kind !== "done") return;
    scenario.acknowledged.add({
      what: `deletion of ${id}`,
      projectId: null,
      async ask() {
        const shown = await scenario.call({ method: "GET", path: `/api/projects/${id}`, token });
        return shown.kind === "refused" && shown.status === 404 ? null : "it is still there";
      },
    });
  }

  async function work(account: Account, main: Main, plan: Plan): Promise<void> {
    const { project, app } = main;
    if (random.chance(DELETE_MAIN)) return deleteMain(account, main);
    const actions = [project.chat, project.save, project.save, project.restore, project.deploy, project.upload];
    await random.pick([
      ...actions,
      plan.turnOver,
      project.importCopy,
      app.addRow,
      app.addRow,
      app.addRow,
      app.invite,
    ])();
  }

  return Object.freeze({
    async act() {
      state.account ??= await register(scenario, username);
      const { account, plan, main } = state;
      if (!account) return;
      if (!plan) return pay(account);
      if (!main) return beginProject(account);
      if (!main.isDescribed || !main.isDeployed) return bringOnline(main);
      if (!state.canBePaid) return setUpPayouts(account, main.id);
      if (!main.isPriced) return setPrice(account, main);
      return work(account, main, plan);
    },
  });
}
