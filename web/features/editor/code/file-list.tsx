// The app's files by folder, or the lines that a search found.
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { serverTextOf } from "../../../lib/api-error.ts";
import { codeSearchQuery, codeTreeQuery } from "../../../lib/requests/code.ts";
import { useApi } from "../../../lib/services.tsx";
import { useTimeout } from "../../../lib/use-timeout.ts";
import { Button } from "../../../ui/button.tsx";
import { SkeletonRows } from "../../../ui/mark.tsx";

const SEARCH_DELAY_MS = 300;

type FileListProps = {
  projectId: string;
  shown: string | null;
  edited: readonly string[];
  onOpen: (path: string, line: number) => void;
};

export function FileList(props: FileListProps) {
  const [text, setText] = useState("");
  const [query, setQuery] = useState("");
  useTimeout(() => setQuery(text.trim()), SEARCH_DELAY_MS, text);
  return (
    <nav aria-label="Files" className="flex h-full min-h-0 flex-col">
      <div className="border-b border-hairline p-2">
        <input
          type="search"
          aria-label="Search in all files"
          placeholder="Search in all files"
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
          className="h-9 w-full rounded-control border border-edge bg-raised px-2.5 text-sm placeholder:text-muted"
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        {query === "" ? (
          <Tree {...props} />
        ) : (
          <Matches projectId={props.projectId} query={query} onOpen={props.onOpen} />
        )}
      </div>
    </nav>
  );
}

function Tree({ projectId, shown, edited, onOpen }: FileListProps) {
  const api = useApi();
  const tree = useQuery(codeTreeQuery(api, projectId));
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
  if (tree.data.files.length === 0) return <p className="p-1 text-sm text-muted">This app has no files yet.</p>;
  return byFolder(tree.data.files.map(({ path }) => path)).map(([folder, paths]) => (
    <section key={folder} aria-label={folder} className="mb-3">
      <h3 className="px-2 py-1 font-sans text-xs font-normal tracking-normal text-muted">{folder}</h3>
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <button
              type="button"
              aria-current={path === shown ? "true" : undefined}
              onClick={() => onOpen(path, 1)}
              className={clsx(
                "flex min-h-8 w-full items-center gap-2 rounded-control px-2 text-left font-mono text-xs hover:bg-ink/6",
                path === shown && "bg-ink/6",
              )}
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">{path.slice(path.lastIndexOf("/") + 1)}</span>
              {edited.includes(path) && <span className="ml-auto shrink-0 text-accent-text">edited</span>}
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

type MatchesProps = { projectId: string; query: string; onOpen: (path: string, line: number) => void };

function Matches({ projectId, query, onOpen }: MatchesProps) {
  const api = useApi();
  const found = useQuery(codeSearchQuery(api, projectId, query));
  if (found.isPending) return <SkeletonRows rows={2} label="Searching" />;
  if (found.isError) return <p role="alert">{serverTextOf(found.error, "The search failed. Please try again.")}</p>;
  const { matches, more } = found.data;
  return (
    <>
      <p role="status" className="px-2 py-1 text-xs text-muted">
        {matches.length === 0 ? "Nothing found" : `${matches.length + more} lines found`}
      </p>
      <ul aria-label="Lines found">
        {matches.map(({ path, line, text }) => (
          <li key={`${path}:${line}`}>
            <button
              type="button"
              onClick={() => onOpen(path, line)}
              className="w-full rounded-control px-2 py-1.5 text-left hover:bg-ink/6"
            >
              <span className="block text-xs text-muted [overflow-wrap:anywhere]">
                {path}:{line}
              </span>
              <span className="block truncate font-mono text-xs">{text.trim()}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="px-2 py-1 text-xs text-muted">The first {matches.length} are shown.</p>}
    </>
  );
}
