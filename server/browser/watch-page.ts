// What goes wrong in a page while it is looked at: errors, calls that fail, dialogs and windows that it opens.
import type { BrowserContext, Page } from "playwright-core";
import { shortUrl } from "./app-traffic.ts";
import { createNotes, type Notes } from "./notes.ts";

export function watchPage(context: BrowserContext, page: Page, notes: Notes): Readonly<{ errors: Notes }> {
  const errors = createNotes();
  page.on("pageerror", (error) => errors.add(`Exception: ${error.message}`));
  page.on("console", (message) => {
    // Calls that failed are told with their address below.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      errors.add(`Console: ${message.text().slice(0, 500)}`);
  });
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400)
      errors.add(`${response.request().method()} ${pathname} answered ${response.status()}`);
  });
  page.on("crash", () => notes.add("The page crashed."));
  // A dialog stops everything until somebody answers it.
  page.on("dialog", (dialog) => {
    notes.add(`The page opened a dialog (${dialog.type()}): ${dialog.message().slice(0, 200)}. It was closed.`);
    void dialog.dismiss().catch(() => {});
  });
  context.on("page", (opened) => {
    if (opened === page) return;
    notes.add(`The page opened another window (${shortUrl(opened.url())}), which was closed.`);
    void opened.close().catch(() => {});
  });
  return { errors };
}
