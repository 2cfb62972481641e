// What can be done with one row: the next steps of its state, and what one may switch on for oneself.

import { type Draft, mayCreate, mayWrite, optionLabel, type Row } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { useUser } from "../app/session.ts";
import { readField, stateOf } from "../data/fields.ts";
import { useCreate, useDelete, useRecords, useUpdate } from "../data/records.ts";
import { Button } from "../parts/button.tsx";
import { toast } from "../parts/toasts.tsx";
import { allowedAfter } from "../records/transitions.ts";
import type { AnyEntity, Toggle } from "../types.ts";

/** One button for each step that the row's state may take next. */
export function Steps({ of, row }: { of: AnyEntity; row: Row<AnyEntity> }) {
  const update = useUpdate(of);
  const user = useUser();
  const choice = stateOf(of);
  if (!choice?.field.transitions || !row._can.update || !mayWrite(choice.field, user)) return null;
  const at = String(readField(row, choice.key) ?? "");
  const next = allowedAfter(choice.field, at).filter((option) => option !== at);
  if (next.length === 0 || next.length > 4) return null;
  const step = (option: string, from?: string) => {
    const change = { id: row.id, [choice.key]: option } as Draft<AnyEntity> & { id: string }; // one choice of this entity
    update.mutate(change, {
      onSuccess: () =>
        toast(
          `${choice.field.label}: ${optionLabel(choice.field, option)}`,
          "success",
          from !== undefined && allowedAfter(choice.field, option).includes(from) ? () => step(from) : undefined,
        ),
      onError: (error) => toast(error.message, "error"),
    });
  };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      <span className="text-sm text-ink-muted">{words().actions.nextStep}</span>
      {next.map((option) => (
        <Button
          key={option}
          variant="secondary"
          size="small"
          disabled={update.isPending}
          onClick={() => step(option, at)}
        >
          {optionLabel(choice.field, option)}
        </Button>
      ))}
    </div>
  );
}

export function ToggleButton({ toggle: { of, by, on, off, icon = "star" }, id }: { toggle: Toggle; id: string }) {
  const user = useUser();
  const mine = useRecords(of, { filter: { [by]: id }, scope: "mine", pageSize: 1 });
  const all = useRecords(of, { filter: { [by]: id }, pageSize: 1 }, { enabled: of.access !== "private" });
  const create = useCreate(of);
  const remove = useDelete(of);
  const row = mine.rows[0];
  if (!row && !mayCreate(of, user)) return null;
  const isFixed = row?._can.delete === false;
  const fail = { onError: (error: Error) => toast(error.message, "error") };
  const draft = { [by]: id } as Draft<AnyEntity>; // the relation that the toggle names
  return (
    <Button
      variant={row ? "primary" : "secondary"}
      icon={icon}
      aria-pressed={row !== undefined}
      disabled={isFixed && !mine.isPending}
      busy={mine.isPending || create.isPending || remove.isPending}
      onClick={() => (row ? remove.mutate(row.id, fail) : create.mutate(draft, fail))}
    >
      {row ? on : off}
      {all.total > 0 && <span className="opacity-80 tabular-nums">{all.total}</span>}
    </Button>
  );
}
