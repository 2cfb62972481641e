// What the model thinks and writes at this moment, each in a small window that follows its end.
import { ChevronRight, FilePen } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { SpokenText } from "#contract";

/** As much of the end is drawn: more than the window can show. */
const DRAWN_CHARACTERS = 4_000;

/** Thoughts are unfolded until the model speaks or writes, unless somebody has chosen otherwise. */
export function LiveThoughts({ spoken }: { spoken: SpokenText }) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const content = useId();
  const { thoughts, text, file } = spoken;
  if (thoughts === undefined) return null;
  const open = chosen ?? (text === "" && file === undefined);
  return (
    <section aria-label="What the assistant thinks" className="border-t border-hairline px-4 py-2">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={content}
        onClick={() => setChosen(!open)}
        className="-ml-1 flex min-h-6 items-center gap-1 rounded-control pr-2 text-xs text-muted hover:text-ink"
      >
        <ChevronRight
          size={14}
          strokeWidth={1.75}
          className={`transition-transform duration-150 ${open ? "rotate-90" : ""}`}
          aria-hidden="true"
        />
        Thoughts
      </button>
      <div id={content} hidden={!open}>
        {open && <Window text={thoughts.text} label="Thoughts" className="text-sm text-muted italic" />}
      </div>
    </section>
  );
}

export function LiveFile({ spoken: { file } }: { spoken: SpokenText }) {
  if (file === undefined) return null;
  const written = file.from + file.text.length;
  return (
    <section aria-label="The file being written" className="border-t border-hairline px-4 py-2.5">
      <p className="mb-1.5 flex items-center gap-2 text-xs text-muted">
        <FilePen size={14} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate font-mono">{file.path ?? "A file"}</span>
        <span className="figures shrink-0">{written.toLocaleString("en")} characters</span>
      </p>
      <Window text={file.text} label="Text of the file" className="font-mono text-xs leading-relaxed" />
    </section>
  );
}

type WindowProps = { text: string; label: string; className: string };

/** Follows the end until somebody scrolls up. */
function Window({ text, label, className }: WindowProps) {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (element !== null && text !== "" && follows.current) element.scrollTop = element.scrollHeight;
  }, [text]);
  return (
    <div
      ref={box}
      role="log"
      aria-live="off"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the window is scrolled by keys too
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < 24;
      }}
      className={`max-h-36 overflow-y-auto rounded-control bg-sunken px-2.5 py-2 whitespace-pre-wrap [overflow-wrap:anywhere] ${className}`}
    >
      {text.slice(-DRAWN_CHARACTERS)}
    </div>
  );
}
