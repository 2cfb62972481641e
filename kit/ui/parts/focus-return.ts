// Where the keyboard is when a window opens, and where it is again when the window has closed.
import { useRef } from "react";

/** For the content of a window that no button of its own has opened. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = document.activeElement;
      const first = firstControl(event.currentTarget);
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const before = opener.current;
      // What opened it may be gone with the row that it belonged to.
      const target = before instanceof HTMLElement && before.isConnected ? before : document.getElementById("main");
      target?.focus({ preventScroll: target.id === "main" });
    },
  };
}

/** What is searched or typed first; on a touch screen a form does not bring the screen's keyboard unasked. */
function firstControl(container: EventTarget | null): HTMLElement | null {
  if (!(container instanceof Element)) return null;
  const isTouched = window.matchMedia("(pointer: coarse)").matches;
  const controls = "input:not([type=file], [type=hidden]), select, textarea";
  return container.querySelector<HTMLElement>(isTouched ? "input[type=search]" : controls);
}
