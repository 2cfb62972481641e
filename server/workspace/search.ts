// Where a text occurs in a project's files.
import { isAssetPath, type SourceFiles } from "#contract";

const LINE_MAX_CHARACTERS = 240;

export type MatchingLine = { path: string; line: number; text: string };

/** Every line that contains `query`, case ignored; lines count from 1, their texts are trimmed and cut. */
export function linesWith(files: SourceFiles, query: string): MatchingLine[] {
  const wanted = query.toLowerCase();
  const texts = Object.entries(files).filter(([path]) => !isAssetPath(path));
  return texts.flatMap(([path, content]) =>
    content
      .split("\n")
      .flatMap((text, index) =>
        text.toLowerCase().includes(wanted)
          ? [{ path, line: index + 1, text: text.trim().slice(0, LINE_MAX_CHARACTERS) }]
          : [],
      ),
  );
}
