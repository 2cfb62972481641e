// The address that a page was opened with, without what was meant for the gateway alone.

/** Read by the gateway from a frame's address: a code good once, and who looks. */
const FOR_THE_GATEWAY = ["token", "user", "preview_user"];

/** Takes the gateway's parameters out of the page's address: an app's links and the platform's address bar never show them. */
export function tidyEntryAddress(): void {
  const address = new URL(window.location.href);
  if (!FOR_THE_GATEWAY.some((name) => address.searchParams.has(name))) return;
  for (const name of FOR_THE_GATEWAY) address.searchParams.delete(name);
  window.history.replaceState(window.history.state, "", `${address.pathname}${address.search}${address.hash}`);
}
