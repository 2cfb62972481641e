// A labelled choice of one among several, as a closed list.
import { type ReactNode, useId } from "react";
import { INPUT_CLASSES } from "./text-field.tsx";

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode };

export function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${INPUT_CLASSES} h-11`}
      >
        {children}
      </select>
    </div>
  );
}
