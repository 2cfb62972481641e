// Windows over the page: a dialog, and the question before what cannot be undone.
import * as RadixAlert from "radix-ui/alert-dialog";
import * as RadixDialog from "radix-ui/dialog";
import { words } from "../../words/index.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { useFocusReturn } from "./focus-return.ts";
import type { ConfirmDialogProps, DialogProps } from "./types.ts";

const VEIL = "fixed inset-0 z-40 bg-black/45 data-[state=open]:animate-fade motion-reduce:animate-none";
const BOX =
  "fixed z-50 flex max-h-[92dvh] w-full flex-col overflow-hidden border border-line bg-surface text-ink shadow-2xl " +
  "max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-2xl sm:top-1/2 sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 " +
  "sm:rounded-card data-[state=open]:animate-rise motion-reduce:animate-none";

/** A window over the page; on phones a sheet from below. Escape and a click beside it close it. */
export function DialogWindow({ open, onOpenChange, title, text, wide = false, footer, children }: DialogProps) {
  const focus = useFocusReturn();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={VEIL} />
        <RadixDialog.Content
          className={classNames(BOX, wide ? "sm:max-w-3xl" : "sm:max-w-lg")}
          {...focus}
          onEscapeKeyDown={(event) => {
            // What is unfolded in the window is folded first.
            if (document.activeElement?.getAttribute("aria-expanded") === "true") event.preventDefault();
          }}
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

/** Asks before something that cannot be undone. */
export function ConfirmWindow(props: ConfirmDialogProps) {
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
  const focus = useFocusReturn();
  return (
    <RadixAlert.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={VEIL} />
        <RadixAlert.Content
          className={classNames(BOX, "p-6 sm:max-w-md")}
          {...focus}
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
