// A file that was changed here and elsewhere: both texts, and the choice between them.
import { useEffectEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { DeferredEditor } from "./deferred-editor.tsx";
import type { Conflict } from "./use-code.ts";

type ConflictViewProps = {
  conflict: Conflict;
  mine: string;
  /** `text` is mine, as it was left in the comparison; null takes theirs. */
  onSettle: (text: string | null) => void;
};

/** Give it another `key` for another file. */
export function ConflictView({ conflict: { path, theirs }, mine, onSettle }: ConflictViewProps) {
  const [text, setText] = useState(mine);
  return (
    <section aria-label={`Conflict in ${path}`} className="flex h-full min-h-0 flex-col bg-raised">
      <div className="flex flex-wrap items-center gap-2 border-b border-hairline bg-amber-wash px-3 py-2 text-sm">
        <p role="alert" className="min-w-48 flex-1">
          <span className="font-mono text-xs">{path}</span>{" "}
          {theirs === null
            ? "was deleted meanwhile. Nothing was saved."
            : "was changed meanwhile. Nothing was saved. Choose a text, or put both together in yours."}
        </p>
        <Button size="small" onClick={() => onSettle(null)}>
          {theirs === null ? "Leave it deleted" : "Take theirs"}
        </Button>
        <Button size="small" variant="primary" onClick={() => onSettle(text)}>
          Keep mine
        </Button>
      </div>
      <div
        className="grid grid-cols-2 border-b border-hairline px-3 py-1 text-xs text-muted max-sm:hidden"
        aria-hidden="true"
      >
        <span>Theirs</span>
        <span>Mine</span>
      </div>
      <Comparison path={path} theirs={theirs?.content ?? ""} mine={mine} onChange={setText} />
    </section>
  );
}

type ComparisonProps = { path: string; theirs: string; mine: string; onChange: (text: string) => void };

function Comparison(props: ComparisonProps) {
  const change = useEffectEvent((text: string) => props.onChange(text));
  const load = async () => {
    const { openMerge } = await import("./code-merge.ts");
    const { path, theirs, mine } = props;
    return (parent: HTMLElement) => openMerge({ parent, path, theirs, mine, onChange: change });
  };
  return <DeferredEditor label="Loading both texts" className="min-h-0 flex-1 overflow-hidden" load={load} />;
}
