// A form that strangers send: the fields that an entity takes from them, a trap for programs, and thanks.
import { type FormEvent, useEffect, useState } from "react";
import { words } from "../../words/index.ts";
import { FieldInput } from "../controls/field-input.tsx";
import { ApiError } from "../data/api.ts";
import { fieldsOf } from "../data/fields.ts";
import { Button } from "../parts/button.tsx";
import { EmptyState } from "../parts/states.tsx";
import { type FormValues, fromControl, startValues } from "../records/form-values.ts";
import type { AnyEntity, FieldName } from "../types.ts";
import { sendPublic } from "./public-data.ts";

export type PublicFormProps<E extends AnyEntity> = {
  of: E;
  /** Which of the fields in the entity's `public.send`, in this order; all of them unless told. */
  fields?: readonly FieldName<E>[];
  submit?: string;
  /** What stands there afterwards. */
  done?: string;
  /** Values that are sent along without being asked for. */
  values?: Readonly<Record<string, unknown>>;
  /** With the row's link where its entity has one for strangers (`public.read`). */
  onSent?: (sent: { link?: string }) => void;
};

type Problems = Readonly<Record<string, string>>;

export function PublicForm<E extends AnyEntity>(props: PublicFormProps<E>) {
  const { of, fields = of.public?.send ?? [], submit = words().actions.send, done = words().form.thanks } = props;
  const [held, setHeld] = useState<FormValues>(() => startValues(of, undefined, props.values ?? {}));
  const [problems, setProblems] = useState<Problems>({});
  const [phase, setPhase] = useState<"loading" | "open" | "sending" | "sent">("loading");
  // What the server wrote takes no text: it would be gone when the page begins to work.
  useEffect(() => setPhase("open"), []);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (phase !== "open") return;
    const trap = String(new FormData(event.currentTarget).get("website") ?? "");
    setPhase("sending");
    try {
      const asked = fieldsOf(of, fields).map(({ key, field }) => [key, fromControl(field, held[key])]);
      const values = { ...props.values, ...Object.fromEntries(asked), ...(trap === "" ? {} : { website: trap }) };
      const sent = await sendPublic<{ link?: string }>(`/${of.name}`, values);
      setProblems({});
      setPhase("sent");
      props.onSent?.(sent);
    } catch (error) {
      setPhase("open");
      setProblems(problemsOf(error));
    }
  };
  if (phase === "sent")
    return (
      <div role="status">
        <EmptyState icon="check" title={done} />
      </div>
    );
  return (
    <form noValidate onSubmit={send}>
      <fieldset disabled={phase === "loading"} className="flex min-w-0 flex-col gap-5">
        {fieldsOf(of, fields).map(({ key, field }) => (
          <FieldInput
            key={key}
            name={key}
            field={field}
            value={held[key] ?? ""}
            error={problems[key]}
            onChange={(value) => setHeld((now) => ({ ...now, [key]: value }))}
          />
        ))}
        <Trap />
        {problems[""] && (
          <p role="alert" className="rounded-inner bg-danger-wash px-4 py-3 text-sm text-danger-text">
            {problems[""]}
          </p>
        )}
        <div className="flex justify-end">
          <Button type="submit" busy={phase === "sending"}>
            {submit}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

/** Nobody sees it and no keyboard reaches it; programs fill in every field. */
const Trap = () => (
  <div aria-hidden="true" className="sr-only">
    <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
  </div>
);

function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return { "": words().problems.didNotWork };
  return Object.keys(error.fields).length > 0 ? error.fields : { "": error.message };
}
