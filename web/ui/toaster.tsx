// Shows the toasts: top right, below the header, at most twenty. They let clicks through, so that they never stand in the way.
import clsx from "clsx";
import { Check, Info, TriangleAlert } from "lucide-react";
import { resolveValue, type Toast, useToaster } from "react-hot-toast/headless";
import { TOAST_LIMIT } from "#contract";
import { WorkingBars } from "./mark.tsx";

export function Toaster() {
  const { toasts } = useToaster();
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed top-[4.25rem] right-4 left-4 z-[60] flex flex-col items-end gap-2 sm:left-auto sm:max-w-96"
    >
      {toasts
        .filter((one) => one.visible)
        .slice(0, TOAST_LIMIT)
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
      className="flex max-w-full animate-rise items-start gap-3 rounded-surface border border-hairline bg-raised py-3 pr-5 pl-4 text-ink shadow-float"
    >
      <span className={clsx("grid h-5 shrink-0 place-items-center", iconTone(shown.type))}>{icon(shown.type)}</span>
      <p className="min-w-0 text-sm">{resolveValue(shown.message, shown)}</p>
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
