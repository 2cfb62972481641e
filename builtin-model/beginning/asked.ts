// How people ask for the templates, and what sounds like one and is something else: written beside each template, in otherwise.txt, and in records.txt.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const TEMPLATES_FOLDER = join(import.meta.dirname, "../../templates");

/** No template: what else a text may be. The first tag of the chain. */
export const NONE = "O";

/** A text, the template that it asks for or NONE, and how it is written: a voice, or the author of the corpus. */
export type Asked = Readonly<{
  text: string;
  template: string;
  voice: string;
  /** The template that it sounds like and does not ask for; it may ask for another one. */
  not?: string;
}>;

/** The folders of templates in their order. */
export const templateNames = (): string[] =>
  readdirSync(TEMPLATES_FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

/** All that was written for it. */
export function writtenAsked(): Asked[] {
  const beside = templateNames().flatMap((name) => linesOf(join(TEMPLATES_FOLDER, name, "asked.txt"), name));
  const others = ["otherwise.txt", "records.txt"].flatMap((file) => linesOf(join(import.meta.dirname, file), NONE));
  return [...beside, ...others];
}

const LINE = /^([a-z]+): (.+)$/;

function linesOf(path: string, template: string): Asked[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, at) => {
      if (line === "" || line.startsWith("#")) return [];
      const [, voice = "", text = ""] = LINE.exec(line) ?? [];
      if (text === "") throw new Error(`${path}:${at + 1} has no voice and words.`);
      return [voice === "not" ? { text, voice, template: NONE, not: template } : { text, voice, template }];
    });
}
