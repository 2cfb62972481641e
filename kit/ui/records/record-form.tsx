// A form over an entity's fields: adds a row, or changes one.

import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isNeeded, isOpen, problemsOf } from "../../entity/conditions.ts";
import type { Draft } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { fieldsOf } from "../data/fields.ts";
import { useCreate, useUpdate } from "../data/records.ts";
import { Button } from "../parts/button.tsx";
import { classNames } from "../parts/class-names.ts";
import type { AnyEntity } from "../types.ts";
import { FieldInput } from "./field-input.tsx";
import { type FormValues, figuresOf, fromControl, startValues } from "./form-values.ts";
import type { RecordFormProps } from "./types.ts";

const WIDE = new Set(["longText", "tags", "image", "file", "location"]);
type Problems = Readonly<Record<string, string>>;

export function RecordForm<E extends AnyEntity>(props: RecordFormProps<E>) {
  const { of, row, values = {}, fixed = [], submit, onCancel } = props;
  const [held, setHeld] = useState(() => startValues(of, row, values));
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(held, props.onUnsaved);
  const { save, problems, busy } = useSave(props, held, form);
  const typed = figuresOf(of, held);
  const kept = new Set(of.rules.flatMap((rule) => (rule.rule === "total" ? [rule.field] : [])));
  const shown = fieldsOf(of, props.fields).filter(
    ({ key, field }) => !field.readOnly && !fixed.includes(key) && !kept.has(key) && isOpen(of, key, typed),
  );
  return (
    <form ref={form} noValidate onSubmit={save} className="flex flex-col gap-5">
      {problems[""] && (
        <p role="alert" className="rounded-control bg-danger-wash px-4 py-3 text-sm text-danger-text">
          {problems[""]}
        </p>
      )}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {shown.map(({ key, field }, index) => (
          <div
            key={key}
            className={classNames(
              "min-w-0",
              (WIDE.has(field.kind) || shown.length < 3 || (index === 0 && key === of.title)) && "sm:col-span-2",
            )}
          >
            <FieldInput
              name={key}
              field={isNeeded(of, key, typed) ? { ...field, required: true } : field}
              value={held[key] ?? ""}
              before={row ? String(startValues(of, row, {})[key] ?? "") : undefined}
              error={problems[key]}
              onChange={(value) => setHeld((now) => ({ ...now, [key]: value }))}
            />
          </div>
        ))}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {words().actions.cancel}
          </Button>
        )}
        <Button type="submit" busy={busy}>
          {submit ?? (row ? words().actions.saveChanges : (of.add ?? words().form.addSmall(of.one)))}
        </Button>
      </div>
    </form>
  );
}

/** Tells when something was typed that is not saved, and has the browser ask before the page is left with it. */
function useUnsaved(held: FormValues, tell: ((unsaved: boolean) => void) | undefined): void {
  const [start] = useState(held);
  const unsaved = Object.keys(held).some((key) => held[key] !== start[key]);
  useLayoutEffect(() => tell?.(unsaved), [tell, unsaved]);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
}

/** Checks in the browser with the server's own rules, then sends; problems go to their fields and the first gets the focus. */
function useSave<E extends AnyEntity>(
  { of, row, values = {}, fields, fixed = [], onDone }: RecordFormProps<E>,
  held: Record<string, string | boolean>,
  form: { current: HTMLFormElement | null },
) {
  const create = useCreate(of);
  const update = useUpdate(of);
  const [problems, setProblems] = useState<Problems>({});
  const [checking, setChecking] = useState(false);
  const show = (next: Problems) => {
    setProblems(next);
    const first = Object.keys(next).find((key) => key !== "");
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus?.(); // a form's named elements are controls
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending || update.isPending || checking) return;
    setChecking(true);
    const chosen = fieldsOf(of, fields).filter(
      ({ key, field }) => !field.readOnly && isOpen(of, key, figuresOf(of, held)),
    );
    const typed = Object.fromEntries(chosen.map(({ key, field }) => [key, fromControl(field, held[key])]));
    const given = row
      ? {}
      : Object.fromEntries(Object.entries(values).filter(([key]) => fixed.includes(key) || !(key in typed)));
    const draft = { ...typed, ...given } as Draft<E>; // made from this entity's fields
    const { createSchema, messagesOf, updateSchema } = await import("../../entity/validation.ts");
    const checked = (row ? updateSchema(of) : createSchema(of)).safeParse(draft);
    setChecking(false);
    if (!checked.success) return show(messagesOf(checked.error));
    const before = row ? { ...row } : null;
    const contradictions = problemsOf({ entity: of, before, after: { ...before, ...checked.data } }, new Date());
    if (Object.keys(contradictions).length > 0) return show(contradictions);
    setProblems({});
    const options = {
      onSuccess: (saved: Parameters<NonNullable<typeof onDone>>[0]) => onDone?.(saved),
      onError: (error: { message: string; fields: Problems }) =>
        show({ ...(Object.keys(error.fields).length > 0 ? {} : { "": error.message }), ...error.fields }),
    };
    if (row) update.mutate({ ...draft, id: row.id }, options);
    else create.mutate(draft, options);
  };
  return { save, problems, busy: checking || create.isPending || update.isPending };
}
