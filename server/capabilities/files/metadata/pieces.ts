// Bytes that come in pieces of any size, read as somebody who knows a format wants them.
import { FileTooLarge } from "../file-store.ts";

export type Pieces = Readonly<{
  /** The next bytes, which stay; fewer at the end. Small counts alone: they are held. */
  peek(count: number): Promise<Buffer>;
  /** The next bytes; fewer at the end. Small counts alone. */
  take(count: number): Promise<Buffer>;
  /** So many bytes in pieces as they come, or all that are left. */
  pass(count?: number): AsyncGenerator<Buffer>;
  /** Reads what is left and gives nothing of it. */
  drop(): Promise<void>;
  /** Lets go of the source, wherever it is. */
  close(): Promise<void>;
}>;

/** @throws FileTooLarge once more than `mostBytes` came, whatever is made of them */
export function createPieces(source: AsyncIterable<Buffer>, mostBytes: number): Pieces {
  const pieces = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let heldBytes = 0;
  let bytes = 0;

  /** False when nothing more comes. */
  async function more(): Promise<boolean> {
    const { value, done } = await pieces.next();
    if (done) return false;
    bytes += value.length;
    if (bytes > mostBytes) throw new FileTooLarge();
    held.push(value);
    heldBytes += value.length;
    return true;
  }

  async function peek(count: number): Promise<Buffer> {
    while (heldBytes < count && (await more()));
    if (held.length > 1) held = [Buffer.concat(held)];
    return (held[0] ?? Buffer.alloc(0)).subarray(0, count);
  }

  async function take(count: number): Promise<Buffer> {
    const taken = await peek(count);
    const rest = held[0]?.subarray(taken.length);
    held = rest && rest.length > 0 ? [rest] : [];
    heldBytes -= taken.length;
    return taken;
  }

  /** The piece that is there, or the next, and no more than so many bytes of it. */
  async function next(most: number): Promise<Buffer | null> {
    const [first] = held;
    if (first === undefined) return (await more()) ? next(most) : null;
    if (first.length <= most) {
      held.shift();
      heldBytes -= first.length;
      return first;
    }
    held[0] = first.subarray(most);
    heldBytes -= most;
    return first.subarray(0, most);
  }

  return Object.freeze({
    peek,
    take,
    async *pass(count = Number.POSITIVE_INFINITY) {
      let left = count;
      while (left > 0) {
        const piece = await next(left);
        if (piece === null) return;
        left -= piece.length;
        yield piece;
      }
    },
    async drop() {
      while ((await next(Number.POSITIVE_INFINITY)) !== null);
    },
    async close() {
      await pieces.return?.();
    },
  });
}
