// Deleting a row: what goes with it is said before, and what nothing hangs on can be brought back by who may add it.

import { useContext } from "react";
import { type Draft, mayCreate, type Row } from "../../entity/index.ts";
import { kindOf } from "../../entity/kinds/index.ts";
import { words } from "../../words/index.ts";
import { AppContext, useUser } from "../app/session.ts";
import { readField } from "../data/fields.ts";
import { useCreate, useDelete } from "../data/records.ts";
import { toast } from "../parts/toasts.tsx";
import type { AnyEntity } from "../types.ts";

type AnyRowOf = Row<AnyEntity>;

/** `warning` is a sentence with a space before it, or "". */
export function useRemoval(of: AnyEntity) {
  const { entities } = useContext(AppContext);
  const user = useUser();
  const removal = useDelete(of);
  const create = useCreate(of);
  const pointing = entities.flatMap((other) =>
    Object.values(other.fields).flatMap((field) =>
      kindOf(field).isRelation && field.entity === of.name
        ? [{ other, goes: field.onDelete ? field.onDelete === "cascade" : field.required === true }]
        : [],
    ),
  );
  const going = [...new Set(pointing.filter(({ goes }) => goes).map(({ other }) => other.many))];
  const bringBack = (row: AnyRowOf) => {
    const values = Object.entries(of.fields).flatMap(([key, field]) =>
      field.readOnly ? [] : [[key, readField(row, key)] as const],
    );
    const draft = Object.fromEntries(values) as Draft<AnyEntity>; // the values of a row of this entity
    // The row's page may be gone by then: callbacks of its own would no longer be called.
    create.mutateAsync(draft).then(
      () => toast(words().removal.back(of.one)),
      (error: Error) => toast(error.message, "error"),
    );
  };
  const remove = (row: AnyRowOf, then: () => void) =>
    removal.mutate(row.id, {
      onSuccess: () => {
        const mayReturn = pointing.length === 0 && row.ownerId === user.id && mayCreate(of, user);
        toast(words().removal.done(of.one), "success", mayReturn ? () => bringBack(row) : undefined);
        then();
      },
      onError: (error) => toast(error.message, "error"),
    });
  return {
    remove,
    busy: removal.isPending,
    warning: going.length > 0 ? words().removal.warning(going) : "",
  };
}
