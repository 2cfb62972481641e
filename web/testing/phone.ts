// A page as a phone shows it, and what is too small there for a finger.
import type { Locator, Page } from "playwright-core";

/** Narrow, and with a finger for a pointer. */
export async function asPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
}

/** WCAG 2.2, 2.5.5: in CSS pixels, to either side. */
const FINGER_PX = 44;

/**
 * The controls within an element that a finger hits too hardly, as "name: width × height". What lies over a control and belongs to it is
 * counted; a link within a sentence is not.
 */
export function smallTargets(within: Locator): Promise<string[]> {
  return within.locator("button, input, select, summary, a").evaluateAll(
    (controls, finger) =>
      controls.flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        if (width === 0 || getComputedStyle(control).display === "inline") return [];
        const over = getComputedStyle(control, "::before");
        const of = (side: number, over: string) => Math.round(Math.max(side, Number.parseFloat(over) || 0));
        const [wide, high] =
          over.position === "absolute" ? [of(width, over.width), of(height, over.height)] : [width, height];
        const name = control.getAttribute("aria-label") ?? control.textContent ?? "";
        return Math.round(wide) < finger || Math.round(high) < finger
          ? [`${name}: ${Math.round(wide)} × ${Math.round(high)}`]
          : [];
      }),
    FINGER_PX,
  );
}
