// A thing that a description names, with what is said of it: read by one file after the other.
import type { FieldSpec } from "../blueprint/types.ts";
import type { Mention } from "./mentions.ts";

export type Described = Mention & {
  fields: FieldSpec[];
  /** Its fields come from a list of several things: they do not make it the main one. */
  isAside?: boolean;
  /** A list lays it out among others: it is kept, whatever else the text says. */
  isStated?: boolean;
};
