// The app's code: files to read, search and change by hand; what is saved is a revision of its own.
import clsx from "clsx";
import { ArrowLeft } from "lucide-react";
import type { CodeSaved } from "#contract";
import { Button, IconButton } from "../../../ui/button.tsx";
import { LoadingScreen } from "../../../ui/mark.tsx";
import { Banner } from "../../../ui/states.tsx";
import type { PreviewEvent } from "../preview-state.ts";
import { CodeText } from "./code-text.tsx";
import { ExportButton } from "./export-button.tsx";
import { FileList } from "./file-list.tsx";
import { type Code, useCode } from "./use-code.ts";

type CodeViewProps = {
  projectId: string;
  /** Whether the assistant or a restore is changing the files. */
  busy: boolean;
  changePreview: (event: PreviewEvent) => void;
};

export function CodeView({ projectId, busy, changePreview }: CodeViewProps) {
  const code = useCode(projectId, changePreview);
  const { shown } = code.open;
  return (
    <section aria-label="Code" className="flex h-full min-h-0 flex-col bg-paper">
      <CodeHeader projectId={projectId} code={code} busy={busy} />
      <CodeNotices code={code} />
      <div className="grid min-h-0 flex-1 sm:grid-cols-[15rem_minmax(0,1fr)]">
        <div className={clsx("min-h-0 border-hairline sm:border-r", shown !== null && "max-sm:hidden")}>
          <FileList projectId={projectId} shown={shown} edited={code.edited} onOpen={code.show} />
        </div>
        <div className={clsx("relative min-h-0 min-w-0", shown === null && "max-sm:hidden")}>
          <ShownFile code={code} />
        </div>
      </div>
    </section>
  );
}

function CodeHeader({ projectId, code, busy }: { projectId: string; code: Code; busy: boolean }) {
  const { shown } = code.open;
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-2 border-b border-hairline py-1 pr-2 pl-2">
      {shown !== null && (
        <IconButton
          label="All files"
          className="sm:hidden"
          icon={<ArrowLeft size={16} strokeWidth={1.75} />}
          onClick={code.close}
        />
      )}
      <p className="min-w-0 flex-1 truncate px-1 font-mono text-xs text-muted" title={shown ?? undefined}>
        {shown ?? "No file open"}
      </p>
      {busy && <p className="text-xs text-muted max-sm:hidden">The assistant is at work</p>}
      <ExportButton projectId={projectId} />
      <Button
        size="small"
        variant="primary"
        busy={code.saving}
        disabled={code.edited.length === 0 || busy}
        onClick={code.save}
      >
        {code.edited.length > 1 ? `Save ${code.edited.length} files` : "Save"}
      </Button>
    </div>
  );
}

function CodeNotices({ code }: { code: Code }) {
  const text = code.settleError ?? code.readError ?? code.saveError;
  if (text === null && code.saved === null) return null;
  return (
    <div className="flex max-h-48 shrink-0 flex-col gap-2 overflow-y-auto border-b border-hairline p-2">
      {text !== null && <Banner action={code.conflict ? <ConflictChoices code={code} /> : undefined}>{text}</Banner>}
      {text === null && code.saved !== null && code.edited.length === 0 && <SavedWords saved={code.saved} />}
    </div>
  );
}

function ConflictChoices({ code }: { code: Code }) {
  return (
    <span className="flex flex-wrap gap-2 text-ink">
      <Button size="small" busy={code.settling} onClick={() => code.settle("rebased")}>
        Keep mine
      </Button>
      <Button size="small" disabled={code.settling} onClick={() => code.settle("dropped")}>
        Take the newest
      </Button>
    </span>
  );
}

function SavedWords({ saved }: { saved: CodeSaved }) {
  if (saved.revision === null) return <Banner tone="good">Nothing was different, so there is no new revision.</Banner>;
  if (saved.working) return <Banner tone="good">Saved as a revision.</Banner>;
  return (
    <Banner tone="waiting">
      Saved as a revision that does not pass its checks, so the preview stays as it was:
      <ul className="mt-1 list-disc pl-5 font-normal">
        {saved.failures.slice(0, 8).map(({ path, line, message }) => (
          <li key={`${path}:${line}:${message}`} className="[overflow-wrap:anywhere]">
            {path ? `${path}${line ? `:${line}` : ""}: ` : ""}
            {message}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function ShownFile({ code }: { code: Code }) {
  const { shown, files, line, jump } = code.open;
  const file = shown === null ? undefined : files[shown];
  if (shown === null || file === undefined) {
    if (code.reading) return <LoadingScreen label="Loading the file" />;
    return <p className="p-6 text-sm text-muted">Choose a file to read or change it.</p>;
  }
  return (
    <CodeText
      key={`${shown} ${jump}`}
      path={shown}
      text={file.text}
      line={line}
      onChange={(text) => code.type(shown, text)}
      onSave={code.save}
    />
  );
}
