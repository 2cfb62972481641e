// The realtime connection on which a person hears of their own notices.
import { io } from "socket.io-client";
import { NOTICES_CHANGED, NOTICES_NAMESPACE } from "#contract";
import { socketOptions } from "../../lib/socket-options.ts";

export type NoticesListener = {
  /** Also after each connecting: notices may have been missed. */
  changed: () => void;
  /** Whether notices are heard of at present. */
  connected: (isConnected: boolean) => void;
};

/** The returned function stops listening. */
export function listenToNotices(token: string, { changed, connected }: NoticesListener): () => void {
  const socket = io(NOTICES_NAMESPACE, socketOptions(token));
  socket.on("connect", () => {
    connected(true);
    changed();
  });
  socket.on("disconnect", () => connected(false));
  socket.on(NOTICES_CHANGED, changed);
  return () => void socket.disconnect();
}
