// The panel of a list of models is fetched when it is first wanted, or a little before: when its button is pointed at or focused.
import { type ComponentType, useState } from "react";
import { notify } from "../toast.ts";

const FAILED = "The list could not be loaded. Try again, or reload the page.";

/** Where it can't be fetched, that is said and it stays closed. */
export function usePanel<Props>(load: () => Promise<ComponentType<Props>>) {
  const [wanted, setWanted] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null);
  const open = async () => {
    setWanted(true);
    try {
      const loaded = await load();
      setPanel(() => loaded);
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
