// Where a text occurs in a project's files.
import type { SourceFiles } from "#contract";

const LINE_MAX_CHARACTERS = 240;

export type MatchingLine = { path: string; line: number; text: string };

/** Every line that contains `query`, case ignored; lines count from 1, their texts are trimmed and cut. */
export function linesWith(files: SourceFiles, query: string): MatchingLine[] {
  const wanted = query.toLowerCase();
  return Object.entries(files).flatMap(([path, content]) =>
    content
      .split("\n")
      .flatMap((text, index) =>
        text.toLowerCase().includes(wanted)
          ? [{ path, line: index + 1, text: text.trim().slice(0, LINE_MAX_CHARACTERS) }]
          : [],
      ),
  );
}
