// Bounds the bytes a second that are read of what an app prints: a flood makes the app wait, not the server.
import type { Readable } from "node:stream";

const BYTES_PER_SECOND = 1024 * 1024;

/** Pauses the stream for the rest of a second in which more came; other listeners see every piece once. */
export function boundRate(stream: Readable): void {
  const second = { startedAt: 0, bytes: 0 };
  stream.on("data", (chunk: { length: number }) => {
    const now = performance.now();
    if (now - second.startedAt >= 1000) Object.assign(second, { startedAt: now, bytes: 0 });
    second.bytes += chunk.length;
    if (second.bytes < BYTES_PER_SECOND) return;
    stream.pause();
    setTimeout(() => stream.resume(), second.startedAt + 1000 - now);
  });
}
