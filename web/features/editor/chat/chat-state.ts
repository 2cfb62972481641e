// The conversation with the assistant, as the page shows it.
import type { Message } from "#contract";

/**
 * `sending` is the message that waits for its reply. `notice` says that the work goes on beyond the reply.
 * `error` says why the last message was not answered.
 */
export type ChatState = {
  messages: readonly Message[];
  sending: string | null;
  notice: string | null;
  error: string | null;
};

export type ChatEvent =
  | { type: "loaded"; messages: readonly Message[] }
  | { type: "sent"; text: string }
  | { type: "replied"; text: string }
  | { type: "still working"; text: string }
  | { type: "heard"; message: Message }
  | { type: "failed"; text: string }
  /** Not sent, for a reason that is told elsewhere. */
  | { type: "held back" }
  | { type: "generation ended" }
  | { type: "error dismissed" };

export const INITIAL_CHAT: ChatState = { messages: [], sending: null, notice: null, error: null };
export const CHAT_FAILED = "An error occurred while processing your request. Please try again.";

export function chatReducer(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case "loaded":
      return { ...state, messages: event.messages };
    case "sent": {
      const messages = [...state.messages, { role: "user" as const, content: event.text }];
      return { messages, sending: event.text, notice: null, error: null };
    }
    case "replied":
      return {
        ...state,
        messages: appended(state.messages, { role: "assistant", content: event.text }),
        sending: null,
      };
    case "still working":
      return { ...state, sending: null, notice: event.text };
    case "heard":
      return { ...state, messages: appended(state.messages, event.message), notice: null };
    case "failed":
      return { ...state, messages: withoutUnsent(state), sending: null, error: event.text };
    case "held back":
      return { ...state, messages: withoutUnsent(state), sending: null };
    case "generation ended":
      return { ...state, notice: null };
    case "error dismissed":
      return { ...state, error: null };
  }
}

/** The same reply may come as an answer and as an event; it is shown once. */
function appended(messages: readonly Message[], message: Message): readonly Message[] {
  const last = messages.at(-1);
  return last?.role === message.role && last.content === message.content ? messages : [...messages, message];
}

/** A message that failed goes back into the input, so it leaves the conversation. */
function withoutUnsent({ messages, sending }: ChatState): readonly Message[] {
  const at = messages.findLastIndex(({ role, content }) => role === "user" && content === sending);
  return at === -1 ? messages : messages.toSpliced(at, 1);
}
