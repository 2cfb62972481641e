// The files of the messages on the page, by the message's place.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Message } from "#contract";
import { conversationKey, conversationQuery } from "../../../../lib/requests/conversation.ts";
import { useApi } from "../../../../lib/services.tsx";
import type { SentFile } from "./attached.ts";
import { filesOfMessages, type SentHere } from "./sent-with.ts";

export function useSentFiles(
  projectId: string,
  { messages, sentHere }: { messages: readonly Message[]; sentHere: SentHere },
): ReadonlyMap<number, readonly SentFile[]> {
  const api = useApi();
  const queries = useQueryClient();
  const { data } = useQuery({ ...conversationQuery(api, projectId), enabled: messages.length > 0 });
  const refresh = useEffectEvent((count: number) => {
    if (data !== undefined && count > data.length)
      void queries.invalidateQueries({ queryKey: conversationKey(projectId) });
  });
  useEffect(() => refresh(messages.length), [messages.length]);
  return filesOfMessages(messages, data ?? [], sentHere);
}
