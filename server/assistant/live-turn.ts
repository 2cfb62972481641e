// What a model is doing at this moment, as it comes: its words, its thoughts, and the text of the file that it writes.
// Sent to open pages at a bounded rate; of thoughts and files only the end is kept.
import {
  RUN_EVENT_MS,
  type ServerEvents,
  type SpokenText,
  STREAM_EVENT_MAX_CHARACTERS,
  STREAM_KEPT_CHARACTERS,
} from "#contract";
import { createThrottle } from "./throttle.ts";

/** Characters of one turn's words that are shown while the model speaks; the final message has the whole text. */
const WORDS_MAX_CHARACTERS = 40_000;

type Streamed = Pick<ServerEvents["run_stream"], "turn" | "kind" | "call" | "path" | "offset" | "text">;
type Words = Pick<ServerEvents["run_text"], "turn" | "offset" | "text">;
export type LiveTurn = ReturnType<typeof createLiveTurn>;

/** @param to.changed something is to be saved */
export function createLiveTurn(
  to: Readonly<{ sendWords(words: Words): void; sendStream(piece: Streamed): void; changed(): void }>,
) {
  let turn = 0;
  let words = { text: "", sent: 0 };
  let thoughts = newStream("thoughts", 0);
  let file = newStream("file", -1);

  const wordEvents = createThrottle(RUN_EVENT_MS, sendWords);
  const streamEvents = createThrottle(RUN_EVENT_MS, () => {
    for (const stream of [thoughts, file]) sendSome(stream);
    // Whoever writes faster than may be sent is followed at that pace.
    if ([thoughts, file].some(hasUnsent)) streamEvents.soon();
  });

  function sendWords(): void {
    const { text, sent } = words;
    if (text.length === sent) return;
    words.sent = text.length;
    to.sendWords({ turn, offset: sent, text: text.slice(sent) });
  }
  function sendSome(stream: Stream): void {
    if (!hasUnsent(stream)) return;
    const offset = Math.max(stream.sent, stream.from);
    const text = stream.text.slice(offset - stream.from, offset - stream.from + STREAM_EVENT_MAX_CHARACTERS);
    stream.sent = offset + text.length;
    const { kind, call, path } = stream;
    to.sendStream({ turn, kind, call, path, offset, text });
  }
  function enter(next: number): void {
    if (next === turn) return;
    wordEvents.now();
    turn = next;
    words = { text: "", sent: 0 };
    thoughts = newStream("thoughts", 0);
    file = newStream("file", -1);
  }
  function grow(stream: Stream, delta: string): void {
    if (delta === "") return;
    stream.text += delta;
    const over = stream.text.length - STREAM_KEPT_CHARACTERS;
    if (over > 0) {
      stream.text = stream.text.slice(over);
      stream.from += over;
    }
    streamEvents.soon();
    to.changed();
  }

  return Object.freeze({
    /** Words of the answer, in the turn with this number. */
    speak(inTurn: number, delta: string): void {
      enter(inTurn);
      words.text += delta.slice(0, WORDS_MAX_CHARACTERS - words.text.length);
      wordEvents.soon();
      to.changed();
    },
    think(inTurn: number, delta: string): void {
      enter(inTurn);
      grow(thoughts, delta);
    },
    /** Text of the file that the turn's call with this number writes. */
    write(inTurn: number, piece: Readonly<{ call: number; path: string | null; text: string }>): void {
      enter(inTurn);
      if (piece.call !== file.call) file = newStream("file", piece.call);
      file.path = piece.path ?? file.path;
      grow(file, piece.text);
    },
    /** What a page that comes later is shown; null when there is nothing. */
    snapshot(): SpokenText | null {
      const told = (stream: Stream) => stream.text !== "";
      if (words.text === "" && !told(thoughts) && !told(file)) return null;
      return {
        turn,
        text: words.text,
        ...(told(thoughts) && { thoughts: { from: thoughts.from, text: thoughts.text } }),
        ...(told(file) && { file: { call: file.call, path: file.path, from: file.from, text: file.text } }),
      };
    },
    /** Sends the words that are left. */
    close(): void {
      sendWords();
      for (const throttle of [wordEvents, streamEvents]) throttle.stop();
    },
  });
}

type Stream = {
  kind: "thoughts" | "file";
  call: number;
  path: string | null;
  /** The end of what was written, and where in all of it that begins. */
  text: string;
  from: number;
  /** Up to where pages have been told. */
  sent: number;
};
const newStream = (kind: Stream["kind"], call: number): Stream => ({
  kind,
  call,
  path: null,
  text: "",
  from: 0,
  sent: 0,
});
const hasUnsent = ({ from, text, sent }: Stream): boolean => sent < from + text.length;
