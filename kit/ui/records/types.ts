// Props of the parts that show and change an entity's rows.
import type { ReactNode } from "react";
import type { ChartKind, Row } from "../../entity/index.ts";
import type { AnyEntity, ColumnName, FieldName, RecordsQuery } from "../types.ts";

type Shown<E extends AnyEntity> = {
  of: E;
  /** Rows at hand; without them the part fetches those of `query`. */
  rows?: readonly Row<E>[];
  query?: RecordsQuery;
  /** Where a row's page is: a path with `:id`, or false for none. */
  detail?: string | false;
  /** Called instead of opening the row's page. */
  onOpen?: (row: Row<E>) => void;
  /** Called by a row's "Edit"; without it the part opens its own form. */
  onEdit?: (row: Row<E>) => void;
  empty?: ReactNode;
};

export type RecordTableProps<E extends AnyEntity> = Shown<E> & {
  columns?: readonly ColumnName<E>[];
  sort?: string;
  onSort?: (sort: string) => void;
};
export type RecordCardsProps<E extends AnyEntity> = Shown<E> & { fields?: readonly ColumnName<E>[] };
export type RecordBoardProps<E extends AnyEntity> = Shown<E> & { by?: FieldName<E> };
export type RecordCalendarProps<E extends AnyEntity> = Shown<E> & {
  by?: FieldName<E>;
  onCreate?: (day: string) => void;
};
export type RecordGalleryProps<E extends AnyEntity> = Shown<E>;
export type RecordTimelineProps<E extends AnyEntity> = Shown<E> & { by?: FieldName<E> };
export type RecordPlacesProps<E extends AnyEntity> = Shown<E> & { by?: FieldName<E> };
export type RecordChatProps<E extends AnyEntity> = {
  of: E;
  query?: RecordsQuery;
  /** Values of every message sent here. */
  values?: Readonly<Record<string, unknown>>;
};

export type RecordFormProps<E extends AnyEntity> = {
  of: E;
  /** The row to change; without it the form makes a new one. */
  row?: Row<E>;
  /** Values of a new row before anybody typed; fields in `fixed` are not shown. */
  values?: Readonly<Record<string, unknown>>;
  fixed?: readonly string[];
  fields?: readonly FieldName<E>[];
  submit?: string;
  onDone?: (row: Row<E>) => void;
  onCancel?: () => void;
  /** Called when something is typed that is not saved yet, and when it is not so any more. */
  onUnsaved?: (unsaved: boolean) => void;
};
export type ChartGrain = "year" | "month" | "week" | "day";
export type ChartProps = {
  groups: readonly { key: string; label: string; value: number; series?: Record<string, number> }[];
  kind?: ChartKind;
  /** What the groups count time in; without it their keys tell. */
  grain?: ChartGrain | undefined;
  /** A time without rows has no figure instead of the figure zero, and figures are no parts of a sum: averages, the lowest, the highest. */
  gaps?: boolean | undefined;
  /** CSS colours of groups, by their keys. */
  colors?: Readonly<Record<string, string>> | undefined;
  /** Colours of bars that have none of their own: several may share one, since each bar has its name. */
  tones?: Readonly<Record<string, string>> | undefined;
  /** Keys in the order in which groups stand; without it the largest comes first. */
  order?: readonly string[] | undefined;
  /** How many bars stand under their names; the rest is counted. */
  most?: number;
  /** Says what the chart shows, for assistive technology. */
  label: string;
  format?: (value: number) => string;
  /** For axes and the middle of a ring. */
  formatShort?: (value: number) => string;
  height?: number;
};

export type RecordFormDialogProps<E extends AnyEntity> = Omit<RecordFormProps<E>, "onCancel" | "onUnsaved"> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title?: string;
};

export type RowOrNull = Row<AnyEntity> | null;

export type RowWindowsProps = {
  of: AnyEntity;
  opened: RowOrNull;
  edited: RowOrNull;
  doomed: RowOrNull;
  open: (row: RowOrNull) => void;
  edit: (row: RowOrNull) => void;
  doom: (row: RowOrNull) => void;
  onRemoved: () => void;
};
