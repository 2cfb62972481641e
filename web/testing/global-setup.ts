// A folder for the front end that the browser's tests share in a run; it goes when the run ends.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the built front end is, once the first file has needed it. */
    webDirectory: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), "ninefold-web-"));
  project.provide("webDirectory", path.join(directory, "built"));
  return () => rm(directory, { recursive: true, force: true });
}
