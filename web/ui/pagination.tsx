// Pages of a list: previous, a window of numbers, next.
import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "./button.tsx";
import { pageWindow } from "./page-window.ts";

type PaginationProps = { page: number; pages: number; onChange: (page: number) => void };

export function Pagination({ page, pages, onChange }: PaginationProps) {
  if (pages <= 1) return null;
  const entries = pageWindow(page, pages);
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-0.5 sm:gap-1">
      <IconButton
        label="Previous page"
        icon={<ChevronLeft size={18} strokeWidth={1.75} />}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      {entries.map((entry, index) =>
        entry === "gap" ? (
          <span
            key={`gap-before-${entries[index + 1]}`}
            className="figures w-5 text-center text-muted sm:w-7"
            aria-hidden="true"
          >
            …
          </span>
        ) : (
          <button
            key={entry}
            type="button"
            aria-label={`Page ${entry}`}
            aria-current={entry === page ? "page" : undefined}
            onClick={() => onChange(entry)}
            className={clsx(
              "figures h-9 min-w-8 rounded-control px-1.5 text-sm transition-colors duration-150 sm:min-w-9",
              entry === page ? "bg-ink text-paper" : "text-muted hover:bg-ink/6 hover:text-ink",
            )}
          >
            {entry}
          </button>
        ),
      )}
      <IconButton
        label="Next page"
        icon={<ChevronRight size={18} strokeWidth={1.75} />}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}
