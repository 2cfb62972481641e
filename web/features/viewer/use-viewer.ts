// Opens a live app: checks access, loads the frame, keeps checking.
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { ACCESS_RECHECK_MS, VIEWER_LOAD_TIMEOUT_MS } from "#contract";
import { statusOf } from "../../lib/api-error.ts";
import { liveFrameAddress } from "../../lib/frame-address.ts";
import { readAccess, requestFrameCode, trackVisit } from "../../lib/requests/hosting.ts";
import { confirmCheckout } from "../../lib/requests/payments.ts";
import { useApi, useSession } from "../../lib/services.tsx";
import { tellFrame } from "../../lib/use-frame-messages.ts";
import { useInterval } from "../../lib/use-interval.ts";
import { useTimeout } from "../../lib/use-timeout.ts";
import {
  accessFailureText,
  isOpen,
  judgeAccess,
  type ViewerEvent,
  type ViewerState,
  viewerReducer,
} from "./viewer-state.ts";

type ViewerOptions = {
  project: string;
  subpath: string;
  frame: RefObject<HTMLIFrameElement | null>;
  checkoutSession: string | null;
};

/** How often a payment is asked about that the bank has not confirmed. */
const PAYMENT_POLL_MS = 3_000;

export function useViewer({ project, subpath, frame, checkoutSession }: ViewerOptions): {
  state: ViewerState;
  dispatch: (event: ViewerEvent) => void;
  retry: () => void;
} {
  const api = useApi();
  const { token, username } = useSession();
  const [state, dispatch] = useReducer(viewerReducer, { phase: token === null ? "signed out" : "checking" });
  const [attempt, setAttempt] = useState(0);
  const openedFor = useRef<string | null>(null);

  const unconfirmed = useRef(checkoutSession);

  /** Whether a payment is still being confirmed. A confirmation that fails leaves the answer to the access call. */
  const stillPaying = async (): Promise<boolean> => {
    if (unconfirmed.current === null) return false;
    const confirmed = await confirmCheckout(api, unconfirmed.current).catch(() => null);
    if (confirmed?.status === "processing") return true;
    unconfirmed.current = null;
    return false;
  };

  const open = useEffectEvent(async (isCurrent: () => boolean) => {
    dispatch({ type: "check started" });
    try {
      if (await stillPaying()) return isCurrent() ? dispatch({ type: "payment pending" }) : undefined;
      const { app, problem, unpaid } = judgeAccess(await readAccess(api, project));
      if (!isCurrent()) return;
      if (app !== null && unpaid) return dispatch({ type: "unpaid", app });
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

  const recheck = async () => {
    try {
      const { app, problem, unpaid } = judgeAccess(await readAccess(api, project));
      if (app !== null && unpaid) return dispatch({ type: "unpaid", app });
      if (app === null || problem !== null) return dispatch({ type: "stopped", app, text: problem ?? "" });
      const code = await requestFrameCode(api, app.projectId, "live");
      tellFrame(frame.current, { type: "RENEW_SESSION", code });
    } catch (error) {
      if (statusOf(error) === 401) dispatch({ type: "signed out" });
      else if ([403, 404].includes(statusOf(error)))
        dispatch({ type: "stopped", app: null, text: accessFailureText(error) });
    }
  };
  useInterval(() => void recheck(), ACCESS_RECHECK_MS, isOpen(state) && token !== null);
  useInterval(() => setAttempt((past) => past + 1), PAYMENT_POLL_MS, state.phase === "paying");
  useTimeout(
    () => dispatch({ type: "timed out" }),
    VIEWER_LOAD_TIMEOUT_MS,
    state.phase === "loading" ? state.address : null,
  );
  return { state, dispatch, retry: () => setAttempt((past) => past + 1) };
}
