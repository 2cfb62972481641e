// Decodes a chunked body (RFC 9112, 7.1), strictly and within bounds.
import { MalformedAnswer } from "./response-head.ts";

export type ChunkedBody = Readonly<{
  /** Hands on what the bytes hold of the body; how many of them were used. All of them, unless the body has ended. */
  read(bytes: Buffer, onData: (piece: Buffer) => void): number;
  hasEnded(): boolean;
}>;

/** A line with a chunk's size and its extensions. */
const SIZE_LINE_BYTES = 256;
const TRAILER_BYTES = 8_192;
const SIZE_LINE = /^([\dA-Fa-f]{1,8})(?:[\t ]*;[\t\x20-\x7e\x80-\xff]*)?$/;
const LF = 10;

type State = {
  phase: "size" | "data" | "data end" | "trailer" | "over";
  line: string;
  left: number;
  trailerBytes: number;
};

export function createChunkedBody(): ChunkedBody {
  const state: State = { phase: "size", line: "", left: 0, trailerBytes: 0 };

  /** Reads on to the end of a line; null while it is not there. A line ends in CR LF and in nothing else. */
  function lineOf(bytes: Buffer, from: number, maxBytes: number): { line: string | null; next: number } {
    const end = bytes.indexOf(LF, from);
    const next = end === -1 ? bytes.length : end + 1;
    if (state.line.length + next - from > maxBytes) throw new MalformedAnswer("a line between its chunks is too long");
    state.line += bytes.toString("latin1", from, next);
    if (end === -1) return { line: null, next };
    const { line } = state;
    state.line = "";
    if (!line.endsWith("\r\n") || line.indexOf("\r") !== line.length - 2)
      throw new MalformedAnswer("a line between its chunks does not end in CR LF");
    return { line: line.slice(0, -2), next };
  }

  function readSize(line: string): void {
    const size = SIZE_LINE.exec(line)?.[1];
    if (size === undefined) throw new MalformedAnswer("the size of a chunk is no number");
    state.left = Number.parseInt(size, 16);
    state.phase = state.left === 0 ? "trailer" : "data";
  }

  function readLine(bytes: Buffer, from: number): number {
    const { line, next } = lineOf(bytes, from, state.phase === "trailer" ? TRAILER_BYTES : SIZE_LINE_BYTES);
    if (line === null) return next;
    if (state.phase === "size") readSize(line);
    else if (state.phase === "data end") {
      if (line !== "") throw new MalformedAnswer("a chunk is longer than its size");
      state.phase = "size";
    } else if (line === "") state.phase = "over";
    else state.trailerBytes += line.length;
    if (state.trailerBytes > TRAILER_BYTES) throw new MalformedAnswer("its trailer is too long");
    return next;
  }

  return Object.freeze({
    hasEnded: () => state.phase === "over",
    read(bytes: Buffer, onData: (piece: Buffer) => void) {
      let at = 0;
      while (at < bytes.length && state.phase !== "over") {
        if (state.phase !== "data") at = readLine(bytes, at);
        else {
          const end = Math.min(bytes.length, at + state.left);
          state.left -= end - at;
          if (state.left === 0) state.phase = "data end";
          onData(bytes.subarray(at, end));
          at = end;
        }
      }
      return at;
    },
  });
}
