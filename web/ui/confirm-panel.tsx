// What asks before something that matters happens, loaded by the first one that opens (confirm-dialog.tsx).
import * as Primitive from "radix-ui/alert-dialog";
import { Button } from "./button.tsx";

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  text: string;
  /** What else there is to know, below the text. */
  note?: string | null;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** What it asks is not complete yet: it can be left, not confirmed. */
  waiting?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

export function ConfirmPanel(props: ConfirmDialogProps) {
  const { open, title, text, note = null, danger = false, busy = false, waiting = false, onCancel, onConfirm } = props;
  const { confirmLabel, cancelLabel = "Cancel" } = props;
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-[rgb(20_17_12/0.5)]" />
        <Primitive.Content className="fixed inset-x-4 bottom-4 z-50 animate-rise rounded-surface border border-hairline bg-raised p-6 shadow-float sm:inset-0 sm:m-auto sm:h-fit sm:max-w-md">
          <Primitive.Title className="font-title text-xl font-semibold">{title}</Primitive.Title>
          <Primitive.Description className="mt-2 text-muted">{text}</Primitive.Description>
          {note !== null && <p className="mt-3 text-sm font-medium">{note}</p>}
          <div className="mt-6 flex justify-end gap-2">
            <Primitive.Cancel asChild>
              <Button disabled={busy}>{cancelLabel}</Button>
            </Primitive.Cancel>
            <Button variant={danger ? "danger" : "primary"} busy={busy} disabled={waiting} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
