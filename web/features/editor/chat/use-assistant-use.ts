// What answers and what is left, asked again whenever a run may have changed it.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { AssistantUse } from "#contract";
import { assistantUseKey, assistantUseQuery } from "../../../lib/requests/assistant-use.ts";
import { useApi } from "../../../lib/services.tsx";
import type { Editor } from "../use-editor.ts";

export function useAssistantUse(projectId: string, { run, chat }: Editor): AssistantUse | null {
  const queries = useQueryClient();
  const { data } = useQuery(assistantUseQuery(useApi(), projectId));
  const counted = `${run.working?.runId} ${run.working?.turns} ${chat.sending}`;
  const again = useEffectEvent(() => void queries.invalidateQueries({ queryKey: assistantUseKey(projectId) }));
  useEffect(() => {
    if (counted !== "") again();
  }, [counted]);
  return data ?? null;
}
