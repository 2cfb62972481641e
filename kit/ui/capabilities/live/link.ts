// The page's one connection for what others do at the same time, by name: it is fetched after the first screen, or by a channel
// that wants it before that. Only `mountApp` knows the file.

/** Somebody in a channel. */
export type PresentPerson = { id: string; name: string };

/** What one user of a channel hears. */
export type ChannelListener = {
  /** `from`: null for what the server says, and in channels that name nobody. */
  onMessage(message: unknown, from: PresentPerson | null): void;
  onState(state: ChannelState): void;
  /** The connection was away and has come back: what was said meanwhile was not heard. */
  onReturn(): void;
};

export type ChannelState = {
  isOpen: boolean;
  /** At most the first 200. */
  people: readonly PresentPerson[];
  count: number;
  /** A sentence for people. */
  error: string | null;
};

export const CLOSED: ChannelState = { isOpen: false, people: [], count: 0, error: null };

export type Connection = {
  /** Returns what leaves the channel again. */
  join(channel: string, key: string, listener: ChannelListener): () => void;
  /** Kept until the channel is open; throws for more than 16 kB. */
  say(channel: string, key: string, message: unknown): void;
};

function createLink() {
  let open: (() => Promise<Connection>) | null = null;
  let opened: Promise<Connection> | null = null;
  let pageId: string | null = null;
  const awaited = new Set<object>();
  return {
    /** Says how the connection is opened; before that there is none. */
    openBy(next: () => Promise<Connection>): void {
      open = next;
      opened = null;
    },
    /** Opens it with the first call; asks again after a failure. */
    connection(): Promise<Connection> {
      if (open === null) return Promise.reject(new Error("A page hears of others once it was mounted."));
      opened ??= open().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return opened;
    },
    /** A channel waits to be let in until the function that this gives is called. */
    await(): () => void {
      const one = {};
      awaited.add(one);
      return () => void awaited.delete(one);
    },
    /** Channels that wait: for the render check, which looks at a page at rest. */
    awaited: (): number => awaited.size,
    /** What the server calls this page: it is not told of its own changes. Null while there is no connection. */
    pageId: (): string | null => pageId,
    setPageId(id: string | null): void {
      pageId = id;
    },
  };
}

export const link = createLink();
