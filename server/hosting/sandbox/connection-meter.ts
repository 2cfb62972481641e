// Counts connections to a socket that an app can reach, to notice a flood.
import type { Server } from "node:net";

/** More connections of one app at one socket within a second than any honest one opens. */
const FLOOD_PER_SECOND = 500;

/**
 * Beyond `atOnce` open connections new ones are dropped before anything is done for them; `onFlood` is called once, when
 * more than a flood's worth came within a second.
 */
export function meterConnections(server: Server, options: { atOnce: number; onFlood(): void }): void {
  const second = { startedAt: 0, connections: 0, told: false };
  const count = () => {
    const now = performance.now();
    if (now - second.startedAt >= 1000) Object.assign(second, { startedAt: now, connections: 0 });
    second.connections += 1;
    if (second.connections <= FLOOD_PER_SECOND || second.told) return;
    second.told = true;
    options.onFlood();
  };
  server.maxConnections = options.atOnce;
  server.on("connection", count).on("drop", count);
}
