// The form for one secret: its name, what it is for, and a field that shows nothing of what is typed.
import clsx from "clsx";
import { type FormEvent, useId, useState } from "react";
import { serverTextOf } from "../lib/api-error.ts";
import type { Secrets } from "../lib/use-secrets.ts";
import { Button } from "./button.tsx";
import { INPUT_CLASSES } from "./text-field.tsx";

type SecretFormProps = {
  name: string;
  purpose: string;
  secrets: Pick<Secrets, "set">;
  onSaved?: () => void;
};

/** What is typed stays until it was saved. Line breaks are kept, as private keys have them. */
export function SecretForm({ name, purpose, secrets: { set }, onSaved }: SecretFormProps) {
  const id = useId();
  const [value, setValue] = useState("");
  const mine = set.variables?.name === name;
  const error =
    mine && set.isError ? serverTextOf(set.error, "The secret could not be saved. Please try again.") : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value === "") return;
    set.mutate(
      { name, value },
      {
        onSuccess: () => {
          setValue("");
          onSaved?.();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-1.5">
      <label htmlFor={id} className="break-all font-mono text-sm font-medium">
        {name}
      </label>
      {purpose !== "" && (
        <p id={`${id}-purpose`} className="max-w-[68ch] text-sm text-muted [overflow-wrap:anywhere]">
          {purpose}
        </p>
      )}
      <div className="flex flex-col gap-2 sm:flex-row sm:items-start">
        <textarea
          id={id}
          rows={1}
          value={value}
          aria-describedby={clsx(purpose !== "" && `${id}-purpose`, error && `${id}-error`) || undefined}
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-1p-ignore
          className={clsx(
            INPUT_CLASSES,
            "min-h-11 resize-y py-2 font-mono [-webkit-text-security:disc]",
            error && "border-red",
          )}
          onChange={(event) => setValue(event.target.value)}
        />
        <Button type="submit" variant="primary" busy={mine && set.isPending} disabled={value === ""}>
          Save
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-red">
          {error}
        </p>
      )}
    </form>
  );
}
