// One range of bytes, as a request's header asks for it.

export type ByteRange = Readonly<{ start: number; end: number }>;

/** RFC 9110, 14.2: one range; null where none is asked for, or several, which are answered with the whole. */
export function readRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const isSuffix = match[1] === "";
  const start = isSuffix ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = isSuffix || match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
