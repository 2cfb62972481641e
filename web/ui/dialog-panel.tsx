// What a modal dialog is drawn with, loaded by the first one that opens (dialog.tsx).
import clsx from "clsx";
import { X } from "lucide-react";
import * as Primitive from "radix-ui/dialog";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";

const WIDTHS = {
  narrow: "sm:max-w-md",
  wide: "sm:max-w-xl",
  page: "sm:w-[calc(100vw-3rem)] sm:max-w-4xl",
  full: "sm:w-[calc(100vw-3rem)] sm:max-w-[110rem]",
} as const;

/** Links are passed over, as the dialog itself does. */
const FOCUSABLE = "button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)";

/** Where there is nothing but the cross to focus, as while the content loads, the dialog itself is: its title is read out. */
function focusContent(event: Event): void {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement) || content.querySelectorAll(FOCUSABLE).length > 1) return;
  event.preventDefault();
  content.focus();
}

export type DialogProps = {
  open: boolean;
  /** Null: a button of its content alone ends it. */
  onClose: (() => void) | null;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  width?: keyof typeof WIDTHS;
};

export function DialogPanel({ open, onClose, title, description, children, width = "narrow" }: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-[rgb(20_17_12/0.5)]" />
        <Primitive.Content
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          {...(onClose !== null && { onOpenAutoFocus: focusContent })}
          className={clsx(
            // It takes the focus when what had it is gone.
            "outline-none",
            "fixed z-50 max-h-[calc(100dvh-2rem)] animate-rise overflow-y-auto bg-raised p-6 shadow-float",
            "inset-x-0 bottom-0 rounded-t-surface border border-hairline",
            "sm:inset-0 sm:m-auto sm:h-fit sm:rounded-surface sm:p-8",
            WIDTHS[width],
          )}
        >
          <Primitive.Title className="pr-10 font-title text-xl font-semibold">{title}</Primitive.Title>
          {description !== undefined && (
            <Primitive.Description className="mt-1.5 text-muted">{description}</Primitive.Description>
          )}
          {children}
          {onClose !== null && (
            <Primitive.Close asChild>
              <IconButton label="Close" icon={<X size={18} strokeWidth={1.75} />} className="!absolute top-4 right-4" />
            </Primitive.Close>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
