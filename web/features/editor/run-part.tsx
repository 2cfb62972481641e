// What the conversation ends with: the run under way, or the offer to try a failed one again.
import { lazy, Suspense } from "react";
import type { Editor } from "./use-editor.ts";

const RunView = lazy(() => import("./run-view.tsx").then((m) => ({ default: m.RunView })));
const RunFailed = lazy(() => import("./run-failed.tsx").then((m) => ({ default: m.RunFailed })));

export function RunPart({ projectId, editor }: { projectId: string; editor: Editor }) {
  const { run, chat, draft } = editor;
  if (run.working !== null) {
    const keep = (text: string) => draft.change(draft.text.trim() === "" ? text : `${draft.text}\n\n${text}`);
    return (
      <Suspense>
        <RunView projectId={projectId} run={run.working} controls={run} carried={editor.pointing} onUnsent={keep} />
      </Suspense>
    );
  }
  if (run.failed === null || chat.state.sending !== null) return null;
  return (
    <Suspense>
      <RunFailed run={run.failed} controls={run} />
    </Suspense>
  );
}
