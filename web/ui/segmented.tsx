// One of a few choices, side by side.
import { type ReactNode, useId } from "react";

type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon: ReactNode }[];
  onChange: (value: Value) => void;
};

export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-control border border-hairline bg-raised p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={option.label}
          className="relative grid size-8 cursor-pointer place-items-center rounded-[6px] text-muted transition-colors duration-150 hover:text-ink has-checked:bg-ink/8 has-checked:text-ink"
        >
          <input
            type="radio"
            name={name}
            aria-label={option.label}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[6px]"
          />
          {option.icon}
        </label>
      ))}
    </fieldset>
  );
}
