// The kinds of pictures that can be attached, by the bytes that each begins with.

export type PictureKind = Readonly<{ mediaType: string; starts: readonly (number | null)[] }>;

/** By their names in image-size. */
const KINDS = {
  png: { mediaType: "image/png", starts: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  jpg: { mediaType: "image/jpeg", starts: [0xff, 0xd8, 0xff] },
  gif: { mediaType: "image/gif", starts: [0x47, 0x49, 0x46, 0x38] },
  webp: { mediaType: "image/webp", starts: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50] },
} as const satisfies Record<string, PictureKind>;

/** What a file says that it is; whether it is, only reading it tells. Null for what is no picture. */
export function pictureKindOf(content: Uint8Array): Readonly<{ name: keyof typeof KINDS; mediaType: string }> | null {
  for (const name of ["png", "jpg", "gif", "webp"] as const) {
    const { mediaType, starts } = KINDS[name];
    if (starts.every((byte, index) => byte === null || content[index] === byte)) return { name, mediaType };
  }
  return null;
}
