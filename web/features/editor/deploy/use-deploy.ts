// Deploys a project and waits until it runs, then opens it.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer } from "react";
import { DEPLOY_POLL_MS } from "#contract";
import { useNavigate } from "../../../lib/address.tsx";
import { ApiError, statusOf } from "../../../lib/api-error.ts";
import { offerTimeZone } from "../../../lib/requests/capabilities.ts";
import { deploymentKey, deployProject, readDeployment } from "../../../lib/requests/hosting.ts";
import { projectKey } from "../../../lib/requests/project.ts";
import { projectsKey } from "../../../lib/requests/projects.ts";
import { useApi } from "../../../lib/services.tsx";
import { useInterval } from "../../../lib/use-interval.ts";
import { notify } from "../../../ui/toast.ts";
import { type DeployState, deployReducer } from "./deploy-state.ts";

type PlanGate = { lacksPlan: boolean; wantPlan: () => void };

/** Without a plan the gate is told instead. */
export function useDeploy(
  projectId: string,
  { lacksPlan, wantPlan }: PlanGate,
): { state: DeployState; deploy: () => void; dismiss: () => void } {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [state, dispatch] = useReducer(deployReducer, { phase: "idle" });
  const deploy = async () => {
    if (lacksPlan) return wantPlan();
    dispatch({ type: "requested" });
    try {
      // Only schedules need it, which can do without.
      void offerTimeZone(api).catch(() => {});
      await deployProject(api, projectId);
      notify.plain("Deployment started!");
      dispatch({ type: "started" });
    } catch (error) {
      if (statusOf(error) === 402) {
        dispatch({ type: "dismissed" });
        return wantPlan();
      }
      dispatch({ type: "refused", serverText: error instanceof ApiError ? error.serverText : undefined });
    }
  };
  const poll = async () => {
    // A question of its own: one that joined the one before, still under way, would count its answer twice.
    const deployment = await readDeployment(api, projectId).catch(() => null);
    if (deployment) queries.setQueryData(deploymentKey(projectId), deployment);
    dispatch({ type: "polled", deployment });
  };
  useInterval(() => void poll(), DEPLOY_POLL_MS, state.phase === "polling");
  const finish = useEffectEvent((ended: DeployState) => {
    if (ended.phase === "failed") notify.error(ended.text);
    if (ended.phase !== "done") return;
    notify.success("Deployment completed successfully!");
    for (const queryKey of [projectKey(projectId), projectsKey, deploymentKey(projectId)]) {
      void queries.invalidateQueries({ queryKey });
    }
    navigate(`/view/${projectId}`, { replace: true });
  });
  useEffect(() => finish(state), [state]);
  return { state, deploy: () => void deploy(), dismiss: () => dispatch({ type: "dismissed" }) };
}
