// A form over an entity's fields: adds a row, or changes one.
import { type FormEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import { isNeeded, isOpen, problemsOf } from "../../entity/conditions.ts";
import { type Draft, type Field, mayWrite, type Row } from "../../entity/index.ts";
import { sumsOf, totalKeys, withTotals } from "../../entity/totals.ts";
import { words } from "../../words/index.ts";
import { type AppUser, useUser } from "../app/session.ts";
import { FieldInput } from "../controls/field-input.tsx";
import { isUploading } from "../controls/upload-files.ts";
import { fieldsOf, isHidden, type Named } from "../data/fields.ts";
import { useCreate, useUpdate } from "../data/records.ts";
import { onPage } from "../kinds/on-page.ts";
import { Button } from "../parts/button.tsx";
import { classNames } from "../parts/class-names.ts";
import type { AnyEntity } from "../types.ts";
import { ComputedValue } from "./computed-value.tsx";
import { type FormValues, figuresOf, fromControl, startValues } from "./form-values.ts";
import type { RecordFormProps } from "./types.ts";
import { LeavingQuestion } from "./unsaved-changes.tsx";

/** At the foot of a window, however long the form is. */
const ALWAYS_IN_VIEW = "sticky bottom-0 z-10 -mx-6 border-t border-line bg-surface px-6 py-4";
type Problems = Readonly<Record<string, string>>;

export function RecordForm<E extends AnyEntity>(props: RecordFormProps<E>) {
  const { of, row, values = {}, fixed = [], submit, onCancel } = props;
  const [held, setHeld] = useState(() => startValues(of, row, values));
  const form = useRef<HTMLFormElement>(null);
  const { unsaved, isUnsaved, settle } = useUnsaved(held, props.onUnsaved);
  const onDone = (saved: Row<E>) => {
    settle();
    props.onDone?.(saved);
  };
  const user = useUser();
  const { save, problems, busy } = useSave({ ...props, onDone, user }, held, form);
  const typed = figuresOf(of, held);
  const kept = totalKeys(of);
  const worked = withTotals(of, { ...values, ...typed });
  // Nothing has been summed up for a row that is not there yet.
  const later = new Set(row ? [] : sumsOf(of).map(({ field }) => field));
  const shown = fieldsOf(of, props.fields).filter(
    ({ key, field }) =>
      !later.has(key) &&
      (kept.has(key) || isWritten(field, user)) &&
      !isHidden(row, key) &&
      !field.readOnly &&
      !fixed.includes(key) &&
      isOpen(of, key, typed),
  );
  const wide = wideOf(of, shown);
  return (
    <form ref={form} noValidate onSubmit={save} className="flex flex-col gap-5">
      {unsaved && <LeavingQuestion isUnsaved={isUnsaved} />}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {shown.map(({ key, field }) => (
          <div key={key} className={classNames("min-w-0", wide.has(key) && "sm:col-span-2")}>
            {kept.has(key) ? (
              <ComputedValue field={field} value={worked[key]} />
            ) : (
              <FieldInput
                name={key}
                field={isNeeded(of, key, typed) ? { ...field, required: true } : field}
                value={held[key] ?? ""}
                before={row ? String(startValues(of, row, {})[key] ?? "") : undefined}
                error={problems[key]}
                onChange={(value) => setHeld((now) => ({ ...now, [key]: value }))}
              />
            )}
          </div>
        ))}
      </div>
      <div data-foot className={classNames("flex flex-wrap justify-end gap-2", onCancel && ALWAYS_IN_VIEW)}>
        {problems[""] && (
          <p role="alert" className="w-full rounded-inner bg-danger-wash px-4 py-3 text-sm text-danger-text">
            {problems[""]}
          </p>
        )}
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

const isWritten = (field: Field, user: AppUser): boolean => !field.readOnly && mayWrite(field, user);

/** Keys of the fields that take a whole line: what is long, the title that begins, and a text that would stand alone. */
function wideOf(of: AnyEntity, shown: readonly Named[]): ReadonlySet<string> {
  const wide = new Set<string>();
  let beside: Named | null = null;
  const stretch = () => {
    if (beside && onPage(beside.field).width === "stretching") wide.add(beside.key);
    beside = null;
  };
  for (const [index, named] of shown.entries()) {
    if (onPage(named.field).width === "line" || shown.length < 3 || (index === 0 && named.key === of.title)) {
      stretch();
      wide.add(named.key);
    } else beside = beside ? null : named;
  }
  stretch();
  return wide;
}

/** Whether something was typed that is not saved; tells it too. What has been saved is where it starts anew. */
function useUnsaved(held: FormValues, tell: ((unsaved: boolean) => void) | undefined) {
  const [start, setStart] = useState(held);
  const unsaved = Object.keys(held).some((key) => held[key] !== start[key]);
  // Not the state: who saves may go on at once, before it would be drawn.
  const now = useRef(unsaved);
  useLayoutEffect(() => {
    now.current = unsaved;
    tell?.(unsaved);
  }, [tell, unsaved]);
  const isUnsaved = useCallback(() => now.current, []);
  const settle = () => {
    now.current = false;
    setStart(held);
  };
  return { unsaved, isUnsaved, settle };
}

/** Checks in the browser with the server's own rules, then sends; problems go to their fields and the first gets the focus. */
function useSave<E extends AnyEntity>(
  { of, row, values = {}, fields, fixed = [], onDone, user }: RecordFormProps<E> & { user: AppUser },
  held: Record<string, string | boolean>,
  form: { current: HTMLFormElement | null },
) {
  const create = useCreate(of);
  const update = useUpdate(of);
  const [problems, setProblems] = useState<Problems>({});
  const [checking, setChecking] = useState(false);
  const kept = totalKeys(of);
  const show = (next: Problems) => {
    setProblems(next);
    const first = Object.keys(next).find((key) => key !== "");
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus?.(); // a form's named elements are controls
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending || update.isPending || checking) return;
    if (isUploading()) return show({ "": words().form.stillUploading });
    setChecking(true);
    const chosen = fieldsOf(of, fields).filter(
      ({ key, field }) =>
        isWritten(field, user) && !kept.has(key) && !isHidden(row, key) && isOpen(of, key, figuresOf(of, held)),
    );
    const typed = Object.fromEntries(chosen.map(({ key, field }) => [key, fromControl(field, held[key])]));
    const isKept = (key: string) => of.fields[key] !== undefined && !mayWrite(of.fields[key], user);
    const given = row
      ? {}
      : Object.fromEntries(
          Object.entries(values).filter(([key]) => !isKept(key) && (fixed.includes(key) || !(key in typed))),
        );
    const draft = { ...typed, ...given } as Draft<E>; // made from this entity's fields
    const { createSchema, messagesOf, updateSchema } = await import("../../entity/validation.ts");
    const checked = (row ? updateSchema(of) : createSchema(of)).safeParse(draft);
    setChecking(false);
    if (!checked.success) return show(messagesOf(checked.error));
    const before = row ? { ...row } : null;
    const contradictions = problemsOf(
      { entity: of, before, after: withTotals(of, { ...before, ...checked.data }) },
      new Date(),
    );
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
