// A modal dialog: title, optional explanation, content; Escape and the cross close it, where it may be closed.
import { createOverlay, useOverlay } from "../lib/overlay.ts";
import type { DialogProps } from "./dialog-panel.tsx";
import { NOT_LOADED, notify } from "./toast.ts";

const panel = createOverlay(() => import("./dialog-panel.tsx").then((m) => m.DialogPanel));

export function Dialog(props: DialogProps) {
  const DialogPanel = useOverlay(panel, props.open, () => {
    notify.error(NOT_LOADED);
    props.onClose?.();
  });
  return DialogPanel && <DialogPanel {...props} />;
}
