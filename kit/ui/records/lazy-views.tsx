// Views, pages and forms that are fetched after the first screen, or when they are shown: a page without them need not wait for them.
import type { ComponentType } from "react";
import { laterPart } from "../later-parts.ts";
import { Awaited, late, useLate } from "../parts/late.tsx";
import type { TabsProps } from "../parts/tabs.tsx";
import type { AnyEntity, FormPageProps, ProfilePageProps, ReportPageProps } from "../types.ts";
import { picker } from "./lazy-picker.tsx";
import type {
  RecordBoardProps,
  RecordCalendarProps,
  RecordChatProps,
  RecordFormDialogProps,
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
const account = late(() => laterPart("AccountPage").then(untyped));
const join = late(() => import("../app/join-page.tsx").then((module) => untyped(module.JoinPage)));
const tabs = late(() => laterPart("Tabs"));
const form = late(() => laterPart("RecordForm").then(untyped));
const formDialog = late(() => laterPart("RecordFormDialog").then(untyped));
const chat = late(() => laterPart("RecordChat").then(untyped));
const places = late(() => laterPart("RecordPlaces").then(untyped));
const formPage = late(() => laterPart("FormPage").then(untyped));
const profilePage = late(() => laterPart("ProfilePage").then(untyped));
const timeline = late(() => laterPart("RecordTimeline").then(untyped));

/** Fetched before they are asked for, so that they stand at once when they are. */
export const EXPECTED_VIEWS = [
  account,
  formPage,
  profilePage,
  tabs,
  form,
  formDialog,
  chat,
  places,
  timeline,
  picker,
  board,
  report,
];

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

/** A page with one form. */
export function FormPage<E extends AnyEntity>(props: FormPageProps<E>) {
  return <Awaited part={formPage} props={props} />;
}

/** A page with the signed-in person's one row. */
export function ProfilePage<E extends AnyEntity>(props: ProfilePageProps<E>) {
  return <Awaited part={profilePage} props={props} />;
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
