// A place for an editor whose code is fetched when it is first shown.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LoadingScreen } from "../../../ui/mark.tsx";

type Opened = { destroy(): void };
type LateEditorProps = {
  /** Said while it is fetched. */
  label: string;
  className: string;
  /** Fetches the code and gives what opens the editor in its place. */
  load: () => Promise<(parent: HTMLElement) => Opened>;
};

/** Opens once; give it another `key` for another text. */
export function LateEditor({ label, className, load }: LateEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const begin = useEffectEvent(async (parent: HTMLElement, isWanted: () => boolean) => {
    const open = await load();
    if (!isWanted()) return null;
    setReady(true);
    return open(parent);
  });
  useEffect(() => {
    const parent = place.current;
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
      <div ref={place} className={className} />
    </>
  );
}
