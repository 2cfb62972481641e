// All archetypes' files, compiled: for the check and the tests. The app reads the one file that the check writes.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Compiled, compileArchetype } from "./compile.ts";

const ENDING = ".yaml";

/** Every file of a folder by its name, in the order of names. */
export function compileFolder(folder = join(import.meta.dirname, "data")): (Compiled & { name: string })[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ENDING))
    .sort()
    .map((file) => {
      const name = file.slice(0, -ENDING.length);
      return { name, ...compileArchetype(name, readFileSync(join(folder, file), "utf8")) };
    });
}
