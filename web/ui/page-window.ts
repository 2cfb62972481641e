// Which pages a pagination shows.
import { PAGINATION_WINDOW } from "#contract";

/** All pages if few; else first, last and a window of about five entries around the current one, with gaps between. */
export function pageWindow(current: number, total: number): readonly (number | "gap")[] {
  if (total <= PAGINATION_WINDOW) return range(1, total);
  const inner = PAGINATION_WINDOW - 2;
  const start = Math.max(2, Math.min(current - 1, total - inner));
  const end = Math.min(total - 1, start + inner - 1);
  return [
    1,
    ...(start > 2 ? (["gap"] as const) : []),
    ...range(start, end),
    ...(end < total - 1 ? (["gap"] as const) : []),
    total,
  ];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
