// Calls to the assistant: a message, and the state of its work.
import { queryOptions } from "@tanstack/react-query";
import type { ChatRequest, ChatResponse, GenerationStatus } from "#contract";
import type { Api } from "../api.ts";

export function sendChat(api: Api, request: ChatRequest): Promise<ChatResponse> {
  return api.post<ChatResponse>("/api/chat", request);
}

export const generationKey = (projectId: string) => ["generation", projectId] as const;

export function generationQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: generationKey(projectId),
    queryFn: ({ signal }) =>
      api.get<GenerationStatus>(`/api/projects/${encodeURIComponent(projectId)}/generation-status`, { signal }),
  });
}
