// Where this machine has a Chromium: what the operator names, or where packages put it.
import { constants } from "node:fs";
import { access } from "node:fs/promises";

const USUAL = [
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/bin/chromium-headless-shell",
  "/usr/lib/chromium/chromium",
  "/usr/bin/chromium",
  "/usr/lib/chromium-browser/chromium-browser",
  "/opt/google/chrome/chrome",
];

/** @param named of the settings; null where there is none */
export async function findChromium(named: string | null): Promise<string | null> {
  for (const path of named === null ? USUAL : [named]) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}
