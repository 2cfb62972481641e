// The lines that a search in all files found, file by file; the arrow keys go through them.
import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import type { CodeMatches } from "#contract";
import { serverTextOf } from "../../../lib/api-error.ts";
import { useApi } from "../../../lib/services.tsx";
import { SkeletonRows } from "../../../ui/mark.tsx";
import { codeSearchQuery } from "./code-requests.ts";

type CodeSearchProps = { projectId: string; query: string; onOpen: (path: string, line: number) => void };
type Match = CodeMatches["matches"][number];

export function CodeSearch({ projectId, query, onOpen }: CodeSearchProps) {
  const api = useApi();
  const found = useQuery(codeSearchQuery(api, projectId, query));
  if (found.isPending) return <SkeletonRows rows={2} label="Searching" />;
  if (found.isError) return <p role="alert">{serverTextOf(found.error, "The search failed. Please try again.")}</p>;
  const { matches, more } = found.data;
  const files = Map.groupBy(matches, ({ path }) => path);
  return (
    <>
      <p role="status" className="px-2 py-1 text-xs text-muted">
        {matches.length === 0 ? "Nothing found" : countText(matches.length + more, files.size)}
      </p>
      <ul aria-label="Lines found">
        {[...files].map(([path, lines]) => (
          <li key={path} className="mb-2">
            <p className="px-2 py-1 text-xs text-muted [overflow-wrap:anywhere]">{path}</p>
            <ul aria-label={path}>
              {lines.map((match) => (
                <li key={match.line}>
                  <Line match={match} query={query} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="px-2 py-1 text-xs text-muted">The first {matches.length} are shown.</p>}
    </>
  );
}

const countText = (lines: number, files: number): string =>
  `${lines === 1 ? "1 line" : `${lines} lines`} found in ${files === 1 ? "1 file" : `${files} files`}`;

function Line({ match, query, onOpen }: { match: Match; query: string; onOpen: CodeSearchProps["onOpen"] }) {
  return (
    <button
      type="button"
      data-match
      aria-label={`${match.path}, line ${match.line}: ${match.text.trim()}`}
      onClick={() => onOpen(match.path, match.line)}
      className="flex min-h-8 w-full items-baseline gap-2 rounded-control px-2 py-1 text-left font-mono text-xs hover:bg-ink/6 max-sm:min-h-10"
    >
      <span className="figures w-7 shrink-0 text-right text-muted">{match.line}</span>
      <span className="min-w-0 truncate">{marked(match.text.trim(), query)}</span>
    </button>
  );
}

/** The text with what was looked for made visible. */
function marked(text: string, query: string) {
  const at = text.toLowerCase().indexOf(query.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-sm bg-wash text-ink">{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length)}
    </>
  );
}

/** Arrow keys between the field and the lines that were found below it. */
export function moveThroughMatches(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const field = event.currentTarget.querySelector<HTMLElement>("input[type=search]");
  const stops = [field, ...event.currentTarget.querySelectorAll<HTMLElement>("[data-match]")];
  const at = stops.findIndex((stop) => stop?.matches(":focus"));
  const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
