// The image formats that can be attached, recognised by their first bytes.

export type ImageFormat = Readonly<{ mediaType: string; starts: readonly (number | null)[] }>;

/** By their names in image-size. */
const KINDS = {
  png: { mediaType: "image/png", starts: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  jpg: { mediaType: "image/jpeg", starts: [0xff, 0xd8, 0xff] },
  gif: { mediaType: "image/gif", starts: [0x47, 0x49, 0x46, 0x38] },
  webp: { mediaType: "image/webp", starts: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50] },
} as const satisfies Record<string, ImageFormat>;

/** The format that a file's first bytes claim (reading the header may still show otherwise), or null for no image. */
export function imageFormatOf(content: Uint8Array): Readonly<{ name: keyof typeof KINDS; mediaType: string }> | null {
  for (const name of ["png", "jpg", "gif", "webp"] as const) {
    const { mediaType, starts } = KINDS[name];
    if (starts.every((byte, index) => byte === null || content[index] === byte)) return { name, mediaType };
  }
  return null;
}
