// What a screen says when it is empty, has failed, or needs attention.
import clsx from "clsx";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { TenBars } from "./mark.tsx";

type StateProps = { title: string; text?: ReactNode; children?: ReactNode };

export function EmptyState({ title, text, children }: StateProps) {
  return (
    <div className="flex flex-col items-center rounded-surface border border-dashed border-edge/60 px-6 py-16 text-center">
      <div aria-hidden="true" className="mb-7 w-24 opacity-90">
        <TenBars filled={0} label="" className="h-8" />
      </div>
      <h2 className="text-xl">{title}</h2>
      {text !== undefined && <p className="mt-2 max-w-[44ch] text-muted">{text}</p>}
      {children !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

/** A whole panel that could not be shown. */
export function ErrorState({ title, text, children }: StateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <TriangleAlert size={28} strokeWidth={1.5} className="mb-4 text-red" aria-hidden="true" />
      <h2 className="max-w-[36ch] text-lg">{title}</h2>
      {text !== undefined && <p className="mt-2 max-w-[48ch] text-muted">{text}</p>}
      {children !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

type BannerProps = { tone?: "danger" | "waiting" | "good"; children: ReactNode; action?: ReactNode };

const TONES = {
  danger: "bg-red-wash text-red",
  waiting: "bg-amber-wash text-amber",
  good: "bg-pine-wash text-pine",
} as const;

/** One line above the content it concerns. */
export function Banner({ tone = "danger", children, action }: BannerProps) {
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={clsx(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control px-4 py-2.5 text-sm font-medium",
        TONES[tone],
      )}
    >
      <span className="min-w-0 flex-1 basis-48">{children}</span>
      {action}
    </div>
  );
}
