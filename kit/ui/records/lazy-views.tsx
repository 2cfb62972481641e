// Views, pages and forms that are fetched after the first screen, or when they are shown: a page without them need not wait for them.
import type { ComponentType } from "react";
import { Awaited, late, useLate } from "../parts/late.tsx";
import type { TabsProps } from "../parts/tabs.tsx";
import type { AnyEntity, ReportPageProps } from "../types.ts";
import type { RecordFormDialogProps } from "./record-form-dialog.tsx";
import type {
  RecordBoardProps,
  RecordCalendarProps,
  RecordChatProps,
  RecordFormProps,
  RecordPlacesProps,
  RecordTimelineProps,
} from "./types.ts";

// A late part knows no type parameters: what is typed below is passed on as it is.
type Untyped = ComponentType<object>;
const untyped = (component: unknown) => component as Untyped;

const calendar = late(() => import("./record-calendar.tsx").then((module) => untyped(module.RecordCalendar)));
const board = late(() => import("./record-board.tsx").then((module) => untyped(module.RecordBoard)));
const report = late(() => import("../pages/report-page.tsx").then((module) => untyped(module.ReportPage)));
const admin = late(() => import("../app/admin-page.tsx").then((module) => untyped(module.AdminPage)));
const account = late(() => import("../later.ts").then((module) => untyped(module.AccountPage)));
const join = late(() => import("../app/join-page.tsx").then((module) => untyped(module.JoinPage)));
const tabs = late(() => import("../later.ts").then((module) => module.Tabs));
const form = late(() => import("../later.ts").then((module) => untyped(module.RecordForm)));
const formDialog = late(() => import("../later.ts").then((module) => untyped(module.RecordFormDialog)));
const chat = late(() => import("../later.ts").then((module) => untyped(module.RecordChat)));
const places = late(() => import("../later.ts").then((module) => untyped(module.RecordPlaces)));
const timeline = late(() => import("../later.ts").then((module) => untyped(module.RecordTimeline)));

/** Fetched before they are asked for, so that they stand at once when they are. */
export const EXPECTED_VIEWS = [account, tabs, form, formDialog, chat, places, timeline, board, report];

/** Rows on a month's days; on a phone as an agenda. */
export function RecordCalendar<E extends AnyEntity>(props: RecordCalendarProps<E>) {
  return <Awaited part={calendar} props={props} />;
}

/** Rows in columns by a choice. */
export function RecordBoard<E extends AnyEntity>(props: RecordBoardProps<E>) {
  return <Awaited part={board} props={props} />;
}

/** A page that groups an entity's rows by what one asks for. */
export function ReportPage<E extends AnyEntity>(props: ReportPageProps<E>) {
  return <Awaited part={report} props={props} />;
}

/** Rows as messages: a thread below something, or a conversation of its own (`tall`). */
export function RecordChat<E extends AnyEntity>(props: RecordChatProps<E> & { tall?: boolean }) {
  return <Awaited part={chat} props={props} />;
}

/** Rows by where they are. */
export function RecordPlaces<E extends AnyEntity>(props: RecordPlacesProps<E>) {
  return <Awaited part={places} props={props} />;
}

/** Rows in the order of their dates. */
export function RecordTimeline<E extends AnyEntity>(props: RecordTimelineProps<E>) {
  return <Awaited part={timeline} props={props} />;
}

/** One panel at a time. */
export function Tabs(props: TabsProps) {
  return <Awaited part={tabs} props={props} />;
}

export function AdminPage() {
  return <Awaited part={admin} props={{}} />;
}

export function JoinPage() {
  return <Awaited part={join} props={{}} />;
}

export function AccountPage() {
  return <Awaited part={account} props={{}} />;
}

/** All fields of a row, or those that are named. */
export function RecordForm<E extends AnyEntity>(props: RecordFormProps<E>) {
  return <Awaited part={form} props={props} />;
}

/** The form in a window. */
export function RecordFormDialog<E extends AnyEntity>(props: RecordFormDialogProps<E>) {
  const Shown = useLate(formDialog, props.open, () => props.onOpenChange(false));
  return Shown && <Shown {...props} />;
}
