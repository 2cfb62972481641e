// add_package and remove_package: packages from the registry that are not on the shelf, locked in the project's own files.
import { z } from "zod";
import type { PackageChange } from "#build";
import { defineTool, type ToolContext } from "./tool.ts";

const NAME_MAX = 214;

export const addPackage = defineTool({
  name: "add_package",
  isCostly: true,
  kind: "writing",
  description:
    "Adds a package from the npm registry, its newest version or the one named, for what neither the kit nor the shelf has (guide packages); import it by name afterwards. Packages that need a script at installation, a compiled part or a server of their own are refused. Prefer small ones with types.",
  input: z.object({ name: z.string().min(1).max(NAME_MAX), version: z.string().min(1).max(100).optional() }),
  progress: ({ name }) => `Adding the package ${name}`,
  async run(context, wanted) {
    const change = await context.sources.packages.add(about(context), wanted);
    return write(context, change) ?? summaryOf(change);
  },
});

export const removePackage = defineTool({
  name: "remove_package",
  isCostly: true,
  kind: "writing",
  description: "Removes a package that add_package added, with what only it needed.",
  input: z.object({ name: z.string().min(1).max(NAME_MAX) }),
  progress: ({ name }) => `Removing the package ${name}`,
  async run(context, { name }) {
    const change = await context.sources.packages.remove(about(context), name);
    return write(context, change) ?? { ok: true };
  },
});

const about = ({ projectId, draft, signal }: ToolContext) => ({ projectId, files: draft.files(), signal });

/** What keeps the draft from taking the files; null when it took them. */
function write({ draft }: ToolContext, { files }: PackageChange): { error: string } | null {
  for (const [path, text] of Object.entries(files)) {
    if (text === null && draft.read(path) === null) continue;
    const done = text === null ? draft.remove(path) : draft.write(path, text);
    if ("error" in done) return done;
  }
  return null;
}

const summaryOf = ({ version, hasTypes, count, bytes }: PackageChange) => ({
  ok: true,
  version,
  types: hasTypes ? "It has types." : "It has no types: everything of it is any.",
  packagesInAll: count,
  megabytesInAll: Math.round(bytes / 10_000) / 100,
});
