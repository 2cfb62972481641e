// One connection to an app's socket; it carries one exchange at a time.
import { connect } from "node:net";
import { type RequestBody, sendBody } from "./request-body.ts";
import { MalformedAnswer, type ResponseHead } from "./response-head.ts";
import { createAnswerReader } from "./response-reader.ts";

/** `gone`: it broke off; `late`: it kept silent for too long; `malformed`: it does not speak HTTP; `too large`: the request is. */
export type AppFault = Readonly<{ kind: "gone" | "late" | "malformed" | "too large"; reason: string }>;

export type Asking = Readonly<{
  /** Request line and headers with the empty line that closes them, each character one byte. */
  head: string;
  isHeadRequest: boolean;
  body: RequestBody | null;
}>;

export type ExchangeListener = Readonly<{
  onHead(head: ResponseHead): void;
  /** The piece is only good during the call. */
  onData(piece: Buffer): void;
  /** `onEnd` or `onFault` is the last call about an exchange. */
  onEnd(): void;
  onFault(fault: AppFault): void;
}>;

export type AppConnection = Readonly<{
  ask(asking: Asking, listener: ExchangeListener): void;
  /** Whether an answer has begun. */
  hasBegun(): boolean;
  pause(): void;
  resume(): void;
  /** Ends it without a word to the listener. */
  destroy(): void;
  /** Ends it as if the app had. */
  breakOff(): void;
  /** Called now and then: ends what has been silent for too long. */
  look(nowMs: number): void;
}>;

export type ConnectionDeps = Readonly<{
  socketPath: string;
  /** Into which every read goes first; it may be shared, since it is emptied at once. */
  buffer: Buffer;
  limits: Readonly<{ headersMs: number; pauseMs: number; idleMs: number }>;
  /** A time that may lag behind a little. */
  now(): number;
  /** It may carry the next exchange. */
  onFree(connection: AppConnection): void;
  onClosed(connection: AppConnection): void;
}>;

type State = {
  listener: ExchangeListener | null;
  touchedAt: number;
  phase: "idle" | "waiting" | "answering";
  /** The answer has ended; whether the connection is good for more. */
  ended: boolean;
  keepsAlive: boolean;
  sending: (() => void) | null;
  isPaused: boolean;
  isClosed: boolean;
};

/** Opens a connection; what is asked before it is there waits. */
export function openAppConnection(deps: ConnectionDeps): AppConnection {
  const reader = createAnswerReader();
  const state: State = {
    listener: null,
    touchedAt: deps.now(),
    phase: "idle",
    ended: false,
    keepsAlive: true,
    sending: null,
    isPaused: false,
    isClosed: false,
  };
  const socket = connect({
    path: deps.socketPath,
    onread: {
      buffer: deps.buffer,
      callback(bytes, buffer) {
        receive(
          buffer instanceof Buffer ? buffer.subarray(0, bytes) : Buffer.from(buffer.buffer, buffer.byteOffset, bytes),
        );
        return !state.isPaused;
      },
    },
  });
  const touch = () => {
    state.touchedAt = deps.now();
  };

  function receive(bytes: Buffer): void {
    touch();
    try {
      reader.read(bytes);
    } catch (error) {
      if (!(error instanceof MalformedAnswer)) throw error;
      fail({ kind: "malformed", reason: error.message });
    }
    if (state.ended) free();
  }

  /** Only once all that came was read: an answer that goes on after its end spoils the connection. */
  function free(): void {
    state.ended = false;
    if (state.isClosed) return;
    if (!state.keepsAlive || state.sending) close();
    else {
      state.phase = "idle";
      connection.resume();
      deps.onFree(connection);
    }
  }

  function close(): void {
    if (state.isClosed) return;
    state.isClosed = true;
    state.sending?.();
    state.sending = null;
    socket.destroy();
    deps.onClosed(connection);
  }

  function fail(fault: AppFault): void {
    const { listener } = state;
    state.listener = null;
    close();
    listener?.onFault(fault);
  }

  function lost(reason: string): void {
    if (!state.isClosed) fail({ kind: "gone", reason });
  }

  /** Some answers end with their connection. */
  function ended(): void {
    if (!state.isClosed && reader.close()) close();
    else lost("it closed the connection");
  }

  const answered = {
    onHead(head: ResponseHead) {
      state.phase = "answering";
      state.keepsAlive = head.keepsAlive;
      state.listener?.onHead(head);
    },
    onData: (piece: Buffer) => state.listener?.onData(piece),
    onEnd() {
      const { listener } = state;
      state.listener = null;
      state.ended = true;
      listener?.onEnd();
    },
  };

  socket.on("error", (error) => lost(error.message));
  socket.on("end", ended);
  socket.on("close", () => lost("it closed the connection"));

  const connection: AppConnection = Object.freeze({
    ask({ head, isHeadRequest, body }: Asking, listener: ExchangeListener) {
      touch();
      state.listener = listener;
      state.phase = "waiting";
      state.ended = false;
      state.keepsAlive = true;
      reader.expect(isHeadRequest, answered);
      socket.write(head, "latin1");
      if (!body) return;
      state.sending = sendBody(body, socket, {
        onProgress: touch,
        onSent() {
          state.sending = null;
        },
        onTooLarge: () => fail({ kind: "too large", reason: "the request's body is too large" }),
      });
    },
    hasBegun: reader.hasBegun,
    pause() {
      state.isPaused = true;
      socket.pause();
    },
    resume() {
      if (!state.isPaused) return;
      state.isPaused = false;
      touch();
      socket.resume();
    },
    destroy() {
      state.listener = null;
      close();
    },
    breakOff: () => lost("the app was stopped"),
    look(nowMs: number) {
      const silentMs = nowMs - state.touchedAt;
      if (state.phase === "idle" && silentMs > deps.limits.idleMs) close();
      else if (state.phase === "waiting" && silentMs > deps.limits.headersMs)
        fail({ kind: "late", reason: "it did not begin to answer" });
      else if (state.phase === "answering" && silentMs > deps.limits.pauseMs)
        fail({ kind: "late", reason: "it paused for too long" });
    },
  });
  return connection;
}
