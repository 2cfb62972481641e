// Calls of the chat: the conversation, a message to the assistant, saving what the page has.
import { queryOptions } from "@tanstack/react-query";
import {
  type ChatRequest,
  type ChatResponse,
  type ConversationEntry,
  MESSAGES_PER_SAVE_MAX,
  type Message,
} from "#contract";
import type { Api } from "../../../lib/api.ts";
import { type Conversation, messagesOf, withAnswer, withOlder } from "./conversation.ts";

const base = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}`;

export const conversationKey = (projectId: string) => ["conversation", projectId] as const;

/** How many of the newest messages the server tells with their ids and files. */
const ENTRIES_MAX = 500;

/** Oldest first. Read when the editor opens and when an event tells that it has changed. */
export function conversationQuery(api: Api, projectId: string) {
  const queryKey = conversationKey(projectId);
  return queryOptions({
    queryKey,
    async queryFn({ signal, client }): Promise<Conversation> {
      const entries = await api.get<ConversationEntry[]>(`${base(projectId)}/conversation`, { signal });
      const isAll = entries.length < ENTRIES_MAX;
      const messages = isAll ? [] : await api.get<Message[]>(`${base(projectId)}/messages`, { signal });
      const answer = withOlder(entries, messages);
      return withAnswer(client.getQueryData<Conversation>(queryKey), answer);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function sendChat(api: Api, request: ChatRequest): Promise<ChatResponse> {
  return api.post<ChatResponse>("/api/chat", request);
}

/** Saves the conversation; of a very long one, its latest part. */
export async function saveConversation(api: Api, projectId: string, conversation: Conversation): Promise<void> {
  const messages = messagesOf(conversation.slice(-MESSAGES_PER_SAVE_MAX));
  await api.post(`${base(projectId)}/messages`, { messages });
}
