// What the conversation ends with: the run under way, or the offer to try a failed one again.
import { RunFailed, RunView } from "../lazy-parts.ts";
import type { Editor } from "../use-editor.ts";

type RunPartProps = { projectId: string; editor: Editor; onModel: () => void };

export function RunPart({ projectId, editor, onModel }: RunPartProps) {
  const { run, chat, draft } = editor;
  if (run.working !== null) {
    const keep = (text: string) => draft.change(draft.text.trim() === "" ? text : `${draft.text}\n\n${text}`);
    return <RunView projectId={projectId} run={run.working} controls={run} carried={editor.pointing} onUnsent={keep} />;
  }
  if (run.failed === null || chat.sending) return null;
  return <RunFailed run={run.failed} controls={run} onModel={onModel} />;
}
