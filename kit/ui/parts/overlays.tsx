// What floats: dialogs, confirmations, menus, short messages.

import { DropdownMenu, AlertDialog as RadixAlert, Dialog as RadixDialog } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { toast as show, Toaster } from "react-hot-toast";
import { words } from "../../words/index.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

const VEIL = "fixed inset-0 z-40 bg-black/45 data-[state=open]:animate-fade motion-reduce:animate-none";
const BOX =
  "fixed z-50 flex max-h-[92dvh] w-full flex-col overflow-hidden border border-line bg-surface text-ink shadow-2xl " +
  "max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-2xl sm:top-1/2 sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 " +
  "sm:rounded-card data-[state=open]:animate-rise motion-reduce:animate-none";

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
export function Dialog({ open, onOpenChange, title, text, wide = false, footer, children }: DialogProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={VEIL} />
        <RadixDialog.Content
          className={classNames(BOX, wide ? "sm:max-w-3xl" : "sm:max-w-lg")}
          {...(text ? {} : { "aria-describedby": undefined })}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-3">
            <div className="min-w-0">
              <RadixDialog.Title className="text-lg font-semibold tracking-tight">{title}</RadixDialog.Title>
              {text && (
                <RadixDialog.Description className="mt-1 text-sm text-ink-muted">{text}</RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close asChild>
              <Button
                variant="ghost"
                size="small"
                icon="x"
                aria-label={words().actions.close}
                className="-mt-1 -mr-2"
              />
            </RadixDialog.Close>
          </div>
          {/* What sticks to the bottom would stop above the padding. */}
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-6 has-data-foot:pb-0">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-6 py-4">{footer}</div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
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
  const {
    open,
    onOpenChange,
    title,
    text,
    confirm = words().actions.delete,
    cancel = words().actions.cancel,
    danger = true,
    busy,
    onConfirm,
  } = props;
  const opener = useRef<Element | null>(null);
  return (
    <RadixAlert.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={VEIL} />
        <RadixAlert.Content
          className={classNames(BOX, "p-6 sm:max-w-md")}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Nothing that Radix knows of has opened it: the keyboard goes back to where it was.
            event.preventDefault();
            if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
          }}
          {...(text ? {} : { "aria-describedby": undefined })}
        >
          <RadixAlert.Title className="text-lg font-semibold tracking-tight">{title}</RadixAlert.Title>
          {text && <RadixAlert.Description className="mt-2 text-sm text-ink-muted">{text}</RadixAlert.Description>}
          <div className="mt-6 flex justify-end gap-2">
            <RadixAlert.Cancel asChild>
              <Button variant="secondary">{cancel}</Button>
            </RadixAlert.Cancel>
            <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}

export type MenuItem = { label: string; icon?: string; danger?: boolean; disabled?: boolean; onSelect: () => void };
export type MenuProps = { label: string; items: readonly MenuItem[]; icon?: string; trigger?: ReactNode };

/** A button that opens a list of actions; `trigger` replaces the button. */
export function Menu({ label, items, icon = "ellipsis", trigger }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        {trigger ?? <Button variant="ghost" size="small" icon={icon} aria-label={label} />}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          className="z-50 min-w-44 rounded-card border border-line bg-surface p-1 text-ink shadow-lg data-[state=open]:animate-fade motion-reduce:animate-none"
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              disabled={item.disabled}
              onSelect={item.onSelect}
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

export type ToastKind = "success" | "error" | "info";
const UNDO_MS = 8_000;

/** A short message at the top right; with `undo` it stays longer and offers a button. */
export function toast(message: string, kind: ToastKind = "success", undo?: () => void): void {
  const content = undo
    ? ({ id }: { id: string }) => (
        <span className="flex items-center gap-3">
          {message}
          <button
            type="button"
            className="-my-1 rounded-control px-2 py-1 font-semibold text-accent-text hover:bg-sunken"
            onClick={() => {
              show.dismiss(id);
              undo();
            }}
          >
            {words().actions.undo}
          </button>
        </span>
      )
    : message;
  const options = undo ? { duration: UNDO_MS } : {};
  if (kind === "error") show.error(content, options);
  else if (kind === "info") show(content, options);
  else show.success(content, options);
}

export function Toasts() {
  return (
    <Toaster
      position="top-right"
      toastOptions={{
        style: {
          background: "var(--surface)",
          color: "var(--ink)",
          border: "1px solid var(--line)",
          borderRadius: "min(var(--radius-card), 14px)",
          fontSize: "0.875rem",
          maxWidth: "min(26rem, calc(100vw - 2rem))",
        },
        success: { iconTheme: { primary: "var(--success)", secondary: "var(--surface)" } },
        error: { iconTheme: { primary: "var(--danger)", secondary: "var(--surface)" } },
      }}
    />
  );
}
