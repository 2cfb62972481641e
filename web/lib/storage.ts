// The browser's storage, which may be full, forbidden or absent without the page failing.

export const STORAGE_KEYS = {
  token: "token",
  username: "username",
  isSubscribed: "isSubscribed",
  isCreator: "isCreator",
  selectedProjectId: "selectedProjectId",
  theme: "theme",
} as const;

export type TextStorage = {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
};

/** Wraps a `Storage`; what cannot be stored is simply not remembered. */
export function createTextStorage(storage: () => Storage): TextStorage {
  return {
    get: (key) => attempt(() => storage().getItem(key)) ?? null,
    set: (key, value) => void attempt(() => storage().setItem(key, value)),
    remove: (key) => void attempt(() => storage().removeItem(key)),
  };
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
