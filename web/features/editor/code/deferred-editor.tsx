// A container for a text editor whose code is loaded when it is first shown.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LoadingScreen } from "../../../ui/mark.tsx";

type Opened = { destroy(): void };
type DeferredEditorProps = {
  /** Shown while it loads. */
  label: string;
  className: string;
  /** Loads the code and returns the function that opens the editor in the container. */
  load: () => Promise<(parent: HTMLElement) => Opened>;
};

/** Opens once; give it another `key` for another text. */
export function DeferredEditor({ label, className, load }: DeferredEditorProps) {
  const container = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const begin = useEffectEvent(async (parent: HTMLElement, isWanted: () => boolean) => {
    const open = await load();
    if (!isWanted()) return null;
    setReady(true);
    return open(parent);
  });
  useEffect(() => {
    const parent = container.current;
    if (parent === null) return undefined;
    let wanted = true;
    const opening = begin(parent, () => wanted);
    return () => {
      wanted = false;
      void opening.then((view) => view?.destroy());
    };
  }, []);
  return (
    <>
      {!ready && <LoadingScreen label={label} />}
      <div ref={container} className={className} />
    </>
  );
}
