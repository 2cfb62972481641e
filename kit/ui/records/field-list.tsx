// A row's fields with their names: figures and dates first where they lead, long texts last.
import { isOpen } from "../../entity/conditions.ts";
import type { FieldKind } from "../../entity/index.ts";
import { type Named, readField } from "../data/fields.ts";
import { classNames } from "../parts/class-names.ts";
import type { AnyEntity } from "../types.ts";
import { FieldValue } from "./field-value.tsx";

const LEADING = new Set<FieldKind>(["money", "number", "date", "dateTime", "rating", "percent", "duration"]);
const LONG = new Set<FieldKind>(["longText", "image"]);
const LEAD_MAX = 4;
const LEAD_COLUMNS = ["", "", "sm:grid-cols-2", "sm:grid-cols-3", "sm:grid-cols-4"];

type Props = {
  of: AnyEntity;
  row: object;
  fields: readonly Named[];
  /** Figures and dates stand out above the rest. */
  lead?: boolean;
};

export function FieldList({ of, row, fields, lead = false }: Props) {
  const shown = fields.filter(
    ({ key, field }) => (field.kind !== "image" || readField(row, key)) && isOpen(of, key, { ...row }),
  );
  const figures = shown.filter(({ key, field }) => LEADING.has(field.kind) && readField(row, key) !== null);
  const leading = lead && figures.length > 1 ? figures.slice(0, LEAD_MAX) : [];
  const rest = shown.filter((one) => !leading.includes(one));
  const sorted = [
    ...rest.filter(({ field }) => !LONG.has(field.kind)),
    ...rest.filter(({ field }) => LONG.has(field.kind)),
  ];
  return (
    <>
      {leading.length > 0 && (
        <dl
          className={classNames(
            "grid grid-cols-2 gap-x-6 gap-y-4",
            LEAD_COLUMNS[leading.length],
            sorted.length > 0 && "mb-6 border-b border-line pb-6",
          )}
        >
          {leading.map((named) => (
            <div key={named.key} className="min-w-0">
              <dt className="text-sm text-ink-muted">{named.field.label}</dt>
              <dd className="mt-1 text-lg font-semibold tracking-tight break-words tabular-nums">
                <FieldValue field={named.field} name={named.key} row={row} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {sorted.length > 0 && (
        <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {sorted.map((named) => (
            <Entry key={named.key} named={named} row={row} />
          ))}
        </dl>
      )}
    </>
  );
}

function Entry({ named: { key, field }, row }: { named: Named; row: object }) {
  return (
    <div className={classNames("min-w-0", LONG.has(field.kind) && "sm:col-span-2")}>
      <dt className="text-sm text-ink-muted">{field.label}</dt>
      <dd className={classNames("mt-1 break-words", field.kind === "longText" && "max-w-prose")}>
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
  );
}
