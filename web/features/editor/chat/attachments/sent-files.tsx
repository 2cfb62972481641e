// The files of a message that was sent.
import { useQuery } from "@tanstack/react-query";
import type { AttachedKind } from "../../../../lib/attachable-files.ts";
import { useApi } from "../../../../lib/services.tsx";
import type { SentFile } from "./attached.ts";
import { KindIcon } from "./attached-files.tsx";
import { attachmentPictureQuery } from "./attachment-requests.ts";
import { smallPicture } from "./picture.ts";

type SentFilesProps = { projectId: string; attachments: readonly { id: string; name: string; kind: string }[] };

export function SentFiles({ projectId, attachments }: SentFilesProps) {
  const files = attachments.flatMap(({ id, name, kind }) => (isKind(kind) ? [{ id, name, kind }] : []));
  return (
    <ul aria-label="Files of this message" className="mb-2 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id} className="max-w-full">
          {file.kind === "image" ? (
            <SentPicture projectId={projectId} file={file} />
          ) : (
            <span className="flex max-w-full items-center gap-2 rounded-control border border-hairline bg-raised px-2.5 py-1.5 text-sm">
              <KindIcon kind={file.kind} />
              <span className="truncate">{file.name}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const KINDS: readonly string[] = ["image", "csv", "json"];
const isKind = (kind: string): kind is AttachedKind => KINDS.includes(kind);

function SentPicture({ projectId, file: { id, name } }: { projectId: string; file: SentFile }) {
  const api = useApi();
  const { data, isError } = useQuery(attachmentPictureQuery(api, projectId, { id, shrink: smallPicture }));
  if (data !== undefined)
    return (
      <img
        src={data}
        alt={name}
        title={name}
        className="max-h-40 max-w-full rounded-control border border-hairline object-contain"
      />
    );
  return (
    <span className="flex items-center gap-2 rounded-control border border-hairline bg-raised px-2.5 py-1.5 text-sm">
      <KindIcon kind="image" />
      <span className="truncate">{name}</span>
      {isError && <span className="text-xs text-muted">can't be shown</span>}
    </span>
  );
}
