// A visitor on a bare socket, who may send anything and gets every byte.
import { connect, type Socket } from "node:net";

export type RawVisitor = Readonly<{
  socket: Socket;
  say(text: string): void;
  /** Everything that has come so far. */
  heard(): string;
  /** Settles with everything that came, once it matches. Rejects when the connection ends before. */
  until(pattern: RegExp): Promise<string>;
  ended: Promise<void>;
}>;

/** Leaves at the end of its test at the latest when the server does. */
export function visitRaw(port: number): RawVisitor {
  const socket = connect(port, "127.0.0.1");
  const state = { heard: "" };
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  socket.on("error", () => {});
  socket.once("close", () => resolve());
  socket.on("data", (bytes) => {
    state.heard += bytes.toString("latin1");
  });
  return {
    socket,
    ended,
    say: (text) => void socket.write(text, "latin1"),
    heard: () => state.heard,
    until: (pattern) =>
      new Promise((found, lost) => {
        const look = () => {
          if (!pattern.test(state.heard)) return;
          socket.off("data", look).off("close", end);
          found(state.heard);
        };
        const end = () => lost(new Error(`The connection ended after: ${state.heard.slice(0, 2_000)}`));
        socket.on("data", look).once("close", end);
        look();
      }),
  };
}

/** A request's text with its closing empty line. */
export const headText = (line: string, ...headers: string[]) =>
  [line, "Host: 127.0.0.1", ...headers, "", ""].join("\r\n");
