// What a scripted model is to say, and what it was asked.

/** One turn of the script: words, tool calls, or a fault. */
export type ScriptedTurn = Readonly<{
  text?: string;
  /** `input` that is a string is sent as it is: arguments that need not be JSON. */
  calls?: readonly { name: string; input: unknown }[];
  /** Answers with this HTTP status instead, and these headers. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Waits before the answer, and between its parts. */
  delayMs?: number;
  partDelayMs?: number;
  /** Cuts the text into parts of this many characters. */
  partCharacters?: number;
  /** After the first part: the connection breaks, stays open and silent, or ends as if nothing were missing. */
  stops?: "break" | "hang" | "end";
  /** Sends something that is no JSON in the middle. */
  garbled?: boolean;
  /** The model refuses. */
  refused?: boolean;
  /** Repeats the text until this many characters were sent. */
  characters?: number;
}>;

export type ScriptedRequest = {
  messages: { role: string; content: unknown }[];
  system?: unknown;
  model?: string;
  tools?: { name?: string; function?: { name: string } }[];
};

/** Arguments as they go over the wire. */
export const argumentsOf = (input: unknown): string => (typeof input === "string" ? input : JSON.stringify(input));
