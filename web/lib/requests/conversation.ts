// The conversation with what each message carried.
import { queryOptions } from "@tanstack/react-query";
import type { ConversationEntry } from "#contract";
import type { Api } from "../api.ts";

export const conversationKey = (projectId: string) => ["conversation", projectId] as const;

export function conversationQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: conversationKey(projectId),
    queryFn: ({ signal }) =>
      api.get<ConversationEntry[]>(`/api/projects/${encodeURIComponent(projectId)}/conversation`, { signal }),
  });
}
