// Tagging: which phrases of a text are things, fields, people …, which clauses say what is not wanted, and what belongs to what.
export type { Chain } from "./chain.ts";
export { spansWithChances, tagText, trained } from "./tag-text.ts";
export type { Clause, Link, Phrase, Tagged } from "./types.ts";
export type { Trained } from "./weights-file.ts";
