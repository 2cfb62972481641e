// A menu with its list of actions, once somebody has opened it.
import * as DropdownMenu from "radix-ui/dropdown-menu";
import { type FocusEvent, useRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { OpenedMenuProps } from "./types.ts";

/** A menu that has just been opened; by the keyboard its first action is chosen. */
export function OpenedMenu({ items, trigger, by }: OpenedMenuProps) {
  const isEntered = useRef(by === "pointer");
  const button = useRef<HTMLButtonElement>(null);
  // The key that opened it was pressed before Radix listened to any.
  const enter = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (isEntered.current || target !== currentTarget) return;
    isEntered.current = true;
    currentTarget.querySelector<HTMLElement>("[role=menuitem]:not([data-disabled])")?.focus();
  };
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger ref={button} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          onFocus={enter}
          align="end"
          sideOffset={6}
          className="z-50 min-w-44 rounded-card border border-line bg-surface p-1 text-ink shadow-lg data-[state=open]:animate-fade motion-reduce:animate-none"
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              disabled={item.disabled}
              onSelect={() => {
                // A window that the action opens gives the keyboard back to where it was: not to an item that is gone.
                button.current?.focus();
                item.onSelect();
              }}
              className={classNames(
                "flex cursor-default items-center gap-2.5 rounded-control px-2.5 py-2 text-sm outline-none select-none data-disabled:opacity-50 data-highlighted:bg-sunken",
                item.danger && "text-danger-text",
              )}
            >
              {item.icon && <Icon name={item.icon} size={16} />}
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
