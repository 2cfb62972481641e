// The app's files by folder, with what was edited and is not saved yet.
import clsx from "clsx";
import { serverTextOf } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { SkeletonRows } from "../../../ui/mark.tsx";
import type { Code } from "./use-code.ts";

export function FileTree({ code, onOpen }: { code: Code; onOpen: (path: string, line: number) => void }) {
  const { tree, open, edited } = code;
  if (tree.isPending) return <SkeletonRows rows={3} label="Loading files" />;
  if (tree.isError) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2 p-1 text-sm">
        {serverTextOf(tree.error, "The files could not be loaded.")}
        <Button size="small" onClick={() => void tree.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const isNew = (path: string) => open.files[path]?.hash === null;
  const paths = [...new Set([...tree.data.files.map(({ path }) => path), ...edited])];
  if (paths.length === 0) return <p className="p-1 text-sm text-muted">This app has no files yet.</p>;
  return byFolder(paths).map(([folder, inside]) => (
    <section key={folder} aria-label={folder} className="mb-3">
      <h3 className="px-2 py-1 font-sans text-xs font-normal tracking-normal text-muted">{folder}</h3>
      <ul>
        {inside.map((path) => (
          <li key={path}>
            <button
              type="button"
              aria-current={path === open.shown ? "true" : undefined}
              onClick={() => onOpen(path, 1)}
              className={clsx(
                "flex min-h-8 w-full items-center gap-2 rounded-control px-2 text-left font-mono text-xs hover:bg-ink/6 max-sm:min-h-10",
                path === open.shown && "bg-ink/6",
              )}
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">{path.slice(path.lastIndexOf("/") + 1)}</span>
              {edited.includes(path) && (
                <span className="ml-auto shrink-0 text-accent-text">{isNew(path) ? "new" : "edited"}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Folders in order, the top one first. */
function byFolder(paths: readonly string[]): [string, string[]][] {
  const folders = new Map<string, string[]>();
  for (const path of paths.toSorted()) {
    const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "App";
    folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  return [...folders].sort(([one], [other]) => (one === "App" ? -1 : other === "App" ? 1 : one < other ? -1 : 1));
}
