// The session that the gateway put into the document, its renewal by the platform's page, and what the person is in this app.

import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import type { Roles } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import type { AnyEntity, AppManifest, PageDefinition } from "../types.ts";

type SignedIn = { id: string; name: string; role: "owner" | "member"; plan: string | null };
/** `roles`: what the app's owner made them. */
export type AppUser = SignedIn & { roles: readonly string[] };
export type Session = {
  token: string;
  base: string;
  environment: "preview" | "live";
  user: SignedIn;
  platform?: string;
  /** On a domain of the app's own. */
  renewable?: boolean;
  /** Somebody who has not signed in, on a public page. */
  visitor?: boolean;
  /** The most that one uploaded file may have; absent outside the platform. */
  fileBytes?: number;
};

/** A value outside React that pages follow. */
export type Store<Value> = {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
};

const visitor = (): Session => ({
  token: "",
  base: "",
  environment: "preview",
  user: { id: "", name: words().shell.guest, role: "member", plan: null },
});

/** Reads `#ninefold-session`; a document without one, and a server that writes a page, get a visitor's session. */
function readSession(): Session {
  if (typeof document === "undefined") return { ...visitor(), visitor: true };
  const text = document.getElementById("ninefold-session")?.textContent;
  if (!text) return visitor();
  const parsed: unknown = JSON.parse(text);
  // The gateway wrote it (AppSession of the contract); the page has no other source to compare it with.
  return { ...visitor(), ...(parsed as Partial<Session>) };
}

function createStore<Value>(read: () => Value): Store<Value> {
  let held: { value: Value } | null = null;
  const listeners = new Set<() => void>();
  return {
    get() {
      held ??= { value: read() };
      return held.value;
    },
    set(value) {
      held = { value };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's one session: calls made outside React need it too. */
export const sessionStore = createStore(readSession);

export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.get);
}

/** As whom the app's owner looks at it just now: a role, `member`, or `row:<id>` for the person whom a row stands for. */
export type SeenAs = { key: string; label: string };
/** `roles`: null until the app's server has said. */
export type OwnAccess = { roles: readonly string[] | null; seenAs: SeenAs | null };

/** Not in the session, which is replaced when it is renewed. */
export const accessStore = createStore<OwnAccess>(() => ({ roles: null, seenAs: null }));

export const MEMBER = "member";
const isRole = ({ key }: SeenAs): boolean => key !== MEMBER && !key.startsWith("row:");

/** The signed-in person, as the platform knows them, with their roles here; the app's owner as whom they chose to look at it. */
export function useUser(): AppUser {
  const { user } = useSession();
  const { roles, seenAs } = useSyncExternalStore(accessStore.subscribe, accessStore.get, accessStore.get);
  return useMemo(
    () =>
      seenAs === null || user.role !== "owner"
        ? { ...user, roles: roles ?? [] }
        : { ...user, role: "member", roles: isRole(seenAs) ? [seenAs.key] : [] },
    [user, roles, seenAs],
  );
}

export type AppContextValue = {
  manifest: AppManifest;
  entities: readonly AnyEntity[];
  pages: readonly PageDefinition[];
  roles?: Roles;
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

/** What people read for a role, or for being a member. */
export function useRoleLabel(): (role: string) => string {
  const { roles = {} } = useContext(AppContext);
  return (role) => roles[role] ?? words().account.member;
}
