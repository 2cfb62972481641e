// Addresses of hosted pages inside stored objects: they follow the emulator when it moves to another port or public address.
import type { Store } from "./store.ts";

const setting = "pages_url";
const carriers = "('checkout_session', 'invoice', 'charge', 'portal_session')";

/** The port of the last start, so that open links stay good; 0 when there was none. */
export function lastPort(store: Store): number {
  const known = store.setting(setting);
  return known && URL.canParse(known) ? Number(new URL(known).port) : 0;
}

/** Writes the present address into everything that carried the former one. */
export function movePages(store: Store, url: string): void {
  const former = store.setting(setting);
  if (former === url) return;
  store.transaction(() => {
    if (former)
      store.run(`update objects set body = replace(body, ?, ?) where kind in ${carriers}`, `"${former}/`, `"${url}/`);
    store.keepSetting(setting, url);
  });
}
