// A labelled choice of one among several, as a closed list.
import type { ReactNode } from "react";
import { INPUT_CLASSES } from "./text-field.tsx";

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode };

export function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <label className="flex min-w-0 flex-col gap-1.5 text-sm font-medium">
      {label}
      <select className={`${INPUT_CLASSES} h-11`} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </label>
  );
}
