// Pointing in the preview: what lies under the pointer or has the focus is outlined, a press picks it and does nothing else.
import { describeElement, wholeOf } from "./pointed-element.ts";
import { drawOutline } from "./pointing-outline.ts";
import type { PointedElement } from "./types.ts";

type PointingEvents = { onPick(element: PointedElement): void; onEscape(): void };

/** A press goes on as a click, which must not reach the app either. */
const AFTER_PRESS_MS = 400;
const SWALLOWED = [
  ...["click", "auxclick", "dblclick", "contextmenu", "mousedown", "mouseup", "dragstart", "submit"],
  ...["touchstart", "touchend"],
] as const;

/** Lasts until the answer is called. After a pick it waits for the next one. */
export function beginPointing({ onPick, onEscape }: PointingEvents): () => void {
  const listening = new AbortController();
  const outline = drawOutline();
  /** The element that is outlined, after those inside it that were outlined before (arrow up). */
  let trail: Element[] = [];
  let pressed = false;
  const point = (element: Element | null) => {
    const whole = element === null || element === document.documentElement ? null : wholeOf(element);
    if (whole === trail.at(-1)) return;
    trail = whole === null ? [] : [whole];
    show();
  };
  const show = () => {
    const element = trail.at(-1);
    outline.around(element ? { element, label: describeElement(element) } : null);
  };
  const pick = () => {
    const element = trail.at(-1);
    if (element) onPick(describeElement(element));
  };
  const on = <Name extends keyof WindowEventMap>(name: Name, listen: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, listen, { capture: true, passive: false, signal: listening.signal });
  for (const name of SWALLOWED) on(name, swallow);
  on("pointermove", (event) => {
    if (event.pointerType !== "touch" && trail.length < 2) point(elementAt(event));
  });
  on("pointerdown", (event) => {
    pressed = true;
    point(elementAt(event));
    swallow(event);
  });
  on("pointercancel", () => {
    // A finger that scrolls picks nothing.
    pressed = false;
    point(null);
  });
  on("pointerup", (event) => {
    swallow(event);
    if (pressed) pick();
  });
  on("focusin", ({ target }) => {
    if (target instanceof Element) point(target);
  });
  on("scroll", show);
  on("resize", show);
  on("keydown", (event) => {
    if (event.key === "Tab") return;
    swallow(event);
    const parent = trail.at(-1)?.parentElement;
    if (event.key === "Escape") onEscape();
    else if (event.key === "Enter") pick();
    else if (event.key === "ArrowUp" && parent && parent !== document.body) trail.push(parent);
    else if (event.key === "ArrowDown" && trail.length > 1) trail.pop();
    show();
  });
  document.addEventListener("pointerleave", () => point(null), { signal: listening.signal });
  return () => {
    outline.remove();
    trail = [];
    if (!pressed) return listening.abort();
    pressed = false;
    setTimeout(() => listening.abort(), AFTER_PRESS_MS);
  };
}

/** Touches stay able to scroll: nothing is taken from what begins them but its effect on the app. */
function swallow(event: Event): void {
  event.stopImmediatePropagation();
  if (!event.type.startsWith("touch") && event.cancelable) event.preventDefault();
}

function elementAt({ clientX, clientY }: PointerEvent): Element | null {
  return document.elementFromPoint(clientX, clientY);
}
