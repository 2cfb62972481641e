// Runs the initialization of a project: asks once, then polls until the preview is there.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { INITIALIZE_POLL_MS } from "#contract";
import { useNavigate } from "../../../../lib/address.tsx";
import { isRejectedToken, statusOf, tokenOf } from "../../../../lib/api-error.ts";
import { initializeProject, projectQuery } from "../../../../lib/requests/project.ts";
import { useServices } from "../../../../lib/services.tsx";
import { useInterval } from "../../../../lib/use-interval.ts";
import { type Initialization, initializationReducer } from "./initialization.ts";

/** A 404 on the project leads to the list; a rejected token to the login modal and, after it, another try. */
export function useInitialization(projectId: string): { state: Initialization; retry: () => void } {
  const { api, session, gate } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [state, dispatch] = useReducer(initializationReducer, { phase: "starting" });
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    dispatch({ type: "retried" });
    setAttempt((past) => past + 1);
  };
  const fail = (error: unknown) => {
    if (statusOf(error) === 404) return navigate("/projects", { replace: true });
    dispatch({ type: "failed" });
    if (!isRejectedToken(error)) return undefined;
    if (!session.end(tokenOf(error))) return retry();
    return gate.open({ reason: "expired", pending: { resume: retry, abandon: () => {} } });
  };
  const start = useEffectEvent(async (isCurrent: () => boolean) => {
    try {
      await queries.fetchQuery({ ...projectQuery(api, projectId), staleTime: 0 });
      if (isCurrent()) dispatch({ type: "read" });
      const { livePreviewUrl } = await initializeProject(api, projectId);
      if (isCurrent()) dispatch({ type: "answered", previewUrl: livePreviewUrl ?? null });
    } catch (error) {
      if (isCurrent()) fail(error);
    }
  });
  const run = `${projectId} ${attempt}`;
  useEffect(() => {
    let current = run !== "";
    void start(() => current);
    return () => {
      current = false;
    };
  }, [run]);
  const poll = async () => {
    try {
      const project = await queries.fetchQuery({ ...projectQuery(api, projectId), staleTime: 0 });
      dispatch({ type: "polled", initialized: project.initialized, previewUrl: project.livePreviewUrl });
    } catch (error) {
      if (statusOf(error) === 404) navigate("/projects", { replace: true });
      else dispatch({ type: "poll failed" });
    }
  };
  useInterval(() => void poll(), INITIALIZE_POLL_MS, state.phase === "waiting");
  return { state, retry };
}
