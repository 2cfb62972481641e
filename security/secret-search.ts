// Searches texts and files for secrets, in every spelling in which one may be written down.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A secret as it is, URL-encoded, in Base64 and in hex. */
export function spellings(value: string): string[] {
  const bytes = Buffer.from(value);
  const hex = /^[0-9a-f]{64}$/.test(value) ? [Buffer.from(value, "hex").toString("base64").slice(0, 40)] : [];
  return [value, encodeURIComponent(value), bytes.toString("base64").slice(0, -4), bytes.toString("hex"), ...hex];
}

/** The names of the secrets that a text contains. @param secrets values by their names */
export const secretsIn = (text: string, secrets: ReadonlyMap<string, string>): string[] =>
  [...secrets].flatMap(([name, value]) => (spellings(value).some((spelling) => text.includes(spelling)) ? [name] : []));

/** Every file below a folder, with its path. */
export async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The id of a process that this one has started; 0 while there is none. */
export async function childOf(parentId: number | undefined): Promise<number> {
  for (const id of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
    if (new RegExp(`^PPid:\\s+${parentId}$`, "m").test(status)) return Number(id);
  }
  return 0;
}
