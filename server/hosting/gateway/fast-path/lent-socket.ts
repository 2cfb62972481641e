// A Duplex in place of the visitor's socket, which node:http reads one whole request from and answers on.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";

export type LentSocket = Readonly<{
  /** `bytes`: one whole request, and nothing but that. */
  ask(bytes: Buffer): void;
  /** The visitor sends nothing more (a half-closed connection). */
  end(): void;
  /** It is not needed any more; the real socket is left as it is. */
  release(): void;
}>;

export type Lending = Readonly<{
  /** `onAnswered`: the whole answer is written, and the connection may carry another request. */
  lend(socket: Socket, onAnswered: () => void): LentSocket;
}>;

/** Published by node:http as it has handed over the last of an answer. */
const ANSWERED = "http.server.response.finish";
type Answered = { request: IncomingMessage; response: ServerResponse; socket: Duplex };

/** `attach` gives node:http a connection, as `Server`'s event of that name does: any Duplex may be one. */
export function openLending(server: Server, attach: (connection: Duplex) => void): Lending {
  const waiting = new WeakMap<Duplex, () => void>();
  /** node:http releases the connection, or closes it, in the same turn of the event loop, but after it has published this. */
  const onResponse = (message: unknown) => {
    const { request, socket } = message as Answered; // what the channel is documented to carry
    const onAnswered = waiting.get(socket);
    if (!onAnswered) return;
    process.nextTick(() => {
      if (request.complete && socket.writable) onAnswered();
    });
  };
  subscribe(ANSWERED, onResponse);
  server.once("close", () => unsubscribe(ANSWERED, onResponse));

  return Object.freeze({
    lend(socket: Socket, onAnswered: () => void) {
      const state = { isReleased: false };
      const connection = namedAs(socket, duplexOn(socket, state));
      waiting.set(connection, onAnswered);
      attach(connection);
      socket.once("close", () => connection.destroy());
      return {
        ask: (bytes: Buffer) => void connection.push(bytes),
        end: () => void connection.push(null),
        release() {
          state.isReleased = true;
          connection.destroy();
        },
      };
    },
  });
}

/** What is written goes out on the socket, in no more pieces than it came. */
function duplexOn(socket: Socket, state: Readonly<{ isReleased: boolean }>): Duplex {
  return new Duplex({
    decodeStrings: false,
    read() {},
    write(chunk: Buffer | string, encoding, done) {
      if (socket.destroyed) done();
      else socket.write(chunk, encoding, done);
    },
    writev(pieces, done) {
      if (socket.destroyed) return done();
      socket.cork();
      for (const [index, { chunk, encoding }] of pieces.entries())
        socket.write(chunk, encoding, index === pieces.length - 1 ? done : undefined);
      socket.uncork();
    },
    final(done) {
      if (state.isReleased) done();
      else socket.end(() => done());
    },
    destroy(error, done) {
      if (!state.isReleased) socket.destroy();
      done(error);
    },
  });
}

/** Server code reads who visits off the connection. */
const namedAs = (socket: Socket, connection: Duplex): Duplex =>
  Object.assign(connection, {
    remoteAddress: socket.remoteAddress,
    remotePort: socket.remotePort,
    remoteFamily: socket.remoteFamily,
    localAddress: socket.localAddress,
    localPort: socket.localPort,
  });
