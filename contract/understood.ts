// What the built-in model understood, as data: the card under its reply, on which a click mends what is wrong.
import { z } from "zod";
import { FIELD_KIND_NAMES, type FieldKindName } from "./field-kind-names.ts";
import { SIGHTS } from "./understood-edits.ts";

const LISTS_MAX = 40;
const FIELDS_MAX = 40;
const OPTIONS_MAX = 20;
const DOUBTS_MAX = 8;
const MISSED_MAX = 5;

const name = z.string().min(1).max(80);
// Its keys are the kinds.
const kind = z.enum(Object.keys(FIELD_KIND_NAMES) as [FieldKindName, ...FieldKindName[]]);

export const understoodField = z.object({
  name,
  kind,
  /** Of a choice. */
  options: z.array(name).max(OPTIONS_MAX),
  /** The list that a link leads to. */
  to: name.nullable(),
  /** Nobody named it: the model added what such a list usually has. */
  guessed: z.boolean(),
  /** What it can become without losing what rows hold. */
  becomes: z.array(kind),
});
export type UnderstoodField = z.infer<typeof understoodField>;

export const understoodList = z.object({
  /** As people read it, in the plural. */
  name,
  guessed: z.boolean(),
  sight: z.enum(SIGHTS),
  /** Who besides the owner sees it, where only some do: roles in the plural. */
  seenBy: z.array(name).max(OPTIONS_MAX),
  /** What a member may do with it, in words. */
  rights: z.string().max(600),
  fields: z.array(understoodField).max(FIELDS_MAX),
  /** Ways in which its page shows it: "table", "board". */
  views: z.array(name).max(OPTIONS_MAX),
});
export type UnderstoodList = z.infer<typeof understoodList>;

/** Something that was read and not surely: each choice is an edit. */
const doubt = z.object({
  about: name,
  choices: z
    .array(
      z.discriminatedUnion("edit", [
        z.object({ edit: z.literal("addList"), name }),
        z.object({ edit: z.literal("addField"), list: name, name, kind }),
      ]),
    )
    .min(1)
    .max(3),
});
export type UnderstoodDoubt = z.infer<typeof doubt>;

export const understood = z.object({
  /** What the app is called. */
  name,
  lists: z.array(understoodList).max(LISTS_MAX),
  /** Roles in the plural. */
  roles: z.array(name).max(OPTIONS_MAX),
  /** Figures and charts of the overview, and reports. */
  figures: z.array(z.string().max(120)).max(20),
  /** Pages, rules and colours, a line each. */
  besides: z.array(z.string().max(2_000)).max(20),
  doubts: z.array(doubt).max(DOUBTS_MAX),
  /** Sentences of the description in which something was asked that the app doesn't have. */
  missed: z.array(z.string().max(240)).max(MISSED_MAX),
  /** The paragraph of the reply that says the same in words: the card stands in its place. "" without one. */
  told: z.string().max(20_000),
});
export type Understood = z.infer<typeof understood>;
