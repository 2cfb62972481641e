// What is typed on a page and not saved yet, told to what shows the page.
import { createContext, useContext, useEffect } from "react";

/** Called with 1 when a form on the page begins to hold something unsaved, with -1 when it no longer does. */
export const UnsavedOnPage = createContext<(change: 1 | -1) => void>(() => undefined);

export function useUnsavedOnPage(isUnsaved: boolean): void {
  const note = useContext(UnsavedOnPage);
  useEffect(() => {
    if (!isUnsaved) return;
    note(1);
    return () => note(-1);
  }, [note, isUnsaved]);
}
