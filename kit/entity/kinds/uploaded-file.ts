// An uploaded file: what its address says of it. Only the server can tell whether an address is good.

/** Bytes; the size in pixels of pictures, as they are shown; the type as found in its content. */
export type UploadedFile = Readonly<{
  id: string;
  name: string;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
}>;

const ADDRESS =
  /(?:^|\/)_ninefold\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/([^/?#]+)\?([^#]*)$/;

/** What stands in an address of an uploaded file; null for everything else that a field may hold. */
export function uploadedFile(address: unknown): UploadedFile | null {
  if (typeof address !== "string") return null;
  const [, id, name = "", query = ""] = ADDRESS.exec(address) ?? [];
  return id === undefined ? null : factsOf(id, name, new URLSearchParams(query));
}

/** The id, name and facts of an address's parts, as they are also kept in rows. */
export function factsOf(id: string, written: string, given: URLSearchParams): UploadedFile {
  const numberOf = (key: string) => (given.has(key) ? Number(given.get(key)) : null);
  return {
    id,
    name: decoded(written),
    type: given.get("type") ?? "",
    bytes: Number(given.get("bytes") ?? 0),
    width: numberOf("width"),
    height: numberOf("height"),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Of what the platform makes smaller pictures; the longer side in pixels. */
export type PictureSize = 96 | 320 | 960 | 1920;

/** The address of an uploaded picture that is as small as wanted; any other address as it is. */
export function atSize(address: string, size: PictureSize): string {
  const file = uploadedFile(address);
  return file?.width ? `${address}&size=${size}` : address;
}
