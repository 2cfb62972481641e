// What floats: dialogs, confirmations, menus. Here is what a page needs of them before one opens.

import * as Slot from "radix-ui/slot";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { laterPart } from "../later-parts.ts";
import { Button } from "./button.tsx";
import { late, useLate } from "./late.tsx";
import type { ConfirmDialogProps, DialogProps, MenuProps } from "./types.ts";

const dialogWindow = late(() => laterPart("DialogWindow"));
const confirmWindow = late(() => laterPart("ConfirmWindow"));
const openedMenu = late(() => laterPart("OpenedMenu"));

/** What opens over any page. */
export const OVERLAYS = [dialogWindow, confirmWindow, openedMenu];

/** A window over the page; on phones a sheet from below. Escape and a click beside it close it. */
export function Dialog(props: DialogProps) {
  const Window = useLate(dialogWindow, props.open, () => props.onOpenChange(false));
  return Window && <Window {...props} />;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const Window = useLate(confirmWindow, props.open, () => props.onOpenChange(false));
  return Window && <Window {...props} />;
}

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
