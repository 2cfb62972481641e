// Git's lines with their length before them (gitprotocol-common, "pkt-line"), and the channels of side-band-64k.

export const FLUSH = Buffer.from("0000");
const HEAD_LENGTH = 4;
const CHANNEL_BYTES_MAX = 65_515;

export function pktLine(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from((bytes.length + HEAD_LENGTH).toString(16).padStart(HEAD_LENGTH, "0")), bytes]);
}

/** A message on one of side-band-64k's channels: 1 carries data, 2 is shown to the person as `remote: …`. */
export function onChannel(channel: 1 | 2 | 3, content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += CHANNEL_BYTES_MAX)
    parts.push(pktLine(Buffer.concat([Buffer.of(channel), bytes.subarray(at, at + CHANNEL_BYTES_MAX)])));
  return Buffer.concat(parts);
}

/** `null`: a flush or another line without content. */
export type Line = Readonly<{ content: Buffer | null; end: number }>;

/** The line that begins at `at`; null where none can be. */
export function lineAt(bytes: Buffer, at: number): Line | null {
  const head = bytes.toString("latin1", at, at + HEAD_LENGTH);
  if (!/^[0-9a-f]{4}$/i.test(head)) return null;
  const length = Number.parseInt(head, 16);
  if (length < HEAD_LENGTH) return { content: null, end: at + HEAD_LENGTH };
  const end = at + length;
  return end > bytes.length ? null : { content: bytes.subarray(at + HEAD_LENGTH, end), end };
}

/** The lines up to a flush, as texts without their line ends, and where the rest begins; null where that is not Git's. */
export function linesUntilFlush(bytes: Buffer, from: number, most: number): { lines: string[]; end: number } | null {
  const lines: string[] = [];
  for (let at = from; lines.length <= most; ) {
    const line = lineAt(bytes, at);
    if (line === null) return null;
    at = line.end;
    if (line.content === null) return { lines, end: at };
    lines.push(line.content.toString("utf8").replace(/\n$/, ""));
  }
  return null;
}
