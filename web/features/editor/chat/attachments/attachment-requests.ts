// Calls about files that go with messages: sending one, and its picture.
import { queryOptions } from "@tanstack/react-query";
import type { Attachment } from "#contract";
import type { Api } from "../../../../lib/api.ts";

const base = (projectId: string) => `/api/projects/${encodeURIComponent(projectId)}/attachments`;

type Upload = { name: string; file: Blob; signal: AbortSignal; onProgress: (share: number) => void };

export async function uploadAttachment(
  api: Api,
  projectId: string,
  { name, file, signal, onProgress }: Upload,
): Promise<Attachment> {
  const body = new Blob([JSON.stringify({ name, data: await asBase64(file) })], { type: "application/json" });
  return api.upload<Attachment>(base(projectId), body, { signal, onProgress });
}

/** The whole file as base64, without the head of a data address. */
function asBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).replace(/^[^,]*,/, "")));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}

/** The picture as `shrink` makes it; a file never changes. */
export function attachmentPictureQuery(
  api: Api,
  projectId: string,
  { id, shrink }: { id: string; shrink: (file: Blob) => Promise<string> },
) {
  return queryOptions({
    queryKey: ["attachment", projectId, id],
    queryFn: async ({ signal }) =>
      shrink(await api.download(`${base(projectId)}/${encodeURIComponent(id)}`, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
