// What floats: dialogs, confirmations, menus. Here is what a page needs of them before one opens.

import * as Slot from "radix-ui/slot";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { late, useLate } from "./late.tsx";

const dialogWindow = late(() => import("../later.ts").then(({ DialogWindow }) => DialogWindow));
const confirmWindow = late(() => import("../later.ts").then(({ ConfirmWindow }) => ConfirmWindow));
const openedMenu = late(() => import("../later.ts").then(({ OpenedMenu }) => OpenedMenu));

/** What opens over any page. */
export const OVERLAYS = [dialogWindow, confirmWindow, openedMenu];

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: ReactNode;
  wide?: boolean;
  /** Buttons at the foot, always in view. */
  footer?: ReactNode;
  children?: ReactNode;
};

/** A window over the page; on phones a sheet from below. Escape and a click beside it close it. */
export function Dialog(props: DialogProps) {
  const Window = useLate(dialogWindow, props.open, () => props.onOpenChange(false));
  return Window && <Window {...props} />;
}

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: ReactNode;
  confirm?: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
};

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const Window = useLate(confirmWindow, props.open, () => props.onOpenChange(false));
  return Window && <Window {...props} />;
}

export type MenuItem = { label: string; icon?: string; danger?: boolean; disabled?: boolean; onSelect: () => void };
export type MenuProps = { label: string; items: readonly MenuItem[]; icon?: string; trigger?: ReactNode };

/** A button that opens a list of actions; `trigger` replaces the button. */
export function Menu({ label, items, icon = "ellipsis", trigger }: MenuProps) {
  const [opened, setOpened] = useState<"pointer" | "keyboard" | null>(null);
  const Opened = useLate(openedMenu, opened !== null, () => setOpened(null));
  const button = trigger ?? <Button variant="ghost" size="small" icon={icon} aria-label={label} />;
  if (opened && Opened) return <Opened items={items} trigger={button} by={opened} />;
  // A click by Enter or the space bar counts no presses.
  const onClick = ({ detail }: MouseEvent) => setOpened(detail === 0 ? "keyboard" : "pointer");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpened("keyboard");
  };
  const closed = { "aria-haspopup": "menu", "aria-expanded": false, "data-state": "closed" } as const;
  return (
    <Slot.Root {...closed} onClick={onClick} onKeyDown={onKeyDown}>
      {button}
    </Slot.Root>
  );
}
