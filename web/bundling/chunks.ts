// Which modules lie in one file. Many small files are larger together than one, and each names what it takes from the others.
import type { CodeSplittingOptions } from "rolldown";

type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] } | null;
};

/** Its constants come through an index that every screen imports: who uses one can't be told from that. */
const CONTRACT = /[\\/]contract[\\/]/;
const LANDING = /[\\/]routes[\\/]landing\.tsx$/;
const OTHER_SCREEN = /[\\/]routes[\\/][\w-]+\.tsx$/;
const QUERIES = /[\\/]query-layer\.tsx$/;

/**
 * What every page needs is one file, what the landing page shares with others another, and what several of the other
 * screens share a third. The rest is divided by who uses it, so that no screen loads what only another shows.
 */
export const CHUNKS: CodeSplittingOptions = {
  groups: [
    { name: "main", tags: ["$initial"], priority: 2 },
    {
      debugName: "several screens",
      name: (id, graph) => screensOf(id, graph),
      priority: 1,
      includeDependenciesRecursively: false,
    },
    { name: "shared", minShareCount: 2, entriesAware: true },
  ],
};

/** @returns the file for what several screens share; null for what belongs to one of them, or is only loaded later */
export function screensOf(id: string, graph: ModuleGraph): "front" | "screens" | null {
  if (CONTRACT.test(id)) return null;
  const entries = [...entriesReaching(id, graph)];
  if (entries.length < 2) return null;
  if (entries.some((entry) => LANDING.test(entry))) return "front";
  const screens = entries.filter((entry) => OTHER_SCREEN.test(entry));
  return screens.length > 1 || entries.some((entry) => QUERIES.test(entry)) ? "screens" : null;
}

/** What the browser loads by itself or on demand, and with which it always gets the module. */
function entriesReaching(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set<string>();
  const entries = new Set<string>();
  const visit = (one: string): void => {
    const module = seen.has(one) ? null : graph.getModuleInfo(one);
    seen.add(one);
    if (module === null) return;
    if (module.isEntry || module.dynamicImporters.length > 0) entries.add(one);
    for (const importer of module.importers) visit(importer);
  };
  visit(id);
  return entries;
}
