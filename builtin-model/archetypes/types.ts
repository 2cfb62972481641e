// An archetype: one whole small app for keeping records, as somebody who knows the trade would lay it out.
import type { ChartKind, View } from "#entity";
import type { FieldSpec, RowConditions, RuleSpec, SampleRow } from "../blueprint/types.ts";
import type { Audience } from "../knowledge/app-kinds.ts";

/** Who sees and changes the rows; `data/README.md` tells which is which. */
export const THING_ACCESS = ["shared", "own", "published", "managed", "inbox", "closed"] as const;
export type ThingAccess = (typeof THING_ACCESS)[number];

/** A field; `to` is the name of a thing of the same archetype. */
export type ArchetypeField = FieldSpec & {
  /** Of a relation to a thing whose rows are people who sign in: that person sees, or also changes, the row. */
  person?: "sees" | "changes";
  /** Options that follow one another. */
  areSteps?: true;
};

/** Rules whose `from`, `of` and `per` name things of the archetype. */
export type ArchetypeRule =
  | Extract<RuleSpec, { rule: "total" | "stock" | "noOverlap" | "onePer" | "ordered" | "when" | "sumOf" }>
  /** Rows of `of` for one `per` are at most its field `most`; stands with either thing. */
  | { rule: "capacity"; of: string; per: string; most: string };

export type ArchetypeThing = {
  one: string;
  many: string;
  words: string[];
  core: boolean;
  icon: string;
  access: ThingAccess;
  writers: string[];
  feature: string;
  /** Its rows are people who sign in themselves. */
  isPerson: boolean;
  fields: ArchetypeField[];
  rules: ArchetypeRule[];
  rows: SampleRow[];
};

export type ArchetypeFigure = { label: string; of: string; sum?: string; where?: RowConditions };
export type ArchetypeChart = {
  title: string;
  of: string;
  by: string;
  sum?: string;
  kind: ChartKind;
  where?: RowConditions;
};
export type ArchetypeList = { title: string; of: string; where?: RowConditions; sort?: string; limit?: number };

export type Archetype = {
  name: string;
  about: string;
  asked: string[];
  examples: string[];
  audience: Audience;
  icon: string;
  names: string[];
  headline: string;
  text: string;
  /** One of them -> many of them. */
  roles: Record<string, string>;
  /** The main one first. */
  things: ArchetypeThing[];
  figures: ArchetypeFigure[];
  charts: ArchetypeChart[];
  lists: ArchetypeList[];
  views: Record<string, View[]>;
  /** Pages with some rows of a thing. */
  some: { title: string; of: string; where: RowConditions }[];
  behaviours: Record<string, string>[];
  links: string[];
};
