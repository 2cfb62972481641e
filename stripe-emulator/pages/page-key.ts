// Secret addresses: some are good once and then only for the browser that opened them, some for an hour.

import { randomText } from "../engine/identifiers.ts";
import type { Engine } from "../engine/types.ts";
import type { PageKey } from "../store/records.ts";

const visitHours = 1;

export type Opened =
  | { state: "open"; key: PageKey; cookie?: string }
  | { state: "spent"; key: PageKey }
  | { state: "unknown" };

/** Opens a page by its key. The first visitor gets a cookie and may go on for an hour; anyone else finds the link spent. */
export function openKey(engine: Engine, page: PageKey["page"], id: string, cookies: string): Opened {
  const key = engine.store.get("page_key", id);
  if (!key || key.page !== page) return { state: "unknown" };
  const now = engine.realNow();
  const name = `visit_${id.slice(0, 10)}`;
  if (key.usedAt !== null) {
    const same = key.visitor !== null && cookies.split(/;\s*/).includes(`${name}=${key.visitor}`);
    return same && now < key.usedAt + visitHours * 3_600 ? { state: "open", key } : { state: "spent", key };
  }
  if (engine.now() > key.expiresAt) return { state: "spent", key };
  const visitor = randomText(24);
  const opened = engine.store.put("page_key", { ...key, usedAt: now, visitor });
  return {
    state: "open",
    key: opened,
    cookie: `${name}=${visitor}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${visitHours * 3_600}`,
  };
}
