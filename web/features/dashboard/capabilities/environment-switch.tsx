// Live or preview: what an app does by itself is apart in both.
import { useId } from "react";
import type { AppEnvironment } from "#contract";

const LABELS = { live: "Live", preview: "Preview" } as const;

type EnvironmentSwitchProps = { value: AppEnvironment; onChange: (value: AppEnvironment) => void };

export function EnvironmentSwitch({ value, onChange }: EnvironmentSwitchProps) {
  const name = useId();
  return (
    <fieldset className="mb-4 inline-flex rounded-control border border-hairline bg-raised p-0.5 text-sm">
      <legend className="sr-only">Environment</legend>
      {(["live", "preview"] as const).map((environment) => (
        <label
          key={environment}
          className="cursor-pointer rounded-[6px] px-3 py-1.5 text-muted transition-colors duration-150 hover:text-ink has-checked:bg-ink/8 has-checked:text-ink has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name={name}
            checked={environment === value}
            onChange={() => onChange(environment)}
            className="sr-only"
          />
          {LABELS[environment]}
        </label>
      ))}
    </fieldset>
  );
}
