// What became of the last save: a revision, its failures, a deleted file that can come back, or why nothing was saved.
import type { CodeSaved } from "#contract";
import { Button } from "../../../ui/button.tsx";
import { Banner } from "../../../ui/states.tsx";
import type { Code } from "./use-code.ts";

const FAILURES_SHOWN_MAX = 8;

export function CodeNotices({ code, busy }: { code: Code; busy: boolean }) {
  const { saved, removed } = code;
  const text = code.compareError ?? code.readError ?? (code.conflicts.length > 0 ? null : code.saveError);
  if (text === null && (saved === null || code.edited.length > 0)) return null;
  return (
    <div className="flex max-h-48 shrink-0 flex-col gap-2 overflow-y-auto border-b border-hairline p-2">
      {text !== null && <Banner>{text}</Banner>}
      {text === null && saved !== null && (
        <SavedText saved={saved}>
          {removed !== null && (
            <span className="flex flex-wrap items-center gap-2">
              Deleted {removed.path}.
              <Button size="small" disabled={busy || code.saving} onClick={code.bringBack}>
                Undo
              </Button>
            </span>
          )}
        </SavedText>
      )}
    </div>
  );
}

function SavedText({ saved, children }: { saved: CodeSaved; children: React.ReactNode }) {
  if (saved.revision === null) return <Banner tone="good">Nothing was different, so there is no new revision.</Banner>;
  if (saved.working) return <Banner tone="good">Saved as a revision. {children}</Banner>;
  return (
    <Banner tone="waiting">
      Saved as a revision that does not pass its checks, so the preview stays as it was: {children}
      <ul className="mt-1 list-disc pl-5 font-normal">
        {saved.failures.slice(0, FAILURES_SHOWN_MAX).map(({ path, line, message }) => (
          <li key={`${path}:${line}:${message}`} className="[overflow-wrap:anywhere]">
            {path ? `${path}${line ? `:${line}` : ""}: ` : ""}
            {message}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
