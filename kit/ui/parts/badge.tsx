// A short word about a state, coloured by meaning or by name.
import type { CSSProperties, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeProps = {
  tone?: "neutral" | "accent" | "success" | "warning" | "danger";
  /** Any CSS colour; shown as a dot beside the text so that the text keeps its contrast. */
  color?: string;
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
};

/** Classes for what a state means. */
export const TONES = {
  neutral: "bg-sunken text-ink",
  accent: "bg-accent-wash text-accent-text",
  success: "bg-success-wash text-success-text",
  warning: "bg-warning-wash text-warning-text",
  danger: "bg-danger-wash text-danger-text",
};

export function Badge({ tone = "neutral", color, className, style, children }: BadgeProps) {
  return (
    <span
      style={style}
      className={classNames(
        "inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap",
        TONES[tone],
        className,
      )}
    >
      {color && <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: color }} />}
      <span className="truncate">{children}</span>
    </span>
  );
}
