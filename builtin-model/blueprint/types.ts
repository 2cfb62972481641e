// The blueprint: what an app is, as data. It is kept in the project's tree and every file of the app is written from it.
import type { Access, Alert, ChartKind, Field, FilterValue, Grant, OwnRight, Rule, View } from "#entity";
import type { Language } from "../knowledge/languages/sentences.ts";

type Writable<T> = T extends object ? { -readonly [Key in keyof T]: Writable<T[Key]> } : T;

type OwnOptions =
  | "required"
  | "unique"
  | "options"
  | "transitions"
  | "colors"
  | "labels"
  | "step"
  | "unit"
  | "currency"
  | "help"
  | "hidden"
  | "readOnly"
  | "grants"
  | "writers"
  | "readers";

/** A field as the kit has it, by its key. */
export type FieldSpec = Writable<Pick<Field, "kind" | "label" | OwnOptions>> & {
  /** Camel case; the column is the same in snake case. */
  key: string;
  default?: string | number | boolean;
  min?: number;
  max?: number;
  /** Name of the related entity. */
  to?: string;
  /** Which values stand out. */
  alert?: Alert;
};

/** What people may be in the app besides its owner and a member. */
export type RoleSpec = {
  /** Camel case: what code calls it. */
  key: string;
  /** One of them: "Coach". */
  label: string;
  /** As in a sentence: "coaches". */
  many: string;
};

type RuleName = Rule["rule"];
type RuleOf<Name extends RuleName> = Writable<Omit<Extract<Rule, { rule: Name }>, "where">> &
  (Name extends "sumOf" ? { where?: Record<string, string | boolean> } : unknown);
/** A rule as the kit has it; sums alone are told which rows they count. */
export type RuleSpec = { [Name in RuleName]: RuleOf<Name> }[RuleName];
type TermsOf<Name extends RuleName> = Omit<RuleOf<Name>, "rule" | "field">;
/** On which values of another field, `by`, a field is required, or the only time that it may be given. */
export type WhenTerms = TermsOf<"when">;
/** What a text begins with, ends with or holds. */
export type LikeTerms = TermsOf<"like">;

/** A value of a sample row: money in cents; a day as days from today, with a time of that day for a moment; a row of another entity by its title. */
export type SampleValue = string | number | boolean | string[] | { days: number; time?: string };
/** By the keys of fields. */
export type SampleRow = Record<string, SampleValue>;

/** What a person does with an entity; decides where it shows up besides its own page. */
export type EntityPart = "main" | "side" | "thread" | "toggle" | "profile" | "inbox";

export type EntitySpec = {
  /** Lower snake case, plural: the table. */
  name: string;
  one: string;
  many: string;
  icon: string;
  access: Access;
  /** What members may do with rows of their own, where it is not what the access gives. */
  own?: OwnRight[];
  part: EntityPart;
  title?: string;
  sort?: string;
  anonymous?: boolean;
  /** Of older plans: what is now closed. */
  ownerOnly?: boolean;
  /** Each row may stand for somebody who signs in, invited from it. */
  account?: boolean;
  /** Keys of the fields that everybody reads on a public page, without signing in. */
  publicRead?: string[];
  /** What roles may do with every row, by their keys, besides what its access gives members. */
  grants?: Record<string, Grant[]>;
  fields: FieldSpec[];
  rules?: RuleSpec[];
  /** Believable values of the title field. */
  samples?: string[];
  /** Whole rows that somebody thought of; fields that none of them fills are made up. */
  sampleRows?: SampleRow[];
  /** How many example rows somebody asked for. */
  rows?: number;
  /** Rows that came from files: there are no samples then. */
  imported?: number;
  /** What the button for a new row says. */
  add?: string;
  /** Words of a toggle's button when it is on and off. */
  toggle?: { on: string; off: string };
};

/** What a field of a shown row is asked to be, as the kit's pages take it; figures by their bounds. */
export type RowCondition =
  | Writable<Exclude<FilterValue, number | { min?: string | number }>>
  | { min?: number; max?: number };
export type RowConditions = Record<string, RowCondition>;

export type FigureSpec = { label: string; of: string; measure?: string; filter?: RowConditions };
export type ChartSpec = {
  title: string;
  of: string;
  by: string;
  measure?: string;
  split?: string;
  kind?: ChartKind;
  filter?: RowConditions;
};
export type ListSpec = { title: string; of: string; limit?: number; sort?: string; filter?: RowConditions };
export type SectionSpec = {
  heading?: string;
  text?: string;
  icon?: string;
  items?: { title: string; text?: string }[];
};

type Place = {
  /** Also the name of the file: "harvests" lies in web/pages/harvests.tsx. */
  id: string;
  title: string;
  icon: string;
  group?: string;
  /** Only for the app's owner, or also for people with one of these roles. */
  role?: "owner" | string[];
};

export type PageSpec = Place &
  (
    | {
        kind: "list";
        of: string;
        views: View[];
        filters: string[];
        intro?: string;
        sort?: string;
        where?: RowConditions;
        scope?: "mine";
        create?: boolean;
        boardBy?: string;
        calendarBy?: string;
      }
    | {
        kind: "dashboard";
        intro?: string;
        figures: FigureSpec[];
        charts: ChartSpec[];
        lists: ListSpec[];
        order?: ("figures" | "charts" | "lists")[];
      }
    | {
        kind: "report";
        of: string;
        intro?: string;
        by: string[];
        measures: string[];
        compare?: string;
        filters: string[];
      }
    | { kind: "form"; of: string; intro?: string; done: string; fields?: string[] }
    | { kind: "content"; intro?: string; sections: SectionSpec[] }
    | { kind: "profile"; of: string; intro?: string }
  );
export type PageOf<Kind extends PageSpec["kind"]> = Extract<PageSpec, { kind: Kind }>;

export type ThemeSpec = {
  background?: string;
  accent?: string;
  mode: "light" | "dark" | "auto";
  radius: "square" | "soft" | "round";
  font: "sans" | "serif" | "mono" | "rounded";
  /** Of letters and buttons; usual without one. */
  size?: "usual" | "large" | "largest";
};

export type LandingSpec = {
  headline: string;
  text: string;
  action: string;
  features: { title: string; text: string; icon: string }[];
};

/** The app itself, without what only keeping it needs. */
export type AppSpec = {
  name: string;
  tagline: string;
  /** What people read it in; English without one. Names and texts here stay English all the same, but for those that were given. */
  language?: Language;
  /** What amounts are in where their field says nothing else; US dollars without one. A translation does not change it. */
  currency?: string;
  /** Names and texts that somebody chose: they are nothing to translate. */
  given?: string[];
  /** One sentence that says what the app is. */
  summary: string;
  theme: ThemeSpec;
  landing: LandingSpec;
  roles?: RoleSpec[];
  entities: EntitySpec[];
  pages: PageSpec[];
  /** What was assumed and what was not possible, in sentences. */
  assumed: string[];
  instead: string[];
};

export type Blueprint = {
  version: 1;
  app: AppSpec;
  /** Hash of every file as it was last written: a file with another hash was changed by somebody else. */
  written: Record<string, string>;
  /** Earlier states of the app, newest last. */
  history: AppSpec[];
  /** States that were taken back and can come again, the next one last. Anything new forgets them. */
  undone?: AppSpec[];
  /** Fields by table that were removed and whose columns are still there. */
  dropped?: Record<string, FieldSpec[]>;
};

export const BLUEPRINT_PATH = ".ninefold/blueprint.json";
/** How far "undo" reaches. */
export const HISTORY_MAX = 5;
