// Messages between this page and the platform's page around it.
import { useEffect } from "react";
import { useLocation } from "react-router";
import { type Session, sessionStore } from "./session.ts";

const TEXT_MAX = 4000;
const SOURCE_MAX = 2000;
type Outgoing =
  | { type: "READY" }
  | { type: "NAVIGATED"; path: string }
  | { type: "MANAGE_PLAN" }
  | { type: "APP_ERROR"; message: string; source?: string };

/** Tells the platform's page; alone in a tab there is nobody to tell. */
export function tellParent(message: Outgoing): void {
  // The page has an opaque origin and the platform's may be any: nothing secret is ever sent.
  if (window.parent !== window) window.parent.postMessage(message, "*");
}

/**
 * Opens the person's own plan where it can be changed: in the platform's page, which alone may ask for money. Alone in
 * a tab this page makes way for it at `address`.
 */
export function managePlan(address: string): void {
  if (window.parent === window) window.location.assign(address);
  else tellParent({ type: "MANAGE_PLAN" });
}

/** Reports what went wrong, with where it came from. */
export function reportError(error: unknown, source?: string): void {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, TEXT_MAX);
  tellParent({ type: "APP_ERROR", message, ...(source ? { source: source.slice(0, SOURCE_MAX) } : {}) });
}

/** Takes a new name or a new session from the platform's page, and reports errors that nothing caught. */
export function listenToParent(): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || typeof event.data !== "object" || event.data === null) return;
    const { type, username, code } = event.data as { type?: unknown; username?: unknown; code?: unknown }; // each is checked below
    const session = sessionStore.get();
    if (type === "SET_USERNAME" && typeof username === "string")
      sessionStore.set({ ...session, user: { ...session.user, name: username } });
    if (type === "RENEW_SESSION" && typeof code === "string") void renew(code);
  };
  const onError = (event: ErrorEvent) =>
    reportError(event.error ?? event.message, event.filename ? `${event.filename}:${event.lineno}` : undefined);
  const onRejection = (event: PromiseRejectionEvent) => reportError(event.reason);
  window.addEventListener("message", onMessage);
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  return () => {
    window.removeEventListener("message", onMessage);
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
  };
}

async function renew(code: string): Promise<void> {
  const { base } = sessionStore.get();
  const answer = await fetch(`${base}/_ninefold/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  }).catch(() => null);
  if (answer?.ok) sessionStore.set((await answer.json()) as Session); // the gateway's answer (AppSession of the contract)
}

/** Keeps the platform's page told where this one is. */
export function useNavigationReports(): void {
  const { pathname, search } = useLocation();
  useEffect(() => tellParent({ type: "NAVIGATED", path: `${pathname}${search}` }), [pathname, search]);
}
