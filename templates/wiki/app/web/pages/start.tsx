import { EmptyState, ErrorState, LinkButton, Loading, useRecords } from "@ninefold/ui";
import { pages } from "../../shared/pages.ts";
import { Shown } from "./page.tsx";

/** The oldest page is the one that people begin with. */
export function StartPage() {
  const list = useRecords(pages, { sort: "createdAt", pageSize: 100 });
  const first = list.rows.find(({ title }) => title === "Start here") ?? list.rows[0];
  if (list.isError) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <Loading kind="block" />;
  if (!first)
    return (
      <div className="mx-auto max-w-3xl p-8">
        <EmptyState
          icon="book-open"
          title="Nothing is written yet"
          text="Begin with what people ask you every week."
          action={
            <LinkButton to="/pages" icon="plus">
              Write a page
            </LinkButton>
          }
        />
      </div>
    );
  return <Shown key={first.id} id={first.id} />;
}
