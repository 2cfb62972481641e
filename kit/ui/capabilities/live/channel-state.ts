// What a page knows of a channel that it is in.

/** Somebody in a channel. */
export type PresentPerson = { id: string; name: string };

export type ChannelState = {
  isOpen: boolean;
  /** At most the first 200. */
  people: readonly PresentPerson[];
  count: number;
  /** A sentence for people. */
  error: string | null;
};

export const CLOSED: ChannelState = { isOpen: false, people: [], count: 0, error: null };
