// How much a field and a list hold, for whoever checks, shows or prepares rows.
import type { FieldKind } from "./fields.ts";
import { KINDS } from "./kinds/index.ts";

export { TAG_LENGTH_MAX, TAGS_MAX } from "./kinds/tags.ts";

const TEXT_LENGTH_MAX = 500;

/** Rows of a page of a list, unless it is asked for another number. */
export const PAGE_SIZE = 25;

/** Characters of a field of this kind, unless the field itself says another number. */
export const lengthMax = (kind: FieldKind): number => KINDS[kind].lengthMax ?? TEXT_LENGTH_MAX;
