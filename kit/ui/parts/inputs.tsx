// Labelled controls for forms of one's own.
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type Labelled = {
  label: string;
  help?: ReactNode;
  error?: string;
  /** The label is read by assistive technology but not seen. */
  hideLabel?: boolean;
  /** What is counted or paid in: shown inside the control, read with the label. */
  unit?: string;
};

export const CONTROL =
  "w-full rounded-control border border-line-strong bg-surface px-3 text-base sm:text-sm text-ink shadow-xs placeholder:text-ink-muted " +
  "transition-[color,background-color,border-color] aria-invalid:border-danger disabled:opacity-60";

type FrameProps = Labelled & { id: string; required?: boolean; className?: string; children: ReactNode };

/** Label above, control, then the error or the help below it. */
export function FieldFrame({ id, label, unit, help, error, hideLabel, required, className, children }: FrameProps) {
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-medium"}>
        {label}
        {unit && <span className="sr-only">{` (${unit})`}</span>}
        {required && (
          <span aria-hidden className="text-danger-text">
            {" *"}
          </span>
        )}
      </label>
      {children}
      {error ? (
        <p id={`${id}-note`} className="flex items-center gap-1 text-sm text-danger-text">
          <Icon name="circle-alert" size={14} />
          {error}
        </p>
      ) : (
        help && (
          <p id={`${id}-note`} className="text-sm text-ink-muted">
            {help}
          </p>
        )
      )}
    </div>
  );
}

const noteOf = (id: string, { help, error }: Pick<Labelled, "help" | "error">) =>
  help || error ? { "aria-describedby": `${id}-note` } : {};

export type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> &
  Labelled & { value?: string | number; onChange?: (value: string) => void };

export function TextInput(props: TextInputProps) {
  const { label, unit, help, error, hideLabel, value, onChange, className, id, ...rest } = props;
  const own = useId();
  const name = id ?? own;
  return (
    <FieldFrame
      id={name}
      label={label}
      unit={unit}
      help={help}
      error={error}
      hideLabel={hideLabel}
      className={className}
      required={rest.required}
    >
      <span className="relative">
        <input
          id={name}
          type="text"
          {...rest}
          {...noteOf(name, { help, error })}
          {...(value === undefined ? {} : { value })}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange?.(event.target.value)}
          className={classNames(
            CONTROL,
            "h-10",
            unit && "pr-16 [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none",
            rest.type === "color" && "w-20! cursor-pointer p-1!",
          )}
        />
        {unit && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-ink-muted"
          >
            {unit}
          </span>
        )}
      </span>
    </FieldFrame>
  );
}

export type DateInputProps = Omit<TextInputProps, "type"> & { withTime?: boolean };

/** `YYYY-MM-DD`, or with `withTime` `YYYY-MM-DDTHH:MM` in local time. */
export function DateInput({ withTime = false, ...rest }: DateInputProps) {
  return <TextInput {...rest} type={withTime ? "datetime-local" : "date"} />;
}

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange" | "value"> &
  Labelled & { value?: string; onChange?: (value: string) => void };

export function TextArea({ label, help, error, hideLabel, value, onChange, className, id, ...rest }: TextAreaProps) {
  const own = useId();
  const name = id ?? own;
  return (
    <FieldFrame
      id={name}
      label={label}
      help={help}
      error={error}
      hideLabel={hideLabel}
      className={className}
      required={rest.required}
    >
      <textarea
        id={name}
        rows={4}
        {...rest}
        {...noteOf(name, { help, error })}
        {...(value === undefined ? {} : { value })}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange?.(event.target.value)}
        className={classNames(CONTROL, "min-h-20 resize-y rounded-[min(var(--radius-control),16px)]! py-2")}
      />
    </FieldFrame>
  );
}

export type SelectOption = string | { value: string; label: string };
export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange" | "value"> &
  Labelled & {
    value?: string;
    onChange?: (value: string) => void;
    options: readonly SelectOption[];
    /** The entry for "nothing chosen"; without it the first option is chosen. */
    placeholder?: string;
  };

export function Select(props: SelectProps) {
  const { label, help, error, hideLabel, value, onChange, options, placeholder, className, id, ...rest } = props;
  const own = useId();
  const name = id ?? own;
  return (
    <FieldFrame
      id={name}
      label={label}
      help={help}
      error={error}
      hideLabel={hideLabel}
      className={className}
      required={rest.required}
    >
      <span className="relative">
        <select
          id={name}
          {...rest}
          {...noteOf(name, { help, error })}
          {...(value === undefined ? {} : { value })}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange?.(event.target.value)}
          className={classNames(CONTROL, "h-10 appearance-none truncate pr-9")}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const { value: key, label: text } = typeof option === "string" ? { value: option, label: option } : option;
            return (
              <option key={key} value={key}>
                {text}
              </option>
            );
          })}
        </select>
        <Icon
          name="chevron-down"
          size={16}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-muted"
        />
      </span>
    </FieldFrame>
  );
}

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "checked" | "type"> &
  Omit<Labelled, "hideLabel"> & { checked?: boolean; onChange?: (checked: boolean) => void };

export function Checkbox({ label, help, error, checked, onChange, className, id, ...rest }: CheckboxProps) {
  const own = useId();
  const name = id ?? own;
  return (
    <div className={classNames("flex gap-2.5", className)}>
      <input
        id={name}
        type="checkbox"
        {...rest}
        {...noteOf(name, { help, error })}
        {...(checked === undefined ? {} : { checked })}
        onChange={(event) => onChange?.(event.target.checked)}
        className="mt-0.5 size-4.5 shrink-0 accent-(--accent)"
      />
      <div className="min-w-0">
        <label htmlFor={name} className="text-sm font-medium">
          {label}
        </label>
        {(error ?? help) && (
          <p id={`${name}-note`} className={classNames("text-sm", error ? "text-danger-text" : "text-ink-muted")}>
            {error ?? help}
          </p>
        )}
      </div>
    </div>
  );
}
