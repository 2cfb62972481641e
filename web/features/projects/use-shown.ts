// Which dialog is open above the list of projects. The address remembers it, so that other screens can lead there.
import { useSearchParams } from "../../lib/address.tsx";

const PARAMETER = "show";

/** @param name how the address calls the dialog */
export function useShown(name: string): { isShown: boolean; show: (shown: boolean) => void } {
  const [search, setSearch] = useSearchParams();
  const show = (shown: boolean) =>
    setSearch(
      (known) => {
        const next = new URLSearchParams(known);
        next.delete(PARAMETER);
        if (shown) next.set(PARAMETER, name);
        return next;
      },
      { replace: true },
    );
  return { isShown: search.get(PARAMETER) === name, show };
}
