// What somebody wants built before they have an account: kept in the browser until it is under way, so that no reload, wrong
// password or payment loses it. The text is in the storage, files are in IndexedDB.
import { del, get, set } from "idb-keyval";
import { ATTACHMENTS_PER_MESSAGE_MAX, MESSAGE_MAX_LENGTH } from "#contract";
import type { TextStorage } from "./storage.ts";

const KEY = "firstWish";
const FILES_KEY = "ninefold-first-wish-files";

export type FirstWish = {
  text: string;
  /** Chosen instead of a text, with a name for the app. */
  template: { template: string; name: string } | null;
  /** Whether it was sent off: then it is built once somebody is signed in. */
  asked: boolean;
  /** The project that was made for it; its editor says the text to the assistant. */
  projectId: string | null;
};

export const NO_WISH: FirstWish = { text: "", template: null, asked: false, projectId: null };

/** Null where nothing is kept, or nothing that can be read. */
export function readFirstWish(storage: TextStorage): FirstWish | null {
  const kept = storage.get(KEY);
  if (kept === null) return null;
  try {
    return wishIn(JSON.parse(kept));
  } catch {
    return null;
  }
}

/** Checked by hand: the landing page loads no schemas. */
function wishIn(kept: unknown): FirstWish | null {
  if (typeof kept !== "object" || kept === null) return null;
  const { text, template, asked, projectId }: { [Key in keyof FirstWish]?: unknown } = kept;
  if (typeof text !== "string" || typeof asked !== "boolean") return null;
  const chosen: { template?: unknown; name?: unknown } = typeof template === "object" ? (template ?? {}) : {};
  return {
    text: text.slice(0, MESSAGE_MAX_LENGTH),
    template:
      typeof chosen.template === "string" && typeof chosen.name === "string"
        ? { template: chosen.template, name: chosen.name }
        : null,
    asked,
    projectId: typeof projectId === "string" ? projectId : null,
  };
}

export function keepFirstWish(storage: TextStorage, wish: FirstWish): void {
  storage.set(KEY, JSON.stringify(wish));
}

/** It is under way, or not wanted any more. */
export function forgetFirstWish(storage: TextStorage): void {
  storage.remove(KEY);
  void del(FILES_KEY).catch(() => {});
}

/** A browser that keeps no files still sends those of the open page. */
export async function keepFirstFiles(files: readonly File[]): Promise<void> {
  await (files.length === 0 ? del(FILES_KEY) : set(FILES_KEY, files)).catch(() => {});
}

export async function readFirstFiles(): Promise<File[]> {
  const kept: unknown = await get(FILES_KEY).catch(() => undefined);
  if (!Array.isArray(kept)) return [];
  return kept.filter((one) => one instanceof File).slice(0, ATTACHMENTS_PER_MESSAGE_MAX);
}
