// The session that the gateway put into the document, and its renewal by the platform's page.

import { createContext, useContext, useSyncExternalStore } from "react";
import { words } from "../../words/index.ts";
import type { AnyEntity, AppManifest, PageDefinition } from "../types.ts";

export type AppUser = { id: string; name: string; role: "owner" | "member"; plan: string | null };
export type Session = {
  token: string;
  base: string;
  environment: "preview" | "live";
  user: AppUser;
  platform?: string;
  /** On a domain of the app's own. */
  renewable?: boolean;
};

export type SessionStore = {
  get(): Session;
  set(session: Session): void;
  subscribe(listener: () => void): () => void;
};

const visitor = (): Session => ({
  token: "",
  base: "",
  environment: "preview",
  user: { id: "", name: words().shell.guest, role: "member", plan: null },
});

/** Reads `#ninefold-session`; a document without one gets a visitor's session. */
function readSession(): Session {
  const text = document.getElementById("ninefold-session")?.textContent;
  if (!text) return visitor();
  const parsed: unknown = JSON.parse(text);
  // The gateway wrote it (AppSession of the contract); the page has no other source to compare it with.
  return { ...visitor(), ...(parsed as Partial<Session>) };
}

function createSessionStore(): SessionStore {
  let session: Session | null = null;
  const listeners = new Set<() => void>();
  const get = () => {
    session ??= readSession();
    return session;
  };
  return {
    get,
    set(next) {
      session = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's one session: calls made outside React need it too. */
export const sessionStore = createSessionStore();

export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
}

/** The signed-in person, as the platform knows them. */
export function useUser(): AppUser {
  return useSession().user;
}

export type AppContextValue = {
  manifest: AppManifest;
  entities: readonly AnyEntity[];
  pages: readonly PageDefinition[];
};
export const AppContext = createContext<AppContextValue>({ manifest: { name: "App" }, entities: [], pages: [] });

/** `app.json`. */
export function useManifest(): AppManifest {
  return useContext(AppContext).manifest;
}

/** The entity of that name among those given to `mountApp`. */
export function useEntity(name: string | undefined): AnyEntity | undefined {
  return useContext(AppContext).entities.find((entity) => entity.name === name);
}
