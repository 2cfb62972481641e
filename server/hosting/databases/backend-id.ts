// The id of the PostgreSQL process behind a connection, read from what the server says first (PostgreSQL's manual, 54.2.1).

const HEAD_BYTES = 5;
/** What a server says before it is ready for queries is far shorter. */
const BYTES_MAX = 64 * 1024;
const KEY_DATA = "K".charCodeAt(0);
const READY = "Z".charCodeAt(0);

/**
 * Takes the server's bytes piece by piece until it has told its id, and calls `hear` with it once.
 * @returns true as long as it wants more
 */
export function createIdReader(hear: (backendId: number) => void): (piece: Buffer) => boolean {
  let held = Buffer.alloc(0);
  return (piece) => {
    held = Buffer.concat([held, piece]);
    while (held.length >= HEAD_BYTES) {
      const [kind] = held;
      const bytes = 1 + held.readUInt32BE(1);
      if (kind === READY || bytes > BYTES_MAX || bytes < HEAD_BYTES) return false;
      if (held.length < bytes) return held.length < BYTES_MAX;
      if (kind === KEY_DATA) {
        if (bytes >= HEAD_BYTES + 4) hear(held.readUInt32BE(HEAD_BYTES));
        return false;
      }
      held = held.subarray(bytes);
    }
    return true;
  };
}
