// Shows the toasts: top right, at most twenty, paused while the pointer rests on them.
import clsx from "clsx";
import { Check, Info, TriangleAlert, X } from "lucide-react";
import toast, { resolveValue, type Toast, useToaster } from "react-hot-toast/headless";
import { IconButton } from "./button.tsx";
import { WorkingBars } from "./mark.tsx";

export function Toaster() {
  const { toasts, handlers } = useToaster();
  return (
    <section
      aria-label="Notifications"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="pointer-events-none fixed top-4 right-4 left-4 z-[60] flex flex-col items-end gap-2 sm:left-auto sm:w-96"
    >
      {toasts
        .filter((one) => one.visible)
        .map((one) => (
          <ToastCard key={one.id} toast={one} />
        ))}
    </section>
  );
}

function ToastCard({ toast: shown }: { toast: Toast }) {
  return (
    <div
      role={shown.type === "error" ? "alert" : "status"}
      className="pointer-events-auto flex w-full animate-rise items-start gap-3 rounded-surface border border-hairline bg-raised py-2.5 pr-2 pl-4 text-ink shadow-float sm:w-auto"
    >
      <span className={clsx("grid h-9 shrink-0 place-items-center", iconTone(shown.type))}>{icon(shown.type)}</span>
      <p className="min-w-0 flex-1 py-1.5 text-sm">{resolveValue(shown.message, shown)}</p>
      <IconButton
        label="Dismiss notification"
        icon={<X size={16} strokeWidth={1.75} />}
        onClick={() => toast.dismiss(shown.id)}
      />
    </div>
  );
}

function iconTone(type: Toast["type"]): string {
  if (type === "error") return "text-red";
  return type === "success" ? "text-pine" : "text-muted";
}

function icon(type: Toast["type"]) {
  if (type === "loading") return <WorkingBars />;
  const Icon = type === "error" ? TriangleAlert : type === "success" ? Check : Info;
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />;
}
