// What opens over a view's rows: one of them to read, its form, the question before it is deleted.
import { words } from "../../words/index.ts";
import { fieldsOf, titleOf } from "../data/fields.ts";
import { Button } from "../parts/button.tsx";
import { ConfirmWindow, DialogWindow } from "../parts/windows.tsx";
import { FieldList } from "./field-list.tsx";
import { RecordFormDialog } from "./record-form-dialog.tsx";
import { useRemoval } from "./removal.ts";
import type { RowWindowsProps } from "./types.ts";

export function RowWindows({ of, opened, edited, doomed, open, edit, doom, onRemoved }: RowWindowsProps) {
  const removal = useRemoval(of);
  return (
    <>
      {opened && (
        <DialogWindow
          open
          onOpenChange={() => open(null)}
          title={titleOf(of, opened)}
          footer={
            (opened._can.update || opened._can.delete) && (
              <>
                {opened._can.delete && (
                  <Button variant="ghost" icon="trash-2" onClick={() => doom(opened)}>
                    {words().actions.delete}
                  </Button>
                )}
                {opened._can.update && (
                  <Button
                    icon="pencil"
                    onClick={() => {
                      edit(opened);
                      open(null);
                    }}
                  >
                    {words().actions.edit}
                  </Button>
                )}
              </>
            )
          }
        >
          <FieldList of={of} row={opened} fields={fieldsOf(of).filter(({ key }) => key !== of.title)} />
        </DialogWindow>
      )}
      {edited && <RecordFormDialog of={of} row={edited} open onOpenChange={() => edit(null)} />}
      {doomed && (
        <ConfirmWindow
          open
          onOpenChange={() => doom(null)}
          title={words().removal.ask(of.one)}
          text={`${words().removal.text(titleOf(of, doomed))}${removal.warning}`}
          busy={removal.busy}
          onConfirm={() => removal.remove(doomed, onRemoved)}
        />
      )}
    </>
  );
}
