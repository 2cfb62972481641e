// Two texts of one file side by side, or as one where there is no room: theirs can be read, mine can still be changed.
import { MergeView, unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView } from "codemirror";
import { textExtensions } from "./code-mirror.ts";

type Comparing = {
  parent: HTMLElement;
  path: string;
  theirs: string;
  mine: string;
  onChange: (mine: string) => void;
};

const ROOM_FOR_BOTH = "(min-width: 640px)";

/** Opens the comparison; `destroy` ends it. */
export function openMerge({ parent, path, theirs, mine, onChange }: Comparing): { destroy(): void } {
  const changes = EditorView.updateListener.of((update) => {
    if (update.docChanged) onChange(update.state.doc.toString());
  });
  const named = (name: string) => [...textExtensions(path), EditorView.contentAttributes.of({ "aria-label": name })];
  if (!window.matchMedia(ROOM_FOR_BOTH).matches) {
    const merged = unifiedMergeView({ original: theirs, mergeControls: false });
    return new EditorView({ parent, doc: mine, extensions: [...named(`My text of ${path}`), changes, merged] });
  }
  const view = new MergeView({
    parent,
    a: { doc: theirs, extensions: [...named(`Their text of ${path}`), EditorState.readOnly.of(true)] },
    b: { doc: mine, extensions: [...named(`My text of ${path}`), changes] },
    revertControls: "a-to-b",
    collapseUnchanged: { margin: 3 },
  });
  view.dom.classList.add("h-full", "overflow-y-auto");
  return view;
}
