// A row's fields with their names: figures and dates first where they lead, long texts last.
import { isOpen } from "../../entity/conditions.ts";
import type { Field } from "../../entity/index.ts";
import { kindOf } from "../../entity/kinds/index.ts";
import { words } from "../../words/index.ts";
import { isEmptyValue, isHidden, type Named, readField } from "../data/fields.ts";
import { onPage } from "../kinds/on-page.ts";
import { classNames } from "../parts/class-names.ts";
import type { AnyEntity } from "../types.ts";
import { FieldValue } from "./field-value.tsx";

const LEAD_MAX = 4;
const LEAD_COLUMNS = ["", "", "sm:grid-cols-2", "sm:grid-cols-3", "sm:grid-cols-4"];

/** How much and when. */
const isLeading = (field: Field): boolean => kindOf(field).isNumeric === true || kindOf(field).time !== undefined;
const isWide = ({ field }: Named): boolean => onPage(field).wideValue !== undefined;

type Props = {
  of: AnyEntity;
  row: object;
  fields: readonly Named[];
  /** Figures and dates stand out above the rest. */
  lead?: boolean;
};

export function FieldList({ of, row, fields, lead = false }: Props) {
  const shown = fields.filter(
    ({ key, field }) =>
      !isHidden(row, key) && (!kindOf(field).isPicture || readField(row, key)) && isOpen(of, key, { ...row }),
  );
  const figures = shown.filter(({ key, field }) => isLeading(field) && readField(row, key) !== null);
  const leading = lead && figures.length > 1 ? figures.slice(0, LEAD_MAX) : [];
  const rest = shown.filter((one) => !leading.includes(one));
  const open = rest.filter(({ key }) => isEmptyValue(readField(row, key)));
  const told = rest.filter((one) => !open.includes(one));
  const sorted = told.toSorted((left, right) => Number(isWide(left)) - Number(isWide(right)));
  return (
    <>
      {leading.length > 0 && (
        <dl
          className={classNames(
            "grid grid-cols-2 gap-x-6 gap-y-4",
            LEAD_COLUMNS[leading.length],
            rest.length > 0 && "mb-6 border-b border-line pb-6",
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
      {rest.length > 0 && (
        <dl
          className={classNames("grid gap-x-8 gap-y-5 sm:grid-cols-2", lead && sorted.length > 2 && "lg:grid-cols-3")}
        >
          {sorted.map((named) => (
            <Entry key={named.key} named={named} row={row} />
          ))}
          {open.length > 0 && (
            <div className="col-span-full min-w-0 text-sm text-ink-muted">
              <dt className="inline">{open.map(({ field }) => field.label).join(", ")}: </dt>
              <dd className="inline">{words().values.notSet}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  );
}

function Entry({ named, row }: { named: Named; row: object }) {
  const { key, field } = named;
  return (
    <div className={classNames("min-w-0", isWide(named) && "col-span-full")}>
      <dt className="text-sm text-ink-muted">{field.label}</dt>
      <dd className="mt-1 break-words">
        <FieldValue field={field} name={key} row={row} wide />
      </dd>
    </div>
  );
}
