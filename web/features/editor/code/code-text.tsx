// One open file in CodeMirror, which belongs to the page outside React.
import type { EditorView } from "codemirror";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LoadingScreen } from "../../../ui/mark.tsx";

type CodeTextProps = {
  path: string;
  text: string;
  line: number;
  onChange: (text: string) => void;
  onSave: () => void;
};

/** Give it another `key` to show another file or to put another text in. */
export function CodeText(props: CodeTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const change = useEffectEvent((text: string) => props.onChange(text));
  const save = useEffectEvent(() => props.onSave());
  const open = useEffectEvent(async (parent: HTMLElement, isWanted: () => boolean): Promise<EditorView | null> => {
    const { openCodeMirror } = await import("./code-mirror.ts");
    if (!isWanted()) return null;
    setReady(true);
    const { path, text, line } = props;
    return openCodeMirror({ parent, path, text, line, onChange: change, onSave: save });
  });
  useEffect(() => {
    const parent = place.current;
    if (parent === null) return undefined;
    let wanted = true;
    const opening = open(parent, () => wanted);
    return () => {
      wanted = false;
      void opening.then((view) => view?.destroy());
    };
  }, []);
  return (
    <>
      {!ready && <LoadingScreen label="Loading the editor" />}
      <div ref={place} className="h-full min-h-0 overflow-hidden" />
    </>
  );
}
