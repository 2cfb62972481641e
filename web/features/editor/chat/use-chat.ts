// Sends messages to the assistant and keeps the conversation.
import { useQuery } from "@tanstack/react-query";
import { type Dispatch, useEffect, useEffectEvent, useReducer, useState } from "react";
import {
  type ChatResponse,
  CODE_ALLOWANCE_USED,
  MESSAGE_STILL_WORKING,
  type Message,
  type MessageContext,
} from "#contract";
import { ApiError, statusOf, tellingTextOf } from "../../../lib/api-error.ts";
import { sendChat } from "../../../lib/requests/assistant.ts";
import { messagesQuery, saveMessages } from "../../../lib/requests/project.ts";
import { useServices } from "../../../lib/services.tsx";
import type { Carried } from "../preview/pointing/use-pointing.ts";
import { messageForFiles } from "./attachments/attached.ts";
import type { SentHere } from "./attachments/sent-with.ts";
import type { Attachments } from "./attachments/use-attachments.ts";
import { CHAT_FAILED, type ChatEvent, type ChatState, chatReducer, INITIAL_CHAT } from "./chat-state.ts";
import type { Draft } from "./draft.ts";
import { withModelChoice } from "./model-choice.ts";

const MESSAGES_SENT_ALONG = 100;

export type Chat = {
  state: ChatState;
  dispatch: Dispatch<ChatEvent>;
  loading: boolean;
  loadFailed: boolean;
  reload: () => void;
  /** Messages with files that this page has sent. */
  sentHere: SentHere;
  /** Sends what is in the input. */
  send: () => void;
  /** Sends something else, and leaves the input as it is. True once it is answered. */
  deliver: (text: string, context: MessageContext) => Promise<boolean>;
};

type ChatOptions = {
  draft: Draft;
  attachments: Attachments;
  /** What goes with the message in the input beside its files. */
  carried: Carried;
  onReply: (reply: ChatResponse) => void;
  onPlanRequired: () => void;
};

export function useChat(projectId: string, options: ChatOptions): Chat {
  const { draft, attachments, carried, onReply, onPlanRequired } = options;
  const { api, storage } = useServices();
  const [state, dispatch] = useReducer(chatReducer, INITIAL_CHAT);
  const [sentHere, setSentHere] = useState<SentHere>([]);
  const stored = useQuery(messagesQuery(api, projectId));
  const show = useEffectEvent((messages: readonly Message[]) => {
    if (state.sending !== null) return;
    dispatch({ type: "loaded", messages });
    draft.dropIfKnown(messages);
  });
  useEffect(() => {
    if (stored.data !== undefined) show(stored.data);
  }, [stored.data]);
  const answer = async (text: string, material?: MessageContext, onAnswered = () => {}): Promise<boolean> => {
    const context = withModelChoice(storage, projectId, material);
    const before = state.messages;
    dispatch({ type: "sent", text });
    try {
      const messages = before.slice(-MESSAGES_SENT_ALONG);
      const reply = await sendChat(api, { projectId, message: text, messages, ...(context && { context }) });
      onAnswered();
      const asked: Message[] = [...before, { role: "user", content: text }];
      if (reply.retryInProgress) dispatch({ type: "still working", text: reply.message || MESSAGE_STILL_WORKING });
      else {
        dispatch({ type: "replied", text: reply.message });
        await saveMessages(api, projectId, [...asked, { role: "assistant", content: reply.message }]).catch(logUnsaved);
      }
      onReply(reply);
      return true;
    } catch (error) {
      if (statusOf(error) === 402) onPlanRequired();
      if (isAllowanceUsed(error)) {
        dispatch({ type: "held back" });
        return false;
      }
      dispatch({ type: "failed", text: tellingTextOf(error) ?? CHAT_FAILED });
      return false;
    }
  };
  const send = async () => {
    const typed = draft.text.trim();
    const files = attachments.ready();
    if ((typed === "" && files.length === 0) || attachments.unready || state.sending !== null) return;
    const text = typed === "" ? messageForFiles(files) : typed;
    draft.handOver();
    const bringBack = attachments.handOver();
    if (files.length > 0) setSentHere((known) => [...known, { content: text, files }]);
    const pointed = carried.take();
    const attached = files.length === 0 ? {} : { attachments: files.map(({ id }) => id) };
    const context = pointed || files.length > 0 ? { ...pointed, ...attached } : undefined;
    if (await answer(text, context, draft.forget)) return;
    draft.change(typed);
    carried.giveBack(pointed);
    bringBack();
  };
  return {
    state,
    dispatch,
    sentHere,
    loading: stored.isPending,
    loadFailed: stored.isError,
    reload: () => void stored.refetch(),
    send: () => void send(),
    deliver: (text, context) => answer(text, context),
  };
}

/** What is offered then stands above the input. */
const isAllowanceUsed = (error: unknown) => error instanceof ApiError && error.code === CODE_ALLOWANCE_USED;

/** The server keeps the conversation itself; a copy that could not be saved costs nothing. */
function logUnsaved(error: unknown): void {
  console.warn("The conversation could not be saved:", error);
}
