// The app's code: files to read, search and change by hand; what is saved is a revision of its own.
import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import { isAssetPath } from "#contract";
import { LoadingScreen } from "../../../ui/mark.tsx";
import type { PreviewEvent } from "../preview/preview-state.ts";
import { AssetView } from "./asset-view.tsx";
import { CodeHeader } from "./code-header.tsx";
import { CodeNotices } from "./code-notices.tsx";
import { CodeText } from "./code-text.tsx";
import { ConflictView } from "./conflict-view.tsx";
import { FileList } from "./file-list.tsx";
import { type Code, useCode } from "./use-code.ts";

type CodeViewProps = {
  projectId: string;
  /** Whether the assistant or a restore is changing the files. */
  busy: boolean;
  /** Counts the versions of the app. */
  version: number;
  changePreview: (event: PreviewEvent) => void;
};

export function CodeView({ projectId, busy, version, changePreview }: CodeViewProps) {
  const code = useCode(projectId, { version, changePreview });
  // On a phone the files are a drawer over the text; elsewhere they stand beside it.
  const [filesShown, setFilesShown] = useState(true);
  const hideFiles = () => setFilesShown(false);
  const drawer = useDrawer(filesShown, hideFiles);
  const [conflict] = code.conflicts;
  return (
    <section aria-label="Code" className="flex h-full min-h-0 flex-col bg-paper">
      <CodeHeader
        projectId={projectId}
        code={code}
        busy={busy}
        filesShown={filesShown}
        onFiles={() => setFilesShown(!filesShown)}
      />
      <CodeNotices code={code} busy={busy} />
      {conflict !== undefined && (
        <div className="min-h-0 flex-1">
          <ConflictView
            key={conflict.path}
            conflict={conflict}
            mine={code.open.files[conflict.path]?.text ?? ""}
            onSettle={(text) => code.settle(conflict, text)}
          />
        </div>
      )}
      <div
        className={clsx(
          "relative min-h-0 flex-1 sm:grid-cols-[15rem_minmax(0,1fr)]",
          conflict === undefined ? "grid" : "hidden",
        )}
      >
        <div
          ref={drawer}
          className={clsx(
            "min-h-0 border-r border-hairline bg-paper max-sm:absolute max-sm:inset-y-0 max-sm:left-0 max-sm:z-20 max-sm:w-[86%] max-sm:shadow-float",
            !filesShown && "max-sm:hidden",
          )}
        >
          <FileList projectId={projectId} code={code} busy={busy} onOpened={hideFiles} />
        </div>
        {filesShown && (
          <button
            type="button"
            aria-label="Hide files"
            onClick={hideFiles}
            className="absolute inset-0 z-10 bg-[rgb(20_17_12/0.5)] sm:hidden"
          />
        )}
        <div className="relative isolate min-h-0 min-w-0">
          <ShownFile code={code} />
        </div>
      </div>
    </section>
  );
}

/** Escape puts the drawer away; its button gets the focus back. */
function useDrawer(shown: boolean, hide: () => void) {
  const drawer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = drawer.current;
    if (!shown || element === null) return undefined;
    const press = (event: KeyboardEvent) => {
      const isDrawer = getComputedStyle(element).position === "absolute";
      if (event.key !== "Escape" || event.defaultPrevented || !isDrawer) return;
      event.preventDefault();
      hide();
    };
    element.addEventListener("keydown", press);
    return () => element.removeEventListener("keydown", press);
  });
  return drawer;
}

function ShownFile({ code }: { code: Code }) {
  const { shown, files, line, jump } = code.open;
  const file = shown === null ? undefined : files[shown];
  if (shown === null || file === undefined) {
    if (code.reading) return <LoadingScreen label="Loading the file" />;
    return <p className="p-6 text-sm text-muted">Choose a file to read or change it.</p>;
  }
  if (isAssetPath(shown)) return <AssetView path={shown} text={file.text} />;
  return (
    <CodeText
      key={`${shown} ${jump}`}
      path={shown}
      text={file.text}
      line={line}
      onChange={(text) => code.type(shown, text)}
      onSave={code.save}
    />
  );
}
