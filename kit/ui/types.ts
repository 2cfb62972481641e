// The shapes that apps hand to the kit: manifest, pages, queries, and the props of whole pages.
import type { ReactNode } from "react";
import type { ChartKind, Entity, Fields, FilterValue, Measure, Roles, View } from "../entity/index.ts";

/** Any entity, whatever its fields. */
export type AnyEntity = Entity<Fields>;
export type FieldName<E extends AnyEntity> = keyof E["fields"] & string;
/** What tables and cards show: fields, who added the row, when, and when it was last changed. */
export type ColumnName<E extends AnyEntity> = FieldName<E> | "ownerName" | "createdAt" | "updatedAt";

/** `app.json`. */
export type AppManifest = {
  name: string;
  tagline?: string;
  /** What the kit's own words are in: `de`, `fr`, `es`, `it`, `pt` or `nl`; English unless told. */
  language?: string;
  theme?: { background?: string; accent?: string; mode?: string; radius?: string; font?: string; size?: string };
  landing?: {
    headline?: string;
    text?: string;
    action?: string;
    image?: string;
    features?: { title: string; text?: string; icon?: string }[];
    sections?: { heading: string; text?: string; icon?: string }[];
  };
  outbound?: string[];
  /** Paths of the pages that everybody sees by their link. */
  public?: string[];
  /** Sites that may show those in a frame. */
  embed?: string[];
  /** `none`: the app's own pages bring their own layout. */
  shell?: string;
  installable?: boolean;
  /** The shell has a bell for what `notify` tells; with "email" people may have it by e-mail, too. */
  bell?: boolean | string;
  /** What pages use of the person's device, who is asked before: `camera`, `geolocation`, `clipboard`. */
  permissions?: string[];
};

export type PageDefinition = {
  path: string;
  title: string;
  icon?: string;
  element: ReactNode;
  /** A heading in the navigation. */
  group?: string;
  /** No entry in the navigation. */
  hidden?: boolean;
  /** Only for the app's owner, or also for people with one of these roles. */
  role?: "owner" | readonly string[];
  /** Everybody sees it by its link, without signing in; `app.json` names its path under `public`. */
  public?: boolean;
};

export type AppDefinition = {
  manifest: AppManifest;
  entities: readonly AnyEntity[];
  pages: readonly PageDefinition[];
  /** Of `shared/roles.ts`, in apps that have some. */
  roles?: Roles;
};

/** What `useRecords` asks for. */
export type RecordsQuery = {
  q?: string;
  sort?: string;
  page?: number;
  pageSize?: number;
  filter?: Readonly<Record<string, FilterValue | undefined>>;
  scope?: "all" | "mine";
};

export type SummaryQuery = {
  by?: string;
  measure?: Measure;
  split?: string;
  filter?: RecordsQuery["filter"];
  scope?: RecordsQuery["scope"];
  q?: string;
};
export type SummaryGroup = { key: string; label: string; value: number; series?: Record<string, number> };

export type ListPageProps<E extends AnyEntity> = {
  of: E;
  title?: string;
  intro?: string;
  views?: readonly View[];
  filters?: readonly FieldName<E>[];
  columns?: readonly ColumnName<E>[];
  sort?: string;
  boardBy?: FieldName<E>;
  calendarBy?: FieldName<E>;
  /** Only rows with these values; new rows get those that are single ones. */
  where?: Readonly<Record<string, FilterValue>>;
  scope?: "all" | "mine";
  /** False hides the button that adds a row. */
  create?: boolean;
  /** Beside the button that adds a row. */
  actions?: ReactNode;
  pageSize?: number;
  /** Rows per person are fetched with their details page at this path; default: the hidden page `/<…>/:id` beside this one. */
  detail?: string | false;
};

export type RelatedList = {
  of: AnyEntity;
  /** The relation of `of` that points at this row. */
  by: string;
  title?: string;
  as?: View | "thread";
  create?: boolean;
};
export type Toggle = { of: AnyEntity; by: string; on: string; off: string; icon?: string };

export type DetailPageProps<E extends AnyEntity> = {
  of: E;
  /** Default: `:id` of the address. */
  id?: string;
  related?: readonly RelatedList[];
  toggles?: readonly Toggle[];
  fields?: readonly FieldName<E>[];
  actions?: ReactNode;
  children?: ReactNode;
};

export type FigureDefinition = {
  label: string;
  of: AnyEntity;
  measure?: Measure;
  filter?: RecordsQuery["filter"];
  scope?: RecordsQuery["scope"];
  icon?: string;
  unit?: string;
  hint?: string;
};

export type ChartDefinition = {
  title: string;
  of: AnyEntity;
  by: string;
  measure?: Measure;
  split?: string;
  kind?: ChartKind;
  filter?: RecordsQuery["filter"];
  scope?: RecordsQuery["scope"];
};
export type ListDefinition = {
  title: string;
  of: AnyEntity;
  sort?: string;
  filter?: RecordsQuery["filter"];
  scope?: RecordsQuery["scope"];
  limit?: number;
  /** Where "See all" leads. */
  to?: string;
};

export type DashboardPageProps = {
  title: string;
  intro?: string;
  figures?: readonly FigureDefinition[];
  charts?: readonly ChartDefinition[];
  lists?: readonly ListDefinition[];
  /** What stands first, next and last: figures, charts and lists unless told. */
  order?: readonly ("figures" | "charts" | "lists")[];
  actions?: ReactNode;
  children?: ReactNode;
};

export type ReportPageProps<E extends AnyEntity> = {
  title: string;
  intro?: string;
  of: E;
  by: readonly string[];
  measures?: readonly Measure[];
  /** A field whose values can be set side by side. */
  compare?: FieldName<E>;
  filters?: readonly FieldName<E>[];
  scope?: RecordsQuery["scope"];
};

export type FormPageProps<E extends AnyEntity> = {
  of: E;
  title?: string;
  intro?: string;
  fields?: readonly FieldName<E>[];
  submit?: string;
  done?: string;
  values?: Readonly<Record<string, unknown>>;
};

export type ContentSection = {
  heading?: string;
  text?: string;
  icon?: string;
  image?: string;
  items?: readonly { title: string; text?: string; icon?: string }[];
  action?: { label: string; to: string };
};
export type ContentPageProps = {
  title: string;
  intro?: string;
  sections?: readonly ContentSection[];
  children?: ReactNode;
};
export type ProfilePageProps<E extends AnyEntity> = { of: E; title?: string; intro?: string };
