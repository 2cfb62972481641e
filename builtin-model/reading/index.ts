// Reading: a person's text as tokens with what is known of each word; nothing here decides what is meant.

export { type Bounds, boundsIn, daysIn, elapsedIn, type Interval, intervalsIn, lapseIn, type Unit } from "./amounts.ts";
export { askingWords } from "./asking.ts";
export { lemmaOf, nounLemmaOf, participleOf } from "./lemmas.ts";
export { saysNothingMore } from "./limits.ts";
export { chanceOf } from "./odds.ts";
export { isAsked, type Part, quotedParts } from "./quoted-parts.ts";
export { readText, type Word } from "./read-text.ts";
export {
  isNoList,
  LIST_WORDS,
  NAMES_NOTHING,
  thingName,
  withoutListWord,
  withoutNeighbour,
  withoutTail,
} from "./thing-name.ts";
export { READ_MAX } from "./tokens.ts";
export { classesOf } from "./word-classes.ts";
export { wordSet } from "./word-set.ts";
