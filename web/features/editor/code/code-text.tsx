// One open file in CodeMirror, which belongs to the page outside React.
import { useEffectEvent } from "react";
import { DeferredEditor } from "./deferred-editor.tsx";

type CodeTextProps = {
  path: string;
  text: string;
  line: number;
  onChange: (text: string) => void;
  onSave: () => void;
};

/** Give it another `key` to show another file or to put another text in. */
export function CodeText(props: CodeTextProps) {
  const change = useEffectEvent((text: string) => props.onChange(text));
  const save = useEffectEvent(() => props.onSave());
  const load = async () => {
    const { openCodeMirror } = await import("./code-mirror.ts");
    const { path, text, line } = props;
    return (parent: HTMLElement) => openCodeMirror({ parent, path, text, line, onChange: change, onSave: save });
  };
  return <DeferredEditor label="Loading the editor" className="h-full min-h-0 overflow-hidden" load={load} />;
}
