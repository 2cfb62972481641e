// Section 9: business constants and limits.
import { type SpecItem, specItems } from "./spec-item.ts";

export const LIMIT_ITEMS: readonly SpecItem[] = [
  ...specItems(9, "Pagination", {
    "6 a page": "projects",
    "5 or fewer": "all pages are shown",
    "more than 5": "a window of about 5 entries with ellipses",
    "first and last": "always shown",
    "previous disabled": "on the first page",
    "next disabled": "on the last page",
    "scrolls to top": "smoothly, when the page changes",
  }),
  ...specItems(9, "Timings", {
    "init poll interval": "10 s",
    "init poll tries": "60",
    "deploy poll interval": "5 s",
    "deploy poll tries": "12",
    "viewer load timeout": "30 s",
    "access re-check": "30 s",
    "changes-applied fallback": "30 s",
    "pending-refresh flag": "5 s",
    "dropdown hide delay": "300 ms",
    "view-name debounce": "500 ms",
  }),
  ...specItems(9, "Revisions menu", { "maximum height": "15rem" }),
  ...specItems(9, "Socket", {
    attempts: "5 reconnections",
    "errors before the warning": "3",
    delay: "1 to 5 s",
    timeout: "20 s",
    "websocket first in the editor": "then polling",
    "websocket first in the dashboard": "then polling",
  }),
  ...specItems(9, "Toasts", {
    "blank 4000 ms": "on the screen",
    "error 4000 ms": "on the screen",
    "success 2000 ms": "on the screen",
    "loading without time-out": "stays until it is taken away",
    "custom 4000 ms": "on the screen",
    "at most 20": "are kept",
    "top right": "position",
  }),
  ...specItems(9, "Copyright", {
    year: "2024",
    "privacy date": "last updated “January 2024”",
    "terms date": "last updated “January 2024”",
  }),
];
