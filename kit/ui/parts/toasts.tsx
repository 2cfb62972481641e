// Short messages at the top right.
import { toast as show, Toaster } from "react-hot-toast";
import { words } from "../../words/index.ts";

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
  // A message with nothing to press lies over buttons: they are pressed through it, and it goes in its time.
  const options = undo ? { duration: UNDO_MS } : { style: { pointerEvents: "none" as const } };
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
