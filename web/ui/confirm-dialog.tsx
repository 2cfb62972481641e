// Asks before something that matters happens.
import { createOverlay, useOverlay } from "../lib/overlay.ts";
import type { ConfirmDialogProps } from "./confirm-panel.tsx";
import { NOT_LOADED, notify } from "./toast.ts";

const panel = createOverlay(() => import("./confirm-panel.tsx").then((m) => m.ConfirmPanel));

export function ConfirmDialog(props: ConfirmDialogProps) {
  const ConfirmPanel = useOverlay(panel, props.open, () => {
    notify.error(NOT_LOADED);
    props.onCancel();
  });
  return ConfirmPanel && <ConfirmPanel {...props} />;
}
