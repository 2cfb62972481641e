// Links to pages of the app, for people to send to one another.
import { words } from "../../words/index.ts";
import { toast } from "../parts/toasts.tsx";

/** Parts of a frame's own address that are nobody else's. */
const OWN = ["token", "preview_user"];

/** Copies the address of the page that is open; whoever opens it signs in first. */
export async function copyLink(): Promise<void> {
  const address = new URL(window.location.href);
  for (const name of OWN) address.searchParams.delete(name);
  await copyAddress(address.href);
}

/** Copies an address and says so, or shows it where there is no clipboard. */
export async function copyAddress(address: string): Promise<void> {
  const isCopied = await copyText(address);
  toast(isCopied ? words().actions.linkCopied : words().actions.linkIs(address));
}

/**
 * Copies a text, from a press of a button or key; false where the browser lets nobody. A framed app has no clipboard of its own
 * everywhere; then the old way by a selection still works.
 */
export async function copyText(text: string): Promise<boolean> {
  const focused = document.activeElement;
  const isWritten = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (isWritten) return true;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "fixed top-0 left-0 opacity-0";
  // Inside a window that keeps the focus, where there is one.
  (focused?.closest("[role=dialog]") ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
