// The search field and the filters of a list.

import { useEffect, useRef, useState } from "react";
import { words } from "../../words/index.ts";
import { useEntity } from "../app/session.ts";
import { fieldsOf, type Named, optionsOf, titleOf } from "../data/fields.ts";
import { useRecords } from "../data/records.ts";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { CONTROL, DateInput, Select, TextInput } from "../parts/inputs.tsx";
import { RelatedPicker, UNFOLDED_MAX } from "../records/lazy-picker.tsx";
import type { AnyEntity } from "../types.ts";
import type { ListState } from "./list-state.ts";

const TYPING_MS = 250;
type Props = { of: AnyEntity; filters: readonly string[]; state: ListState };

export function Filters({ of, filters, state }: Props) {
  return (
    <>
      <Search label={words().search.of(of.many)} value={state.q} onChange={state.setQ} />
      {fieldsOf(of, filters).map((named) => (
        <Filter key={named.key} named={named} state={state} />
      ))}
      {state.filtered && (
        <Button variant="ghost" icon="x" onClick={state.clear}>
          {words().actions.clear}
        </Button>
      )}
    </>
  );
}

function Search({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    // What comes back is what was told a moment ago: letters typed since then stay. All else comes from outside.
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === told.current) return;
    const timer = setTimeout(() => {
      told.current = text;
      onChange(text);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <div className="relative w-full sm:w-64">
      <Icon
        name="search"
        size={16}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={words().search.inList}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${CONTROL} h-10 pl-9`}
      />
    </div>
  );
}

function Filter({ named: { key, field }, state }: { named: Named; state: ListState }) {
  const shared = {
    label: field.label,
    hideLabel: true,
    value: state.textOf(key),
    onChange: (value: string) => state.setFilter(key, value),
    className: "min-w-36 flex-1 sm:max-w-56 sm:flex-none",
  };
  switch (field.kind) {
    case "choice":
      return <Select {...shared} options={optionsOf(field)} placeholder={words().list.all(field.label)} />;
    case "yesNo":
      return (
        <Select
          {...shared}
          options={[
            { value: "true", label: words().list.yes(field.label) },
            { value: "false", label: words().list.no(field.label) },
          ]}
          placeholder={words().list.all(field.label)}
        />
      );
    case "rating":
      return <Select {...shared} options={["5", "4", "3", "2", "1"]} placeholder={words().list.all(field.label)} />;
    case "relation":
      return <RelationFilter entityName={field.entity} {...shared} />;
    case "date":
    case "dateTime":
    case "number":
    case "money":
      return (
        <Range
          name={key}
          label={field.label}
          isDate={field.kind.startsWith("date")}
          scale={field.kind === "money" ? 100 : 1}
          state={state}
        />
      );
    default:
      return <TextInput {...shared} placeholder={field.label} />;
  }
}

type Shared = {
  label: string;
  hideLabel: boolean;
  value: string;
  onChange: (value: string) => void;
  className: string;
};

function RelationFilter({ entityName, ...shared }: Shared & { entityName: string | undefined }) {
  const related = useEntity(entityName);
  return related ? <KnownRelationFilter related={related} {...shared} /> : null;
}

function KnownRelationFilter({ related, ...shared }: Shared & { related: AnyEntity }) {
  const { rows, total } = useRecords(related, { sort: related.title, pageSize: UNFOLDED_MAX });
  if (total > UNFOLDED_MAX)
    return <RelatedPicker {...shared} related={related} placeholder={words().list.all(shared.label)} floating />;
  return (
    <Select
      {...shared}
      options={rows.map((row) => ({ value: row.id, label: titleOf(related, row) }))}
      placeholder={words().list.all(shared.label)}
    />
  );
}

type RangeProps = { name: string; label: string; isDate: boolean; scale: number; state: ListState };

function Range({ name, label, isDate, scale, state }: RangeProps) {
  const bound = (end: "min" | "max") => {
    const held = state.textOf(`${name}.${end}`);
    return {
      label: end === "min" ? words().list.from(label) : words().list.to(label),
      hideLabel: true,
      value: held === "" || isDate ? held : String(Number(held) / scale),
      onChange: (value: string) =>
        state.setFilter(`${name}.${end}`, value === "" || isDate ? value : String(Math.round(Number(value) * scale))),
      className: "w-36",
    };
  };
  return (
    <fieldset className="flex items-center gap-1.5">
      <legend className="sr-only">{label}</legend>
      {isDate ? (
        <DateInput {...bound("min")} />
      ) : (
        <TextInput type="number" placeholder={words().list.from(label)} {...bound("min")} />
      )}
      <span aria-hidden className="text-ink-muted">
        –
      </span>
      {isDate ? (
        <DateInput {...bound("max")} />
      ) : (
        <TextInput type="number" placeholder={words().list.toShort} {...bound("max")} />
      )}
    </fieldset>
  );
}
