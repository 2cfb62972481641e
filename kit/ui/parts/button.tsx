// Buttons, and links that look like them.
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type Look = {
  variant?: "primary" | "secondary" | "ghost" | "danger";
  size?: "small" | "medium" | "large";
  icon?: string;
  children?: ReactNode;
};

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean };

const VARIANTS = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong shadow-xs",
  secondary: "border border-line-strong bg-surface text-ink hover:bg-sunken shadow-xs",
  ghost: "text-ink hover:bg-sunken",
  danger: "bg-danger text-on-danger hover:opacity-90 shadow-xs",
};
const SIZES = {
  small: "h-8 gap-1.5 px-2.5 text-sm",
  medium: "h-10 gap-2 px-4 text-sm",
  large: "h-12 gap-2 px-6 text-base",
};

function lookOf({ variant = "primary", size = "medium" }: Look, square: boolean, className?: string): string {
  return classNames(
    "inline-flex items-center justify-center rounded-control font-medium whitespace-nowrap select-none",
    "transition-[color,background-color,border-color] duration-150 disabled:cursor-not-allowed disabled:opacity-55 motion-reduce:transition-none",
    VARIANTS[variant],
    SIZES[size],
    square && (size === "small" ? "w-8 px-0" : "w-10 px-0"),
    className,
  );
}

/** Without children it is square: give it an `aria-label`. `busy` shows a spinner and refuses clicks. */
export function Button({ variant, size, icon, busy = false, children, className, disabled, ...rest }: ButtonProps) {
  const shown = busy ? "loader-circle" : icon;
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={lookOf({ variant, size }, children === undefined, className)}
    >
      {shown && <Icon name={shown} size={size === "small" ? 16 : 18} className={busy ? "animate-spin" : undefined} />}
      {children}
    </button>
  );
}

/** A link inside the app (`to`) or out of it (an address with a scheme). */
export function LinkButton({ variant, size, icon, children, className, to, ...rest }: LinkProps & Look) {
  const look = lookOf({ variant, size }, children === undefined, className);
  const content = (
    <>
      {icon && <Icon name={icon} size={size === "small" ? 16 : 18} />}
      {children}
    </>
  );
  if (typeof to === "string" && /^[a-z]+:/i.test(to))
    return (
      <a href={to} target="_blank" rel="noreferrer" className={look} {...rest}>
        {content}
      </a>
    );
  return (
    <Link to={to} className={look} {...rest}>
      {content}
    </Link>
  );
}
