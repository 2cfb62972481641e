// One file of a revision: how it changed, and its lines.
import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { FileChange } from "#contract";
import { type Beside, besideEachOther, type DiffLine, diffLines } from "./diff-lines.ts";

const KIND_NAMES = { added: "new", removed: "deleted", changed: "changed", renamed: "renamed" } as const;
const SIGNS = { added: "+", removed: "−", same: " " } as const;

type FileChangesProps = {
  file: Omit<FileChange, "diff">;
  unfolded: boolean;
  /** Its lines, drawn while they are unfolded. */
  children: ReactNode;
};

export function FileChanges({ file, unfolded, children }: FileChangesProps) {
  const [open, setOpen] = useState(unfolded);
  const content = useId();
  return (
    <section aria-label={file.path} className="overflow-hidden rounded-surface border border-hairline">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={content}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center gap-2 bg-sunken px-3 py-2 text-left text-sm hover:bg-ink/6"
      >
        <ChevronRight
          size={15}
          strokeWidth={1.75}
          className={clsx("shrink-0 transition-transform duration-150", open && "rotate-90")}
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1 font-mono text-xs [overflow-wrap:anywhere]">
          {file.from !== null && <span className="text-muted">{file.from} → </span>}
          {file.path}
        </span>
        <span className="shrink-0 text-xs text-muted">{KIND_NAMES[file.kind]}</span>
        <span className="figures shrink-0 text-xs">
          <span className="text-pine">+{file.additions}</span> <span className="text-red">−{file.deletions}</span>
        </span>
      </button>
      <div id={content} hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}

/** What a unified diff says, line by line or in two columns; null stands for one that is too long. */
export function DiffText({ diff, beside = false }: { diff: string | null; beside?: boolean }) {
  if (diff === null) return <p className="px-3 py-3 text-sm text-muted">This change is too long to be shown here.</p>;
  if (diff === "") return <p className="px-3 py-3 text-sm text-muted">The text is the same.</p>;
  const lines = diffLines(diff);
  if (beside) return <TwoColumns lines={lines} />;
  return (
    <ol className="border-t border-hairline py-1 font-mono text-xs leading-relaxed">
      {lines.map((line, index) => showLine(line, index))}
    </ol>
  );
}

function TwoColumns({ lines }: { lines: readonly DiffLine[] }) {
  return (
    <table className="w-full table-fixed border-t border-hairline font-mono text-xs leading-relaxed">
      <thead className="sr-only">
        <tr>
          <th>Before</th>
          <th>After</th>
        </tr>
      </thead>
      <tbody>{besideEachOther(lines).map((row, index) => showRow(row, index))}</tbody>
    </table>
  );
}

function showRow({ before, after }: Beside, key: number) {
  if (before?.kind === "gap") {
    return (
      <tr key={key}>
        <td colSpan={2} className="border-y border-hairline bg-sunken px-3 py-0.5 text-muted">
          {before.text}
        </td>
      </tr>
    );
  }
  return (
    <tr key={key} className="align-top">
      {showCell(before, "border-r border-hairline")}
      {showCell(after, "")}
    </tr>
  );
}

function showCell(line: DiffLine | null, edge: string) {
  const tone = line?.kind === "added" ? "bg-pine-wash" : line?.kind === "removed" ? "bg-red-wash" : "";
  return (
    <td className={clsx("px-2 whitespace-pre-wrap [overflow-wrap:anywhere]", edge, tone)}>
      {line !== null && line.kind !== "same" && <span className="sr-only">{line.kind}: </span>}
      {line?.text}
    </td>
  );
}

/** Long lines are broken, so that a phone shows all of them; signs say in words what the colours say. */
function showLine(line: DiffLine, key: number) {
  if (line.kind === "gap") {
    return (
      <li key={key} className="my-1 border-y border-hairline bg-sunken px-3 py-0.5 text-muted">
        {line.text}
      </li>
    );
  }
  return (
    <li
      key={key}
      className={clsx(
        "flex gap-2 px-2",
        line.kind === "added" && "bg-pine-wash",
        line.kind === "removed" && "bg-red-wash",
      )}
    >
      <span className="figures w-8 shrink-0 select-none text-right text-muted max-sm:hidden" aria-hidden="true">
        {line.number}
      </span>
      <span className="w-2 shrink-0 select-none" aria-hidden="true">
        {SIGNS[line.kind]}
      </span>
      {line.kind !== "same" && <span className="sr-only">{line.kind}: </span>}
      <span className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{line.text}</span>
    </li>
  );
}
