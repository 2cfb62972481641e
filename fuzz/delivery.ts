// Sends bytes to a peer: in which chunks, how fast, and how the connection ends.
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "#test-tools";

export type Delivery = Readonly<{
  pieces: readonly Buffer[];
  pauseMs: number;
  /** `stay`: as long as there is patience. */
  end: "stay" | "close" | "half-close" | "reset";
  /** After this many pieces; the rest is never sent. */
  endAfter: number;
  endDelayMs: number;
  reads: boolean;
}>;

export function planDelivery(bytes: Buffer, random: Random): Delivery {
  const isSlow = random.chance(0.01);
  const count = isSlow ? Math.min(60, bytes.length) : 1 + random.below(4);
  const cuts = Array.from({ length: count - 1 }, () => random.below(bytes.length + 1)).sort(
    (one, other) => one - other,
  );
  const pieces = [0, ...cuts].map((from, index) => bytes.subarray(from, cuts[index]));
  return {
    pieces,
    pauseMs: isSlow ? 2 : random.pick([0, 0, 0, 1, 3]),
    end: random.pick(["stay", "stay", "stay", "stay", "stay", "close", "half-close", "reset"]),
    endAfter: random.chance(0.5) ? pieces.length : random.below(pieces.length + 1),
    endDelayMs: random.pick([0, 0, 1, 2, 5, 15]),
    reads: random.chance(0.9),
  };
}

/** A unix socket knows no reset: whoever still writes to it hears of the end as of one. */
function reset(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy();
  else socket.resetAndDestroy();
}

/** Once it has heard something, a connection is left so soon. */
const ANSWERED_MS = 20;

/** Settles when the connection is over, at the latest after `patienceMs`. */
export async function deliver(socket: Socket, delivery: Delivery, patienceMs: number): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  socket.on("error", () => {}).once("close", () => resolve());
  const leave = () => void socket.destroy();
  const patience = setTimeout(leave, patienceMs);
  if (delivery.reads) socket.once("data", () => setTimeout(leave, Math.min(ANSWERED_MS, patienceMs)));
  else socket.pause();
  const endAfter = delivery.end === "stay" ? delivery.pieces.length : delivery.endAfter;
  for (const piece of delivery.pieces.slice(0, endAfter)) {
    if (socket.destroyed || socket.writableEnded) break;
    socket.write(piece);
    if (delivery.pauseMs > 0) await delay(delivery.pauseMs);
  }
  if (delivery.end !== "stay" && delivery.endDelayMs > 0) await delay(delivery.endDelayMs);
  if (delivery.end === "close") socket.destroySoon();
  else if (delivery.end === "half-close") socket.end();
  else if (delivery.end === "reset") reset(socket);
  await closed;
  clearTimeout(patience);
}
