// One visitor's connection on the fast path: one request after another, until something comes that is not ordinary.
import type { Socket } from "node:net";
import type { RequestHead } from "../call.ts";
import type { ResponseHead, ResponseListener, ResponseWriter } from "../response-writer.ts";
import type { WriteHead } from "./head-writer.ts";
import type { Lending, LentSocket } from "./lent-socket.ts";
import { createPlainRequestReader, type PlainRequest } from "./plain-request.ts";
import type { AtTurnEnd } from "./turn-end.ts";

/**
 * Answers a call with the writer, sooner or later, and returns true; or returns false, having done nothing. `passOver` leaves
 * a call that was taken to node:http after all; it is to be called before anything of an answer.
 */
export type TakeCall = (
  requestHead: RequestHead,
  target: string,
  writer: ResponseWriter,
  passOver: () => void,
) => boolean;

export type FastConnection = Readonly<{
  /** Called now and then: ends what has been silent for too long. */
  look(nowMs: number): void;
  /** At once, but for a request that node:http is answering. */
  end(): void;
}>;

export type FastConnectionDeps = Readonly<{
  socket: Socket;
  take: TakeCall;
  writeHead: WriteHead;
  idleMs: number;
  /** A time that may lag behind a little. */
  now(): number;
  /** When whole answers leave. */
  atTurnEnd: AtTurnEnd;
  /** To node:http, for one request. */
  lending: Pick<Lending, "lend">;
  /** Bytes that the fast path has read and can't tell apart; the connection is no longer its own. */
  onOther(bytes: Buffer): void;
  /** The connection is not in the fast path any more. */
  onLeft(connection: FastConnection): void;
}>;

/**
 * `listening`: for a request. `answering`: one was taken. `flushing`: it is answered, and the visitor has yet to read
 * most of that. `lent`: node:http answers. `left`: closed or handed over.
 */
type State = {
  phase: "listening" | "answering" | "flushing" | "lent" | "left";
  /** What came before its time. */
  early: Buffer | null;
  /** The request that was taken, until it is answered. */
  taken: Buffer | null;
  isHead: boolean;
  hasBegun: boolean;
  /** The head of an answer in pieces, which waits for the first of them. */
  waitingHead: string;
  isChunked: boolean;
  follower: ResponseListener | null;
  touchedAt: number;
  lentSocket: LentSocket | null;
  lentInARow: number;
  isEnding: boolean;
};

/** A connection that brings so many other requests in a row, and no call, is better off without the fast path between. */
const LENT_IN_A_ROW_MAX = 50;
/** An answer up to this size leaves in one write with its head. */
const JOINED_CHARACTERS = 64 * 1024;

export function openFastConnection(deps: FastConnectionDeps): FastConnection {
  const { socket, take, writeHead } = deps;
  const read = createPlainRequestReader(socket.remoteAddress);
  const state: State = {
    phase: "listening",
    early: null,
    taken: null,
    isHead: false,
    hasBegun: false,
    waitingHead: "",
    isChunked: false,
    follower: null,
    touchedAt: deps.now(),
    lentSocket: null,
    lentInARow: 0,
    isEnding: false,
  };

  function onData(bytes: Buffer): void {
    if (state.phase === "listening") listenTo(bytes);
    else {
      state.early = state.early ? Buffer.concat([state.early, bytes]) : bytes;
      socket.pause();
    }
  }

  function listenTo(bytes: Buffer): void {
    state.touchedAt = deps.now();
    const request = read(bytes);
    if (!request) handOver(bytes);
    else if (request.onlyAsks && tryToTake(request, bytes)) state.lentInARow = 0;
    else if (state.lentInARow < LENT_IN_A_ROW_MAX) lend(bytes);
    else handOver(bytes);
  }

  function lend(request: Buffer): void {
    state.phase = "lent";
    state.lentInARow += 1;
    state.lentSocket ??= deps.lending.lend(socket, () => state.phase === "lent" && finish());
    state.lentSocket.ask(request);
  }

  function tryToTake({ requestHead, target }: PlainRequest, bytes: Buffer): boolean {
    state.phase = "answering";
    state.taken = bytes;
    state.isHead = requestHead.method === "HEAD";
    state.hasBegun = false;
    return take(requestHead, target, writer, passOver);
  }

  function passOver(): void {
    if (state.phase === "answering" && !state.hasBegun && state.taken) lend(state.taken);
  }

  function leave(): void {
    state.phase = "left";
    socket.off("data", onData).off("end", onEnd).off("error", onError).off("close", onClose).off("drain", onDrain);
    deps.onLeft(connection);
  }

  function handOver(bytes: Buffer): void {
    leave();
    state.lentSocket?.release();
    deps.onOther(bytes);
  }

  /** The answer is written: the next request may come, once the visitor has read enough of it. */
  function finish(): void {
    state.follower = null;
    state.taken = null;
    state.touchedAt = deps.now();
    state.phase = "flushing";
    if (state.isEnding) socket.destroy();
    else if (!socket.writableNeedDrain) listenAgain();
  }

  function listenAgain(): void {
    state.phase = "listening";
    const { early } = state;
    if (!early) return;
    state.early = null;
    socket.resume();
    listenTo(early);
  }

  /** As node:http does: who stops talking gets no more answers. */
  function onEnd(): void {
    if (state.phase === "lent") state.lentSocket?.end();
    else socket.end();
  }
  /** Its end follows. */
  const onError = () => {};
  function onClose(): void {
    const { follower } = state;
    state.follower = null;
    leave();
    follower?.onClose();
  }
  function onDrain(): void {
    if (state.phase === "flushing") listenAgain();
    else state.follower?.onDrain();
  }

  const writer: ResponseWriter = Object.freeze({
    hasBegun: () => state.hasBegun,
    isClosed: () => socket.destroyed,
    send(answer: ResponseHead, body: string) {
      state.hasBegun = true;
      const head = writeHead(answer, "");
      const rest = state.isHead ? "" : body;
      state.follower = null;
      deps.atTurnEnd(() => {
        if (!socket.destroyed) writeWhole(head, rest);
      });
    },
    begin(answer: ResponseHead, length: number | null) {
      state.hasBegun = true;
      state.isChunked = length === null && !state.isHead;
      state.waitingHead = writeHead(answer, state.isChunked ? "Transfer-Encoding: chunked\r\n" : "");
      if (length === null) flushHead();
    },
    write(piece: Buffer) {
      // An empty chunk would be the end of the answer.
      if (piece.length === 0) return true;
      socket.cork();
      flushHead();
      if (state.isChunked) socket.write(`${piece.length.toString(16)}\r\n`, "latin1");
      const goesOn = socket.write(piece);
      if (state.isChunked) socket.write("\r\n", "latin1");
      socket.uncork();
      return goesOn && !socket.writableNeedDrain;
    },
    end() {
      flushHead();
      if (state.isChunked) socket.write("0\r\n\r\n", "latin1");
      finish();
    },
    destroy: () => void socket.destroy(),
    follow(follower: ResponseListener) {
      if (state.phase === "left") follower.onClose();
      else state.follower = follower;
    },
  });

  function writeWhole(head: string, body: string): void {
    if (body.length <= JOINED_CHARACTERS) socket.write(head + body, "latin1");
    else {
      socket.cork();
      socket.write(head, "latin1");
      socket.write(body, "latin1");
      socket.uncork();
    }
    finish();
  }

  function flushHead(): void {
    if (state.waitingHead === "") return;
    socket.write(state.waitingHead, "latin1");
    state.waitingHead = "";
  }

  socket.on("data", onData).on("end", onEnd).on("error", onError).on("close", onClose).on("drain", onDrain);
  const connection: FastConnection = Object.freeze({
    end() {
      state.isEnding = true;
      if (state.phase !== "lent") socket.destroy();
    },
    look(nowMs: number) {
      if (state.phase === "listening" && nowMs - state.touchedAt > deps.idleMs) socket.destroy();
    },
  });
  return connection;
}
