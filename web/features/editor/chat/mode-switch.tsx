// Beside the message box: whether the next message builds, plans, or is answered only.
import { useId } from "react";
import { MODES, type Mode } from "#contract";
import type { ModeChoice } from "./mode-choice.ts";

const NAMES: Readonly<Record<Mode, { label: string; says: string }>> = {
  build: { label: "Build", says: "Changes your app" },
  plan: { label: "Plan", says: "Shows you first what would change" },
  ask: { label: "Ask", says: "Answers and changes nothing" },
};

export function ModeSwitch({ choice, disabled }: { choice: ModeChoice; disabled: boolean }) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="flex min-w-0 rounded-control bg-ink/6 p-0.5 disabled:opacity-60">
      <legend className="sr-only">What the message is for</legend>
      {MODES.map((mode) => (
        <label
          key={mode}
          title={NAMES[mode].says}
          className="relative grid cursor-pointer place-items-center rounded-[6px] px-1.5 py-1.5 pointer-coarse:min-h-11 min-[360px]:pointer-coarse:min-w-11 text-xs text-muted sm:px-2.5 transition-colors duration-150 hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--color-hairline)]"
        >
          <input
            type="radio"
            name={name}
            checked={mode === choice.mode}
            onChange={() => choice.choose(mode)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[6px]"
          />
          {NAMES[mode].label}
        </label>
      ))}
    </fieldset>
  );
}
