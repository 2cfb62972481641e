// The app's own layout in the place of the kit's: two words above the table, and nothing else.
import { classNames } from "@ninefold/ui";
import type { ReactNode } from "react";
import { NavLink } from "react-router";

const PLACES = [
  { to: "/clock", label: "Clock" },
  { to: "/controls", label: "Time controls" },
];

export function Table({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col">
      <nav aria-label="Where to" className="flex gap-1 px-2 pt-2 sm:px-6">
        {PLACES.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) =>
              classNames(
                "flex min-h-11 items-center rounded-control px-3 text-sm font-medium",
                isActive ? "text-accent-text underline underline-offset-8" : "text-ink-muted",
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <main id="main" className="min-w-0 flex-1">
        {children}
      </main>
    </div>
  );
}
