// Which part shows an entity's rows in which view.
import type { ReactNode } from "react";
import type { View } from "../../entity/index.ts";
import type { AnyEntity, ColumnName, FieldName, RecordsQuery } from "../types.ts";
import { RecordBoard, RecordCalendar, RecordChat, RecordPlaces, RecordTimeline } from "./lazy-views.tsx";
import { RecordCards, RecordGallery } from "./record-cards.tsx";
import { RecordTable } from "./record-table.tsx";

export type RecordViewProps<E extends AnyEntity> = {
  of: E;
  view: View;
  query: RecordsQuery;
  empty?: ReactNode;
  detail?: string | false | undefined;
  columns?: readonly ColumnName<E>[] | undefined;
  boardBy?: FieldName<E> | undefined;
  calendarBy?: FieldName<E> | undefined;
  /** Sorts beside the view, where the page remembers it; without it a table sorts itself. */
  onSort?: ((sort: string) => void) | undefined;
  /** Adds a row on a day of the calendar. */
  onCreate?: ((day: string) => void) | undefined;
  /** Values of every message that is written in a chat. */
  values?: Readonly<Record<string, unknown>> | undefined;
  /** A chat that is a page of its own. */
  tall?: boolean;
};

type Shown = RecordViewProps<AnyEntity>;

/** What every view but the chat is given. */
const shared = ({ of, query, empty, detail }: Shown) => ({
  of,
  query,
  empty,
  ...(detail === undefined ? {} : { detail }),
});

const SHOW: { readonly [Name in View]: (shown: Shown) => ReactNode } = {
  table: (shown) => {
    const { of, query, columns, onSort } = shown;
    const sorting = onSort ? { sort: query.sort ?? of.sort, onSort } : {};
    return <RecordTable {...shared(shown)} {...(columns ? { columns } : {})} {...sorting} />;
  },
  cards: (shown) => <RecordCards {...shared(shown)} />,
  board: (shown) => <RecordBoard {...shared(shown)} {...(shown.boardBy ? { by: shown.boardBy } : {})} />,
  calendar: (shown) => {
    const { calendarBy, onCreate } = shown;
    return (
      <RecordCalendar
        {...shared(shown)}
        {...(calendarBy ? { by: calendarBy } : {})}
        {...(onCreate ? { onCreate } : {})}
      />
    );
  },
  gallery: (shown) => <RecordGallery {...shared(shown)} />,
  timeline: (shown) => <RecordTimeline {...shared(shown)} />,
  places: (shown) => <RecordPlaces {...shared(shown)} />,
  chat: ({ of, query: { filter = {} }, values = {}, tall = false }) => (
    <RecordChat of={of} query={{ filter }} values={values} tall={tall} />
  ),
};

export function RecordView<E extends AnyEntity>(props: RecordViewProps<E>) {
  return SHOW[props.view](props);
}
