// Sends messages to the assistant and shows the conversation, which the query cache keeps.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { type ChatResponse, CODE_ALLOWANCE_USED, MESSAGE_STILL_WORKING, type MessageContext } from "#contract";
import { ApiError, statusOf, tellingTextOf } from "../../../lib/api-error.ts";
import { useServices } from "../../../lib/services.tsx";
import type { Carried } from "../preview/pointing/use-pointing.ts";
import { messageForFiles, type SentFile } from "./attachments/attached.ts";
import type { Attachments } from "./attachments/use-attachments.ts";
import { conversationKey, conversationQuery, saveConversation, sendChat } from "./chat-requests.ts";
import {
  type Conversation,
  hasUnsent,
  lastAsked,
  messagesOf,
  newMessage,
  withoutUnsent,
  withReply,
} from "./conversation.ts";
import type { Draft } from "./draft.ts";
import { withChoices } from "./model-choice.ts";

const MESSAGES_SENT_ALONG = 100;
const CHAT_FAILED = "An error occurred while processing your request. Please try again.";
const NONE: Conversation = [];
/** Stands for the answer when it was lost on its way although the message arrived. */
const WORK_GOES_ON: ChatResponse = {
  message: "",
  retryInProgress: true,
  previewUrl: null,
  tickets: [],
  changesApplied: false,
};

export type Chat = {
  conversation: Conversation;
  loading: boolean;
  loadFailed: boolean;
  reload: () => void;
  /** Whether a message waits for its reply. */
  sending: boolean;
  /** Says that the work goes on beyond the reply, else null. */
  notice: string | null;
  /** Why the last message was not answered, else null. */
  error: string | null;
  dismissError: () => void;
  /** The run has ended: no work goes on any more. */
  runEnded: () => void;
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
  const stored = useQuery(conversationQuery(api, projectId));
  const conversation = stored.data ?? NONE;
  const message = useSending(projectId, { onReply, onPlanRequired });
  useKnownDraft(conversation, draft);
  const deliver = (text: string, material: MessageContext | undefined, files: readonly SentFile[] = []) => {
    const context = withChoices(storage, projectId, material);
    return message.mutateAsync({ text, context, files }).then(
      () => true,
      () => false,
    );
  };
  const send = async () => {
    const typed = draft.text.trim();
    const files = attachments.ready();
    if ((typed === "" && files.length === 0) || attachments.unready || message.isPending) return;
    draft.handOver();
    const bringBack = attachments.handOver();
    const pointed = carried.take();
    const attached = files.length === 0 ? {} : { attachments: files.map(({ id }) => id) };
    const context = pointed || files.length > 0 ? { ...pointed, ...attached } : undefined;
    if (await deliver(typed === "" ? messageForFiles(files) : typed, context, files)) return draft.forget();
    draft.change(typed);
    carried.giveBack(pointed);
    bringBack();
  };
  return {
    conversation,
    loading: stored.isPending,
    loadFailed: stored.isError,
    reload: () => void stored.refetch(),
    sending: message.isPending,
    notice: message.data?.retryInProgress ? message.data.message || MESSAGE_STILL_WORKING : null,
    error: message.isError ? sentenceFor(message.error) : null,
    dismissError: message.reset,
    runEnded() {
      if (message.isSuccess) message.reset();
    },
    send: () => void send(),
    deliver,
  };
}

type Outgoing = { text: string; context: MessageContext | undefined; files: readonly SentFile[] };

/** The message stands in the conversation at once, with its reply when it comes, and leaves it when it failed. */
function useSending(projectId: string, { onReply, onPlanRequired }: Pick<ChatOptions, "onReply" | "onPlanRequired">) {
  const { api } = useServices();
  const queries = useQueryClient();
  const queryKey = conversationKey(projectId);
  const change = (next: (known: Conversation) => Conversation) =>
    queries.setQueryData<Conversation>(queryKey, (known = NONE) => next(known));
  /** Whether the conversation was read from the server since, with the message in it. An answer on its way is waited for. */
  const isReceived = async () => {
    if (queries.getQueryState(queryKey)?.fetchStatus === "fetching")
      await queries.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
    return !hasUnsent(queries.getQueryData<Conversation>(queryKey) ?? NONE);
  };
  return useMutation<ChatResponse, Error, Outgoing>({
    onMutate({ text, files }) {
      change((known) => [...known, newMessage(text, [...files])]);
    },
    mutationFn({ text, context }) {
      const before = withoutUnsent(queries.getQueryData<Conversation>(queryKey) ?? NONE);
      const messages = messagesOf(before.slice(-MESSAGES_SENT_ALONG));
      return sendChat(api, { projectId, message: text, messages, ...(context && { context }) }).catch(async (error) => {
        if (statusOf(error) === 0 && (await isReceived())) return WORK_GOES_ON;
        throw error;
      });
    },
    onSuccess(reply) {
      const now = change((known) => withReply(known, reply.retryInProgress ? null : reply.message)) ?? NONE;
      const saved = reply.retryInProgress ? Promise.resolve() : saveConversation(api, projectId, now).catch(logUnsaved);
      void saved.then(() => queries.invalidateQueries({ queryKey }));
      onReply(reply);
    },
    onError(error) {
      change(withoutUnsent);
      if (statusOf(error) === 402) onPlanRequired();
    },
  });
}

/** A text that is kept although the server has it is dropped: the page was closed before its answer came. */
function useKnownDraft(conversation: Conversation, { dropIfKnown }: Draft): void {
  const asked = lastAsked(conversation);
  const drop = useEffectEvent(() => {
    if (asked !== undefined) dropIfKnown(asked.content);
  });
  useEffect(() => {
    if (asked?.id !== undefined) drop();
  }, [asked?.id]);
}

/** Null when the allowance is used up: a notice above the input says so. */
function sentenceFor(error: Error): string | null {
  if (error instanceof ApiError && error.code === CODE_ALLOWANCE_USED) return null;
  return tellingTextOf(error) ?? CHAT_FAILED;
}

/** The server keeps the conversation itself; a copy that could not be saved costs nothing. */
function logUnsaved(error: unknown): void {
  console.warn("The conversation could not be saved:", error);
}
