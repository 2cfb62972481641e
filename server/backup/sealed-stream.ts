// Encrypts a stream with a passphrase: AES-256-GCM over numbered frames, the last one marked, so that no change, reordering
// or truncation goes unnoticed.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";

/** An error of backup or restore; its message is a sentence for the operator. */
export class BackupError extends Error {}

const MAGIC = Buffer.from("ninefold backup 1\n");
const SALT_BYTES = 16;
export const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const FRAME_BYTES = 256 * 1024;
const LENGTH_BYTES = 4;
const TAG_BYTES = 16;
/** 128 MB of memory and a third of a second for each guess (RFC 7914). */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

const keyFrom = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(passphrase.normalize("NFKC"), salt, 32, SCRYPT, (error, key) => (error ? reject(error) : resolve(key))),
  );

/** A key is used for one file only, so numbers are nonces that never come twice. */
function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(frame, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Seals what is written to it. The first bytes that come out are the header. */
export async function sealStream(passphrase: string): Promise<Transform> {
  const header = Buffer.concat([MAGIC, randomBytes(SALT_BYTES)]);
  const key = await keyFrom(passphrase, header.subarray(MAGIC.length));
  let waiting: Buffer = Buffer.alloc(0);
  let frame = 0;
  const seal = (content: Buffer, isLast: boolean) => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(frame, isLast)).setAAD(header);
    const sealed = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(sealed.length);
    frame += 1;
    return Buffer.concat([length, sealed]);
  };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      waiting = Buffer.concat([waiting, chunk]);
      // The last frame is known only at the end, so something always waits.
      while (waiting.length > FRAME_BYTES) {
        this.push(seal(waiting.subarray(0, FRAME_BYTES), false));
        waiting = waiting.subarray(FRAME_BYTES);
      }
      done();
    },
    flush(done: TransformCallback) {
      this.push(seal(waiting, true));
      done();
    },
  });
  stream.push(header);
  return stream;
}

/**
 * Opens what was sealed and is written to it, without its header.
 * @throws BackupFault when the header is not one of ours
 */
export async function openSealedStream(passphrase: string, header: Buffer): Promise<Transform> {
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BackupError("This file is no backup of Ninefold, or one of a version that this one does not know.");
  const key = await keyFrom(passphrase, header.subarray(MAGIC.length));
  let waiting: Buffer = Buffer.alloc(0);
  let frame = 0;
  const open = (sealed: Buffer, isLast: boolean): Buffer => {
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(frame, isLast)).setAAD(header);
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new BackupError(frame === 0 ? "The passphrase is not that of this backup." : "The backup is damaged.");
    }
  };
  /** The next whole frame of what waits; null when it has not all come. */
  const take = (): Buffer | null => {
    if (waiting.length < LENGTH_BYTES) return null;
    const length = waiting.readUInt32BE();
    if (length < TAG_BYTES || length > FRAME_BYTES + TAG_BYTES) throw new BackupError("The backup is damaged.");
    if (waiting.length < LENGTH_BYTES + length) return null;
    const sealed = waiting.subarray(LENGTH_BYTES, LENGTH_BYTES + length);
    waiting = waiting.subarray(LENGTH_BYTES + length);
    return sealed;
  };
  let held: Buffer | null = null;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      try {
        waiting = Buffer.concat([waiting, chunk]);
        for (let sealed = take(); sealed !== null; sealed = take()) {
          if (held !== null) {
            this.push(open(held, false));
            frame += 1;
          }
          held = Buffer.from(sealed);
        }
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
    flush(done: TransformCallback) {
      try {
        if (held === null || waiting.length > 0) throw new BackupError("The backup ends too early.");
        this.push(openLast(held));
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });

  function openLast(sealed: Buffer): Buffer {
    try {
      return open(sealed, true);
    } catch (error) {
      // A frame that is whole but not the last: the file was cut between two.
      throw frame === 0 ? error : new BackupError("The backup ends too early, or is damaged.");
    }
  }
}
