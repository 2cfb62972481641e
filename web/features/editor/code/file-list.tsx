// What one chooses a file from: the search, the files, and the way to a new one.
import { FilePlus2, ImageUp, Package } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ASSET_TYPES } from "#contract";
import { useTimeout } from "../../../lib/use-timeout.ts";
import { IconButton } from "../../../ui/button.tsx";
import { CodeSearch, moveThroughMatches } from "./code-search.tsx";
import { FileTree } from "./file-tree.tsx";
import { PackagesPanel } from "./packages-panel.tsx";
import { PathForm } from "./path-form.tsx";
import type { Code } from "./use-code.ts";

const SEARCH_DELAY_MS = 300;

type FileListProps = { projectId: string; code: Code; busy: boolean; onOpened: () => void };

export function FileList({ projectId, code, busy, onOpened }: FileListProps) {
  const [text, setText] = useState("");
  const [query, setQuery] = useState("");
  const [adding, setAdding] = useState(false);
  const [packagesShown, setPackagesShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLInputElement>(null);
  const bring = (files: FileList | null): boolean => {
    const given = [...(files ?? [])];
    if (given.length > 0) void code.addAssets(given);
    return given.length > 0;
  };
  useTimeout(() => setQuery(text.trim()), SEARCH_DELAY_MS, text);
  useSearchKey(field);
  const open = (path: string, line: number) => {
    code.show(path, line);
    onOpened();
  };
  const shown = code.open.shown ?? "web/pages/";
  const taken = [...(code.tree.data?.files.map(({ path }) => path) ?? []), ...code.edited];
  return (
    <nav
      aria-label="Files"
      className="flex h-full min-h-0 flex-col"
      onKeyDown={moveThroughMatches}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (bring(event.dataTransfer.files)) event.preventDefault();
      }}
      onPaste={(event) => {
        if (bring(event.clipboardData.files)) event.preventDefault();
      }}
    >
      <div className="flex flex-col gap-2 border-b border-hairline p-2">
        <div className="flex gap-1">
          <input
            ref={field}
            type="search"
            aria-label="Search in all files"
            aria-keyshortcuts="Control+Shift+F"
            placeholder="Search"
            value={text}
            maxLength={200}
            onChange={(event) => setText(event.target.value)}
            className="h-9 min-w-0 flex-1 rounded-control border border-edge bg-raised px-2.5 text-sm placeholder:text-muted"
          />
          <IconButton
            label="New file"
            icon={<FilePlus2 size={16} strokeWidth={1.75} />}
            aria-expanded={adding}
            onClick={() => setAdding(!adding)}
          />
          <IconButton
            label="Upload pictures, fonts or sounds"
            icon={<ImageUp size={16} strokeWidth={1.75} />}
            onClick={() => chosen.current?.click()}
          />
          <IconButton
            label="Packages"
            icon={<Package size={16} strokeWidth={1.75} />}
            aria-expanded={packagesShown}
            onClick={() => setPackagesShown(!packagesShown)}
          />
          <input
            ref={chosen}
            type="file"
            multiple
            hidden
            data-assets
            accept={Object.keys(ASSET_TYPES)
              .map((ending) => `.${ending}`)
              .join(",")}
            onChange={({ target }) => {
              bring(target.files);
              target.value = "";
            }}
          />
        </div>
        <p role="status" className="text-xs text-red empty:hidden">
          {code.assetProblem}
        </p>
        {packagesShown && <PackagesPanel projectId={projectId} code={code} busy={busy} />}
        {adding && (
          <PathForm
            label="Path of the new file"
            initial={shown.slice(0, shown.lastIndexOf("/") + 1)}
            action="Create"
            taken={taken}
            onCancel={() => setAdding(false)}
            onDone={(path) => {
              setAdding(false);
              code.create(path);
              onOpened();
            }}
          />
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        {query === "" ? (
          <FileTree code={code} onOpen={open} />
        ) : (
          <CodeSearch projectId={projectId} query={query} onOpen={open} />
        )}
      </div>
    </nav>
  );
}

/** Ctrl (or Cmd) + Shift + F goes to the search, as in other editors. */
function useSearchKey(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.code !== "KeyF") return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [field]);
}
