// The guides for people: what an app can do, a page for each thing. The assistant reads the same pages.
import { GUIDES } from "ninefold:guides";
import type { ReactNode } from "react";
import { Link } from "../../lib/address.tsx";
import { useParams } from "../../lib/screens.ts";
import { useSession } from "../../lib/services.tsx";
import { useTitle } from "../../lib/use-title.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { HEADER_LINK_CLASSES, PageFooter, PageHeader } from "../../ui/page-frame.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { GuideText, Inlines } from "./guide-text.tsx";

/** `/docs`: every guide with what it is. */
export function GuidesPage() {
  useTitle("Docs");
  return (
    <GuidesFrame>
      <h1 className="text-3xl">Docs</h1>
      <p className="mt-4 max-w-[60ch] text-lg text-muted">
        What an app can do, with the calls behind it. You need none of this to build one: the assistant reads these
        pages for you.
      </p>
      <ul className="mt-10 grid gap-3 sm:grid-cols-2">
        {GUIDES.map(({ topic, title, summary }) => (
          <li
            key={topic}
            className="relative rounded-surface border border-hairline bg-raised p-4 transition-colors duration-150 hover:border-edge"
          >
            <h2 className="text-base">
              <Link to={`/docs/${topic}`} className="after:absolute after:inset-0 after:rounded-surface">
                {title}
              </Link>
            </h2>
            <p className="mt-1 text-sm text-muted">
              <Inlines parts={summary} />
            </p>
          </li>
        ))}
      </ul>
    </GuidesFrame>
  );
}

/** `/docs/:topic`: one guide. */
export function GuidePage() {
  const { topic } = useParams();
  const guide = GUIDES.find((one) => one.topic === topic);
  useTitle(guide?.title ?? "Docs");
  if (!guide)
    return (
      <GuidesFrame>
        <EmptyState title="There is no such page" text="It may have another name now.">
          <ButtonLink to="/docs">See all pages</ButtonLink>
        </EmptyState>
      </GuidesFrame>
    );
  return (
    <GuidesFrame topic={guide.topic}>
      <article key={guide.topic}>
        <h1 className="text-3xl">{guide.title}</h1>
        <p className="mt-4 max-w-[60ch] text-lg text-muted">
          <Inlines parts={guide.summary} />
        </p>
        <GuideText blocks={guide.blocks} />
      </article>
    </GuidesFrame>
  );
}

/** Header, the list of all guides beside the page (above it on a phone), footer. */
function GuidesFrame({ topic, children }: { topic?: string; children: ReactNode }) {
  const { token } = useSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader>
        <nav aria-label="Main" className="flex items-center">
          <Link to="/docs" aria-current={topic === undefined ? "page" : undefined} className={HEADER_LINK_CLASSES}>
            Docs
          </Link>
          <Link to={token === null ? "/" : "/projects"} className={HEADER_LINK_CLASSES}>
            Projects
          </Link>
        </nav>
      </PageHeader>
      <div className="page-width grid gap-x-12 pt-8 pb-20 sm:pt-12 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <details className="mb-8 rounded-surface border border-hairline px-4 py-2 lg:hidden">
          <summary className="cursor-pointer py-1 text-sm font-medium">All pages</summary>
          <GuideLinks topic={topic} label="Pages" />
        </details>
        <div className="max-lg:hidden">
          <div className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto">
            <GuideLinks topic={topic} label="All pages" />
          </div>
        </div>
        <main className="min-w-0">{children}</main>
      </div>
      <PageFooter />
    </div>
  );
}

function GuideLinks({ topic, label }: { topic: string | undefined; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-col pb-2">
        {GUIDES.map((guide) => (
          <li key={guide.topic}>
            <Link
              to={`/docs/${guide.topic}`}
              aria-current={guide.topic === topic ? "page" : undefined}
              className="block rounded-control px-2.5 py-1.5 text-sm text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {guide.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
