// The header and footer that pages share.
import clsx from "clsx";
import { createContext, type ReactNode, useContext } from "react";
import { COPYRIGHT_YEAR } from "#contract";
import { Link } from "../lib/address.tsx";
import { ButtonLink } from "./button.tsx";
import { Wordmark } from "./mark.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export const HEADER_LINK_CLASSES =
  "inline-flex h-10 items-center rounded-control px-2.5 text-sm font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:text-ink";

/** What the screens around a page put into every header below them. */
export const HeaderExtras = createContext<ReactNode>(null);

type PageHeaderProps = { children?: ReactNode; sticky?: boolean; narrow?: boolean };

/** The bar at the top of a page: the logo, which leads home, and what the page puts beside it. */
export function PageHeader({ children, sticky = false, narrow = false }: PageHeaderProps) {
  const extras = useContext(HeaderExtras);
  return (
    <header className={clsx("border-b border-hairline bg-paper", sticky && "sticky top-0 z-30")}>
      <div className={clsx("page-width flex h-16 items-center gap-1 sm:gap-2", narrow && "max-w-4xl")}>
        <Link
          to="/"
          aria-label="Ninefold home"
          className="mr-auto rounded-control py-1 max-[389px]:[&_span>span]:sr-only"
        >
          <Wordmark />
        </Link>
        {children}
        {extras}
        <ThemeSwitch />
      </div>
    </header>
  );
}

/** The bar of a creator's page beside the projects: the way back to them. */
export function ProjectsHeader() {
  return (
    <PageHeader narrow>
      <ButtonLink to="/projects" variant="quiet" size="small">
        Projects
      </ButtonLink>
    </PageHeader>
  );
}

/** `children` are the page's own links, before the ones that every page has. */
export function PageFooter({ children }: { children?: ReactNode }) {
  return (
    <footer className="mt-auto border-t border-hairline">
      <div className="page-width flex flex-col gap-6 py-10 text-sm text-muted sm:flex-row sm:items-center sm:justify-between">
        <p>© {COPYRIGHT_YEAR} Ninefold</p>
        <nav aria-label="Footer" className="-ml-2.5 flex flex-wrap gap-x-1 sm:ml-0">
          {children}
          <FooterLink to="/docs">Docs</FooterLink>
          <FooterLink to="/about">About</FooterLink>
          <FooterLink to="/privacy">Privacy</FooterLink>
          <FooterLink to="/terms">Terms</FooterLink>
        </nav>
      </div>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={HEADER_LINK_CLASSES}>
      {children}
    </Link>
  );
}
