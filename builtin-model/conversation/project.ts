// The project as this run knows it: which files there are, what they hold, and the blueprint among them.
import { BLUEPRINT_PATH, type Blueprint } from "../blueprint/types.ts";
import { type Call, safeJson } from "./transcript.ts";

export type Project = {
  paths: readonly string[];
  contents: ReadonlyMap<string, string>;
  blueprint: Blueprint | null;
};

/** Null while the files have not been listed. */
export function readProject(calls: readonly Call[]): Project | null {
  const listed = calls.find(({ name, output }) => name === "list_files" && output !== undefined);
  if (!listed) return null;
  const contents = new Map<string, string>();
  for (const { name, input, output } of calls) {
    const content = name === "read_file" ? property(output, "content") : undefined;
    if (typeof content === "string" && typeof input.path === "string" && input.fromLine === undefined)
      contents.set(input.path, content);
  }
  return { paths: pathsOf(listed.output), contents, blueprint: readBlueprint(contents.get(BLUEPRINT_PATH)) };
}

function pathsOf(output: unknown): string[] {
  const files = property(output, "files");
  return Array.isArray(files)
    ? files.flatMap((file: unknown) => {
        const path = property(file, "path");
        return typeof path === "string" ? [path] : [];
      })
    : [];
}

export function property(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** A blueprint that this model wrote, or null for anything else. */
export function readBlueprint(text: string | undefined): Blueprint | null {
  const value = text === undefined ? null : safeJson(text);
  const app = property(value, "app");
  const whole =
    property(value, "version") === 1 &&
    Array.isArray(property(app, "entities")) &&
    Array.isArray(property(app, "pages")) &&
    typeof property(app, "name") === "string";
  // Only this model writes the file; its outline was just checked and the rest is mended by `sound`.
  return whole ? (value as Blueprint) : null;
}
