// Messages between this page and the platform's page around it.
import { useEffect } from "react";
import { useLocation } from "react-router";
import type { PointedElement } from "./pointed-element.ts";
import { type Session, sessionStore } from "./session.ts";
import type { Trouble } from "./troubles.ts";

type Outgoing =
  | { type: "READY" }
  | { type: "NAVIGATED"; path: string }
  | { type: "MANAGE_PLAN" }
  | { type: "APP_ERROR"; kind: Trouble["kind"]; message: string; source?: string }
  | { type: "ELEMENT_PICKED"; element: PointedElement }
  | { type: "PICK_ENDED" };

/** Below one address the platform's page and this one share a host; else the session names the platform's. */
const platformOrigin = (): string => sessionStore.get().platform ?? window.location.origin;

/** Tells the platform's page; alone in a tab there is nobody to tell. */
export function tellParent(message: Outgoing): void {
  if (window.parent !== window) window.parent.postMessage(message, platformOrigin());
}

/**
 * Opens the person's own plan where it can be changed: in the platform's page, which alone may ask for money. Alone in
 * a tab this page makes way for it at `address`.
 */
export function managePlan(address: string): void {
  if (window.parent === window) window.location.assign(address);
  else tellParent({ type: "MANAGE_PLAN" });
}

/** Takes a new name or a new session from the platform's page, and in the preview the wish to point at something. */
export function listenToParent(): () => void {
  const pointing = createPointingSwitch();
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || event.origin !== platformOrigin()) return;
    if (typeof event.data !== "object" || event.data === null) return;
    const { type, username, code, on } = event.data as Record<string, unknown>; // each is checked below
    const session = sessionStore.get();
    if (type === "SET_USERNAME" && typeof username === "string")
      sessionStore.set({ ...session, user: { ...session.user, name: username } });
    if (type === "RENEW_SESSION" && typeof code === "string") void renew(code);
    if (type === "PICK_ELEMENT" && typeof on === "boolean" && session.environment === "preview") pointing.turn(on);
  };
  window.addEventListener("message", onMessage);
  return () => {
    window.removeEventListener("message", onMessage);
    pointing.turn(false);
  };
}

/** Fetches what pointing needs once it is wanted: people who use an app never point. */
function createPointingSwitch(): { turn(on: boolean): void } {
  let wanted = false;
  let end: (() => void) | null = null;
  const begin = async () => {
    const { beginPointing } = await import("./pointing.ts");
    if (!wanted || end !== null) return;
    end = beginPointing({
      onPick: (element) => tellParent({ type: "ELEMENT_PICKED", element }),
      onEscape: () => tellParent({ type: "PICK_ENDED" }),
    });
  };
  return {
    turn(on) {
      wanted = on;
      if (on) return void begin();
      end?.();
      end = null;
    },
  };
}

/** The code is good beside the token that this page has. */
async function renew(code: string): Promise<void> {
  const { base, token } = sessionStore.get();
  const answer = await fetch(`${base}/_ninefold/session`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ code }),
  }).catch(() => null);
  if (answer?.ok) sessionStore.set((await answer.json()) as Session); // the gateway's answer (AppSession of the contract)
}

/** Keeps the platform's page told where this one is. */
export function useNavigationReports(): void {
  const { pathname, search } = useLocation();
  useEffect(() => tellParent({ type: "NAVIGATED", path: `${pathname}${search}` }), [pathname, search]);
}
