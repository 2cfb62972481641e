// A section of the tab "Services": its title, what it is for, and what it holds.
import { type ReactNode, useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { SkeletonRows } from "../../../ui/mark.tsx";
import { Banner } from "../../../ui/states.tsx";

type SectionProps = {
  title: string;
  /** One sentence. */
  about: ReactNode;
  /** What it shows comes from here: loading and failing look alike everywhere. */
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  children: ReactNode;
};

export function Section({ title, about, query, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-surface border border-hairline bg-raised">
      <div className="border-b border-hairline px-5 py-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="mt-1 max-w-[68ch] text-sm text-muted">{about}</p>
      </div>
      <div className="p-5">
        {query.isPending && <SkeletonRows rows={2} label={`Loading ${title}`} />}
        {query.isError && (
          <Banner
            action={
              <Button size="small" onClick={() => void query.refetch()}>
                Try again
              </Button>
            }
          >
            This could not be loaded.
          </Banner>
        )}
        {!query.isPending && !query.isError && children}
      </div>
    </section>
  );
}
