// A row's fields with their names.
import { isOpen } from "../../entity/conditions.ts";
import { type Named, readField } from "../data/fields.ts";
import { classNames } from "../parts/class-names.ts";
import type { AnyEntity } from "../types.ts";
import { FieldValue } from "./field-value.tsx";

type Props = { of: AnyEntity; row: object; fields: readonly Named[]; columns?: 1 | 2 };

export function FieldList({ of, row, fields, columns = 2 }: Props) {
  const shown = fields.filter(
    ({ key, field }) => (field.kind !== "image" || readField(row, key)) && isOpen(of, key, { ...row }),
  );
  return (
    <dl className={classNames("grid gap-x-8 gap-y-5", columns === 2 && "sm:grid-cols-2")}>
      {shown.map(({ key, field }) => (
        <div
          key={key}
          className={classNames("min-w-0", (field.kind === "longText" || field.kind === "image") && "sm:col-span-2")}
        >
          <dt className="text-sm text-ink-muted">{field.label}</dt>
          <dd className="mt-1 break-words">
            {field.kind === "image" ? (
              <img
                src={String(readField(row, key))}
                alt={field.label}
                className="max-h-96 rounded-card border border-line object-cover"
              />
            ) : (
              <FieldValue field={field} name={key} row={row} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
