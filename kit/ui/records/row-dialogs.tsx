// Opening, editing and deleting a row from any view: its page or a window, the form, the question before deleting.

import { createContext, type ReactNode, useContext, useState } from "react";
import { useNavigate } from "react-router";
import type { Row } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { titleOf } from "../data/fields.ts";
import { pathTo, useDetailPath } from "../data/paths.ts";
import { laterPart } from "../later-parts.ts";
import { late, useLate } from "../parts/late.tsx";
import { Menu } from "../parts/overlays.tsx";
import type { AnyEntity } from "../types.ts";

type AnyRowOf = Row<AnyEntity>;
export type RowDialogs = {
  /** The address of the row's page, or null when it opens in a window. */
  hrefOf(row: AnyRowOf): string | null;
  open(row: AnyRowOf): void;
  edit(row: AnyRowOf): void;
  remove(row: AnyRowOf): void;
};

const rowWindows = late(() => laterPart("RowWindows"));
const Context = createContext<RowDialogs | null>(null);

/** The dialogs around this view. */
export function useRowDialogs(): RowDialogs {
  const dialogs = useContext(Context);
  if (!dialogs) throw new Error("useRowDialogs needs RowDialogsProvider around it.");
  return dialogs;
}

type Props = {
  of: AnyEntity;
  detail?: string | false | undefined;
  onOpen?: ((row: never) => void) | undefined;
  onEdit?: ((row: never) => void) | undefined;
  onRemoved?: () => void;
  children: ReactNode;
};

export function RowDialogsProvider({ of, detail, onOpen, onEdit, onRemoved, children }: Props) {
  const path = useDetailPath(of, detail);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<AnyRowOf | null>(null);
  const [edited, setEdited] = useState<AnyRowOf | null>(null);
  const [doomed, setDoomed] = useState<AnyRowOf | null>(null);
  const isOpen = (opened ?? edited ?? doomed) !== null;
  const Windows = useLate(rowWindows, isOpen, () => {
    setOpened(null);
    setEdited(null);
    setDoomed(null);
  });
  const dialogs: RowDialogs = {
    hrefOf: (row) => (path && !onOpen ? pathTo(path, row.id) : null),
    open(row) {
      if (onOpen)
        onOpen(row as never); // the view's rows are those of its entity
      else if (path) navigate(pathTo(path, row.id));
      else setOpened(row);
    },
    edit: (row) => (onEdit ? onEdit(row as never) : setEdited(row)), // as above
    remove: setDoomed,
  };
  const removed = () => {
    setDoomed(null);
    setOpened(null);
    onRemoved?.();
  };
  return (
    <Context value={dialogs}>
      {children}
      {Windows && (
        <Windows
          of={of}
          opened={opened}
          edited={edited}
          doomed={doomed}
          open={setOpened}
          edit={setEdited}
          doom={setDoomed}
          onRemoved={removed}
        />
      )}
    </Context>
  );
}

/** "Edit" and "Delete" for a row, or nothing when the person may do neither. */
export function RowMenu({ of, row }: { of: AnyEntity; row: AnyRowOf }) {
  const { edit, remove } = useRowDialogs();
  const items = [
    ...(row._can.update ? [{ label: words().actions.edit, icon: "pencil", onSelect: () => edit(row) }] : []),
    ...(row._can.delete
      ? [{ label: words().actions.delete, icon: "trash-2", danger: true, onSelect: () => remove(row) }]
      : []),
  ];
  return items.length > 0 ? <Menu label={words().actions.actionsFor(titleOf(of, row))} items={items} /> : null;
}
