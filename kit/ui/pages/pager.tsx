// Steps through pages of rows, or says how many are not shown.
import { words } from "../../words/index.ts";
import { Button } from "../parts/button.tsx";

type Props = { page: number; pageSize: number; total: number; onChange: (page: number) => void };

/** Below a view that shows all rows at once, when there are more than it shows. */
export function CutNote({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null;
  return <p className="mt-4 text-sm text-ink-muted">{words().list.cut(shown, total)}</p>;
}

export function Pager({ page, pageSize, total, onChange }: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  return (
    <nav
      aria-label={words().list.pages}
      className="mt-4 flex items-center justify-between gap-3 text-sm text-ink-muted"
    >
      <p className="tabular-nums">
        {pages === 1 ? words().list.entries(total) : words().list.range(first, Math.min(page * pageSize, total), total)}
      </p>
      {pages > 1 && (
        <div className="flex items-center gap-1">
          <Button
            variant="secondary"
            size="small"
            icon="chevron-left"
            aria-label={words().list.previousPage}
            disabled={page <= 1}
            onClick={() => onChange(page - 1)}
          />
          <span className="px-2 tabular-nums">{words().list.page(page, pages)}</span>
          <Button
            variant="secondary"
            size="small"
            icon="chevron-right"
            aria-label={words().list.nextPage}
            disabled={page >= pages}
            onClick={() => onChange(page + 1)}
          />
        </div>
      )}
    </nav>
  );
}
