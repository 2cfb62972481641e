// What is said of attached files: what came of their rows, and what can't be seen.
import { property } from "../conversation/project.ts";
import type { Call } from "../conversation/transcript.ts";
import { listing } from "../understanding/language/words.ts";
import type { Material } from "./material.ts";
import type { TableImport } from "./tables.ts";

const count = (value: unknown): number => (typeof value === "number" ? value : 0);
const rows = (number: number): string => (number === 1 ? "1 row" : `${number.toLocaleString("en")} rows`);

/** A paragraph for each file whose rows were brought in. */
export function tableReply(imports: readonly TableImport[], calls: readonly Call[]): string[] {
  return imports.map(({ name, many, table, left }) => {
    const output = calls.findLast(
      (one) => one.name === "import_attachment" && one.input.name === name && one.input.table === table,
    )?.output;
    const error = property(output, "error");
    if (typeof error === "string") return `The rows of ${name} are not in: ${error}`;
    const sentences = [
      `${name}: ${rows(count(property(output, "rows")))} are in ${many.toLowerCase()} now. They are real data: the next deploy brings them into the live app, once.`,
    ];
    const repeated = count(property(output, "repeated"));
    if (repeated > 0)
      sentences.push(
        `${rows(repeated)} ${repeated === 1 ? "was" : "were"} in the file more than once and ${repeated === 1 ? "is" : "are"} here once.`,
      );
    const beyond = count(property(output, "beyond"));
    if (beyond > 0)
      sentences.push(`${rows(beyond)} did not fit into one message; attach the rest as a file of its own.`);
    const leftOut = textsOf(property(output, "leftOut"));
    if (leftOut.length > 0) sentences.push(`Left out: ${leftOut.join("; ")}.`);
    const emptied = textsOf(property(output, "emptied"));
    if (emptied.length > 0) sentences.push(`These cells did not fit their field and are empty: ${emptied.join("; ")}.`);
    if (left.length > 0) sentences.push(`There was no room for the columns ${listing(left)}.`);
    return sentences.join(" ");
  });
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** Pictures are honestly not seen. */
export function pictureReply({ files }: Material): string[] {
  const pictures = files.filter(({ kind }) => kind === "image").map(({ name }) => name);
  if (pictures.length === 0) return [];
  return [
    `I can't see pictures, so ${listing(pictures)} ${pictures.length === 1 ? "has" : "have"} changed nothing here. Tell me in words what ${pictures.length === 1 ? "it shows" : "they show"}, or choose a model that sees.`,
  ];
}
