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
        const more = over.position === "absolute" ? -2 * (Number.parseFloat(over.top) || 0) : 0;
        const isSmall = Math.round(width + more) < finger || Math.round(height + more) < finger;
        const name = control.getAttribute("aria-label") ?? control.textContent ?? "";
        return isSmall ? [`${name}: ${Math.round(width + more)} × ${Math.round(height + more)}`] : [];
      }),
    FINGER_PX,
  );
}
