// A short word about a thing's state.
import clsx from "clsx";
import type { ReactNode } from "react";

const TONES = {
  neutral: "border-hairline text-muted",
  good: "border-transparent bg-pine-wash text-pine",
  waiting: "border-transparent bg-amber-wash text-amber",
  danger: "border-transparent bg-red-wash text-red",
  accent: "border-transparent bg-wash text-accent-text",
} as const;

export function Badge({ tone = "neutral", children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={clsx(
        "inline-flex h-6 items-center whitespace-nowrap rounded-full border px-2.5 text-xs font-medium",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
