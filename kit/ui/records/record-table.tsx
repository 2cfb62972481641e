// Rows as a table; on a phone as a list.

import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { type Row, readsField } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { useUser } from "../app/session.ts";
import { columnsFor } from "../data/columns.ts";
import { firstOf, type Named, readField, titleOf } from "../data/fields.ts";
import { useIsPhone } from "../data/media.ts";
import { onPage } from "../kinds/on-page.ts";
import { classNames } from "../parts/class-names.ts";
import { CoverPicture } from "../parts/cover.tsx";
import { Icon } from "../parts/icon.tsx";
import { SCROLLS, TABLE_HEAD } from "../parts/table.tsx";
import type { AnyEntity } from "../types.ts";
import { FieldValue } from "./field-value.tsx";
import { PhoneList } from "./phone-list.tsx";
import { RowMenu, useRowDialogs } from "./row-dialogs.tsx";
import { RowLink } from "./row-link.tsx";
import type { RecordTableProps } from "./types.ts";
import { WithRows } from "./with-rows.tsx";

export function RecordTable<E extends AnyEntity>({ of, columns, sort, onSort, query, ...shown }: RecordTableProps<E>) {
  const [own, setOwn] = useState(query?.sort ?? of.sort);
  const phone = useIsPhone();
  const user = useUser();
  const fields = columnsFor(of, columns).filter(({ field }) => readsField(field, user));
  const order = sort ?? own;
  const sortBy = onSort ?? setOwn;
  return (
    <WithRows of={of} query={{ ...query, sort: order }} {...shown}>
      {(rows) =>
        phone ? (
          <PhoneList of={of} rows={rows} fields={fields} />
        ) : (
          <Wide
            of={of}
            rows={rows}
            fields={fields}
            order={order}
            sortBy={sortBy}
            sortable={shown.rows === undefined || onSort !== undefined}
          />
        )
      }
    </WithRows>
  );
}

type WideProps = {
  of: AnyEntity;
  rows: readonly Row<AnyEntity>[];
  fields: readonly Named[];
  order: string;
  sortBy: (sort: string) => void;
  sortable: boolean;
};

/** A click anywhere opens the row; the keyboard goes from title to title. */
function Wide({ of, rows, fields, order, sortBy, sortable }: WideProps) {
  const { open } = useRowDialogs();
  const image = firstOf(of, ({ isPicture }) => isPicture);
  return (
    <div {...SCROLLS} className="relative overflow-x-auto rounded-card border border-line bg-surface shadow-xs">
      <table aria-label={of.many} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line">
            {fields.map((column) => (
              <Head key={column.key} column={column} order={order} {...(sortable ? { sortBy } : {})} />
            ))}
            <th scope="col" className="w-12 px-2">
              <span className="sr-only">{words().actions.column}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              onClick={(event) => !isOwnControl(event) && open(row)}
              onKeyDown={focusBesideRow}
              className="cursor-pointer border-b border-line last:border-0 focus-within:bg-sunken/60 hover:bg-sunken/60"
            >
              {fields.map(({ key, field }) => (
                <td
                  key={key}
                  className={classNames(
                    "max-w-72 px-4 py-3 align-middle",
                    key === of.title && "min-w-40",
                    onPage(field).table?.cell,
                  )}
                >
                  {key === of.title ? (
                    <span className="flex items-center gap-3">
                      {image && (
                        <CoverPicture
                          address={readField(row, image.key)}
                          name={titleOf(of, row)}
                          icon={of.icon}
                          iconSize={16}
                          size={96}
                          className="size-9 shrink-0 rounded-control"
                        />
                      )}
                      <RowLink of={of} row={row} className="line-clamp-3 min-w-0 wrap-anywhere" />
                    </span>
                  ) : (
                    <span className={onPage(field).table?.content}>
                      <FieldValue field={field} name={key} row={row} />
                    </span>
                  )}
                </td>
              ))}
              <td className="px-2 py-1 text-right">
                <RowMenu of={of} row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Links and buttons in a row do what they do; selecting text opens nothing. */
function isOwnControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const control = target instanceof Element && target.closest("a, button, [role=menuitem]");
  const isInside = target instanceof Node && currentTarget.contains(target);
  return !isInside || Boolean(control) || window.getSelection()?.isCollapsed === false;
}

/** Up and down go to the title of the row above or below. */
function focusBesideRow(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLElement) || event.target.getAttribute("role") === "menuitem") return;
  const { nextElementSibling: below, previousElementSibling: above } = event.currentTarget;
  const row = event.key === "ArrowDown" ? below : event.key === "ArrowUp" ? above : null;
  const title = row?.querySelector<HTMLElement>("[data-row-title]");
  if (!title || event.target.getAttribute("aria-haspopup") === "menu") return;
  title.focus();
  event.preventDefault();
}

function Head({
  column: { key, field },
  order,
  sortBy,
}: {
  column: Named;
  order: string;
  sortBy?: (sort: string) => void;
}) {
  const direction = order === key ? "ascending" : order === `-${key}` ? "descending" : "none";
  const isRight = onPage(field).table?.isRight;
  return (
    <th
      scope="col"
      {...(sortBy ? { "aria-sort": direction } : {})}
      className={classNames(TABLE_HEAD, isRight ? "text-right" : "text-left")}
    >
      {sortBy ? (
        <button
          type="button"
          onClick={() => sortBy(direction === "ascending" ? `-${key}` : key)}
          className={classNames(
            "-my-1 inline-flex min-h-6 items-center gap-1 hover:text-ink",
            direction !== "none" && "text-ink",
          )}
        >
          {field.label}
          <Icon
            name={direction === "ascending" ? "arrow-up" : direction === "descending" ? "arrow-down" : "arrow-up-down"}
            size={13}
            className={direction === "none" ? "opacity-40" : undefined}
          />
        </button>
      ) : (
        field.label
      )}
    </th>
  );
}
