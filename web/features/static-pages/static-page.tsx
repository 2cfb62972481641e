// The frame of a static page: its header, its text column, its footer.
import type { ReactNode } from "react";
import { LEGAL_PAGES_UPDATED } from "#contract";
import { Link } from "../../lib/address.tsx";
import { useServices, useSession } from "../../lib/services.tsx";
import { useTitle } from "../../lib/use-title.ts";
import { HEADER_LINK_CLASSES, PageFooter, PageHeader } from "../../ui/page-frame.tsx";

type StaticPageProps = { path: string; linkText: string; title: string; dated?: boolean; children: ReactNode };

/** Header: Home, the page's own link, Projects (to the projects when signed in, otherwise home). */
export function StaticPage({ path, linkText, title, dated = false, children }: StaticPageProps) {
  useTitle(title);
  const { token } = useSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader narrow>
        <nav aria-label="Main" className="flex items-center">
          <Link to="/" className={HEADER_LINK_CLASSES}>
            Home
          </Link>
          <Link to={path} aria-current="page" className={HEADER_LINK_CLASSES}>
            {linkText}
          </Link>
          <Link to={token === null ? "/" : "/projects"} className={HEADER_LINK_CLASSES}>
            Projects
          </Link>
        </nav>
      </PageHeader>
      <main className="page-width max-w-4xl pt-12 pb-20 sm:pt-20">
        <h1 className="text-3xl">{title}</h1>
        {dated && <p className="mt-3 text-sm text-muted">Last updated: {LEGAL_PAGES_UPDATED}</p>}
        <div className="mt-10 flex max-w-[68ch] flex-col gap-10">{children}</div>
      </main>
      <PageFooter />
    </div>
  );
}

export function StaticSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <div className="mt-3 flex flex-col gap-3">{children}</div>
    </section>
  );
}

/** A mail link to whom the operator has named, or to a mailbox at the installation's own host. */
export function ContactMail({ mailbox }: { mailbox: string }) {
  const { contactEmail } = useServices();
  const address = contactEmail ?? `${mailbox}@${window.location.hostname}`;
  return (
    <a href={`mailto:${address}`} className="font-medium break-all text-accent-text underline underline-offset-4">
      {address}
    </a>
  );
}
