// The assistant's plan as a checklist that fills bar by bar.
import clsx from "clsx";
import { Check, X } from "lucide-react";
import type { Ticket } from "#contract";
import { TenBars } from "../../../ui/mark.tsx";

const STATUS_NAMES = { open: "not started", working: "in progress", done: "done", failed: "failed" } as const;

export function TicketsList({ tickets }: { tickets: readonly Ticket[] }) {
  if (tickets.length === 0) return null;
  const done = tickets.filter(({ status }) => status === "done").length;
  return (
    <section aria-label="Plan" className="rounded-surface border border-hairline bg-raised p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-sans text-sm font-semibold tracking-normal">Plan</h2>
        <p className="figures text-xs text-muted">
          {done} of {tickets.length}
        </p>
      </div>
      <TenBars
        className="mt-3 h-2.5"
        label={`${done} of ${tickets.length} tickets done`}
        filled={(done / tickets.length) * 10}
        tone={done === tickets.length ? "pine" : "accent"}
      />
      <ul className="mt-4 flex flex-col gap-2.5">
        {tickets.map((ticket) => (
          <li key={ticket.title} className="flex items-start gap-2.5 text-sm">
            <TicketMark status={ticket.status} />
            <span className={clsx("min-w-0", ticket.status === "open" && "text-muted")}>
              {ticket.title}
              <span className="sr-only"> ({STATUS_NAMES[ticket.status]})</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TicketMark({ status }: { status: Ticket["status"] }) {
  if (status === "done")
    return <Check size={16} strokeWidth={2} className="mt-0.5 shrink-0 text-pine" aria-hidden="true" />;
  if (status === "failed")
    return <X size={16} strokeWidth={2} className="mt-0.5 shrink-0 text-red" aria-hidden="true" />;
  return (
    <span className="mt-[3px] flex h-3.5 w-4 shrink-0 justify-center gap-[2px]" aria-hidden="true">
      {[0, 1, 2].map((bar) => (
        <span
          key={bar}
          className={clsx("w-[3px] rounded-[1px]", status === "working" ? "animate-bar bg-accent" : "bg-hairline")}
          style={{ animationDelay: `${bar * 160}ms` }}
        />
      ))}
    </span>
  );
}
