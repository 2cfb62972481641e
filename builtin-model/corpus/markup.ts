// Reads one line of the markup (MARKUP.md) into plain text, phrases with their arrows, and clauses in braces.
import { AUDIENCES, CLAUSE_KINDS, type ClauseKind, LABELS, REQUEST_LABELS, type RequestLabel } from "./labels.ts";

/** Characters `start` to `end` of the text, with what its mark says before defaults are filled in. */
export type MarkedPhrase = {
  start: number;
  end: number;
  label: RequestLabel;
  id: number | null;
  /** What the arrow points to: numbers of phrases, a letter, "-" for nothing; null without an arrow. */
  to: string[] | null;
  /** Numbers of the people who do it. */
  by: string[] | null;
};

/** A clause in braces; `who` and `things` as written: audiences or numbers, numbers or "*". */
export type MarkedClause = {
  start: number;
  end: number;
  kind: ClauseKind;
  who: string[];
  things: string[] | null;
};

export type MarkupError = { column: number; message: string };
export type MarkedText = { text: string; phrases: MarkedPhrase[]; clauses: MarkedClause[]; errors: MarkupError[] };

const PHRASE_HEAD = /^\[([A-Za-z])(\d{1,2})?((?:[<>][\dA-Za-z,-]+){0,2}):\s?/;
const CLAUSE_HEAD = /^\{([a-z]+)(?: ([a-z\d+]+))?(?:>([\d,*]+))?:\s?/;
const KNOWN_LETTERS = new Set<string>([...LABELS, ...REQUEST_LABELS]);

/** One line of markup; what is wrong stands in `errors` with its column, counted from 1, and the rest is read all the same. */
export function parseMarkup(line: string): MarkedText {
  const read: MarkedText = { text: "", phrases: [], clauses: [], errors: [] };
  let phrase: MarkedPhrase | null = null;
  let clause: MarkedClause | null = null;
  let at = 0;
  const wrong = (message: string): void => void read.errors.push({ column: at + 1, message });
  while (at < line.length) {
    const char = line[at] as string;
    if (char === "\\" && /[n[\]{}\\]/.test(line[at + 1] ?? "")) {
      read.text += line[at + 1] === "n" ? "\n" : line[at + 1];
      at += 2;
      continue;
    }
    let width = 1;
    if (char === "[") {
      const head = PHRASE_HEAD.exec(line.slice(at, at + 40));
      if (phrase) wrong("a bracket inside a bracket");
      if (head) {
        phrase = phraseOf(head, read.text.length, wrong);
        width = head[0].length;
      } else wrong('a bracket begins like "[E:" or "[F2>1:"');
    } else if (char === "{") {
      const head = CLAUSE_HEAD.exec(line.slice(at, at + 60));
      if (clause) wrong("a brace inside a brace");
      if (head) {
        clause = clauseOf(head, read.text.length, wrong);
        width = head[0].length;
      } else wrong('a brace begins like "{see own:" or "{not:"');
    } else if (char === "]") {
      if (phrase) close(phrase, read.phrases, wrong);
      else wrong("a closing bracket without an opening one");
      phrase = null;
    } else if (char === "}") {
      if (phrase) wrong("the brace ends inside a bracket");
      if (clause) close(clause, read.clauses, wrong);
      else wrong("a closing brace without an opening one");
      clause = null;
    } else read.text += char;
    at += width;
  }
  if (phrase) wrong("a bracket is not closed");
  if (clause) wrong("a brace is not closed");
  checkNumbers(read);
  return read;

  function close<Mark extends { start: number; end: number }>(
    mark: Mark,
    into: Mark[],
    report: (message: string) => void,
  ): void {
    mark.end = read.text.length;
    if (read.text.slice(mark.start, mark.end).trim()) into.push(mark);
    else report("nothing stands in it");
  }
}

function phraseOf(head: RegExpExecArray, start: number, wrong: (message: string) => void): MarkedPhrase {
  const letter = head[1] as string;
  if (!KNOWN_LETTERS.has(letter)) wrong(`no letter of the markup: ${letter}`);
  const arrows = head[3] ?? "";
  return {
    start,
    end: start,
    label: letter as RequestLabel,
    id: head[2] ? Number(head[2]) : null,
    to: /(?<=>)[^<>]+/.exec(arrows)?.[0].split(",") ?? null,
    by: /(?<=<)[^<>]+/.exec(arrows)?.[0].split(",") ?? null,
  };
}

function clauseOf(head: RegExpExecArray, start: number, wrong: (message: string) => void): MarkedClause {
  const kind = head[1] as ClauseKind;
  const who = head[2]?.split("+") ?? [];
  if (!CLAUSE_KINDS.includes(kind)) wrong(`no brace of the markup: ${kind}`);
  const isAccess = kind === "see" || kind === "change";
  if (isAccess && !who.length) wrong("who may see or change it?");
  if (!isAccess && who.length) wrong(`"${kind}" takes nobody: {${kind}: …}`);
  for (const one of who)
    if (!/^\d+$/.test(one) && !AUDIENCES.includes(one as never)) wrong(`nobody of the markup: ${one}`);
  return { start, end: start, kind, who, things: head[3]?.split(",") ?? null };
}

/** Arrows and braces may only name numbers that stand on a phrase; letters only those of labels. */
function checkNumbers(read: MarkedText): void {
  const ids = new Set(read.phrases.flatMap(({ id }) => (id === null ? [] : [String(id)])));
  const missing = (name: string): boolean => /^\d+$/.test(name) && !ids.has(name);
  const complain = (name: string, where: number): void =>
    void read.errors.push({
      column: where + 1,
      message: `number ${name} stands on no phrase (near "${read.text.slice(where, where + 20)}")`,
    });
  for (const phrase of read.phrases)
    for (const name of [...(phrase.to ?? []), ...(phrase.by ?? [])])
      if (missing(name)) complain(name, phrase.start);
      else if (!/^(?:\d+|-)$/.test(name) && !KNOWN_LETTERS.has(name))
        read.errors.push({ column: phrase.start + 1, message: `an arrow to nowhere: ${name}` });
  for (const clause of read.clauses)
    for (const name of [...clause.who, ...(clause.things ?? [])]) if (missing(name)) complain(name, clause.start);
}
