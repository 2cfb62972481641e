// The text editor: CodeMirror with the languages of generated apps, in the platform's own colours.
import { css } from "@codemirror/lang-css";
import { javascript } from "@codemirror/lang-javascript";
import { json } from "@codemirror/lang-json";
import { PostgreSQL, sql } from "@codemirror/lang-sql";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorState, type Extension } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup, EditorView } from "codemirror";

type Editing = {
  parent: HTMLElement;
  path: string;
  text: string;
  line: number;
  onChange: (text: string) => void;
  onSave: () => void;
};

/** Opens an editor that is ended with `destroy`. Tab leaves it, as everywhere on a page. */
export function openCodeMirror({ parent, path, text, line, onChange, onSave }: Editing): EditorView {
  const saving = () => {
    onSave();
    return true;
  };
  const state = EditorState.create({
    doc: text,
    extensions: [
      keymap.of([{ key: "Mod-s", preventDefault: true, run: saving }]),
      ...textExtensions(path),
      EditorView.contentAttributes.of({ "aria-label": `Text of ${path}` }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString());
      }),
    ],
  });
  const view = new EditorView({ state, parent });
  // The heights of lines are measured anew once their font is there.
  void document.fonts.ready.then(() => view.requestMeasure());
  const position = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines))).from;
  view.dispatch({ selection: { anchor: position }, effects: EditorView.scrollIntoView(position, { y: "center" }) });
  return view;
}

/** What every text of the code view has: its language, wrapped lines, the platform's colours. */
export const textExtensions = (path: string): Extension[] => [
  ...[basicSetup, languageOf(path), EditorView.lineWrapping, LOOK, syntaxHighlighting(COLOURS)],
];

function languageOf(path: string): Extension {
  if (/\.[cm]?tsx?$/.test(path)) return javascript({ typescript: true, jsx: path.endsWith("x") });
  if (/\.[cm]?jsx?$/.test(path)) return javascript({ jsx: true });
  if (path.endsWith(".css")) return css();
  if (path.endsWith(".json")) return json();
  if (path.endsWith(".sql")) return sql({ dialect: PostgreSQL });
  return [];
}

const LOOK = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--raised)", color: "var(--ink)", fontSize: "0.8125rem" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.6" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--raised)", color: "var(--muted)", borderRight: "1px solid var(--hairline)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--sunken)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--wash)",
  },
  ".cm-panels, .cm-tooltip": { backgroundColor: "var(--sunken)", color: "var(--ink)", borderColor: "var(--hairline)" },
  ".cm-textfield, .cm-button": { backgroundColor: "var(--raised)", backgroundImage: "none", color: "var(--ink)" },
  ".cm-deletedChunk": { backgroundColor: "var(--red-wash)" },
  "&.cm-merge-a .cm-changedLine": { backgroundColor: "var(--red-wash)" },
  "&.cm-merge-b .cm-changedLine, .cm-insertedLine": { backgroundColor: "var(--pine-wash)" },
  "&.cm-merge-a .cm-changedText, &.cm-merge-b .cm-changedText, .cm-deletedChunk .cm-deletedText": {
    background: "none",
    textDecoration: "underline",
  },
  ".cm-collapsedLines": { background: "var(--sunken)", color: "var(--muted)" },
  ".cm-matchingBracket, .cm-nonmatchingBracket": { backgroundColor: "var(--wash)", color: "inherit" },
});

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: "var(--accent-text)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--pine)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--amber)" },
  { tag: [tags.comment], color: "var(--muted)", fontStyle: "italic" },
  { tag: [tags.typeName, tags.className, tags.tagName], color: "var(--red)" },
]);
