// A page over an entity's rows: search, filters, views, files, and adding a row.
import { type ReactNode, useEffect, useState } from "react";
import { mayCreate } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { useUser } from "../app/session.ts";
import { firstOf, purposeOf } from "../data/fields.ts";
import { useRecords } from "../data/records.ts";
import { Button } from "../parts/button.tsx";
import { Page } from "../parts/layout.tsx";
import { EmptyState } from "../parts/states.tsx";
import {
  RecordBoard,
  RecordCalendar,
  RecordChat,
  RecordFormDialog,
  RecordPlaces,
  RecordTimeline,
} from "../records/lazy-views.tsx";
import { RecordCards, RecordGallery } from "../records/record-cards.tsx";
import { RecordTable } from "../records/record-table.tsx";
import type { AnyEntity, ListPageProps, RecordsQuery, View } from "../types.ts";
import { FileMenu } from "./file-menu.tsx";
import { Filters } from "./filters.tsx";
import { useListState } from "./list-state.ts";
import { CutNote, Pager } from "./pager.tsx";
import { ViewSwitch } from "./view-switch.tsx";

const PAGE_SIZE = 25;
const WHOLE = 200;
const PAGED: readonly View[] = ["table", "cards", "gallery", "timeline"];

/** Whether the signed-in person may add rows. */
export function useMayCreate(entity: AnyEntity): boolean {
  return mayCreate(entity, useUser());
}

export function ListPage<E extends AnyEntity>(props: ListPageProps<E>) {
  const { of, views = ["table"], filters = [], where = {}, pageSize = PAGE_SIZE } = props;
  const state = useListState(views[0] ?? "table", filters);
  const [adding, setAdding] = useState<Readonly<Record<string, unknown>> | null>(null);
  const mayAdd = useMayCreate(of) && props.create !== false;
  const paged = PAGED.includes(state.view);
  const query: RecordsQuery = {
    q: state.q,
    sort: state.sort || props.sort || of.sort,
    page: paged ? state.page : 1,
    pageSize: paged ? pageSize : WHOLE,
    filter: { ...state.filter, ...where },
    ...(props.scope ? { scope: props.scope } : {}),
  };
  const add = (values: Readonly<Record<string, unknown>> = {}) => setAdding({ ...where, ...values });
  const addButton = mayAdd && state.view !== "chat" && (
    <Button icon="plus" onClick={() => add()}>
      {of.add ?? words().actions.new(of.one)}
    </Button>
  );
  return (
    <Page
      title={props.title ?? of.many}
      intro={props.intro}
      actions={
        <>
          {views.length > 1 && <ViewSwitch views={views} value={state.view} onChange={state.setView} />}
          {props.actions}
          <FileMenu of={of} query={query} mayImport={mayAdd} />
          {addButton}
        </>
      }
    >
      {state.view !== "chat" && (
        <div data-no-print className="mb-4 flex flex-wrap items-center gap-2">
          <Filters of={of} filters={filters} state={state} />
        </div>
      )}
      <Rows
        props={props}
        query={query}
        state={state}
        empty={<NoRows of={of} filtered={state.filtered} clear={state.clear} add={addButton} />}
        add={add}
        mayCreate={mayAdd}
      />
      {adding && (
        <RecordFormDialog
          of={of}
          values={adding}
          fixed={Object.keys(where)}
          open
          onOpenChange={() => setAdding(null)}
        />
      )}
    </Page>
  );
}

function NoRows({ of, filtered, clear, add }: { of: AnyEntity; filtered: boolean; clear: () => void; add: ReactNode }) {
  if (filtered)
    return (
      <EmptyState icon="search" title={words().list.noMatch(of.many)} text={words().list.noMatchText}>
        <Button variant="secondary" onClick={clear}>
          {words().actions.clearFilters}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={of.icon}
      title={words().list.none(of.many)}
      text={add ? purposeOf(of) : words().list.willAppear}
      action={add}
    />
  );
}

type RowsProps<E extends AnyEntity> = {
  props: ListPageProps<E>;
  query: RecordsQuery;
  state: ReturnType<typeof useListState>;
  empty: ReactNode;
  add: (values: Readonly<Record<string, unknown>>) => void;
  mayCreate: boolean;
};

function Rows<E extends AnyEntity>({ props, query, state, empty, add, mayCreate }: RowsProps<E>) {
  const { of, columns, boardBy, calendarBy, detail } = props;
  const { rows, total, pageSize, ...shown } = usePage(of, query);
  useLastPage({ page: query.page ?? 1, pages: Math.ceil(total / pageSize), go: state.setPage });
  const shared = { of, detail, empty, query };
  const pages = <Pager page={state.page} pageSize={pageSize} total={total} onChange={state.setPage} />;
  const paged = PAGED.includes(state.view);
  if (state.view === "calendar") {
    const by = calendarBy ?? firstOf(of, "date", "dateTime")?.key ?? "";
    const onCreate = mayCreate
      ? (day: string) => add({ [by]: of.fields[by]?.kind === "dateTime" ? `${day}T09:00` : day })
      : undefined;
    return (
      <RecordCalendar {...shared} {...(calendarBy ? { by: calendarBy } : {})} {...(onCreate ? { onCreate } : {})} />
    );
  }
  if (state.view === "chat")
    return <RecordChat of={of} tall values={props.where ?? {}} query={{ filter: query.filter ?? {} }} />;
  const view =
    state.view === "cards" ? (
      <RecordCards {...shared} {...shown} />
    ) : state.view === "gallery" ? (
      <RecordGallery {...shared} {...shown} />
    ) : state.view === "timeline" ? (
      <RecordTimeline {...shared} {...shown} />
    ) : state.view === "board" ? (
      <RecordBoard {...shared} {...(boardBy ? { by: boardBy } : {})} />
    ) : state.view === "places" ? (
      <RecordPlaces {...shared} {...shown} />
    ) : (
      <RecordTable
        {...shared}
        {...shown}
        {...(columns ? { columns } : {})}
        sort={query.sort ?? of.sort}
        onSort={state.setSort}
      />
    );
  return (
    <>
      {view}
      {rows.length > 0 && (paged ? pages : <CutNote shown={rows.length} total={total} />)}
    </>
  );
}

/** An old link, or a deletion, may leave one behind the last page. */
function useLastPage({ page, pages, go }: { page: number; pages: number; go: (page: number) => void }): void {
  const beyond = pages > 0 && page > pages;
  useEffect(() => {
    if (beyond) go(pages);
  });
}

/** The total for the pager; the view asks for the same rows, which TanStack Query fetches once. */
function usePage<E extends AnyEntity>(of: E, query: RecordsQuery) {
  const { rows, total } = useRecords(of, query);
  return { rows, total, pageSize: query.pageSize ?? PAGE_SIZE };
}
