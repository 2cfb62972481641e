// The control that a field's kind asks for.

import { type ChangeEvent, useId, useState } from "react";
import type { Field } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { useEntity } from "../app/session.ts";
import { optionsOf, titleOf } from "../data/fields.ts";
import { formatDuration } from "../data/format.ts";
import { useRecords } from "../data/records.ts";
import { Button } from "../parts/button.tsx";
import { classNames } from "../parts/class-names.ts";
import { Icon } from "../parts/icon.tsx";
import { Checkbox, DateInput, FieldFrame, Select, TextArea, TextInput } from "../parts/inputs.tsx";
import { UNFOLDED_MAX } from "./lazy-picker.tsx";
import { RelatedPicker } from "./related-picker.tsx";
import { allowedAfter } from "./transitions.ts";
import { readPicture, readWhole } from "./uploads.ts";

export type FieldInputProps = {
  name: string;
  field: Field;
  value: string | boolean;
  /** What the row holds now, for choices that move along transitions. */
  before?: string | undefined;
  error?: string | undefined;
  label?: string;
  onChange: (value: string | boolean) => void;
};

const TYPES: Partial<Record<Field["kind"], string>> = {
  email: "email",
  phone: "tel",
  url: "url",
  time: "time",
  color: "color",
};

export function FieldInput({ name, field, value, before, error, label = field.label, onChange }: FieldInputProps) {
  const text = typeof value === "string" ? value : "";
  const shared = { name, label, error, help: field.help, required: field.required, placeholder: field.placeholder };
  const bounds = { min: field.min, max: field.max };
  switch (field.kind) {
    case "longText":
      return <TextArea {...shared} value={text} onChange={onChange} />;
    case "yesNo":
      return (
        <Checkbox
          name={name}
          label={label}
          help={field.help}
          error={error}
          checked={value === true}
          onChange={onChange}
        />
      );
    case "choice":
      return (
        <Select
          {...shared}
          value={text}
          onChange={onChange}
          options={optionsOf(field, allowedAfter(field, before))}
          placeholder={field.required && text ? undefined : words().form.choose}
        />
      );
    case "relation":
      return <RelationInput {...{ name, field, error, label, onChange }} value={text} />;
    case "date":
      return <DateInput {...shared} {...bounds} value={text} onChange={onChange} />;
    case "dateTime":
      return <DateInput {...shared} withTime value={text} onChange={onChange} />;
    case "number":
    case "percent":
    case "duration": {
      const unit = field.kind === "percent" ? "%" : field.kind === "duration" ? words().form.minutes : field.unit;
      return (
        <TextInput
          {...shared}
          type="number"
          inputMode="decimal"
          step={field.step ?? "any"}
          {...bounds}
          unit={unit}
          help={
            field.help ?? (field.kind === "duration" && Number(text) >= 60 ? formatDuration(Number(text)) : undefined)
          }
          value={text}
          onChange={onChange}
        />
      );
    }
    case "money":
      return (
        <TextInput
          {...shared}
          type="number"
          inputMode="decimal"
          step="0.01"
          unit={field.currency ?? "USD"}
          value={text}
          onChange={onChange}
        />
      );
    case "rating":
      return <RatingInput {...{ name, field, error, label, onChange }} value={text} />;
    case "tags":
      return <TextInput {...shared} help={field.help ?? words().form.commas} value={text} onChange={onChange} />;
    case "image":
    case "file":
      return <UploadInput {...{ name, field, error, label, onChange }} value={text} />;
    default:
      return (
        <TextInput
          {...shared}
          type={TYPES[field.kind] ?? "text"}
          value={field.kind === "color" && text === "" ? "#888888" : text}
          onChange={onChange}
        />
      );
  }
}

type TextFieldProps = Omit<FieldInputProps, "value" | "before"> & { value: string; label: string };

function RelationInput({ name, field, error, label, value, onChange }: TextFieldProps) {
  const related = useEntity(field.entity);
  if (!related) return <TextInput name={name} label={label} error={error} value={value} onChange={onChange} />;
  return <KnownRelation {...{ name, field, error, label, value, onChange, related }} />;
}

type Known = TextFieldProps & { related: NonNullable<ReturnType<typeof useEntity>> };

function KnownRelation({ name, field, error, label, value, onChange, related }: Known) {
  const { rows, total, isLoading } = useRecords(related, { sort: related.title, pageSize: UNFOLDED_MAX });
  const empty = !isLoading && total === 0;
  const shared = { name, label, error, required: field.required, value, onChange };
  if (total > UNFOLDED_MAX)
    return (
      <RelatedPicker
        {...shared}
        related={related}
        help={field.help}
        placeholder={words().search.among(total, related.many)}
      />
    );
  const placeholder = isLoading
    ? `${words().loading.it}…`
    : empty
      ? words().list.noneOf(related.many)
      : words().form.choose;
  return (
    <Select
      {...shared}
      help={empty ? words().form.addFirst(related.many) : field.help}
      placeholder={placeholder}
      options={rows.map((row) => ({ value: row.id, label: titleOf(related, row) }))}
    />
  );
}

function RatingInput({ name, field, error, label, value, onChange }: TextFieldProps) {
  const chosen = Number(value || 0);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">
        {label}
        {field.required && (
          <span aria-hidden className="text-danger-text">
            {" *"}
          </span>
        )}
      </legend>
      <div className="flex gap-1">
        {[1, 2, 3, 4, 5].map((star) => (
          <label
            key={star}
            className="cursor-pointer rounded-control p-1 text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={chosen === star}
              onChange={() => onChange(String(star))}
              className="sr-only"
            />
            <Icon
              name="star"
              size={24}
              fill={star <= chosen ? "currentColor" : "none"}
              label={words().values.ofFive(star)}
            />
          </label>
        ))}
      </div>
      {(error ?? field.help) && (
        <p className={classNames("text-sm", error ? "text-danger-text" : "text-ink-muted")}>{error ?? field.help}</p>
      )}
    </fieldset>
  );
}

function UploadInput({ name, field, error, label, value, onChange }: TextFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState("");
  const isImage = field.kind === "image";
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    event.target.value = "";
    if (!chosen) return;
    const result = await (isImage ? readPicture(chosen) : readWhole(chosen));
    setProblem(result.ok ? "" : result.problem);
    if (result.ok) onChange(result.address);
  };
  return (
    <FieldFrame
      id={id}
      label={label}
      help={field.help ?? words().form.fileMax}
      error={problem || error}
      required={field.required}
    >
      <div className="flex items-center gap-3">
        {value && isImage && (
          <img src={value} alt="" className="size-16 rounded-control border border-line object-cover" />
        )}
        {value && !isImage && <Icon name="file" size={24} label={words().form.fileChosen} />}
        <input
          id={id}
          name={name}
          type="file"
          accept={isImage ? "image/*" : undefined}
          onChange={read}
          className="block w-full min-w-0 text-sm file:mr-3 file:rounded-control file:border file:border-solid file:border-line-strong file:bg-surface file:px-3 file:py-2 file:font-medium file:text-ink"
        />
        {value && (
          <Button
            variant="ghost"
            size="small"
            icon="x"
            aria-label={words().actions.remove(label)}
            onClick={() => onChange("")}
          />
        )}
      </div>
    </FieldFrame>
  );
}
