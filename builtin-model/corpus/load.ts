// The whole corpus from its two folders.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Description, type FileError, type Request, readDescriptions, readRequests } from "./corpus-file.ts";

/** All descriptions and requests, with what is wrong by file. */
export function loadCorpus(): {
  descriptions: Description[];
  requests: Request[];
  errors: (FileError & { path: string })[];
} {
  const errors: (FileError & { path: string })[] = [];
  const descriptions = filesOf("descriptions").flatMap(({ path, source }) => {
    const read = readDescriptions(source);
    errors.push(...read.errors.map((error) => ({ ...error, path })));
    return read.descriptions;
  });
  const requests = filesOf("requests").flatMap(({ path, source }) => {
    const read = readRequests(source);
    errors.push(...read.errors.map((error) => ({ ...error, path })));
    return read.requests;
  });
  return { descriptions, requests, errors };
}

function filesOf(folder: string): { path: string; source: string }[] {
  const directory = join(import.meta.dirname, folder);
  return readdirSync(directory)
    .filter((name) => name.endsWith(".txt"))
    .sort()
    .map((name) => ({ path: `${folder}/${name}`, source: readFileSync(join(directory, name), "utf8") }));
}
