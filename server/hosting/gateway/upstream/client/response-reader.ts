// Reads one response after another off a connection to an app, in whatever pieces it arrives.

import { type ChunkedBody, createChunkedBody } from "./chunked-body.ts";
import { createHeadReader, MalformedAnswer, type ResponseHead } from "./response-head.ts";

export type AnswerListener = Readonly<{
  onHead(head: ResponseHead): void;
  /** The piece is only good during the call. */
  onData(piece: Buffer): void;
  onEnd(): void;
}>;

export type AnswerReader = Readonly<{
  /** The next answer is to a request that was just made. */
  expect(isHeadRequest: boolean, listener: AnswerListener): void;
  /** @throws MalformedAnswer; nothing more can be read then */
  read(bytes: Buffer): void;
  /** The app closed the connection. True when that was the answer's end. */
  close(): boolean;
  /** Whether anything of the expected answer has come. */
  hasBegun(): boolean;
}>;

const HEAD_BYTES = 32 * 1024;
/** 100 Continue, 103 Early Hints: they say nothing that a visitor needs. */
const INTERIM_MAX = 8;
const HEAD_END = "\r\n\r\n";

type State = {
  listener: AnswerListener | null;
  isHeadRequest: boolean;
  head: ResponseHead | null;
  /** The beginning of a head whose end has not come. */
  pending: Buffer | null;
  interim: number;
  left: number;
  chunks: ChunkedBody | null;
};

export function createAnswerReader(): AnswerReader {
  const readHead = createHeadReader();
  const state: State = {
    listener: null,
    isHeadRequest: false,
    head: null,
    pending: null,
    interim: 0,
    left: 0,
    chunks: null,
  };

  function finish(): void {
    const { listener } = state;
    state.listener = null;
    state.head = null;
    listener?.onEnd();
  }

  /** Takes a head off the bytes; the rest, if any. */
  function takeHead(bytes: Buffer): Buffer | null {
    const all = state.pending ? Buffer.concat([state.pending, bytes]) : bytes;
    const end = all.indexOf(HEAD_END, 0, "latin1");
    if (end > HEAD_BYTES || (end === -1 && all.length > HEAD_BYTES)) throw new MalformedAnswer("its head is too long");
    if (end === -1) {
      state.pending = state.pending ? all : Buffer.from(bytes);
      return null;
    }
    state.pending = null;
    const head = readHead(all.toString("latin1", 0, end), state.isHeadRequest);
    if (head.status === 101) throw new MalformedAnswer("it changes the protocol without being asked");
    if (head.status >= 200) begin(head);
    else state.interim += 1;
    if (state.interim > INTERIM_MAX) throw new MalformedAnswer("it has too many interim answers");
    return rest(all, end + HEAD_END.length);
  }

  function begin(head: ResponseHead): void {
    state.head = head;
    state.left = head.body.kind === "length" ? head.body.bytes : 0;
    state.chunks = head.body.kind === "chunked" ? createChunkedBody() : null;
    state.listener?.onHead(head);
    if (head.body.kind === "none" || (head.body.kind === "length" && state.left === 0)) finish();
  }

  /** Takes what is body; the rest, if any. */
  function takeBody(bytes: Buffer, head: ResponseHead, listener: AnswerListener): Buffer | null {
    if (state.chunks) {
      const used = state.chunks.read(bytes, listener.onData);
      if (state.chunks.hasEnded()) finish();
      return rest(bytes, used);
    }
    if (head.body.kind === "until close") {
      listener.onData(bytes);
      return null;
    }
    const used = Math.min(bytes.length, state.left);
    state.left -= used;
    listener.onData(used === bytes.length ? bytes : bytes.subarray(0, used));
    if (state.left === 0) finish();
    return rest(bytes, used);
  }

  return Object.freeze({
    expect(isHeadRequest: boolean, listener: AnswerListener) {
      state.listener = listener;
      state.isHeadRequest = isHeadRequest;
      state.head = null;
      state.pending = null;
      state.interim = 0;
    },
    hasBegun: () => state.head !== null || state.pending !== null || state.interim > 0,
    read(bytes: Buffer) {
      let left: Buffer | null = bytes;
      while (left !== null) {
        if (!state.listener) throw new MalformedAnswer("it says more than it was asked");
        left = state.head ? takeBody(left, state.head, state.listener) : takeHead(left);
      }
    },
    close() {
      if (state.head?.body.kind !== "until close") return false;
      finish();
      return true;
    },
  });
}

const rest = (bytes: Buffer, from: number): Buffer | null => (from < bytes.length ? bytes.subarray(from) : null);
