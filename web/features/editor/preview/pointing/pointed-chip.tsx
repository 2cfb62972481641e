// The element of the preview that the next message points at.
import { SquareMousePointer, X } from "lucide-react";
import type { PointedElement } from "#contract";
import { IconButton } from "../../../../ui/button.tsx";

export function PointedChip({ element, onRemove }: { element: PointedElement; onRemove: () => void }) {
  const { component, tag, path, line, text } = element;
  const location = path === undefined ? null : `${path}${line === undefined ? "" : `:${line}`}`;
  return (
    <section
      aria-label="Pointed at"
      className="flex min-w-0 items-center gap-2 self-start rounded-control border border-hairline bg-raised py-0.5 pr-0.5 pl-2.5 text-sm max-w-full"
    >
      <SquareMousePointer size={15} strokeWidth={1.75} className="shrink-0 text-accent-text" aria-hidden="true" />
      <p className="flex min-w-0 items-baseline gap-2" title={[location, text].filter(Boolean).join(" ")}>
        <span className="shrink-0 font-medium">{component ?? tag ?? "Element"}</span>
        {location !== null && <span className="min-w-0 truncate font-mono text-xs text-muted">{location}</span>}
        {text !== undefined && <span className="min-w-0 max-w-48 truncate text-xs text-muted">“{text}”</span>}
      </p>
      <IconButton label="Point at nothing" icon={<X size={15} strokeWidth={1.75} />} onClick={onRemove} />
    </section>
  );
}
