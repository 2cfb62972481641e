// The answer of a language model on a page while it is written: asked of a call of the app that returns `streamModel`.
import { useEffect, useRef, useState } from "react";
import { words } from "../../words/index.ts";
import { ApiError, call } from "../data/api.ts";

/** Longer ones are cut off: nobody reads them, and a page has to hold them. */
const CHARACTERS_MAX = 200_000;

/** `error`: a sentence for the person; what was written before it stays in `completion`. */
export type Completion = {
  completion: string;
  isLoading: boolean;
  error: ApiError | null;
  /** Asks anew, a text as `{ prompt }`; what was under way ends. Gives the whole text, or null if it was stopped or failed. */
  complete(question: string | Readonly<Record<string, unknown>>): Promise<string | null>;
  /** Ends it, at the model as well; what is written stays. */
  stop(): void;
};

type State = Pick<Completion, "completion" | "isLoading" | "error">;
const IDLE: State = { completion: "", isLoading: false, error: null };

/**
 * Follows the text that `POST path` streams. It ends with its page, so that nobody pays for an answer that nobody reads.
 * `onFinish` is called with the whole text.
 */
export function useCompletion(path: string, options: { onFinish?: (text: string) => void } = {}): Completion {
  const [state, setState] = useState(IDLE);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const stop = () => {
    asking.current?.abort();
    setState((last) => ({ ...last, isLoading: false }));
  };
  const complete = async (question: string | Readonly<Record<string, unknown>>) => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    const { signal } = controller;
    setState({ ...IDLE, isLoading: true });
    try {
      const json = typeof question === "string" ? { prompt: question } : question;
      const answer = await call(path, { method: "POST", json, signal });
      const text = await follow(answer, (written) => {
        if (!signal.aborted) setState({ ...IDLE, completion: written, isLoading: true });
      });
      if (signal.aborted) return null;
      setState({ ...IDLE, completion: text });
      options.onFinish?.(text);
      return text;
    } catch (error) {
      if (signal.aborted) return null;
      // What came before a connection broke stays to be read.
      const told = error instanceof ApiError ? error : new ApiError(words().problems.unreachable, 0);
      setState((last) => ({ ...last, isLoading: false, error: told }));
      return null;
    }
  };
  return { ...state, complete, stop };
}

/** The whole text, told as it grows. */
async function follow(answer: Response, onText: (written: string) => void): Promise<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (reader && text.length < CHARACTERS_MAX) {
    const { value, done } = await reader.read();
    if (done) return text;
    text = (text + value).slice(0, CHARACTERS_MAX);
    onText(text);
  }
  await reader?.cancel();
  return text;
}
