// The form in a window: asks before it drops what was typed, says so when it saved, and offers to take a change back.

import { useCallback, useRef, useState } from "react";
import type { Draft } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { isHidden, readField, titleOf } from "../data/fields.ts";
import { useUpdate } from "../data/records.ts";
import { Dialog } from "../parts/overlays.tsx";
import { toast } from "../parts/toasts.tsx";
import type { AnyEntity } from "../types.ts";
import { RecordForm } from "./record-form.tsx";
import type { RecordFormDialogProps } from "./types.ts";
import { DiscardQuestion } from "./unsaved-changes.tsx";

export function RecordFormDialog<E extends AnyEntity>({
  open,
  onOpenChange,
  title,
  ...form
}: RecordFormDialogProps<E>) {
  const { of, row, onDone } = form;
  // Not a state: Escape may be pressed before it would be drawn.
  const unsaved = useRef(false);
  const noteUnsaved = useCallback((is: boolean) => {
    unsaved.current = is;
  }, []);
  const [leaving, setLeaving] = useState(false);
  const update = useUpdate(of);
  const close = () => (unsaved.current ? setLeaving(true) : onOpenChange(false));
  const sayDone = (saved: object) => {
    if (!row) return toast(words().form.added(of.one, titleOf(of, saved)));
    const before = Object.fromEntries(
      Object.entries(of.fields).flatMap(([key, field]) =>
        field.readOnly || isHidden(row, key) ? [] : [[key, readField(row, key)]],
      ),
    );
    const back = { ...before, id: row.id } as Draft<E> & { id: string }; // the same row as it was
    toast(words().form.changesSaved, "success", () =>
      // This window is closed by then: its own callbacks would no longer be called.
      update.mutateAsync(back).then(
        () => toast(words().form.changedBack),
        (error: Error) => toast(error.message, "error"),
      ),
    );
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => (next ? onOpenChange(true) : close())}
        title={title ?? (row ? words().actions.editOne(of.one) : (of.add ?? words().actions.new(of.one)))}
      >
        <RecordForm
          {...form}
          onCancel={close}
          onUnsaved={noteUnsaved}
          onDone={(saved) => {
            onOpenChange(false);
            sayDone(saved);
            onDone?.(saved);
          }}
        />
      </Dialog>
      <DiscardQuestion
        open={leaving}
        onOpenChange={setLeaving}
        onDiscard={() => {
          setLeaving(false);
          onOpenChange(false);
        }}
      />
    </>
  );
}
