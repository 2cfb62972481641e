// Buttons, and links that look like them.
import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "../lib/address.tsx";
import { WorkingBars } from "./mark.tsx";

type Look = { variant?: "primary" | "secondary" | "quiet" | "danger"; size?: "small" | "medium" | "large" };

const VARIANTS = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong border-transparent",
  secondary: "bg-raised text-ink border-hairline hover:border-edge",
  quiet: "bg-transparent text-ink border-transparent hover:bg-ink/6",
  danger: "bg-red-solid text-on-red border-transparent hover:opacity-90",
} as const;
/** Fingers get 44 pixels; a mouse needs less. */
const SIZES = {
  small: "h-9 pointer-coarse:h-11 px-3 text-sm gap-1.5",
  medium: "h-10 pointer-coarse:h-11 px-4 text-base gap-2",
  large: "h-12 px-6 text-base gap-2",
} as const;

/** The classes of a button of that look. */
export function buttonClasses({ variant = "secondary", size = "medium" }: Look): string {
  return clsx(
    "inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-control border font-medium",
    "transition-[background-color,border-color,opacity,transform] duration-150 active:translate-y-px",
    "disabled:pointer-events-none disabled:not-aria-busy:opacity-50 aria-busy:opacity-85 aria-disabled:pointer-events-none aria-disabled:opacity-50",
    VARIANTS[variant],
    SIZES[size],
  );
}

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean };

/** `busy` disables the button and shows that something is under way. */
export function Button({ variant, size, busy = false, disabled, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={clsx(buttonClasses({ variant, size }), className)}
    >
      {busy && <WorkingBars />}
      {children}
    </button>
  );
}

export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={clsx(buttonClasses({ variant, size }), className)} />;
}

/** A button within a sentence that looks like a link. */
export function TextButton({ className, ...rest }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...rest}
      className={clsx("rounded-control text-left underline underline-offset-4", className)}
    />
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & { label: string; icon: ReactNode };

/** The classes of a square with only an icon, for buttons and for links that look like them. A finger has 44 pixels around its middle. */
export const iconClasses = (className?: string): string =>
  clsx(
    "relative inline-grid size-9 shrink-0 place-items-center rounded-control text-muted transition-colors duration-150",
    "pointer-coarse:before:absolute pointer-coarse:before:top-1/2 pointer-coarse:before:left-1/2 pointer-coarse:before:size-11",
    "pointer-coarse:before:-translate-1/2 pointer-coarse:before:content-['']",
    "hover:bg-ink/6 hover:text-ink disabled:pointer-events-none disabled:opacity-40",
    className,
  );

/** A square button with only an icon; `label` is its name and its native tooltip. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={iconClasses(className)}>
      {icon}
    </button>
  );
}
