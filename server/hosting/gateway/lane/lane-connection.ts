// One visitor's connection in the lane: asks for one call after another, until something comes that is not for the lane.
import type { Socket } from "node:net";
import type { Asked } from "../call.ts";
import type { AnswerHead, Outlet, OutletFollower } from "../outlet.ts";
import type { WriteHead } from "./answer-text.ts";
import { createPlainHeadReader, type PlainHead } from "./plain-head.ts";
import type { AtTurnEnd } from "./turn-end.ts";

/** Answers a call at the outlet, sooner or later, and returns true; or returns false, having done nothing. */
export type TakeCall = (asked: Asked, target: string, outlet: Outlet) => boolean;

export type LaneConnection = Readonly<{
  /** Called now and then: ends what has been silent for too long. */
  look(nowMs: number): void;
  destroy(): void;
}>;

export type LaneConnectionDeps = Readonly<{
  socket: Socket;
  take: TakeCall;
  writeHead: WriteHead;
  idleMs: number;
  /** A time that may lag behind a little. */
  now(): number;
  /** When whole answers leave. */
  atTurnEnd: AtTurnEnd;
  /** Bytes that the lane has read and does not take; the connection is no longer its own. */
  onOther(bytes: Buffer): void;
  /** The connection is not in the lane any more. */
  onLeft(connection: LaneConnection): void;
}>;

/**
 * `listening`: for a request. `answering`: one was taken. `flushing`: it is answered, and the visitor has yet to read
 * most of that. `left`: closed or handed over.
 */
type State = {
  phase: "listening" | "answering" | "flushing" | "left";
  /** What came before its time. */
  early: Buffer | null;
  isHead: boolean;
  hasBegun: boolean;
  /** The head of an answer in pieces, which waits for the first of them. */
  waitingHead: string;
  isChunked: boolean;
  follower: OutletFollower | null;
  touchedAt: number;
};

/** An answer up to this size leaves in one write with its head. */
const JOINED_CHARACTERS = 64 * 1024;

export function takeConnection(deps: LaneConnectionDeps): LaneConnection {
  const { socket, take, writeHead } = deps;
  const read = createPlainHeadReader(socket.remoteAddress);
  const state: State = {
    ...{ phase: "listening", early: null, isHead: false, hasBegun: false, waitingHead: "", isChunked: false },
    ...{ follower: null, touchedAt: deps.now() },
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
    const head = read(bytes);
    if (!head || !tryToTake(head)) handOver(bytes);
  }

  function tryToTake({ asked, target }: PlainHead): boolean {
    state.phase = "answering";
    state.isHead = asked.method === "HEAD";
    state.hasBegun = false;
    return take(asked, target, outlet);
  }

  function leave(): void {
    state.phase = "left";
    socket.off("data", onData).off("end", onEnd).off("error", onError).off("close", onClose).off("drain", onDrain);
    deps.onLeft(connection);
  }

  function handOver(bytes: Buffer): void {
    leave();
    deps.onOther(bytes);
  }

  /** The answer is written: the next request may come, once the visitor has read enough of it. */
  function finish(): void {
    state.follower = null;
    state.touchedAt = deps.now();
    state.phase = "flushing";
    if (!socket.writableNeedDrain) listenAgain();
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
  const onEnd = () => void socket.end();
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

  const outlet: Outlet = Object.freeze({
    hasBegun: () => state.hasBegun,
    isClosed: () => socket.destroyed,
    send(answer: AnswerHead, body: string) {
      state.hasBegun = true;
      const head = writeHead(answer, "");
      const rest = state.isHead ? "" : body;
      state.follower = null;
      deps.atTurnEnd(() => {
        if (!socket.destroyed) writeWhole(head, rest);
      });
    },
    begin(answer: AnswerHead, length: number | null) {
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
    follow(follower: OutletFollower) {
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
  const connection: LaneConnection = Object.freeze({
    destroy: () => void socket.destroy(),
    look(nowMs: number) {
      if (state.phase === "listening" && nowMs - state.touchedAt > deps.idleMs) socket.destroy();
    },
  });
  return connection;
}
