// Asks before something that matters happens.
import { createOverlay, useOverlay } from "../lib/overlay.ts";
import type { ConfirmDialogProps } from "./confirm-panel.tsx";

const panel = createOverlay(() => import("./confirm-panel.tsx").then((m) => m.ConfirmPanel));

export function ConfirmDialog(props: ConfirmDialogProps) {
  const ConfirmPanel = useOverlay(panel, props.open);
  return ConfirmPanel && <ConfirmPanel {...props} />;
}
