// The project as this run knows it: which files there are, what they hold, and the blueprint among them.
import { BLUEPRINT_PATH, type Blueprint } from "../blueprint/types.ts";
import { type Call, safeJson } from "./transcript.ts";

export type Project = {
  paths: readonly string[];
  /** Of the files that were read. */
  contents: ReadonlyMap<string, string>;
  /** Hashes of all files, as `hashOfFile` makes them; none in runs that began before they were told. */
  hashes: ReadonlyMap<string, string>;
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
  const files = filesIn(listed.output);
  return {
    paths: files.map(({ path }) => path),
    contents,
    hashes: new Map(files.flatMap(({ path, hash }) => (hash === null ? [] : [[path, hash]]))),
    blueprint: readBlueprint(contents.get(BLUEPRINT_PATH)),
  };
}

function filesIn(output: unknown): { path: string; hash: string | null }[] {
  const files = property(output, "files");
  if (!Array.isArray(files)) return [];
  return files.flatMap((file: unknown) => {
    const [path, hash] = [property(file, "path"), property(file, "hash")];
    return typeof path === "string" ? [{ path, hash: typeof hash === "string" ? hash : null }] : [];
  });
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
