// One of a few choices, side by side.
import * as ToggleGroup from "radix-ui/toggle-group";
import type { ReactNode } from "react";

type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon: ReactNode }[];
  onChange: (value: Value) => void;
};

export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      className="inline-flex rounded-control border border-hairline bg-raised p-0.5"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          aria-label={option.label}
          title={option.label}
          className="grid size-8 place-items-center rounded-[6px] text-muted transition-colors duration-150 hover:text-ink data-[state=on]:bg-ink/8 data-[state=on]:text-ink"
        >
          {option.icon}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
