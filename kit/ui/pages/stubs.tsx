// Whole pages and record parts, in outline.

import { Page } from "../parts/layout.tsx";
import type {
  ChartProps,
  RecordBoardProps,
  RecordCalendarProps,
  RecordCardsProps,
  RecordFormProps,
  RecordTableProps,
} from "../records/types.ts";
import type {
  AnyEntity,
  AppDefinition,
  ContentPageProps,
  DashboardPageProps,
  DetailPageProps,
  FormPageProps,
  ListPageProps,
  ProfilePageProps,
  ReportPageProps,
} from "../types.ts";

export function ListPage<E extends AnyEntity>(props: ListPageProps<E>) {
  return <Page title={props.of.many} />;
}
export function DetailPage<E extends AnyEntity>(props: DetailPageProps<E>) {
  return <Page title={props.of.one} />;
}
export function DashboardPage(props: DashboardPageProps) {
  return <Page title={props.title} />;
}
export function ReportPage<E extends AnyEntity>(props: ReportPageProps<E>) {
  return <Page title={props.title} />;
}
export function FormPage<E extends AnyEntity>(props: FormPageProps<E>) {
  return <Page title={props.of.one} />;
}
export function ContentPage(props: ContentPageProps) {
  return <Page title={props.title} />;
}
export function ProfilePage<E extends AnyEntity>(props: ProfilePageProps<E>) {
  return <Page title={props.of.one} />;
}
export function RecordTable<E extends AnyEntity>(props: RecordTableProps<E>) {
  return <p>{props.of.many}</p>;
}
export function RecordCards<E extends AnyEntity>(props: RecordCardsProps<E>) {
  return <p>{props.of.many}</p>;
}
export function RecordBoard<E extends AnyEntity>(props: RecordBoardProps<E>) {
  return <p>{props.of.many}</p>;
}
export function RecordCalendar<E extends AnyEntity>(props: RecordCalendarProps<E>) {
  return <p>{props.of.many}</p>;
}
export function RecordForm<E extends AnyEntity>(props: RecordFormProps<E>) {
  return <p>{props.of.many}</p>;
}
export function Chart(props: ChartProps) {
  return <p>{props.label}</p>;
}
export function mountApp(definition: AppDefinition): void {
  document.title = definition.manifest.name;
}
