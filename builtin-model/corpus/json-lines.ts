// Files of one JSON object a line.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";

/** All lines of a folder's files, in the order of their names. @throws ZodError for a line that is none */
export const readJsonLines = <T>(folder: string, line: z.ZodType<T>): T[] =>
  readdirSync(folder)
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"))
    .map((text) => line.parse(JSON.parse(text)));
