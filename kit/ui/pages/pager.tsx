// Steps through pages of rows, or says how many are not shown.
import { Button } from "../parts/button.tsx";

type Props = { page: number; pageSize: number; total: number; onChange: (page: number) => void };

/** Below a view that shows all rows at once, when there are more than it shows. */
export function CutNote({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null;
  return (
    <p className="mt-4 text-sm text-ink-muted">
      The first {shown} of {total} are shown. Search or filter to see the others.
    </p>
  );
}

export function Pager({ page, pageSize, total, onChange }: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-3 text-sm text-ink-muted">
      <p className="tabular-nums">
        {pages === 1
          ? `${total} ${total === 1 ? "entry" : "entries"}`
          : `${first}–${Math.min(page * pageSize, total)} of ${total}`}
      </p>
      {pages > 1 && (
        <div className="flex items-center gap-1">
          <Button
            variant="secondary"
            size="small"
            icon="chevron-left"
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => onChange(page - 1)}
          />
          <span className="px-2 tabular-nums">
            Page {page} of {pages}
          </span>
          <Button
            variant="secondary"
            size="small"
            icon="chevron-right"
            aria-label="Next page"
            disabled={page >= pages}
            onClick={() => onChange(page + 1)}
          />
        </div>
      )}
    </nav>
  );
}
