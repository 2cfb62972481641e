// Around a public page for people who have not signed in: the app's name, and nothing that only members use.
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useManifest } from "./session.ts";

export function PublicFrame({ children }: { children: ReactNode }) {
  const { name, shell, public: paths = [] } = useManifest();
  const { pathname } = useLocation();
  const page = <ErrorBoundary key={pathname}>{children}</ErrorBoundary>;
  if (shell === "none") return page;
  const label = <span className="truncate text-lg font-semibold tracking-tight">{name}</span>;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="on-accent-ground print:hidden bg-accent text-on-accent">
        <div className="mx-auto flex h-14 max-w-6xl items-center px-4 sm:px-8">
          {paths.includes("/") ? (
            <Link to="/" className="rounded-control">
              {label}
            </Link>
          ) : (
            label
          )}
        </div>
      </header>
      <main id="main" className="min-w-0 flex-1">
        {page}
      </main>
    </div>
  );
}
