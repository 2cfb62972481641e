// The phases of a deployment, from the click to the running app.
import { DEPLOY_POLL_TRIES, type Deployment } from "#contract";
import { DEPLOY_TIMED_OUT, failureText } from "./deploy-text.ts";

/**
 * - `idle`: nothing under way.
 * - `requested`: the server has been asked to deploy.
 * - `polling`: it works on it; asked every 5 s, at most 12 times.
 * - `done`: both parts answer.
 * - `failed`: with the sentence to show.
 */
export type DeployState =
  | { phase: "idle" }
  | { phase: "requested" }
  | { phase: "polling"; tries: number }
  | { phase: "done" }
  | { phase: "failed"; text: string };

export type DeployEvent =
  | { type: "requested" }
  | { type: "started" }
  | { type: "refused"; serverText: string | undefined }
  | { type: "polled"; deployment: Deployment | null }
  | { type: "dismissed" };

export function deployReducer(state: DeployState, event: DeployEvent): DeployState {
  switch (event.type) {
    case "requested":
      return { phase: "requested" };
    case "started":
      return { phase: "polling", tries: 0 };
    case "refused":
      return { phase: "failed", text: failureText(event.serverText) };
    case "polled":
      return state.phase === "polling" ? polled(state.tries + 1, event.deployment) : state;
    case "dismissed":
      return { phase: "idle" };
  }
}

export function isDeploying(state: DeployState): boolean {
  return state.phase === "requested" || state.phase === "polling";
}

/** While a new version is on its way the old one still answers, so its status decides before its ports do. */
function polled(tries: number, deployment: Deployment | null): DeployState {
  if (deployment?.status === "failed") return { phase: "failed", text: failureText(deployment.error ?? undefined) };
  const underWay = ["queued", "building", "starting"].includes(deployment?.status ?? "");
  const { frontend, backend } = deployment?.ports ?? {};
  if (!underWay && frontend !== undefined && backend !== undefined) return { phase: "done" };
  return tries >= DEPLOY_POLL_TRIES ? { phase: "failed", text: DEPLOY_TIMED_OUT } : { phase: "polling", tries };
}
