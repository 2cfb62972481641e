// Views that are fetched when they are first shown: a page without them need not wait for them.
import { type ComponentType, lazy, Suspense } from "react";
import { Loading } from "../parts/states.tsx";
import type { AnyEntity, ReportPageProps } from "../types.ts";
import type { RecordBoardProps, RecordCalendarProps } from "./types.ts";

// `lazy` knows no type parameters: what is typed below is passed on as it is.
type Untyped = ComponentType<Record<string, unknown>>;
const untyped = (component: unknown) => ({ default: component as Untyped });

const Calendar = lazy(() => import("./record-calendar.tsx").then((module) => untyped(module.RecordCalendar)));
const Board = lazy(() => import("./record-board.tsx").then((module) => untyped(module.RecordBoard)));
const Report = lazy(() => import("../pages/report-page.tsx").then((module) => untyped(module.ReportPage)));
const Admin = lazy(() => import("../app/admin-page.tsx").then((module) => untyped(module.AdminPage)));

/** Rows on a month's days; on a phone as an agenda. */
export function RecordCalendar<E extends AnyEntity>(props: RecordCalendarProps<E>) {
  return <Waiting view={Calendar} props={props} />;
}

/** Rows in columns by a choice. */
export function RecordBoard<E extends AnyEntity>(props: RecordBoardProps<E>) {
  return <Waiting view={Board} props={props} />;
}

/** A page that groups an entity's rows by what one asks for. */
export function ReportPage<E extends AnyEntity>(props: ReportPageProps<E>) {
  return <Waiting view={Report} props={props} />;
}

export function AdminPage() {
  return <Waiting view={Admin} props={{}} />;
}

function Waiting({ view: View, props }: { view: Untyped; props: object }) {
  return (
    <Suspense fallback={<Loading kind="block" />}>
      <View {...props} />
    </Suspense>
  );
}
