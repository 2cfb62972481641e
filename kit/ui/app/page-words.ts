// Tells the platform's page in words what this one shows: the assistant reads it where the server has no browser.
import { outlineOf } from "../../runtime/page-outline.ts";
import { tellParent } from "./outgoing-messages.ts";
import { sessionStore } from "./session.ts";

/** Nothing in the page has changed for so long: it is at rest. */
const QUIET_MS = 600;
/** A page that never rests (an animation, a clock) is read as it is then. */
const LONGEST_MS = 8_000;
const LOOK_MS = 100;
const LOADING = "[data-ninefold-loading], [aria-busy=true], [role=progressbar]";

const LINES_MAX = 305;
const LINE_CHARACTERS = 250;
const LAYOUT_MAX = 30;
const LAYOUT_CHARACTERS = 390;

/** @param look comes back with the answer */
export async function tellPage(look: string, theme: "light" | "dark"): Promise<void> {
  document.documentElement.dataset.scheme = theme;
  await rest();
  const { outline, layout } = outlineOf(document);
  tellParent({
    type: "OUTLINE",
    look,
    path: pathInApp().slice(0, 1_000),
    outline: outline.slice(0, LINES_MAX).map((line) => line.slice(0, LINE_CHARACTERS)),
    layout: layout.slice(0, LAYOUT_MAX).map((line) => line.slice(0, LAYOUT_CHARACTERS)),
  });
}

function pathInApp(): string {
  const { base } = sessionStore.get();
  const { pathname } = window.location;
  return base !== "" && pathname.startsWith(base) ? pathname.slice(base.length) || "/" : pathname;
}

/** Settles when the page shows what it will show, by a timer that runs where nothing is drawn, too. */
async function rest(): Promise<void> {
  const began = performance.now();
  let changed = began;
  const changes = new MutationObserver(() => {
    changed = performance.now();
  });
  changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  for (;;) {
    await new Promise((later) => setTimeout(later, LOOK_MS));
    const now = performance.now();
    if (now - began > LONGEST_MS) break;
    if (now - changed > QUIET_MS && document.querySelector(LOADING) === null) break;
  }
  changes.disconnect();
}
