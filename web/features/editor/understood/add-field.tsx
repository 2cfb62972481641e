// A new field of a list: its name and a kind from a short list.
import { Plus } from "lucide-react";
import { useState } from "react";
import { asName, FIELD_KIND_NAMES, type FieldKindName, NEW_FIELD_KINDS } from "#contract";
import { Button } from "../../../ui/button.tsx";
import { OptionsInput } from "./field-line.tsx";
import { type ShownList, takenNames } from "./gathered.ts";
import { NameInput, type Opened, optionsTyped, problemOf, Select, SmallForm } from "./small-form.tsx";
import type { Gathering } from "./use-gathered.ts";

type AddFieldProps = {
  shown: ShownList;
  gathering: Gathering;
  disabled: boolean;
  /** Whether its form is open. */
  opened: Opened;
};

export function AddField({ shown, gathering, disabled, opened }: AddFieldProps) {
  const { open, show, leave, button } = opened;
  const closed = disabled || gathering.isFull;
  const [name, setName] = useState("");
  const [kind, setKind] = useState<FieldKindName>("text");
  const [options, setOptions] = useState("");
  if (!open)
    return (
      <Button ref={button} variant="quiet" className="!h-11 -ml-3 self-start text-sm" disabled={closed} onClick={show}>
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        Add a field
      </Button>
    );
  const problem = problemOf(name, takenNames(shown));
  const isChoice = kind === "choice";
  const given = optionsTyped(options);
  const take = () => {
    gathering.add({
      edit: "addField",
      list: shown.list.name,
      name: asName(name),
      kind,
      ...(isChoice && { options: given }),
    });
    setName("");
    setOptions("");
    leave();
  };
  return (
    <SmallForm
      label={`Add a field to ${shown.shownName}`}
      action="Add"
      disabled={closed || problem !== null || asName(name) === "" || (isChoice && given.length < 2)}
      onTake={take}
      onLeave={leave}
    >
      <NameInput label="Name" value={name} onChange={setName} problem={problem} />
      <Select
        label="Kind"
        value={kind}
        options={NEW_FIELD_KINDS.map((one) => [one, FIELD_KIND_NAMES[one]] as const)}
        onChange={setKind}
      />
      {isChoice && <OptionsInput value={options} onChange={setOptions} />}
    </SmallForm>
  );
}
