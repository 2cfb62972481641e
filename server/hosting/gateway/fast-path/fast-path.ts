// The fast path beside node:http: connections come here first, and stay for as long as they bring nothing but ordinary requests.
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type FastConnection, openFastConnection, type TakeCall } from "./fast-connection.ts";
import { createHeadWriter } from "./head-writer.ts";
import { openLending } from "./lent-socket.ts";
import { createTurnEnd } from "./turn-end.ts";

export type FastPath = Readonly<{
  /** Ends its connections, once node:http has answered what it is answering; from then on all others are node:http's. */
  close(): void;
}>;

const LOOK_MAX_MS = 1_000;

/**
 * Stands before the server's own listener. An ordinary request that `take` does not take is lent to that listener; a
 * connection that brings anything else goes there for good, with every byte that has come: nothing unusual is ever judged
 * by a second parser. How long a connection may idle is the server's keep-alive time.
 */
export function openFastPath(server: Server, take: TakeCall): FastPath {
  const own = server.listeners("connection");
  const open = new Set<FastConnection>();
  const idleMs = server.keepAliveTimeout;
  const writeHead = createHeadWriter(idleMs);
  const atTurnEnd = createTurnEnd();
  const state = { now: performance.now(), isClosed: false };
  const timer = setInterval(
    () => {
      state.now = performance.now();
      for (const connection of open) connection.look(state.now);
    },
    Math.min(LOOK_MAX_MS, idleMs / 4),
  ).unref();

  const giveToServer = (socket: Duplex) => {
    for (const listener of own) listener.call(server, socket);
  };

  const lending = openLending(server, giveToServer);

  function onConnection(socket: Socket): void {
    if (state.isClosed) {
      giveToServer(socket);
      return;
    }
    const connection = openFastConnection({
      socket,
      take,
      writeHead,
      atTurnEnd,
      lending,
      idleMs,
      now: () => state.now,
      onOther(bytes) {
        // Paused and resumed: what was put back comes first, and only once the server listens.
        socket.pause();
        socket.unshift(bytes);
        giveToServer(socket);
        socket.resume();
      },
      onLeft: (left) => void open.delete(left),
    });
    open.add(connection);
  }

  server.removeAllListeners("connection");
  server.on("connection", onConnection);
  return Object.freeze({
    close() {
      state.isClosed = true;
      clearInterval(timer);
      for (const connection of open) connection.end();
    },
  });
}
