// How much a field and a list hold, for whoever checks, shows or prepares rows.
import type { FieldKind } from "./fields.ts";

const TEXT_LENGTH_MAX = 500;
const LENGTHS: Partial<Record<FieldKind, number>> = { longText: 20_000, url: 2_000 };

export const TAGS_MAX = 50;
export const TAG_LENGTH_MAX = 60;
/** Rows of a page of a list, unless it is asked for another number. */
export const PAGE_SIZE = 25;

/** Characters of a field of this kind, unless the field itself says another number. */
export const lengthMax = (kind: FieldKind): number => LENGTHS[kind] ?? TEXT_LENGTH_MAX;
