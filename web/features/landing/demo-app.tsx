// The app that appears in the demonstration: drawn part by part, in colours of its own.
import clsx from "clsx";
import type { ReactNode } from "react";
import { formatCents } from "../../lib/money.ts";
import { useRevenueShare } from "../../lib/use-revenue-share.ts";

const BOOKINGS = [
  { time: "09:00", dog: "Biscuit", work: "Full groom", state: "Here" },
  { time: "10:30", dog: "Maple", work: "Bath and brush", state: "Booked" },
  { time: "12:00", dog: "Otto", work: "Nail trim", state: "Booked" },
  { time: "14:15", dog: "Juno", work: "Full groom", state: "Booked" },
] as const;
const DAYS = ["M", "T", "W", "T", "F", "S"] as const;
const LOADS = [5, 7, 4, 8, 9, 6] as const;
const PAID_CENTS = 1_200;

/** `parts` says how much of the app stands. Its colours are the salon's, not the platform's. */
export function DemoApp({ parts, paid }: { parts: number; paid: boolean }) {
  const { sharePercent } = useRevenueShare();
  return (
    <div className="relative flex h-full bg-[#f4f7f4] text-[#15281f] text-[11px] leading-snug">
      <aside className="hidden w-[5.6rem] shrink-0 flex-col gap-0.5 border-[#dbe5de] border-r bg-white p-2 xl:flex">
        <p className="mb-2 font-semibold text-[12px] text-[#1d5c47]">Wagtail</p>
        {["Today", "Calendar", "Dogs", "Reminders", "Plans"].map((name, index) => (
          <Appear key={name} when={parts >= Math.min(index, 4)}>
            <p
              className={clsx(
                "rounded-[5px] px-1.5 py-1",
                index === 0 ? "bg-[#e2efe8] font-medium text-[#174c3a]" : "text-[#4a5f55]",
              )}
            >
              {name}
            </p>
          </Appear>
        ))}
      </aside>
      <div className="flex min-w-0 flex-1 flex-col gap-2.5 p-3">
        <Appear when={parts >= 1}>
          <div className="flex items-center justify-between gap-2">
            <p className="font-semibold text-[14px]">Today at the salon</p>
            <span className="whitespace-nowrap rounded-[6px] bg-[#1d5c47] px-2 py-1 font-medium text-white">
              New booking
            </span>
          </div>
        </Appear>
        <Appear when={parts >= 2}>
          <div className="grid grid-cols-3 gap-2">
            <Figure label="Bookings" value="14" />
            <Figure label="Dogs" value="86" />
            <Figure label="No-shows" value="1" />
          </div>
        </Appear>
        <Appear when={parts >= 1}>
          <div className="overflow-hidden rounded-[7px] border border-[#dbe5de] bg-white">
            {BOOKINGS.map((booking) => (
              <div
                key={booking.time}
                className="flex items-center gap-2 border-[#e9efeb] border-b px-2.5 py-1.5 last:border-0"
              >
                <span className="figures text-[#4a5f55]">{booking.time}</span>
                <span className="w-11 font-medium">{booking.dog}</span>
                <span className="min-w-0 flex-1 truncate text-[#4a5f55]">{booking.work}</span>
                <span
                  className={clsx(
                    "rounded-full px-1.5 py-px text-[10px]",
                    booking.state === "Here" ? "bg-[#fbe7c6] text-[#6b4700]" : "bg-[#e2efe8] text-[#174c3a]",
                  )}
                >
                  {booking.state}
                </span>
              </div>
            ))}
          </div>
        </Appear>
        <Appear when={parts >= 3}>
          <div className="flex items-end gap-2 rounded-[7px] border border-[#dbe5de] bg-white px-2.5 pt-2.5 pb-1.5">
            {DAYS.map((day, index) => (
              <span key={`${day}-${LOADS[index]}`} className="flex flex-1 flex-col items-center gap-1 text-[#4a5f55]">
                <span
                  className="w-full rounded-[3px] bg-[#8fbfa8]"
                  style={{ height: `${(LOADS[index] ?? 0) * 4}px` }}
                />
                {day}
              </span>
            ))}
          </div>
        </Appear>
      </div>
      <div
        className={clsx(
          "absolute right-3 bottom-3 rounded-[9px] bg-[#15281f] px-3 py-2 text-white transition-[opacity,transform] duration-150 ease-out",
          paid ? "opacity-100" : "translate-y-2 opacity-0",
        )}
      >
        <p className="font-medium">New subscriber: {formatCents(PAID_CENTS)}</p>
        <p className="text-[#b9d9ca]">{formatCents((PAID_CENTS * sharePercent) / 100)} of it is yours</p>
      </div>
    </div>
  );
}

function Appear({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <div
      className={clsx(
        "transition-[opacity,transform] duration-180 ease-out",
        when ? "opacity-100" : "translate-y-1.5 opacity-0",
      )}
    >
      {children}
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="rounded-[7px] border border-[#dbe5de] bg-white px-2 py-1.5">
      <p className="text-[#4a5f55]">{label}</p>
      <p className="figures font-semibold text-[15px]">{value}</p>
    </div>
  );
}
