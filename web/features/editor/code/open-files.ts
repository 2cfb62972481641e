// The files that are open in the code view, with what was typed into them.
import type { CodeFile } from "#contract";

/** `base` is the text that was read, `hash` its hash, null while the file is new; `text` is what stands in the editor. */
export type OpenFile = { base: string; hash: string | null; text: string };
export type OpenFiles = {
  files: Readonly<Record<string, OpenFile>>;
  shown: string | null;
  /** The line to go to in the shown file; `jump` counts, so that the same line can be asked for again. */
  line: number;
  jump: number;
};

export type OpenFilesEvent =
  | { type: "read"; file: CodeFile }
  | { type: "shown"; path: string; line: number }
  | { type: "typed"; path: string; text: string }
  | { type: "created"; path: string }
  | { type: "saved"; files: readonly { path: string; hash: string | null }[]; sent: Readonly<Record<string, string>> }
  | { type: "renamed"; from: string; to: string; text: string; hash: string | null }
  | { type: "removed"; path: string }
  /** The newest text, null when there is none any more, is what the edit is measured against from now on. */
  | { type: "rebased"; path: string; file: CodeFile | null; text: string }
  | { type: "dropped"; path: string; file: CodeFile | null };

export const NO_OPEN_FILES: OpenFiles = { files: {}, shown: null, line: 1, jump: 0 };

const withFile = (state: OpenFiles, path: string, file: OpenFile): OpenFiles => ({
  ...state,
  files: { ...state.files, [path]: file },
});
const asRead = ({ content, hash }: CodeFile): OpenFile => ({ base: content, hash, text: content });
const showing = (state: OpenFiles, path: string, line = 1): OpenFiles => ({
  ...state,
  shown: path,
  line,
  jump: state.jump + 1,
});

function without(state: OpenFiles, path: string): OpenFiles {
  const { [path]: _gone, ...files } = state.files;
  return { ...state, files, shown: state.shown === path ? null : state.shown };
}

export function openFilesReducer(state: OpenFiles, event: OpenFilesEvent): OpenFiles {
  switch (event.type) {
    case "read":
      return withRead(state, event.file);
    case "shown":
      return showing(state, event.path, event.line);
    case "typed": {
      const known = state.files[event.path];
      return known === undefined ? state : withFile(state, event.path, { ...known, text: event.text });
    }
    case "created":
      return showing(withFile(state, event.path, { base: "", hash: null, text: "" }), event.path);
    case "saved":
      return event.files.reduce((all, { path, hash }) => {
        const known = all.files[path];
        const base = event.sent[path];
        if (known === undefined || hash === null || base === undefined) return all;
        return withFile(all, path, { ...known, base, hash });
      }, state);
    case "renamed": {
      const { from, to, text, hash } = event;
      const moved = withFile(without(state, from), to, { base: text, hash, text });
      return state.shown === from ? showing(moved, to) : moved;
    }
    case "removed":
      return without(state, event.path);
    case "rebased": {
      const { path, file, text } = event;
      if (state.files[path] === undefined) return state;
      const rebased = withFile(state, path, { base: file?.content ?? "", hash: file?.hash ?? null, text });
      return { ...rebased, jump: state.jump + 1 };
    }
    case "dropped":
      if (event.file === null) return without(state, event.path);
      return withFile({ ...state, jump: state.jump + 1 }, event.path, asRead(event.file));
  }
}

/** What somebody typed is never replaced; a newer text of a file that nobody edits is shown at once. */
function withRead(state: OpenFiles, file: CodeFile): OpenFiles {
  const known = state.files[file.path];
  if (known !== undefined && isEdited(known)) return state;
  const read = withFile(state, file.path, asRead(file));
  const isNewer = known !== undefined && known.hash !== file.hash && state.shown === file.path;
  return isNewer ? { ...read, jump: state.jump + 1 } : read;
}

export const isEdited = ({ base, text, hash }: OpenFile): boolean => hash === null || base !== text;

/** The paths whose text differs from what was read, in order. */
export function editedPaths({ files }: OpenFiles): string[] {
  return Object.entries(files)
    .filter(([, file]) => isEdited(file))
    .map(([path]) => path)
    .sort();
}
