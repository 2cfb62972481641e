// The filters that kinds choose among: a text, one of a few values, a range.
import type { Field } from "../../entity/index.ts";
import { kindOf } from "../../entity/kinds/index.ts";
import { words } from "../../words/index.ts";
import { DateInput, Select, type SelectOption, TextInput } from "../parts/inputs.tsx";
import type { FilterProps } from "./types.ts";

/** What every filter of one value is made of. */
export const filterProps = ({ name, field, state }: FilterProps) => ({
  label: field.label,
  hideLabel: true,
  value: state.textOf(name),
  onChange: (value: string) => state.setFilter(name, value),
  className: "min-w-36 flex-1 sm:max-w-56 sm:flex-none",
});

export function TextFilter(props: FilterProps) {
  return <TextInput {...filterProps(props)} placeholder={props.field.label} />;
}

/** A filter that unfolds a field's values. */
export const selectFilter = (optionsOf: (field: Field) => readonly SelectOption[]) => (props: FilterProps) => (
  <Select {...filterProps(props)} options={optionsOf(props.field)} placeholder={words().list.all(props.field.label)} />
);

/** From one value to another: days, or numbers in the unit that people read. */
export function RangeFilter({ name, field, state }: FilterProps) {
  const { scale = 1, time } = kindOf(field);
  const { from, to, toShort } = words().list;
  const bound = (end: "min" | "max") => {
    const held = state.textOf(`${name}.${end}`);
    return {
      label: end === "min" ? from(field.label) : to(field.label),
      hideLabel: true,
      value: held === "" || time ? held : String(Number(held) / scale),
      onChange: (value: string) =>
        state.setFilter(`${name}.${end}`, value === "" || time ? value : String(Math.round(Number(value) * scale))),
      className: "w-36 shrink",
    };
  };
  const input = (end: "min" | "max", placeholder: string) =>
    time ? <DateInput {...bound(end)} /> : <TextInput type="number" placeholder={placeholder} {...bound(end)} />;
  return (
    <fieldset className="flex min-w-0 max-w-full items-center gap-1.5">
      <legend className="sr-only">{field.label}</legend>
      {input("min", from(field.label))}
      <span aria-hidden className="text-ink-muted">
        –
      </span>
      {input("max", toShort)}
    </fieldset>
  );
}
