// A field on the card: its name and kind, and the form that changes either or removes it.
import { Pencil, Undo2 } from "lucide-react";
import { useState } from "react";
import { asName, FIELD_KIND_NAMES, type FieldKindName, type UnderstoodEdit } from "#contract";
import { Button, IconButton } from "../../../ui/button.tsx";
import type { ShownField, ShownList } from "./gathered.ts";
import { takenNames } from "./gathered.ts";
import { Guess } from "./guess.tsx";
import { NameInput, optionsTyped, problemOf, Select, SmallForm, useOpened } from "./small-form.tsx";
import type { Gathering } from "./use-gathered.ts";

type FieldLineProps = { shown: ShownList; field: ShownField; gathering: Gathering | null; disabled: boolean };

export function FieldLine({ shown, field, gathering, disabled }: FieldLineProps) {
  const opened = useOpened();
  const removal: UnderstoodEdit = { edit: "removeField", list: shown.list.name, field: field.name };
  if (opened.open && gathering !== null)
    return (
      <div className="py-2">
        <FieldForm
          shown={shown}
          field={field}
          gathering={gathering}
          removal={removal}
          disabled={disabled || gathering.isFull}
          onLeave={opened.leave}
        />
      </div>
    );
  return (
    <div className="flex min-h-11 items-center gap-2 py-1">
      <p
        className={`min-w-0 flex-1 text-sm [overflow-wrap:anywhere] ${field.removed ? "text-muted line-through" : ""}`}
      >
        <span className="font-medium">{field.shownName}</span>
        <span className="text-muted">
          {", "}
          {kindText(field)}
        </span>{" "}
        {field.guessed && <Guess />}
      </p>
      {gathering !== null && field.removed && (
        <IconButton
          ref={opened.button}
          label={`Keep ${field.shownName}`}
          disabled={disabled}
          icon={<Undo2 size={16} strokeWidth={1.75} />}
          className="-mr-3 !size-11"
          onClick={() => gathering.takeBack(removal)}
        />
      )}
      {gathering !== null && !field.removed && (
        <IconButton
          ref={opened.button}
          label={`Change ${field.shownName}`}
          disabled={disabled || gathering.isFull}
          icon={<Pencil size={16} strokeWidth={1.75} />}
          className="-mr-3 !size-11"
          onClick={opened.show}
        />
      )}
    </div>
  );
}

function kindText({ shownKind, kind, options, givenOptions, to }: ShownField): string {
  if (shownKind === "relation" && to !== null) return `link to ${to}`;
  const name = FIELD_KIND_NAMES[shownKind];
  const named = shownKind === kind ? options : givenOptions;
  return named.length > 0 ? `${name}: ${named.join(", ")}` : name;
}

type FieldFormProps = {
  shown: ShownList;
  field: ShownField;
  gathering: Gathering;
  disabled: boolean;
  removal: UnderstoodEdit;
  onLeave: () => void;
};

function FieldForm({ shown, field, gathering, disabled, removal, onLeave }: FieldFormProps) {
  const [name, setName] = useState(field.shownName);
  const [kind, setKind] = useState<FieldKindName>(field.shownKind);
  const [options, setOptions] = useState(field.givenOptions.join(", "));
  const problem = problemOf(name, takenNames(shown, field.name));
  const needsOptions = kind === "choice" && field.kind !== "choice";
  const canGo = shown.fields.filter(({ removed }) => !removed).length > 1;
  const kinds: FieldKindName[] = [field.kind, ...field.becomes];
  const take = () => {
    const of = { list: shown.list.name, field: field.name };
    const renamed: UnderstoodEdit = { edit: "renameField", ...of, to: asName(name) };
    const given = needsOptions ? { options: optionsTyped(options) } : {};
    const retyped: UnderstoodEdit = { edit: "changeKind", ...of, kind, ...given };
    if (asName(name) === field.name) gathering.takeBack(renamed);
    else gathering.add(renamed);
    if (kind === field.kind) gathering.takeBack(retyped);
    else gathering.add(retyped);
    onLeave();
  };
  const remove = () => {
    gathering.add(removal);
    onLeave();
  };
  return (
    <SmallForm
      label={`Change ${field.shownName}`}
      action="Change"
      disabled={
        disabled || problem !== null || asName(name) === "" || (needsOptions && optionsTyped(options).length < 2)
      }
      onTake={take}
      onLeave={onLeave}
      more={
        canGo && (
          <Button variant="quiet" className="!h-11 text-red" disabled={disabled} onClick={remove}>
            Remove this field
          </Button>
        )
      }
    >
      <NameInput label="Name" value={name} onChange={setName} problem={problem} />
      {kinds.length > 1 && (
        <Select
          label="Kind"
          value={kind}
          options={kinds.map((one) => [one, FIELD_KIND_NAMES[one]] as const)}
          onChange={setKind}
        />
      )}
      {needsOptions && <OptionsInput value={options} onChange={setOptions} />}
    </SmallForm>
  );
}

type OptionsInputProps = { value: string; onChange: (value: string) => void };

export function OptionsInput({ value, onChange }: OptionsInputProps) {
  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm font-medium">
      What to choose from
      <input
        value={value}
        autoComplete="off"
        maxLength={400}
        placeholder="Small, medium, large"
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-full rounded-control border border-edge bg-raised px-3 text-base font-normal"
      />
    </label>
  );
}
