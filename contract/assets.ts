// Binary files of a project's own: pictures, fonts and sounds in `assets/`, which stand in the source tree as `data:` addresses.

/** Of one of them, in bytes. */
export const ASSET_MAX_BYTES = 1024 * 1024;
/** As it stands in the tree: base64, and the head of the address. */
export const ASSET_TEXT_MAX = Math.ceil(ASSET_MAX_BYTES / 3) * 4 + 100;
/** Of all of a project's together, as they stand in the tree. */
export const ASSETS_TEXT_MAX = 8 * 1024 * 1024;

/** What can be one, by the name's ending; it is served as that and as nothing else. */
export const ASSET_TYPES: Readonly<Record<string, string>> = {
  avif: "image/avif",
  gif: "image/gif",
  ico: "image/x-icon",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  png: "image/png",
  svg: "image/svg+xml",
  wav: "audio/wav",
  webp: "image/webp",
  woff: "font/woff",
  woff2: "font/woff2",
};

export const isAssetPath = (path: string): boolean => path.startsWith("assets/");

/** Null for a name that none of them can have. */
export function assetTypeOf(path: string): string | null {
  const ending = /^assets\/[\w./-]*\w\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(ASSET_TYPES, ending) ? (ASSET_TYPES[ending] ?? null) : null;
}

const TEXT = /^data:([\w.+-]+\/[\w.+-]+);base64,([A-Za-z0-9+/]*={0,2})$/;

/** The base64 of an asset's text; null when it is not as it must be for that path. */
export function assetBase64(path: string, text: string): string | null {
  const [, type, base64] = TEXT.exec(text) ?? [];
  return type !== undefined && type === assetTypeOf(path) ? (base64 ?? null) : null;
}

/** Why that can't be an asset, in words; null when it can. */
export function assetProblem(path: string, text: string): string | null {
  if (assetTypeOf(path) === null)
    return `"${path}" can't be an asset: use letters, digits, - and _, and one of the endings ${Object.keys(ASSET_TYPES).join(", ")}.`;
  if (text.length > ASSET_TEXT_MAX) return `An asset can have at most ${ASSET_MAX_BYTES / 1024 / 1024} MB.`;
  return assetBase64(path, text) === null
    ? `${path} must hold its content as data:${assetTypeOf(path)};base64,…: save_attachment and uploads in the code view write it so.`
    : null;
}
