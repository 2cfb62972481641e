// The panel of a list of models is fetched when it is first wanted, or a little before: when its button is pointed at or focused.
import { type ComponentType, useState } from "react";
import { notify } from "../toast.ts";

const FAILED = "The list could not be loaded. Try again, or reload the page.";

/** It stays closed where the person has gone on while it was fetched; and where it can't be fetched, which is said. */
export function usePanel<Props>(load: () => Promise<ComponentType<Props>>) {
  const [wanted, setWanted] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null);
  const open = async () => {
    setWanted(true);
    if (Panel !== null) return;
    const focused = document.activeElement;
    try {
      const loaded = await load();
      setPanel(() => loaded);
      // It would take the keyboard from where they are now.
      if (document.activeElement !== focused) setWanted(false);
    } catch {
      setWanted(false);
      notify.error(FAILED);
    }
  };
  const fetchAhead = () => void load().catch(() => {});
  return {
    /** Null: closed, or still under way. */
    Panel: wanted ? Panel : null,
    isLoading: wanted && Panel === null,
    close: () => setWanted(false),
    /** For the button that opens it. */
    opener: {
      "aria-haspopup": "dialog",
      "aria-expanded": wanted && Panel !== null,
      "aria-busy": wanted && Panel === null,
      onPointerEnter: fetchAhead,
      onFocus: fetchAhead,
      onClick: () => void open(),
    } as const,
  };
}
