// Compares the pages that are mounted as public with those that `app.json` names, which is what the gateway goes by.
import type { RenderFailure } from "./visit.ts";

type MountedPage = { path: string; isPublic?: boolean };

/** What is public on one side alone. */
export function wrongPublicPaths(pages: readonly MountedPage[], named: readonly string[]): RenderFailure[] {
  const mounted = pages.filter(({ isPublic }) => isPublic).map(({ path }) => path);
  const hasOwn = (path: string) => pages.some((page) => page.path === path);
  return [
    ...mounted
      .filter((path) => !named.includes(path))
      .map((path) =>
        failure(`The page ${path} is public, but nobody can open it: name it in "public" of app.json.`, "app.json"),
      ),
    ...named
      // The kit has a landing page of its own for "/".
      .filter((path) => !mounted.includes(path) && (path !== "/" || hasOwn("/")))
      .map((path) =>
        failure(`app.json names ${path} as public, but no page has that path and public: true.`, "web/main.tsx"),
      ),
  ];
}

const failure = (message: string, path: string): RenderFailure => ({ check: "render", message, path });
