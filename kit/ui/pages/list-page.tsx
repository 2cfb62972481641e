// A page over an entity's rows: search, filters, views, files, and adding a row.
import { type ReactNode, useEffect, useState } from "react";
import type { FilterValue } from "../../entity/index.ts";
import { mayCreate, PAGE_SIZE } from "../../entity/index.ts";
import { kindOf } from "../../entity/kinds/index.ts";
import { words } from "../../words/index.ts";
import { useUser } from "../app/session.ts";
import { firstTimeOf, purposeOf } from "../data/fields.ts";
import { useRecords } from "../data/records.ts";
import { VIEW_FACTS } from "../data/views.ts";
import { Button } from "../parts/button.tsx";
import { Page } from "../parts/layout.tsx";
import { EmptyState } from "../parts/states.tsx";
import { RecordFormDialog } from "../records/lazy-views.tsx";
import { RecordView } from "../records/record-view.tsx";
import type { AnyEntity, ListPageProps, RecordsQuery } from "../types.ts";
import { FileMenu } from "./file-menu.tsx";
import { Filters } from "./filters.tsx";
import { useListState } from "./list-state.ts";
import { CutNote, Pager } from "./pager.tsx";
import { ViewSwitch } from "./view-switch.tsx";

const WHOLE = 200;

/** Whether the signed-in person may add rows. */
export function useMayCreate(entity: AnyEntity): boolean {
  return mayCreate(entity, useUser());
}

export function ListPage<E extends AnyEntity>(props: ListPageProps<E>) {
  const { of, views = ["table"], where = {}, pageSize = PAGE_SIZE } = props;
  const filters = (props.filters ?? []).filter((key) => !Object.hasOwn(where, key));
  const given = givenBy(where);
  const state = useListState(views[0] ?? "table", filters);
  const [adding, setAdding] = useState<Readonly<Record<string, unknown>> | null>(null);
  const mayAdd = useMayCreate(of) && props.create !== false;
  const paged = VIEW_FACTS[state.view].rows === "paged";
  const query: RecordsQuery = {
    q: state.q,
    sort: state.sort || props.sort || of.sort,
    page: paged ? state.page : 1,
    pageSize: paged ? pageSize : WHOLE,
    filter: { ...state.filter, ...where },
    ...(props.scope ? { scope: props.scope } : {}),
  };
  const add = (values: Readonly<Record<string, unknown>> = {}) => setAdding({ ...given, ...values });
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
          {props.actions}
          <FileMenu of={of} query={query} mayImport={mayAdd} />
          {addButton}
        </>
      }
    >
      <div data-no-print className="mb-4 flex flex-wrap items-center gap-2 empty:hidden">
        {state.view !== "chat" && <Filters of={of} filters={filters} state={state} />}
        {views.length > 1 && <ViewSwitch views={views} value={state.view} onChange={state.setView} />}
      </div>
      <Rows
        props={props}
        query={query}
        state={state}
        empty={
          <NoRows
            of={of}
            filtered={state.filtered}
            clear={state.clear}
            isPart={Object.keys(where).length > 0}
            add={addButton}
          />
        }
        add={add}
        mayCreate={mayAdd}
      />
      {adding && (
        <RecordFormDialog
          of={of}
          values={adding}
          fixed={Object.keys(given)}
          open
          onOpenChange={() => setAdding(null)}
        />
      )}
    </Page>
  );
}

/** What new rows get of the page's condition: values that are single ones. */
const givenBy = (where: Readonly<Record<string, FilterValue>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(where).filter(([, value]) => typeof value !== "object"));

type NoRowsProps = {
  of: AnyEntity;
  filtered: boolean;
  clear: () => void /** The page shows only some rows. */;
  isPart: boolean;
  add: ReactNode;
};

function NoRows({ of, filtered, clear, isPart, add }: NoRowsProps) {
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
      title={isPart ? words().list.noMatch(of.many) : words().list.none(of.many)}
      text={add && !isPart ? purposeOf(of) : words().list.willAppear}
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
  const { of, columns, boardBy, calendarBy = firstTimeOf(of)?.key, detail, where = {} } = props;
  const { view } = state;
  const { rows, total, pageSize } = usePage(of, query);
  useLastPage({ page: query.page ?? 1, pages: Math.ceil(total / pageSize), go: state.setPage });
  const addOn = (day: string) => {
    const field = calendarBy === undefined ? undefined : of.fields[calendarBy];
    if (calendarBy && field) add({ [calendarBy]: kindOf(field).time === "moment" ? `${day}T09:00` : day });
  };
  return (
    <>
      <RecordView
        of={of}
        view={view}
        query={query}
        detail={detail}
        columns={columns}
        boardBy={boardBy}
        calendarBy={calendarBy}
        empty={empty}
        onSort={state.setSort}
        onCreate={mayCreate ? addOn : undefined}
        values={givenBy(where)}
        tall
      />
      {rows.length > 0 && VIEW_FACTS[view].rows === "paged" && (
        <Pager page={state.page} pageSize={pageSize} total={total} onChange={state.setPage} />
      )}
      {VIEW_FACTS[view].rows === "whole" && <CutNote shown={rows.length} total={total} />}
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
