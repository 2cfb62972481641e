// What every screen may use: session, login gate, server calls, and what the installation charges and says of itself.
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from "react";
import type { PaymentSettings } from "#contract";
import { type Api, createApi } from "./api.ts";
import { readPageConfiguration } from "./page-configuration.ts";
import { createSessionStore, type SessionState, type SessionStore } from "./session.ts";
import { createSignInGate, type GateState, type SignInGate } from "./sign-in-gate.ts";
import { createTextStorage, type TextStorage } from "./storage.ts";

export type Services = {
  storage: TextStorage;
  session: SessionStore;
  gate: SignInGate;
  api: Api;
  /** What this installation charges. */
  payments: PaymentSettings;
  /** Whom people write to, where the operator has said so. */
  contactEmail: string | null;
};

/** Opens the services of one page. */
export function createServices(): Services {
  const storage = createTextStorage(() => window.localStorage);
  const session = createSessionStore(storage);
  const gate = createSignInGate();
  const api = createApi({ session, gate, fetch: (input, init) => window.fetch(input, init) });
  const { payments, contactEmail } = readPageConfiguration(document);
  return { storage, session, gate, api, payments, contactEmail };
}

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  useOtherTabs(services);
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** Who signs in or out in another tab does so here, also while this page was kept away for the way back to it. */
function useOtherTabs({ session, gate }: Services): void {
  useEffect(() => {
    const follow = () => {
      session.refresh();
      if (session.get().token !== null && gate.get().open) gate.close("signed-in");
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && follow();
    window.addEventListener("storage", follow);
    window.addEventListener("pageshow", comeBack);
    return () => {
      window.removeEventListener("storage", follow);
      window.removeEventListener("pageshow", comeBack);
    };
  }, [session, gate]);
}

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error("This component needs a ServicesProvider above it");
  return services;
}

export function useApi(): Api {
  return useServices().api;
}

export function usePayments(): PaymentSettings {
  return useServices().payments;
}

export function useSession(): SessionState {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.get);
}

export function useGateState(): GateState {
  const { gate } = useServices();
  return useSyncExternalStore(gate.subscribe, gate.get);
}
