// A plain table for rows of any shape.

import type { ReactNode } from "react";
import { words } from "../../words/index.ts";
import { classNames } from "./class-names.ts";

export type TableColumn<T> = {
  key: string;
  label: string;
  align?: "left" | "right" | "center";
  render?: (row: T) => ReactNode;
};
export type TableProps<T> = {
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  /** Says what the table holds, for assistive technology. */
  label?: string;
  rowKey?: (row: T, index: number) => string;
  onRowClick?: (row: T) => void;
  /** A last line, such as sums, by the columns' keys. */
  foot?: Readonly<Record<string, ReactNode>> | undefined;
};

const ALIGN = { left: "text-left", right: "text-right tabular-nums", center: "text-center" };

export const TABLE_HEAD = "px-4 py-2.5 text-xs font-medium text-ink-muted whitespace-nowrap";

/** A region that scrolls sideways on narrow screens must be reachable by keyboard; `relative` keeps what only readers hear inside. */
export const SCROLLS = { tabIndex: 0 };

export function Table<T>({ columns, rows, label, rowKey, onRowClick, foot }: TableProps<T>) {
  return (
    <div {...SCROLLS} className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table aria-label={label ?? words().figures.table} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classNames(TABLE_HEAD, ALIGN[column.align ?? "left"])}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={rowKey?.(row, index) ?? String(index)}
              onClick={onRowClick && (() => onRowClick(row))}
              className={classNames(
                "border-b border-line last:border-0",
                onRowClick && "cursor-pointer hover:bg-sunken",
              )}
            >
              {columns.map((column) => (
                <td key={column.key} className={classNames("px-4 py-3 align-middle", ALIGN[column.align ?? "left"])}>
                  {column.render ? column.render(row) : String((row as Record<string, unknown>)[column.key] ?? "")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr className="border-t border-line-strong bg-sunken/50 font-semibold">
              {columns.map((column) => (
                <td key={column.key} className={classNames("px-4 py-3", ALIGN[column.align ?? "left"])}>
                  {foot[column.key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
