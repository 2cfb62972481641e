// What an app's own code tells its pages: that a row changed, or a message.
import type { Entity } from "../../../entity/index.ts";
import { changes } from "./changes.ts";

/**
 * Tells pages that a row was added, changed or deleted by the app's own SQL, once that is committed: lists that show it read
 * again. Told to those who may read the row; without `id`, that something changed is told to everybody with a page of it.
 */
export function changed(entity: Pick<Entity, "name">, id: string | null = null): void {
  changes.note({ entity: entity.name, id });
}

/** Says `message` (JSON, at most 16 kB) to all pages in a channel; `key` where there is one per row or name. */
export function broadcast(channel: string, message: unknown, key = ""): void {
  changes.listener()?.broadcast(channel, key, message);
}
