// What the running app complained about, with the offer to have it mended.
import { ChevronDown, TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import type { PreviewError } from "#contract";
import { Button, IconButton } from "../../../../ui/button.tsx";

type PreviewErrorsLineProps = {
  /** Newest last; at least one. */
  errors: readonly PreviewError[];
  onFix: () => void;
  onDismiss: () => void;
};

export function PreviewErrorsLine({ errors, onFix, onDismiss }: PreviewErrorsLineProps) {
  const [unfolded, setUnfolded] = useState(false);
  const newest = errors.at(-1);
  if (newest === undefined) return null;
  return (
    <section aria-label="App errors" className="shrink-0 border-b border-hairline bg-amber-wash text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5 pr-2 pl-4">
        <TriangleAlert size={16} strokeWidth={1.75} className="shrink-0 text-amber" aria-hidden="true" />
        <p role="status" aria-label="App error" className="min-w-40 flex-1 truncate" title={newest.message}>
          Your app reported an error: {newest.message}
        </p>
        <div className="ml-auto flex items-center gap-1">
          <Button size="small" onClick={onFix}>
            Fix this
          </Button>
          <IconButton
            label={
              unfolded
                ? "Hide details"
                : `Show details of ${errors.length === 1 ? "1 error" : `${errors.length} errors`}`
            }
            aria-expanded={unfolded}
            icon={<ChevronDown size={16} strokeWidth={1.75} className={unfolded ? "rotate-180" : ""} />}
            onClick={() => setUnfolded(!unfolded)}
          />
          <IconButton label="Dismiss app error" icon={<X size={16} strokeWidth={1.75} />} onClick={onDismiss} />
        </div>
      </div>
      {unfolded && (
        <ol aria-label="Errors, newest first" className="max-h-48 overflow-y-auto border-t border-hairline px-4 py-2">
          {errors.toReversed().map((error) => (
            <li key={`${error.message} ${error.source}`} className="py-1">
              <p className="[overflow-wrap:anywhere]">
                <span className="mr-2 text-xs text-muted">{KIND_TEXTS[error.kind ?? "exception"]}</span>
                {error.message}
              </p>
              <p className="text-xs text-muted [overflow-wrap:anywhere]">{whereabouts(error)}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const KIND_TEXTS = { exception: "Exception", request: "Failed request", console: "Console" } as const;

function whereabouts({ source, page }: PreviewError): string {
  return [source, page === undefined ? undefined : `on ${page}`].filter((part) => part !== undefined).join(", ");
}
