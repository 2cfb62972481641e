// Changes that a message can ask for.
import type { Access, Alert, ChartKind, FieldKind, Grant, View } from "#entity";
import type { Language } from "../knowledge/languages/sentences.ts";
import type { Unit } from "../reading/index.ts";
import type { FieldSpec, LikeTerms, RoleSpec, RowConditions, ThemeSpec, WhenTerms } from "./types.ts";

export type Edit =
  | { edit: "undo"; all?: true }
  /** What was taken back comes again; `orUndo` when nothing was: "put it back". */
  | { edit: "redo"; orUndo?: true }
  | { edit: "restoreLooks" }
  | { edit: "bringBack"; name: string }
  /** Of one list, or of all. */
  | { edit: "declutter"; entity: string | null }
  | { edit: "currency"; currency: string }
  /** Example rows of the preview; `more` counts from those that are there. */
  | { edit: "rows"; entity: string; count: number; more: boolean }
  | { edit: "samples"; entity: string; names: string[] }
  /** Without roles the app's owner alone. */
  | { edit: "decide"; entity: string; roles?: RoleSpec[] }
  /** Only these and the app's owner do it; the others see as much as before. */
  | { edit: "keep"; entity: string; roles: RoleSpec[]; can: Grant[] }
  /** Only these and the app's owner see the list. */
  | { edit: "show"; entity: string; roles: RoleSpec[]; can: Grant[] }
  | { edit: "allow"; entity: string; roles: RoleSpec[]; can: Grant[] }
  /** Without roles every member. */
  | { edit: "forbid"; entity: string; roles: RoleSpec[]; can: Grant[] }
  /** Only these and the app's owner write the field. */
  | { edit: "writers"; entity: string; key: string; roles: RoleSpec[] }
  /** Only these and the app's owner read the field; null: everybody who reads the row. */
  | { edit: "readers"; entity: string; key: string; roles: RoleSpec[] | null }
  | { edit: "addRole"; role: RoleSpec }
  | { edit: "removeRole"; role: RoleSpec }
  | { edit: "renameRole"; role: RoleSpec; to: RoleSpec }
  /** Null: for everybody. */
  | { edit: "pageFor"; id: string; roles: RoleSpec[] | null }
  | { edit: "anonymous"; entity: string; anonymous: boolean }
  /** `entity` signs up for `to`, of which each takes so many. */
  | { edit: "places"; entity: string; to: string; most: number }
  /** Null is English. */
  | { edit: "translate"; language: Language | null }
  | { edit: "theme"; theme: Partial<ThemeSpec> }
  | { edit: "text"; place: "name" | "tagline" | "headline" | "text" | "action"; text: string }
  | { edit: "addField"; entity: string; field: FieldSpec }
  | { edit: "removeField"; entity: string; key: string }
  | { edit: "renameField"; entity: string; key: string; label: string }
  | {
      edit: "changeField";
      entity: string;
      key: string;
      kind?: FieldKind;
      required?: boolean;
      preset?: string;
      options?: string[];
      hidden?: boolean;
      /** What a number is counted in. */
      unit?: string;
      /** Cents for money, length for texts. */
      min?: number;
      max?: number;
    }
  | { edit: "addOption"; entity: string; key: string; options: string[] }
  | { edit: "removeOption"; entity: string; key: string; option: string }
  | { edit: "renameOption"; entity: string; key: string; option: string; to: string }
  | { edit: "moveField"; entity: string; key: string; beside: string | null; side: "before" | "after" }
  | { edit: "steps"; entity: string; key: string; steps: string[] }
  | { edit: "noOverlap"; entity: string; per: string | null }
  | {
      edit: "total";
      entity: string;
      key: string;
      label?: string;
      of: [string, string, ...string[]];
      op?: "times" | "plus" | "minus";
    }
  /** Which values of the field stand out; null: none. */
  | { edit: "standOut"; entity: string; key: string; alert: Alert | null }
  /** A date that lies so many units after another of the row. */
  | { edit: "dueAfter"; entity: string; key: string; label: string; after: string; every: number; unit: Unit }
  /** What the rows of `from` that point at one by `by` add up to; their number without `of`. */
  | {
      edit: "sumOf";
      entity: string;
      key: string;
      label: string;
      from: string;
      by: string;
      of?: string;
      where?: Record<string, string | boolean>;
    }
  /** Rows of `entity` take from a number of `to`, or add to it. */
  | { edit: "stock"; entity: string; to: string; sign?: 1; word?: string }
  | { edit: "unique"; entity: string; key: string; unique: boolean }
  | { edit: "ordered"; entity: string; start: string; end: string; same: boolean /** Days. */; most?: number }
  /** Days from now. */
  | { edit: "within"; entity: string; key: string; from?: number; to?: number }
  | ({ edit: "when"; entity: string; key: string } & WhenTerms)
  | ({ edit: "like"; entity: string; key: string } & LikeTerms)
  /** Rules about a field go; without one all of the entity's. */
  | { edit: "dropRules"; entity: string; key: string | null }
  | { edit: "groupPages"; ids: string[]; group: string | null }
  | { edit: "addLabel"; entity: string; text: string }
  | { edit: "ownPage"; entity: string; who: string }
  | { edit: "linkNew"; entity: string; one: string }
  /** `at` counts from 0. */
  | { edit: "movePage"; id: string; isFirst: boolean; at?: number }
  | { edit: "answer"; text: string }
  /** What a wish may mean, to be clicked: its words and what they do. `why` says what else was meant and can't be. */
  | { edit: "choose"; why?: string; choices: { words: string; edits: Edit[] }[] }
  | { edit: "addEntity"; one: string; fields: FieldSpec[]; parent: string | null }
  | { edit: "removeEntity"; entity: string }
  | { edit: "renameEntity"; entity: string; to: string }
  /** `by` is what a board or calendar goes by. */
  | { edit: "addView"; entity: string; view: View; by?: string }
  | { edit: "removeView"; entity: string; view: View }
  /** `sum` is the field that is measured, added up unless `how` says otherwise. */
  | {
      edit: "addChart";
      entity: string;
      by: string | null;
      sum?: string;
      how?: "avg" | "min" | "max";
      grain?: "day" | "week" | "year";
      kind?: ChartKind;
    }
  | { edit: "addFigure"; entity: string; label: string; measure?: string; filter?: RowConditions }
  | { edit: "addShortList"; entity: string; title: string; filter?: RowConditions; sort?: string; limit?: number }
  /** The overview begins with these rows; `title` names their list there. */
  | { edit: "startWith"; entity: string; title: string; filter?: RowConditions; sort?: string }
  /** Without a title all of the kind; `beside` another kind, before it or after it. */
  | {
      edit: "moveOnOverview";
      part: "figures" | "charts" | "lists";
      title: string | null;
      isFirst: boolean;
      beside?: "figures" | "charts" | "lists";
    }
  | { edit: "removeFromOverview"; part: "figures" | "lists"; title: string | null }
  | { edit: "duplicatePage"; id: string; title: string | null }
  | { edit: "removeChart"; entity: string | null; by: string | null; at?: number; all?: true }
  /** A list page shows only some rows, or all again. */
  | { edit: "onlyRows"; entity: string; id: string; where: RowConditions }
  | { edit: "allRows"; entity: string; id: string }
  /** A page of its own with some rows; `isOwn` those of whoever looks. */
  | { edit: "rowsPage"; entity: string; title: string; where: RowConditions; isOwn?: true }
  | { edit: "addFilter"; entity: string; key: string }
  | { edit: "removeFilter"; entity: string; key: string }
  /** `instead` is the key of the field whose place it takes. */
  | { edit: "link"; entity: string; to: string; instead?: string }
  | { edit: "colorOption"; entity: string; key: string; option: string; color: string }
  | { edit: "pageText"; id: string; text: string }
  | { edit: "sort"; entity: string; key: string; descending: boolean; then?: { key: string; descending: boolean }[] }
  | { edit: "access"; entity: string; access: Access }
  /** The list stands on a public page, or no longer; fields that the comparable words name are shown there. */
  | { edit: "publicPage"; entity: string; isOpen: boolean; words: string }
  /** Rows are seen by the people whom they name, who may do this with them. */
  | { edit: "named"; entity: string; people: string; can: Grant[] }
  | { edit: "addPage"; page: "report" | "content" | "contact"; title: string; entity: string | null }
  | { edit: "removePage"; id: string }
  | { edit: "renamePage"; id: string; title: string }
  | { edit: "unknown"; text: string; hint: string };

export type RuleEdit = Extract<Edit, { edit: "steps" | "noOverlap" | "total" | "stock" | "linkNew" }>;

export type AccessEdit = Extract<
  Edit,
  { edit: "decide" | "anonymous" | "places" | "keep" | "show" | "allow" | "forbid" | "writers" | "readers" | "named" }
>;

export type BehaviourEdit = Extract<Edit, { edit: "standOut" | "dueAfter" | "sumOf" }>;

export type ConditionEdit = Extract<
  Edit,
  { edit: "unique" | "ordered" | "within" | "when" | "like" | "dropRules" | "addLabel" | "ownPage" }
>;

export type RowEdit = Extract<Edit, { edit: "onlyRows" | "allRows" | "rowsPage" }>;

export type SampleEdit = Extract<Edit, { edit: "rows" | "samples" }>;
