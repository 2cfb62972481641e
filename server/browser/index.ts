// The browser: a Chromium of the server's own that looks at an app's pages and uses them as a person would.
export { type AppAddresses, type Browser, createBrowser, type SecondPage, type VisitedApp } from "./browser.ts";
export { findChromium } from "./find-chromium.ts";
export {
  FILE_TEXT_MAX_CHARACTERS,
  type PageSeen,
  type ReadyStep,
  type Seen,
  STEPS_MAX,
  type Step,
  step,
  VIEW_WIDTHS,
  type View,
} from "./messages.ts";
