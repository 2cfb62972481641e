// What a page fetches apart from its first load: asked for once, told to whoever waits for it.

const TRIES = 5;
const AGAIN_MS = 2_000;

export type Fetched<Part> = Readonly<{
  /** @returns null when it can't be fetched; the next call asks anew */
  begin(): Promise<Part | null>;
  /** It has come in another way. */
  keep(found: Part): void;
  /** Null until it is there. */
  read(): Part | null;
  subscribe(tell: () => void): () => void;
}>;

export function createFetched<Part>(load: () => Promise<Part | null>): Fetched<Part> {
  let part: Part | null = null;
  let loading: Promise<Part | null> | null = null;
  const listeners = new Set<() => void>();
  async function fetched(): Promise<Part | null> {
    const found = await load();
    loading = null;
    if (found !== null) keep(found);
    return part;
  }
  function keep(found: Part): void {
    part ??= found;
    for (const tell of listeners) tell();
  }
  return Object.freeze({
    async begin() {
      if (part !== null) return part;
      loading ??= fetched();
      return loading;
    },
    keep,
    read: () => part,
    subscribe(tell: () => void) {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  });
}

/** Asks again for what can't be fetched when there may be a connection. @returns null in the end */
export async function patiently<Part>(load: () => Promise<Part>): Promise<Part | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const part = await load().catch(() => null);
    if (part !== null) return part;
    await new Promise<void>((again) => {
      window.addEventListener("online", () => again(), { once: true });
      setTimeout(again, AGAIN_MS);
    });
  }
  return null;
}
