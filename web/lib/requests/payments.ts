// Calls about what people pay: the creator's plan, an app's plans, a subscriber's own plan, the way back from Checkout.
import { queryOptions } from "@tanstack/react-query";
import type {
  CheckoutStarted,
  CheckoutState,
  HostedPage,
  OwnSubscription,
  OwnSubscriptionAnswer,
  PlanSwitch,
  PlanType,
  PlatformSubscription,
  PriceMoveRequest,
  PriceMoves,
  SubscriptionSettings,
  SwitchQuote,
} from "#contract";
import type { Api } from "../api.ts";

const base = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}`;

export const platformPlanKey = ["platform-subscription"] as const;

export function platformPlanQuery(api: Api) {
  return queryOptions({
    queryKey: platformPlanKey,
    queryFn: ({ signal }) => api.get<PlatformSubscription>("/api/platform-subscription", { signal }),
  });
}

/** Answers with the address of Checkout. */
export async function startPlatformPlan(api: Api): Promise<string> {
  return (await api.post<CheckoutStarted>("/api/platform-subscription")).sessionUrl;
}

export async function openPlatformPortal(api: Api): Promise<string> {
  return (await api.post<HostedPage>("/api/platform-subscription/portal")).url;
}

export function confirmCheckout(api: Api, sessionId: string): Promise<CheckoutState> {
  return api.post<CheckoutState>("/api/checkouts/confirm", { sessionId });
}

/** Answers with the address of Checkout. */
export async function startAppPlan(api: Api, projectId: string, type: PlanType): Promise<string> {
  return (await api.post<CheckoutStarted>(`${base(projectId)}/create-subscription-session`, { type })).sessionUrl;
}

export async function saveSubscriptionSettings(
  api: Api,
  projectId: string,
  settings: SubscriptionSettings,
): Promise<void> {
  await api.post(`${base(projectId)}/subscription-settings`, settings);
}

export const ownPlanKey = (projectId: string) => ["own-plan", projectId] as const;

export function ownPlanQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: ownPlanKey(projectId),
    queryFn: async ({ signal }): Promise<OwnSubscription | null> =>
      (await api.get<OwnSubscriptionAnswer>(`${base(projectId)}/subscription`, { signal })).subscription,
  });
}

/** What a change would cost now: asked anew each time, because it changes with every second. */
export function switchQuoteQuery(api: Api, projectId: string, type: PlanType) {
  return queryOptions({
    queryKey: ["switch-quote", projectId, type],
    queryFn: ({ signal }) => api.get<SwitchQuote>(`${base(projectId)}/subscription/switch?type=${type}`, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export type PlanChange =
  | { kind: "switch"; type: PlanType; quotedAt?: number }
  | { kind: "cancel" }
  | { kind: "resume" };

export async function changeOwnPlan(api: Api, projectId: string, change: PlanChange): Promise<OwnSubscription | null> {
  const body: PlanSwitch | object = change.kind === "switch" ? { type: change.type, quotedAt: change.quotedAt } : {};
  const path = `${base(projectId)}/subscription/${change.kind}`;
  return (await api.post<OwnSubscriptionAnswer>(path, body)).subscription;
}

export async function openOwnPortal(api: Api, projectId: string): Promise<string> {
  return (await api.post<HostedPage>(`${base(projectId)}/subscription/portal`)).url;
}

export const priceMovesKey = (projectId: string) => ["price-moves", projectId] as const;

/** Who still pays another price than the one that is offered. */
export function priceMovesQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: priceMovesKey(projectId),
    queryFn: ({ signal }) => api.get<PriceMoves>(`${base(projectId)}/price-moves`, { signal }),
  });
}

export function movePrices(api: Api, projectId: string, request: PriceMoveRequest): Promise<PriceMoves> {
  return api.post<PriceMoves>(`${base(projectId)}/price-moves`, request);
}

/** Takes the cancellation of the platform's plan back. */
export function resumePlatformPlan(api: Api): Promise<PlatformSubscription> {
  return api.post<PlatformSubscription>("/api/platform-subscription/resume");
}
