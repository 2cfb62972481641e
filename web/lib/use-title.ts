// Names the browser's tab after the screen.
import { useEffect } from "react";

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? "Ninefold" : `${title} · Ninefold`;
  }, [title]);
}
