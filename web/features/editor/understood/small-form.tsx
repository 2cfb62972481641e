// A small form in the place of the button that opens it: Enter takes what is entered, Escape leaves it; both give the focus back.
import clsx from "clsx";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { asName, UNDERSTOOD_NAME_MAX } from "#contract";
import { Button } from "../../../ui/button.tsx";
import { INPUT_CLASSES } from "../../../ui/text-field.tsx";

export type Opened = {
  open: boolean;
  show: () => void;
  leave: () => void;
  button: RefObject<HTMLButtonElement | null>;
};

/** Whether a form is open, and the button that gets the focus back. */
export function useOpened(): Opened {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    open,
    button,
    show: () => setOpen(true),
    leave() {
      setOpen(false);
      requestAnimationFrame(() => button.current?.focus());
    },
  };
}

type SmallFormProps = {
  label: string;
  action: string;
  onTake: () => void;
  onLeave: () => void;
  disabled?: boolean;
  /** Beside the two buttons. */
  more?: ReactNode;
  children: ReactNode;
};

export function SmallForm({ label, action, onTake, onLeave, disabled = false, more, children }: SmallFormProps) {
  return (
    <form
      aria-label={label}
      className="flex flex-col gap-3 rounded-control border border-hairline bg-paper p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) onTake();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onLeave();
      }}
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="!h-11" disabled={disabled}>
          {action}
        </Button>
        <Button variant="quiet" className="!h-11" onClick={onLeave}>
          Cancel
        </Button>
        {more}
      </div>
    </form>
  );
}

type NameInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Why the name can't be. */
  problem: string | null;
  /** In characters. */
  max?: number;
  placeholder?: string;
};

export function NameInput({ label, value, onChange, problem, max = UNDERSTOOD_NAME_MAX, placeholder }: NameInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // The form was opened to type here.
  useEffect(() => {
    // Selecting alone gives the focus in some browsers only.
    input.current?.focus();
    input.current?.select();
  }, []);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        ref={input}
        autoComplete="off"
        value={value}
        maxLength={max}
        placeholder={placeholder}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
        className={clsx(INPUT_CLASSES, "h-11", problem !== null && "border-red")}
      />
      {problem !== null && (
        <p id={`${id}-problem`} className="text-sm text-red">
          {problem}
        </p>
      )}
    </div>
  );
}

type SelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  disabled?: boolean;
  onChange: (value: Value) => void;
  ref?: RefObject<HTMLSelectElement | null>;
};

export function Select<Value extends string>({ label, value, options, disabled, onChange, ref }: SelectProps<Value>) {
  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm font-medium">
      {label}
      <select
        ref={ref}
        value={value}
        disabled={disabled}
        // Its values are those of the options.
        onChange={(event) => onChange(event.target.value as Value)}
        className={clsx(INPUT_CLASSES, "h-11 font-normal")}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Why a typed name can't be, else null. Nothing is said of what is still empty. */
export function problemOf(typed: string, taken: ReadonlySet<string>): string | null {
  const name = asName(typed);
  if (typed.trim() !== "" && !/\p{L}/u.test(name)) return "A name needs a letter.";
  return taken.has(name.toLowerCase()) ? `“${name}” is there already.` : null;
}

/** "S, M and more" as options, without those twice. */
export const optionsTyped = (typed: string): string[] => [
  ...new Set(
    typed
      .split(",")
      .map(asName)
      .filter((option) => option !== ""),
  ),
];
