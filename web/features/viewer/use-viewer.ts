// Opens a live app: settles a payment just made, checks access, loads the frame, keeps checking.
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { ACCESS_RECHECK_MS, VIEWER_LOAD_TIMEOUT_MS } from "#contract";
import { serverTextOf, statusOf } from "../../lib/api-error.ts";
import { type CheckoutOutcome, type CheckoutReturn, PAYMENT_POLL_MS, readOutcome } from "../../lib/checkout-return.ts";
import { FRAME_SILENCE_MS, liveFrameAddress } from "../../lib/frame-address.ts";
import { type Invitation, joinByInvitation } from "../../lib/requests/guests.ts";
import { readAccess, requestFrameCode, requestRenewalCode, trackVisit } from "../../lib/requests/hosting.ts";
import { useApi, useSession } from "../../lib/services.tsx";
import { postToFrame } from "../../lib/use-frame-messages.ts";
import { useInterval } from "../../lib/use-interval.ts";
import { useTimeout } from "../../lib/use-timeout.ts";
import {
  accessFailureText,
  isOpen,
  type Judgement,
  judgeAccess,
  type ViewerEvent,
  type ViewerState,
  viewerReducer,
} from "./viewer-state.ts";

type ViewerOptions = {
  project: string;
  subpath: string;
  frame: RefObject<HTMLIFrameElement | null>;
  /** How the visitor came back from Checkout, if they did. */
  returned: CheckoutReturn;
  /** The invitation in the address, if there is one. */
  invitation: Invitation | null;
};

export type Viewer = { state: ViewerState; dispatch: (event: ViewerEvent) => void; retry: () => void };

export function useViewer(options: ViewerOptions): Viewer {
  const { project, subpath, returned, invitation } = options;
  const api = useApi();
  const { token, username } = useSession();
  const [state, dispatch] = useReducer(viewerReducer, { phase: token === null ? "signed out" : "checking" });
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt((past) => past + 1);
  const openedFor = useRef<string | null>(null);
  const outcomeOf = useCheckoutOutcome(returned);
  const admitted = useInvitation(project, invitation);

  const open = useEffectEvent(async (isCurrent: () => boolean) => {
    if (state.phase !== "paying") dispatch({ type: "check started" });
    try {
      const checkout = await outcomeOf();
      if (!isCurrent()) return;
      if (checkout === "processing") return dispatch({ type: "payment pending" });
      const { app, problem, unpaid, admission, told } = await admitted(judgeAccess(await readAccess(api, project)));
      if (!isCurrent()) return;
      if (app !== null && admission !== null) return dispatch({ type: "uninvited", app, admission, told });
      if (app !== null && unpaid) return dispatch({ type: "unpaid", app, checkout });
      if (app === null || problem !== null) return dispatch({ type: "stopped", app, text: problem ?? "" });
      const code = await requestFrameCode(api, app.projectId, "live");
      if (!isCurrent()) return;
      const address = liveFrameAddress({ projectId: app.projectId, subpath, username: username ?? "", code });
      openedFor.current = username;
      dispatch({ type: "granted", app, address });
      if (username !== null) void trackVisit(api, app.projectId, username).catch(() => {});
    } catch (error) {
      if (isCurrent()) dispatch({ type: "stopped", app: null, text: accessFailureText(error) });
    }
  });

  /** An app that is already open stays open while its visitor signs in again. */
  const begin = useEffectEvent((isCurrent: () => boolean) => {
    if (token === null) {
      if (!isOpen(state)) dispatch({ type: "signed out" });
    } else if (!isOpen(state) || openedFor.current !== username) void open(isCurrent);
  });
  // The token and the project are what the opening depends on, though only `begin` reads them.
  const key = `${token ?? ""} ${project} ${attempt}`;
  useEffect(() => {
    let current = key !== "";
    begin(() => current);
    return () => {
      current = false;
    };
  }, [key]);

  useRecheck(options, { state, dispatch, retry });
  useInterval(retry, PAYMENT_POLL_MS, state.phase === "paying");
  useTimeout(
    () => dispatch({ type: "timed out" }),
    VIEWER_LOAD_TIMEOUT_MS,
    state.phase === "loading" ? state.address : null,
  );
  useTimeout(
    () => dispatch({ type: "frame failed" }),
    FRAME_SILENCE_MS,
    state.phase === "loading" && state.loaded ? state.address : null,
  );
  return { state, dispatch, retry };
}

/** Asks what became of the visit to Checkout, until the server has said that it opened the plan. */
function useCheckoutOutcome({ sessionId, cancelled }: CheckoutReturn): () => Promise<CheckoutOutcome | null> {
  const api = useApi();
  const unsettled = useRef(sessionId);
  return async () => {
    if (unsettled.current === null) return cancelled ? "cancelled" : null;
    const outcome = await readOutcome(api, unsettled.current);
    if (outcome === "fulfilled") unsettled.current = null;
    return outcome;
  };
}

/** Uses the invitation in the address, once for each account, where somebody may not come in without. */
function useInvitation(project: string, invitation: Invitation | null) {
  const api = useApi();
  const { username } = useSession();
  const triedAs = useRef<string | null>(null);
  return async (judged: Judgement): Promise<Judgement & { told: string | null }> => {
    const { app, admission } = judged;
    if (app === null || admission === null || invitation === null || triedAs.current === username)
      return { ...judged, told: null };
    triedAs.current = username;
    try {
      await joinByInvitation(api, app.projectId, invitation);
    } catch (error) {
      return { ...judged, told: serverTextOf(error, "Your invitation could not be used. Please try again.") };
    }
    return { ...judgeAccess(await readAccess(api, project)), told: null };
  };
}

/** Every 30 s: an open app is closed when it may not be seen any more, and one that waits for a plan opens with it. */
function useRecheck({ project, frame }: ViewerOptions, { state, dispatch, retry }: Viewer): void {
  const api = useApi();
  const { token } = useSession();
  const waiting = state.phase === "unpaid" || state.phase === "uninvited";
  const recheck = async () => {
    try {
      const { app, problem, unpaid, admission } = judgeAccess(await readAccess(api, project));
      if (state.phase === "uninvited") {
        if (app === null || admission === null) return retry();
        return dispatch({ type: "uninvited", app, admission, told: state.told });
      }
      if (waiting) return unpaid && admission === null ? undefined : retry();
      if (app !== null && admission !== null) return dispatch({ type: "uninvited", app, admission, told: null });
      if (app !== null && unpaid) return dispatch({ type: "unpaid", app, checkout: null });
      if (app === null || problem !== null) return dispatch({ type: "stopped", app, text: problem ?? "" });
      const code = await requestRenewalCode(api, app.projectId, "live");
      postToFrame(frame.current, { type: "RENEW_SESSION", code });
    } catch (error) {
      if (statusOf(error) === 401) dispatch({ type: "signed out" });
      else if ([403, 404].includes(statusOf(error)))
        dispatch({ type: "stopped", app: null, text: accessFailureText(error) });
    }
  };
  useInterval(() => void recheck(), ACCESS_RECHECK_MS, token !== null && (isOpen(state) || waiting));
}
