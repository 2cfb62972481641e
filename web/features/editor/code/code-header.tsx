// The line above the text: which file it is, what can be done with it, and saving.
import { PanelLeft, PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ExportButton } from "./export-button.tsx";
import { PathForm } from "./path-form.tsx";
import type { Code } from "./use-code.ts";

type CodeHeaderProps = {
  projectId: string;
  code: Code;
  busy: boolean;
  filesShown: boolean;
  onFiles: () => void;
};

const ICON = { size: 16, strokeWidth: 1.75 } as const;

export function CodeHeader({ projectId, code, busy, filesShown, onFiles }: CodeHeaderProps) {
  const [asking, setAsking] = useState<"rename" | "delete" | null>(null);
  const { shown } = code.open;
  const canChange = shown !== null && !busy && !code.saving && code.conflicts.length === 0;
  return (
    <>
      <div className="flex min-h-11 shrink-0 items-center gap-1 border-b border-hairline py-1 pr-2 pl-2">
        <IconButton
          label="All files"
          className="sm:hidden"
          aria-expanded={filesShown}
          icon={<PanelLeft {...ICON} />}
          onClick={onFiles}
        />
        <p className="min-w-0 flex-1 truncate px-1 font-mono text-xs text-muted" title={shown ?? undefined}>
          {shown ?? "No file open"}
        </p>
        {busy && <p className="px-1 text-xs text-muted max-sm:hidden">The assistant is at work</p>}
        {shown !== null && (
          <>
            <IconButton
              label="Rename file"
              icon={<PencilLine {...ICON} />}
              disabled={!canChange}
              onClick={() => setAsking("rename")}
            />
            <IconButton
              label="Delete file"
              icon={<Trash2 {...ICON} />}
              disabled={!canChange}
              onClick={() => setAsking("delete")}
            />
          </>
        )}
        <ExportButton projectId={projectId} />
        <Button
          size="small"
          variant="primary"
          busy={code.saving}
          disabled={code.edited.length === 0 || busy || code.conflicts.length > 0}
          onClick={code.save}
        >
          {code.edited.length > 1 ? `Save ${code.edited.length} files` : "Save"}
        </Button>
      </div>
      {asking === "rename" && shown !== null && (
        <div className="border-b border-hairline p-2">
          <PathForm
            label={`New path of ${shown}`}
            initial={shown}
            action="Rename"
            taken={[...(code.tree.data?.files.map(({ path }) => path) ?? []), ...code.edited]}
            onCancel={() => setAsking(null)}
            onDone={(path) => {
              setAsking(null);
              code.rename(shown, path);
            }}
          />
        </div>
      )}
      {shown !== null && (
        <ConfirmDialog
          open={asking === "delete"}
          title="Delete file"
          text={`${shown} is taken out of the app. The revision before keeps it, and you can bring it back.`}
          confirmLabel="Delete"
          danger
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            code.remove(shown);
          }}
        />
      )}
    </>
  );
}
