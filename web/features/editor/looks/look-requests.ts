// Calls about looks at the preview that a run has asked this editor for.
import type { EditorLook, EditorLookAnswer } from "#contract";
import type { Api } from "../../../lib/api.ts";

const path = (projectId: string, lookId: string) =>
  `/api/projects/${encodeURIComponent(projectId)}/looks/${encodeURIComponent(lookId)}`;

/** Fails when another editor looks already. */
export function takeLook(api: Api, projectId: string, lookId: string): Promise<EditorLook> {
  return api.post<EditorLook>(`${path(projectId, lookId)}/take`);
}

export async function answerLook(api: Api, projectId: string, lookId: string, answer: EditorLookAnswer): Promise<void> {
  await api.post(`${path(projectId, lookId)}/answer`, answer);
}
