// Which addresses of an app are open to strangers: the paths in its `app.json`, and calls below /api/public/.
import type { AppAddress } from "../addresses/app-addresses.ts";

const CALLS = "/api/public/";
/** Whatever could mean another path to whoever reads it next: dots as segments, empty segments, written slashes. */
const AMBIGUOUS = /\/\.{1,2}(?:\/|$)|\/\/|\\|%2e|%2f|%5c|%00|%25/i;
const PATH_CHARACTERS = 1_000;

/** A path that everybody reads alike. */
export const isPlainPath = (path: string): boolean => path.length <= PATH_CHARACTERS && !AMBIGUOUS.test(path);

/** An ambiguous one is no public call: it goes where every other goes, and needs a sign-in. */
export const isPublicCall = ({ path }: Pick<AppAddress, "path">): boolean =>
  path.startsWith(CALLS) && isPlainPath(path);

/** The declared path that this one is an instance of (`/status/:code` of `/status/42`); null for a page behind sign-in. */
export function publicPathOf(declared: readonly string[], path: string): string | null {
  if (declared.length === 0 || !isPlainPath(path)) return null;
  const segments = segmentsOf(path);
  return declared.find((pattern) => isInstance(segmentsOf(pattern), segments)) ?? null;
}

const segmentsOf = (path: string): string[] => path.replace(/\/$/, "").split("/");

function isInstance(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, at) => (part.startsWith(":") ? segments[at] !== "" : part === segments[at]))
  );
}

/** Whether search engines may list it unless the page says otherwise: who has a link with a parameter was given it. */
export const isForEverybody = (pattern: string): boolean => !pattern.includes(":");
