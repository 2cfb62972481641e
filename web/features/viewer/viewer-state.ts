// The phases of looking at a live app.
import { type Access, type Admission, ERROR_NO_ACCESS, ERROR_NOT_DEPLOYED, type SubscriptionOptions } from "#contract";
import { statusOf } from "../../lib/api-error.ts";
import type { CheckoutOutcome } from "../../lib/checkout-return.ts";

export type ViewedApp = {
  projectId: string;
  name: string;
  isOwner: boolean;
  isSubscribed: boolean;
  options: SubscriptionOptions;
};

/**
 * - `signed out`: nobody is signed in; the login modal asks.
 * - `checking`: whether this visitor may see this app, and whether it is deployed.
 * - `loading`: its frame is on the way, for at most 30 s; `loaded` once the browser has a page in it, of whatever kind.
 * - `shown`: the app has said that it is there; access is re-checked every 30 s.
 * - `paying`: paid for, the bank has not confirmed yet.
 * - `uninvited`: the app is for invited people only; `admission` is where the visitor stands with it, `told` what became of their invitation.
 * - `unpaid`: a subscription is needed first; `checkout` is what became of the visit to Checkout just made, if any.
 * - `stopped`: it cannot be shown, and why.
 */
export type ViewerState =
  | { phase: "signed out" }
  | { phase: "checking" }
  | { phase: "paying" }
  | ({ phase: "uninvited" } & Uninvited)
  | { phase: "unpaid"; app: ViewedApp; checkout: CheckoutOutcome | null }
  | { phase: "loading"; app: ViewedApp; address: string; loaded: boolean }
  | { phase: "shown"; app: ViewedApp; address: string }
  | { phase: "stopped"; app: ViewedApp | null; text: string };

export type Uninvited = { app: ViewedApp; admission: Admission; told: string | null };

export type ViewerEvent =
  | { type: "signed out" }
  | { type: "check started" }
  | { type: "payment pending" }
  | ({ type: "uninvited" } & Uninvited)
  | { type: "unpaid"; app: ViewedApp; checkout: CheckoutOutcome | null }
  | { type: "granted"; app: ViewedApp; address: string }
  | { type: "stopped"; app: ViewedApp | null; text: string }
  | { type: "frame loaded" }
  | { type: "app ready" }
  | { type: "frame failed" }
  | { type: "timed out" };

export const VIEWER_TIMED_OUT = "Application took too long to load. Please try refreshing the page.";
export const VIEWER_FRAME_FAILED = "Failed to load application. Please try refreshing the page.";
export const VIEWER_UNREADABLE = "Unable to access this project. Please check the URL and try again.";

export function viewerReducer(state: ViewerState, event: ViewerEvent): ViewerState {
  switch (event.type) {
    case "signed out":
      return { phase: "signed out" };
    case "check started":
      return { phase: "checking" };
    case "payment pending":
      return { phase: "paying" };
    case "uninvited":
      return { phase: "uninvited", app: event.app, admission: event.admission, told: event.told };
    case "unpaid":
      return { phase: "unpaid", app: event.app, checkout: event.checkout };
    case "granted":
      return { phase: "loading", app: event.app, address: event.address, loaded: false };
    case "stopped":
      return { phase: "stopped", app: event.app, text: event.text };
    case "frame loaded":
      return state.phase === "loading" ? { ...state, loaded: true } : state;
    case "app ready":
      return state.phase === "loading" ? { phase: "shown", app: state.app, address: state.address } : state;
    case "frame failed":
      return state.phase === "loading" ? { phase: "stopped", app: state.app, text: VIEWER_FRAME_FAILED } : state;
    case "timed out":
      return state.phase === "loading" ? { phase: "stopped", app: state.app, text: VIEWER_TIMED_OUT } : state;
  }
}

/** Whether a frame is there, loading or shown. */
export function isOpen(state: ViewerState): state is Extract<ViewerState, { phase: "loading" | "shown" }> {
  return state.phase === "loading" || state.phase === "shown";
}

export type Judgement = {
  app: ViewedApp | null;
  problem: string | null;
  unpaid: boolean;
  /** Null: they may come in. */
  admission: Admission | null;
};

/** The answer names its project as `project._id` or as `_id` (spec section 3); beside the latter stand the project's other fields. */
export type AccessResponse = Omit<Access, "project"> & Partial<Pick<Access, "project"> & NamedProject>;
type NamedProject = Pick<Access["project"], "_id"> & Partial<Access["project"]>;

/** What the answer to the access call means: the app, why it cannot be shown, whether it must be paid for first. */
export function judgeAccess(access: AccessResponse): Judgement {
  const { _id, name = "", deployed } = namedProject(access ?? {});
  if (_id === undefined) return { app: null, problem: VIEWER_UNREADABLE, unpaid: false, admission: null };
  const { isOwner, isSubscribed = false, subscriptionOptions: options } = access;
  const app = { projectId: _id, name, isOwner, isSubscribed, options };
  const priced = options.monthly.price > 0 || options.yearly.price > 0;
  const unpaid = !isOwner && access.requiresSubscription && priced;
  return {
    app,
    problem: unpaid || deployed !== false ? null : ERROR_NOT_DEPLOYED,
    unpaid,
    admission: access.admission ?? null,
  };
}

const namedProject = ({ project, ...access }: Partial<AccessResponse>): Partial<NamedProject> =>
  project?._id === undefined ? access : project;

/** The sentence for a refused access call (spec section 8). */
export function accessFailureText(error: unknown): string {
  if (statusOf(error) === 404) return "Project not found. Please check the URL and try again.";
  if (statusOf(error) === 403) return ERROR_NO_ACCESS;
  return "Failed to load application. Please try again.";
}
