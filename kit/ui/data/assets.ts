// Pictures, fonts and sounds of the app's own, by their names in `assets/`.

const held: { addresses: Readonly<Record<string, string>> | null } = { addresses: null };

/** The gateway's document names them, where pages are written the module itself; without either, as in checks, each stands under its own name. */
function addresses(): Readonly<Record<string, string>> | null {
  if (typeof document === "undefined")
    return (globalThis as { __ninefoldAssets?: Readonly<Record<string, string>> }).__ninefoldAssets ?? null; // set by the build
  const text = document.getElementById?.("ninefold-assets")?.textContent;
  if (held.addresses === null && text) held.addresses = JSON.parse(text) as Record<string, string>; // the build wrote it
  return held.addresses;
}

/**
 * The address of `assets/<name>` of the project, for `src`, `href` and `url(…)`: below the app's base, and kept by browsers.
 * @throws Error for a name that is not there
 */
export function asset(name: string): string {
  const known = addresses();
  if (known === null) return `assets/own/${name}`;
  const address = Object.hasOwn(known, name) ? known[name] : undefined;
  if (address === undefined) throw new Error(`There is no assets/${name} in the project.`);
  return address;
}
