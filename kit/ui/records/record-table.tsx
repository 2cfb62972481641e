// Rows as a table; on a phone as a list.
import { useState } from "react";
import type { Row } from "../../entity/index.ts";
import { columnsFor, type Named } from "../data/fields.ts";
import { useIsPhone } from "../data/media.ts";
import { classNames } from "../parts/class-names.ts";
import { Icon } from "../parts/icon.tsx";
import { SCROLLS, TABLE_HEAD } from "../parts/table.tsx";
import type { AnyEntity } from "../types.ts";
import { FieldValue } from "./field-value.tsx";
import { PhoneList } from "./phone-list.tsx";
import { RowMenu } from "./row-dialogs.tsx";
import { RowLink } from "./row-link.tsx";
import type { RecordTableProps } from "./types.ts";
import { WithRows } from "./with-rows.tsx";

const RIGHT = new Set(["number", "money", "percent", "duration"]);

export function RecordTable<E extends AnyEntity>({ of, columns, sort, onSort, query, ...shown }: RecordTableProps<E>) {
  const [own, setOwn] = useState(query?.sort ?? of.sort);
  const phone = useIsPhone();
  const fields = columnsFor(of, columns);
  const order = sort ?? own;
  const sortBy = onSort ?? setOwn;
  return (
    <WithRows of={of} query={{ ...query, sort: order }} {...shown}>
      {(rows) =>
        phone ? (
          <PhoneList of={of} rows={rows} fields={fields} />
        ) : (
          <Wide {...{ of, rows, fields, order, sortBy }} sortable={shown.rows === undefined || onSort !== undefined} />
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

function Wide({ of, rows, fields, order, sortBy, sortable }: WideProps) {
  return (
    <div {...SCROLLS} className="overflow-x-auto rounded-card border border-line bg-surface shadow-xs">
      <table aria-label={of.many} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line">
            {fields.map((column) => (
              <Head key={column.key} column={column} order={order} {...(sortable ? { sortBy } : {})} />
            ))}
            <th scope="col" className="w-12 px-2">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-line last:border-0 hover:bg-sunken/60">
              {fields.map(({ key, field }) => (
                <td
                  key={key}
                  className={classNames(
                    "max-w-72 px-4 py-3 align-middle",
                    RIGHT.has(field.kind) && "text-right tabular-nums whitespace-nowrap",
                    (field.kind === "date" || field.kind === "dateTime") && "whitespace-nowrap",
                  )}
                >
                  {key === of.title ? <RowLink of={of} row={row} /> : <FieldValue field={field} name={key} row={row} />}
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
  const right = RIGHT.has(field.kind);
  return (
    <th
      scope="col"
      {...(sortBy ? { "aria-sort": direction } : {})}
      className={classNames(TABLE_HEAD, right ? "text-right" : "text-left")}
    >
      {sortBy ? (
        <button
          type="button"
          onClick={() => sortBy(direction === "ascending" ? `-${key}` : key)}
          className={classNames("inline-flex items-center gap-1 hover:text-ink", direction !== "none" && "text-ink")}
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
