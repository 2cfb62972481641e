// Who is signed in: a tiny store over the browser's storage, shared by all tabs.
import { STORAGE_KEYS, type TextStorage } from "./storage.ts";

export type SessionState = {
  token: string | null;
  username: string | null;
  isSubscribed: boolean;
  isCreator: boolean;
};

export type SessionStore = {
  get: () => SessionState;
  signIn: (signedIn: { token: string; username: string; isSubscribed: boolean }) => void;
  clear: () => void;
  /**
   * Ends the session of a token that the server has refused. False: somebody has signed in since, here or in another tab, and
   * stays in.
   */
  end: (refused: string | null) => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Re-reads the storage, because another tab wrote to it. */
  refresh: () => void;
};

/** The session of spec section 3: token, username and two flags stored as text. */
export function createSessionStore(storage: TextStorage): SessionStore {
  const listeners = new Set<() => void>();
  let state = read(storage);
  const refresh = (): void => {
    state = read(storage);
    for (const listener of listeners) listener();
  };
  const clear = (): void => {
    const { token, username, isSubscribed, isCreator } = STORAGE_KEYS;
    for (const key of [token, username, isSubscribed, isCreator]) storage.remove(key);
    refresh();
  };
  return {
    get: () => state,
    signIn({ token, username, isSubscribed }) {
      storage.set(STORAGE_KEYS.token, token);
      storage.set(STORAGE_KEYS.username, username);
      storage.set(STORAGE_KEYS.isSubscribed, String(isSubscribed));
      storage.set(STORAGE_KEYS.isCreator, "false");
      refresh();
    },
    clear,
    end(refused) {
      refresh();
      const isEnded = state.token === null || state.token === refused;
      if (isEnded) clear();
      return isEnded;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
  };
}

function read(storage: TextStorage): SessionState {
  const token = storage.get(STORAGE_KEYS.token);
  return {
    token,
    // The token's own name first: another tab that signs somebody else in writes one after the other.
    username: usernameOf(token) ?? storage.get(STORAGE_KEYS.username),
    isSubscribed: storage.get(STORAGE_KEYS.isSubscribed) === "true",
    isCreator: storage.get(STORAGE_KEYS.isCreator) === "true",
  };
}

/** The username in a token's payload (RFC 7519), or null. Nothing is verified here: the server does that. */
export function usernameOf(token: string | null): string | null {
  const payload = token?.split(".")[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== "object" || claims === null || !("username" in claims)) return null;
    return typeof claims.username === "string" ? claims.username : null;
  } catch {
    return null;
  }
}
