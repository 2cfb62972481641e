// A labelled line of text with its help or error.
import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

type TextFieldProps = ComponentProps<"input"> & {
  label: string;
  help?: string;
  error?: string | null;
  /** Where the error comes from the server, after the field was left or sent: it is read out. */
  errorRole?: "alert";
  after?: ReactNode;
};

export const INPUT_CLASSES =
  "w-full rounded-control border border-edge bg-raised px-3 text-base text-ink placeholder:text-muted transition-colors duration-150 hover:border-ink/60";

export function TextField({ label, help, error, errorRole, after, className, ...rest }: TextFieldProps) {
  const id = useId();
  const note = error ?? help;
  return (
    <div className={clsx("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className={clsx(INPUT_CLASSES, "h-11", error && "border-red", after !== undefined && "pr-12")}
        />
        {after !== undefined && <span className="absolute inset-y-0 right-1 grid place-items-center">{after}</span>}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          role={error ? errorRole : undefined}
          className={clsx("text-sm", error ? "text-red" : "text-muted")}
        >
          {note}
        </p>
      )}
    </div>
  );
}
