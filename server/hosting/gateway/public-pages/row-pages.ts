// Paths of an app's public pages that show one row each, as its process names them: asked for search engines, kept for a while.
import { z } from "zod";
import type { AppAddress } from "../addresses/app-addresses.ts";
import { publicPathOf } from "./public-paths.ts";

const named = z.object({ paths: z.array(z.string()) });

/** So long what was said is believed, and so long an app that failed is not asked again. */
const KEPT_MS = 600_000;
const APPS_MAX = 1_000;
const ASK_MS = 4_000;
/** Of one app: a sitemap of the protocol has room for 50,000. */
const PATHS_MAX = 5_000;

export type RowPages = Readonly<{ of(app: RowPagesOf): Promise<readonly string[]> }>;
type RowPagesOf = Pick<AppAddress, "projectId"> & Readonly<{ artifactHash: string; declared: readonly string[] }>;

export function createRowPages(deps: {
  /** Asks the app's process, waking it. */
  ask(call: { projectId: string; environment: "live"; path: string; timeoutMs: number }): Promise<{
    status: number;
    text: string;
  }>;
  clock: () => number;
}): RowPages {
  const kept = new Map<string, { paths: Promise<readonly string[]>; untilMs: number }>();

  async function ask({ projectId, declared }: RowPagesOf): Promise<readonly string[]> {
    const call = { projectId, environment: "live" as const, path: "/api/_platform/row-pages", timeoutMs: ASK_MS };
    const answer = await deps.ask(call).catch(() => null);
    const said = answer?.status === 200 ? named.safeParse(jsonOf(answer.text)) : null;
    const paths = said?.success ? said.data.paths : [];
    // What app.json does not open is in no sitemap, whatever the app's code says.
    return paths.filter((path) => path.includes("/") && isRowPage(declared, path)).slice(0, PATHS_MAX);
  }

  return Object.freeze({
    of(app: RowPagesOf) {
      // Without a page that has a parameter nobody is asked, and nobody is woken.
      if (!app.declared.some((path) => path.includes(":"))) return Promise.resolve([]);
      const key = `${app.projectId} ${app.artifactHash}`;
      const found = kept.get(key);
      if (found && found.untilMs > deps.clock()) return found.paths;
      if (kept.size >= APPS_MAX) kept.clear();
      const paths = ask(app);
      kept.set(key, { paths, untilMs: deps.clock() + KEPT_MS });
      return paths;
    },
  });
}

const isRowPage = (declared: readonly string[], path: string): boolean =>
  publicPathOf(declared, path)?.includes(":") === true;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
