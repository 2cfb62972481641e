// Which part shows an entity's rows in which view.
import type { ReactNode } from "react";
import type { AnyEntity, FieldName, RecordsQuery, View } from "../types.ts";
import { RecordBoard, RecordCalendar, RecordChat, RecordPlaces, RecordTimeline } from "./lazy-views.tsx";
import { RecordCards, RecordGallery } from "./record-cards.tsx";
import { RecordTable } from "./record-table.tsx";

export type RecordViewProps<E extends AnyEntity> = {
  of: E;
  view: View;
  query: RecordsQuery;
  empty?: ReactNode;
  detail?: string | false | undefined;
  columns?: readonly FieldName<E>[] | undefined;
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

export function RecordView<E extends AnyEntity>({ view, ...props }: RecordViewProps<E>) {
  const { of, query, empty, detail, columns, boardBy, calendarBy, onSort, onCreate, values, tall } = props;
  const shared = { of, query, empty, ...(detail === undefined ? {} : { detail }) };
  switch (view) {
    case "cards":
      return <RecordCards {...shared} />;
    case "gallery":
      return <RecordGallery {...shared} />;
    case "timeline":
      return <RecordTimeline {...shared} />;
    case "places":
      return <RecordPlaces {...shared} />;
    case "board":
      return <RecordBoard {...shared} {...(boardBy ? { by: boardBy } : {})} />;
    case "calendar":
      return (
        <RecordCalendar {...shared} {...(calendarBy ? { by: calendarBy } : {})} {...(onCreate ? { onCreate } : {})} />
      );
    case "chat": {
      const { filter = {} } = query;
      return <RecordChat of={of} query={{ filter }} values={values ?? {}} {...(tall ? { tall } : {})} />;
    }
    default: {
      const sorting = onSort ? { sort: query.sort ?? of.sort, onSort } : {};
      return <RecordTable {...shared} {...(columns ? { columns } : {})} {...sorting} />;
    }
  }
}
