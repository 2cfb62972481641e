// The files that are open in the code view, with what was typed into them.
import type { CodeFile } from "#contract";

/** `base` is the text that was read, `hash` its hash; `text` is what stands in the editor. */
export type OpenFile = { base: string; hash: string; text: string };
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
  | { type: "closed" }
  | { type: "typed"; path: string; text: string }
  | { type: "saved"; files: readonly { path: string; hash: string | null }[]; sent: Readonly<Record<string, string>> }
  /** The server's newest text is what the edit is measured against from now on. */
  | { type: "rebased"; file: CodeFile }
  | { type: "dropped"; file: CodeFile };

export const NO_OPEN_FILES: OpenFiles = { files: {}, shown: null, line: 1, jump: 0 };

const withFile = (state: OpenFiles, path: string, file: OpenFile): OpenFiles => ({
  ...state,
  files: { ...state.files, [path]: file },
});
const asRead = ({ content, hash }: CodeFile): OpenFile => ({ base: content, hash, text: content });

export function openFilesReducer(state: OpenFiles, event: OpenFilesEvent): OpenFiles {
  switch (event.type) {
    case "read": {
      const known = state.files[event.file.path];
      return known !== undefined && isEdited(known) ? state : withFile(state, event.file.path, asRead(event.file));
    }
    case "shown":
      return { ...state, shown: event.path, line: event.line, jump: state.jump + 1 };
    case "closed":
      return { ...state, shown: null };
    case "typed": {
      const known = state.files[event.path];
      return known === undefined ? state : withFile(state, event.path, { ...known, text: event.text });
    }
    case "saved":
      return event.files.reduce((all, { path, hash }) => {
        const known = all.files[path];
        const base = event.sent[path];
        if (known === undefined || hash === null || base === undefined) return all;
        return withFile(all, path, { ...known, base, hash });
      }, state);
    case "rebased": {
      const known = state.files[event.file.path];
      if (known === undefined) return state;
      return withFile(state, event.file.path, { ...known, base: event.file.content, hash: event.file.hash });
    }
    case "dropped":
      return withFile({ ...state, jump: state.jump + 1 }, event.file.path, asRead(event.file));
  }
}

export const isEdited = ({ base, text }: OpenFile): boolean => base !== text;

/** The paths whose text differs from what was read, in order. */
export function editedPaths({ files }: OpenFiles): string[] {
  return Object.entries(files)
    .filter(([, file]) => isEdited(file))
    .map(([path]) => path)
    .sort();
}
