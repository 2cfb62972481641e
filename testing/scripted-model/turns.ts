// What a scripted model is to say, and what it was asked.

/** One turn of the script: words, tool calls, or a fault. */
export type ScriptedTurn = Readonly<{
  text?: string;
  /** What the model thinks before it speaks; in OpenAI's format. */
  thoughts?: string;
  /** `input` that is a string is sent as it is: arguments that need not be JSON. */
  calls?: readonly { name: string; input: unknown }[];
  /** Answers with this HTTP status instead, and these headers. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Waits before the answer, and between its parts. */
  delayMs?: number;
  partDelayMs?: number;
  /** Cuts the text, the thoughts and, in OpenAI's format, the arguments into parts of this many characters. */
  partCharacters?: number;
  /** After the first part: the connection breaks, stays open and silent, or ends as if nothing were missing. */
  stops?: "break" | "hang" | "end";
  /** Sends something that is no JSON in the middle. */
  garbled?: boolean;
  /** The model refuses. */
  refused?: boolean;
  /** The answer reaches its length: the arguments of its last call, if it has one, end where `input` (a text) does. */
  atLength?: boolean;
  /** Ten, if not said; and of them those that the provider had kept. */
  inputTokens?: number;
  cachedTokens?: number;
  /** Of the input, in Anthropic's format: those that the provider was given to keep, and of these those that it keeps for an hour. */
  writtenTokens?: number;
  writtenForHourTokens?: number;
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
