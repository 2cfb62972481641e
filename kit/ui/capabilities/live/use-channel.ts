// A channel in a page: what the others in it say, who they are, and saying something to them.
import { useCallback, useEffect, useRef, useState } from "react";
import { type ChannelState, CLOSED, link, type PresentPerson } from "./link.ts";

export type ChannelOptions<Message> = {
  /** Hears what others say; one's own messages are not heard. */
  onMessage?: (message: Message, from: PresentPerson | null) => void;
  /** After a break: what was said meanwhile was missed. Rows that the kit shows are read again without it. */
  onReturn?: () => void;
};

export type Channel<Message> = ChannelState & {
  /** Any JSON, at most 16 kB; 30 a second. Kept while the channel is being opened. */
  send(message: Message): void;
};

/**
 * Joins a channel that the server declares: `useChannel("board", board.id, { onMessage })`. `key` as its declaration asks:
 * the id of a row, or nothing; null joins nothing yet.
 */
export function useChannel<Message = unknown>(
  channel: string,
  key: string | null = "",
  options: ChannelOptions<Message> = {},
): Channel<Message> {
  const [state, setState] = useState<ChannelState>(CLOSED);
  const heard = useRef(options);
  heard.current = options;
  useEffect(() => {
    if (key === null) return;
    let isOver = false;
    let leave = () => {};
    const arrived = link.await();
    const listener = {
      onMessage: (message: unknown, from: PresentPerson | null) => heard.current.onMessage?.(message as Message, from), // the app names what its channel carries
      onState(next: ChannelState) {
        if (next.isOpen || next.error !== null) arrived();
        setState(next);
      },
      onReturn: () => heard.current.onReturn?.(),
    };
    const fail = (error: unknown) => {
      arrived();
      if (!isOver) setState({ ...CLOSED, error: error instanceof Error ? error.message : String(error) });
    };
    link.connection().then((connection) => {
      if (!isOver) leave = connection.join(channel, key, listener);
    }, fail);
    return () => {
      isOver = true;
      arrived();
      leave();
      setState(CLOSED);
    };
  }, [channel, key]);
  const send = useCallback(
    (message: Message) => {
      if (key === null) return;
      if (JSON.stringify(message).length > MESSAGE_MAX) throw new Error("A message can have at most 16 kB.");
      void link.connection().then(
        (connection) => connection.say(channel, key, message),
        () => {},
      );
    },
    [channel, key],
  );
  return { ...state, send };
}

const MESSAGE_MAX = 16 * 1024;
