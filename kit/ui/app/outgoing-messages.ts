// Messages from this page to the platform's page around it.
import { useEffect } from "react";
import { useLocation } from "react-router";
import { sessionStore } from "./session.ts";
import type { AppError, PointedElement } from "./types.ts";

type Outgoing =
  | { type: "READY" }
  | { type: "NAVIGATED"; path: string }
  | { type: "MANAGE_PLAN" }
  | { type: "CHECKOUT"; sale: string }
  | { type: "PERMISSIONS_WANTED"; permissions: readonly string[] }
  | { type: "APP_ERROR"; kind: AppError["kind"]; message: string; source?: string }
  | { type: "ELEMENT_PICKED"; element: PointedElement }
  | { type: "PICK_ENDED" }
  | { type: "OUTLINE"; look: string; path: string; outline: readonly string[]; layout: readonly string[] };

/** Below one address the platform's page and this one share a host; else the session names the platform's. */
export const platformOrigin = (): string => sessionStore.get().platform ?? window.location.origin;

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

/** Leads to where a sale is paid: the platform's page asks its person and goes there, alone in a tab this page does. */
export function goToCheckout(sale: string, address: string): void {
  if (window.parent === window) window.location.assign(address);
  else tellParent({ type: "CHECKOUT", sale });
}

/** Keeps the platform's page told where this one is. */
export function useNavigationReports(): void {
  const { pathname, search } = useLocation();
  useEffect(() => tellParent({ type: "NAVIGATED", path: `${pathname}${search}` }), [pathname, search]);
}
