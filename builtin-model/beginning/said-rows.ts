// The rows with figures that a message lists for what a template can be set to: "Bath & Dry 45 min £30, Full Groom 90 min £55",
// "haircut (30 min, €25), colour (2h, €80)", one a line with dashes, "cut 20, beard 10 and both 28".
import { nounLemmaOf, READ_MAX, readText } from "../reading/index.ts";
import { singular } from "../understanding/language/words.ts";
import { type Figure, figuresIn, numberOf } from "./said-figures.ts";
import { namesAfter } from "./said-names.ts";
import { type Piece, piecesOf } from "./said-pieces.ts";
import type { Column, Row, RowsSetting } from "./types.ts";
import { DAY } from "./weekdays.ts";

const ROWS_MIN = 2;
/** So many rows with nothing but a number are a list without a word for it. */
const BARE_MIN = 3;
const NAME_WORDS_MAX = 6;
const NAME_MAX = 60;
/** Longer pieces are clauses. */
const PIECE_MAX = 160;
/** So far before a list stands what it is of. */
const BEFORE_MAX = 160;
const CALLED_WORDS = 6;
const BULLET = /\n\s*(?:[-–*•]|\d{1,2}[.)])\s*$/u;
const ASIDE = /\([^()\n]{3,400}\)/gu;

/** A piece with what stands in it. `name` is empty where it is nothing but figures. */
type Said = Piece & { name: string; parts: readonly string[]; figures: Figure[]; bare: number | null };
/** Rows that stand one behind the other. `of` is the noun before the bracket in which they stand. */
type Run = Readonly<{ rows: Said[]; from: number; of?: string }>;

/** In the setting's columns; undefined where fewer than two rows stand together. */
export function rowsIn(text: string, setting: RowsSetting): Row[] | undefined {
  const read = text.slice(0, READ_MAX);
  const isBehindWord = ({ from }: Run) => isCalled(read.slice(Math.max(0, from - BEFORE_MAX), from), setting.words);
  const runs = runsIn(read, setting).filter((run) => isList(run, setting, isBehindWord(run)));
  const longest = runs.toSorted((left, right) => right.rows.length - left.rows.length);
  const best = longest.find(isBehindWord) ?? longest[0];
  const rows = best ? rowsOf(best, setting) : [];
  if (rows.length >= ROWS_MIN) return rows.slice(0, setting.max);
  const names = namesAfter(read, setting);
  if (!names || names.some((name) => figuresIn(name, unitsOf(setting)).length > 0)) return undefined;
  return names.map((name) => rowOf({ name, figures: [], bare: null }, setting));
}

function isList({ rows }: Run, { behindWord = false }: RowsSetting, isBehindWord: boolean): boolean {
  if (rows.length < ROWS_MIN || (behindWord && !isBehindWord)) return false;
  const withUnit = rows.filter(({ figures }) => figures.length > 0);
  return isBehindWord || withUnit.length >= ROWS_MIN || rows.length >= BARE_MIN;
}

/** Whether one of the words stands shortly before, in the same sentence or the line above. */
function isCalled(before: string, words: readonly string[]): boolean {
  const last =
    before
      .replace(BULLET, "")
      .trimEnd()
      .split(/[.!?](?=\s)|\n/u)
      .at(-1) ?? "";
  return readText(last)
    .slice(-CALLED_WORDS)
    .some(({ lower, lemma }) => words.includes(lemma) || words.includes(nounLemmaOf(lower)));
}

/** Of the text, and of what stands in brackets where that is a list of its own. */
function runsIn(text: string, setting: RowsSetting): Run[] {
  const asides = [...text.matchAll(ASIDE)].flatMap(({ 0: aside, index }) =>
    joined(saidIn(aside.slice(1, -1), setting), setting).map(({ rows }) => {
      const before = text.slice(Math.max(0, index - PIECE_MAX), index);
      return { rows, from: index, of: nounAtEnd(before) };
    }),
  );
  return [...asides, ...joined(saidIn(text, setting), setting)];
}

/** "Candles in two sizes" → "Candle". */
function nounAtEnd(before: string): string {
  const clause = before.split(/[.,;:!?\n]/u).at(-1) ?? "";
  const offered = clause.replace(/^.*\b(?:for|of|sells?|selling|offers?|our|my|and)\s+/iu, "");
  const phrase = offered.replace(/\s(?:in|at|with|as)\s.*$/iu, "");
  const word = phrase.trim().split(/\s+/u).at(-1) ?? "";
  return /^\p{L}{3,}$/u.test(word) ? capital(singular(word.toLowerCase())) : "";
}

/** The pieces, cut at "and" where a figure stands beside it; figures alone belong to what is before them. */
function saidIn(text: string, setting: RowsSetting): Said[] {
  const all: Said[] = [];
  for (const piece of piecesOf(text).flatMap((one) => cutAtAnd(one, setting))) {
    const said = saidBy(piece, setting);
    const before = all.at(-1);
    const isMore = said.name === "" && (said.figures.length > 0 || said.bare !== null);
    if (isMore && before && said.behind !== "sentence") {
      before.figures.push(...said.figures);
      before.bare ??= said.bare;
    } else all.push(said);
  }
  return all;
}

const AND = /\s(?:and|&|plus|or)\s+(?:an?\s+|the\s+)?/giu;

function cutAtAnd(piece: Piece, setting: RowsSetting): Piece[] {
  const { text, start } = piece;
  if (text.length > PIECE_MAX) return [piece];
  const figures = figuresIn(text, unitsOf(setting));
  const cuts = [...text.matchAll(AND)].filter(({ 0: joint, index }) => {
    const left = text.slice(0, index).replace(/[\s)]+$/u, "");
    const right = index + joint.length;
    return figures.some(({ start, end }) => end === left.length || start === right) || bareIn(left, setting) !== null;
  });
  const ends = [...cuts.map(({ index }) => index), text.length];
  return ends.map((end, at) => {
    const cut = cuts[at - 1];
    const from = cut ? cut.index + cut[0].length : 0;
    return { text: text.slice(from, end), start: start + from, behind: at === 0 ? piece.behind : "comma" };
  });
}

/** Money is no part of a name, where no column takes it either. */
const unitsOf = ({ columns }: RowsSetting) => [
  ...new Set(["money" as const, ...columns.flatMap(({ unit }) => (unit === undefined ? [] : [unit]))]),
];

const BARE = /(?<![\p{L}\d.,:#–-])\d{1,7}(?:[.,]\d{1,2})?$/u;
/** Of times, of what is counted and of what is only numbered. */
const NO_FIGURE =
  /(?:^|\s)(?:to|till?|until|at|between|and|by|than|of|over|under|max|every|in|no|nr|number|room|level|size|table|part|unit|week|day|year|age|top|version|station|group|class|team|step|phase|open|closed?)\.?\s*$/iu;
const BARE_REACH = 30;
const CENTS = 100;

/** The number without a unit that a piece ends with, where a column takes one. */
function bareIn(text: string, setting: RowsSetting): { value: number; at: number } | null {
  const plain = text.replace(/[\s)]+$/u, "");
  const end = plain.slice(-BARE_REACH);
  const found = setting.columns.some((column) => takesBare(column, setting)) ? BARE.exec(end) : null;
  if (!found || NO_FIGURE.test(end.slice(0, found.index))) return null;
  const value = numberOf(found[0]);
  return value === null ? null : { value, at: plain.length - found[0].length };
}

function saidBy(piece: Piece, setting: RowsSetting): Said {
  const { text } = piece;
  if (text.length > PIECE_MAX) return { ...piece, name: text, parts: [], figures: [], bare: null };
  const figures = figuresIn(text, unitsOf(setting));
  const bare = bareIn(text, setting);
  const isBare = bare !== null && figures.every(({ end }) => end <= bare.at);
  const ends = [...figures, ...(isBare ? [{ start: bare.at, end: text.length }] : [])];
  // The name stands before its figures, or behind the first of them.
  const parts = [
    ...ends.map(({ start }, at) => text.slice(ends[at - 1]?.end ?? 0, start)),
    text.slice(ends.at(-1)?.end),
  ];
  return { ...piece, parts, name: nameIn(parts), figures, bare: isBare ? bare.value : null };
}

const nameIn = (parts: readonly string[]): string => parts.map(plainName).find((name) => name !== "") ?? "";

/** Rows that follow one another; a name without a figure is one between two. */
function joined(all: readonly Said[], { words }: RowsSetting): Run[] {
  const runs: Run[] = [];
  let rows: Said[] = [];
  const close = () => {
    if (rows[0]) runs.push({ rows, from: rows[0].start + Math.max(0, rows[0].text.indexOf(rows[0].name)) });
    rows = [];
  };
  for (const [at, said] of all.entries()) {
    const before = rows.at(-1);
    const isRow = (one: Said | undefined) => one !== undefined && (one.figures.length > 0 || one.bare !== null);
    const goesOn =
      before !== undefined &&
      said.behind !== "colon" &&
      isName(said) &&
      // Sentences follow one another as rows only where units make them rows.
      (said.behind !== "sentence" || (before.figures.length > 0 && said.figures.length > 0));
    if (goesOn && (isRow(said) || (said.behind === "comma" && isRow(all[at + 1]) && all[at + 1]?.behind === "comma"))) {
      rows.push(said);
      continue;
    }
    close();
    const first =
      said.behind === "colon"
        ? said
        : { ...said, name: nameIn([withoutLead(said.parts[0] ?? "", words), ...said.parts.slice(1)]) };
    if (isRow(said) && isName(first)) rows.push(first);
  }
  close();
  return runs;
}

const OFFERED =
  /^.*\b(?:do|offers?|sells?|selling|have|has|are|is|want|need|like|make|charge|includes?|including|such as|namely|e\.g\.)\s+/iu;
const OF_APP =
  /\b(?:i|we|my|our|app|page|site|website|tool|shop|store|system|calculator|tracker|booking|list|board|budget)\b/iu;
const FOR = /^(.*)\s(?:with|of|for)\s+/iu;

/** "We do haircuts", "a page for haircuts", "pots for food": what is offered. */
function withoutLead(text: string, words: readonly string[]): string {
  const rest = text.replace(OFFERED, "");
  const [whole, before = ""] = FOR.exec(rest) ?? [];
  const isOfAll = OF_APP.test(before) || isCalled(before, words);
  return whole !== undefined && isOfAll ? rest.slice(whole.length) : rest;
}

const BEGINS = /^(?:[-–—*•\s"'“”‘’(=@/|,]+|\d{1,2}[.)]\s|(?:and|or|plus|an?|the|our|my|also|then)\s)/iu;
const ENDS =
  /(?:[-–—\s:=@/|,("“”]|\s(?:for|at|is|are|costs?|takes?|lasts?|from|about|around|approx\.?|only|each|per|priced|of|every|has|with|on|by|to|just|and|water|watered))$/iu;

function plainName(text: string): string {
  let name = text;
  for (let begin = BEGINS.exec(name); begin; begin = BEGINS.exec(name)) name = name.slice(begin[0].length);
  for (let end = ENDS.exec(name); end; end = ENDS.exec(name)) name = name.slice(0, end.index);
  const plain = name.replace(/^[)\].]+|[)\].]+$/gu, "").trim();
  return /\p{L}/u.test(plain) ? plain : "";
}

const NO_NAME =
  /^(?:i|we|you|it|they|he|she|there|please|each|every|where|which|so|add|see|show|open|closed?|from|between|until|after|before|within|remind|cancel|up|per|max|maximum|min|minimum|about|around|by|since|in|on|at|if|when)\b/iu;
const NAMES_DAY = new RegExp(`(?<!\\p{L})(?:${DAY})(?!\\p{L})`, "iu");

function isName({ name, figures }: Said): boolean {
  const isShort = name.length <= NAME_MAX && name.split(/\s+/u).length <= NAME_WORDS_MAX;
  return name !== "" && isShort && !NO_NAME.test(name) && (figures.length > 0 || !NAMES_DAY.test(name));
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
/** "180g", "2 litres": how much of it, not what it is. */
const MEASURE = /^\d[\d.,]*\s?\p{L}{0,6}$/u;

/** Names that are the same keep what tells them apart: "60 minute massage". */
function rowsOf({ rows, of = "" }: Run, setting: RowsSetting): Row[] {
  const counts = Map.groupBy(rows, ({ name }) => name);
  const named = rows.map((said) => {
    const isTwice = (counts.get(said.name)?.length ?? 0) > 1;
    const name = isTwice ? `${timeIn(said)} ${said.name}`.trim() : said.name;
    return { ...said, name: capital(MEASURE.test(name) && of !== "" ? `${of} ${name}` : name) };
  });
  const once = new Map(named.toReversed().map((said) => [said.name, said]));
  return named.filter((said) => once.get(said.name) === said).map((said) => rowOf(said, setting));
}

const timeIn = ({ figures }: Said): string => figures.find(({ unit }) => unit !== "money")?.text ?? "";

type Figures = Pick<Said, "name" | "figures" | "bare">;

/** Each figure in the first column that takes it, a number without a unit in what is left; columns of which nothing was said hold their `else`. */
function rowOf({ name, figures, bare }: Figures, setting: RowsSetting): Row {
  const { columns } = setting;
  const said = (column: Column): string | number | undefined => {
    if (column.is === "name") return name;
    const value = figures.find(({ unit }) => unit === column.unit)?.value;
    return value === undefined || !isWithin(value, column) ? undefined : value;
  };
  const row = new Map(columns.map((column) => [column, said(column)]));
  const left = columns.find((column) => takesBare(column, setting) && row.get(column) === undefined);
  if (left && bare !== null) {
    const value = left.unit === "money" ? Math.round(bare * CENTS) : bare;
    if (isWithin(value, left)) row.set(left, value);
  }
  return Object.fromEntries(columns.map((column) => [column.at, row.get(column) ?? column.else ?? null]));
}

/** A number without a unit is money, or what the only column with figures holds. */
const takesBare = ({ is, unit }: Column, { columns }: RowsSetting): boolean =>
  is === "figure" &&
  (unit === "money" ||
    (unit !== "weekday" && unit !== "time" && columns.filter((one) => one.is === "figure").length === 1));

const isWithin = (value: string | number, { min = 0, max = Number.MAX_SAFE_INTEGER }: Column): boolean =>
  typeof value === "string" || (value >= min && value <= max);
