// Calls about the standing wishes: a file of the project, read with its hash and saved as a revision.
import { queryOptions } from "@tanstack/react-query";
import { type CodeFile, type CodeSave, type CodeSaved, RULES_PATH } from "#contract";
import type { Api } from "../../../lib/api.ts";
import { statusOf } from "../../../lib/api-error.ts";

const base = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}/code`;

export const wishesKey = (projectId: string) => ["standing-wishes", projectId] as const;

/** `hash` is null while there is no such file. */
export type StandingWishes = Readonly<{ text: string; hash: string | null }>;

export function wishesQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: wishesKey(projectId),
    async queryFn({ signal }): Promise<StandingWishes> {
      try {
        const path = `${base(projectId)}/file?path=${encodeURIComponent(RULES_PATH)}`;
        const { content, hash } = await api.get<CodeFile>(path, { signal });
        return { text: content, hash };
      } catch (error) {
        if (statusOf(error) === 404) return { text: "", hash: null };
        throw error;
      }
    },
  });
}

/** Nothing written removes the file. */
export async function saveWishes(api: Api, projectId: string, wishes: StandingWishes): Promise<StandingWishes> {
  const content = wishes.text.trim() === "" ? null : `${wishes.text.trim()}\n`;
  const change = { path: RULES_PATH, content, baseHash: wishes.hash };
  const save: CodeSave = { description: "Standing wishes changed", changes: [change] };
  const saved = await api.post<CodeSaved>(`${base(projectId)}/save`, save);
  return { text: content ?? "", hash: saved.files[0]?.hash ?? null };
}
