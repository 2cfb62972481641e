// The file store in a bucket of an S3 server (FILES_URL): one object a content, named as files on disk are, so that a folder moves by copying.
import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { S3Client } from "@aws-sdk/client-s3";
import { Refusal } from "#http";
import type { ByteRange, FileStore, Received, Show } from "./file-store.ts";
import { hasRoom, showingIn, writeDown } from "./incoming.ts";
import { faultOf, StoreSettingsError, sentenceOf } from "./object-store-faults.ts";
import { type BucketAddress, bucketIn } from "./object-store-url.ts";

type Library = typeof import("@aws-sdk/client-s3");
type Bucket = Readonly<{ library: Library; client: S3Client; address: BucketAddress }>;
type Written = Awaited<ReturnType<typeof writeDown>>;

/** Connections at once: as many as uploads, and as many again for what is read. */
const SOCKETS = 96;
const CONNECT_MS = 3_000;
/** Without a byte from the server. */
const SILENCE_MS = 20_000;
const TRIES = 3;
const KNOWN_SIZES_MAX = 20_000;
const PAGE_KEYS = 1_000;
const HASH_LENGTH = 64;
const KEY = /^([0-9a-f]{2})[0-9a-f]{62}(-\d{1,5})?$/;
const AWAY = "Files can't be kept or fetched right now. Please try again in a moment.";

/**
 * @param folder of this server's disk, where what comes in waits until it is in the bucket
 * @param exchange the folder through which workers see single files, on the same file system
 * @param onFault hears what the S3 server said; people hear a sentence
 */
export function createObjectStore(options: {
  url: string;
  folder: string;
  exchange: string;
  onFault(error: unknown): void;
}): FileStore & Readonly<{ close(): Promise<void> }> {
  const { folder, exchange, onFault } = options;
  const address = bucketIn(options.url);
  const incoming = join(folder, ".new-incoming");
  const showing = showingIn(exchange);
  const sizes = new Map<string, number>();
  const opening: { bucket?: Promise<Bucket> } = {};
  // Loaded where a bucket is named: installations on disk never load a byte of it.
  const opened = () => {
    opening.bucket ??= import("@aws-sdk/client-s3").then((library) => openBucket(library, address));
    return opening.bucket;
  };

  const nameOf = (key: string) => {
    const [, start] = KEY.exec(key) ?? [];
    if (start === undefined) throw new Error(`"${key}" is no key of a file.`);
    return `${address.prefix}${start}/${key}`;
  };

  /** @throws Refusal 503 for whatever the server's fault is; it is told apart in the log */
  async function asking<Result>(use: (bucket: Bucket) => Promise<Result>): Promise<Result> {
    try {
      return await use(await opened());
    } catch (error) {
      if (error instanceof Refusal) throw error;
      onFault(new Error(sentenceOf(error, address), { cause: error }));
      throw new Refusal(503, AWAY);
    }
  }

  function noteSize(key: string, bytes: number): void {
    if (sizes.size >= KNOWN_SIZES_MAX) sizes.clear();
    sizes.set(key, bytes);
  }

  const sizeOf = (key: string): Promise<number | null> => {
    const known = sizes.get(key);
    if (known !== undefined) return Promise.resolve(known);
    return asking(async ({ library, client }) => {
      const head = new library.HeadObjectCommand({ Bucket: address.bucket, Key: nameOf(key) });
      const bytes = await client.send(head).then(
        ({ ContentLength }) => ContentLength ?? 0,
        (error: unknown) => {
          if (faultOf(error) === "absent") return null;
          throw error;
        },
      );
      if (bytes !== null) noteSize(key, bytes);
      return bytes;
    });
  };

  const keep = (path: string, { hash, bytes }: Written) =>
    asking(async ({ library, client }) => {
      const send = () =>
        client.send(
          new library.PutObjectCommand({
            Bucket: address.bucket,
            Key: nameOf(hash),
            Body: createReadStream(path),
            ContentLength: bytes,
            // The server refuses what did not arrive as it was sent.
            ChecksumSHA256: Buffer.from(hash, "hex").toString("base64"),
          }),
        );
      // The library sends no stream twice; this one can be read again.
      await send().catch((error: unknown) => {
        if (faultOf(error) === "away") return send();
        throw error;
      });
      // Sent where it was there already, too: its time is then new, and nobody sweeps it away.
      noteSize(hash, bytes);
    });

  function read(key: string, range: ByteRange | null): Promise<Readable> {
    return asking(async ({ library, client }) => {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const get = new library.GetObjectCommand({ Bucket: address.bucket, Key: nameOf(key), ...part });
      const { Body } = await client.send(get).catch((error: unknown) => {
        throw faultOf(error) === "absent" ? new Refusal(404, "This file is not there any more.") : error;
      });
      if (!(Body instanceof Readable)) throw new Error("The S3 server sent no content.");
      return Body;
    });
  }

  return Object.freeze({
    async prepare() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await mkdir(exchange, { recursive: true });
      await rm(incoming, { recursive: true, force: true });
      await mkdir(incoming, { mode: 0o700 });
      await refuseWrongSettings(await opened(), onFault);
    },
    async receive(source: AsyncIterable<Buffer>, mostBytes: number): Promise<Received> {
      const path = join(incoming, randomUUID());
      const release = () => rm(path, { force: true });
      try {
        const written = await writeDown(source, path, mostBytes);
        return { ...written, show: showing(path), keep: () => keep(path, written), release };
      } catch (error) {
        await release();
        throw error;
      }
    },
    put: (key: string, content: Uint8Array) =>
      asking(async ({ library, client }) => {
        await client.send(new library.PutObjectCommand({ Bucket: address.bucket, Key: nameOf(key), Body: content }));
        noteSize(key, content.length);
      }),
    sizeOf,
    read,
    show:
      (key: string): Show =>
      async (use) => {
        const path = join(incoming, randomUUID());
        try {
          await pipeline(await read(key, null), createWriteStream(path, { flags: "wx", mode: 0o644 }));
          return await showing(path)(use);
        } finally {
          await rm(path, { force: true });
        }
      },
    removeUnwanted: (given) =>
      asking(async (bucket) => {
        const removed = await removeUnwanted(bucket, given);
        for (const key of removed) sizes.delete(key);
        return removed.length;
      }),
    hasRoomFor: (bytes: number) => hasRoom(folder, bytes),
    async close() {
      await opening.bucket?.then(({ client }) => client.destroy());
    },
  } satisfies FileStore & { close(): Promise<void> });
}

const nothing = () => {};
/** What goes wrong is told by `onFault`. */
const QUIET = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

function openBucket(library: Library, address: BucketAddress): Bucket {
  const client = new library.S3Client({
    endpoint: address.endpoint,
    region: address.region,
    credentials: { accessKeyId: address.keyId, secretAccessKey: address.secret },
    // Servers other than Amazon's have no name for each bucket.
    forcePathStyle: true,
    maxAttempts: TRIES,
    logger: QUIET,
    // What servers other than Amazon's may not know.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: { maxSockets: SOCKETS, keepAlive: true },
      httpsAgent: { maxSockets: SOCKETS, keepAlive: true },
    },
  });
  return { library, client, address };
}

/**
 * A wrong key and a missing bucket end the start with a sentence; a server that is away for a moment does not.
 * @throws StoreSettingsError
 */
async function refuseWrongSettings({ library, client, address }: Bucket, onFault: (error: unknown) => void) {
  try {
    await client.send(new library.ListObjectsV2Command({ Bucket: address.bucket, Prefix: address.prefix, MaxKeys: 1 }));
  } catch (error) {
    const sentence = sentenceOf(error, address);
    if (faultOf(error) !== "away") throw new StoreSettingsError(sentence, { cause: error });
    onFault(new Error(sentence, { cause: error }));
  }
}

async function removeUnwanted(
  { library, client, address }: Bucket,
  { before, wanted }: Parameters<FileStore["removeUnwanted"]>[0],
): Promise<string[]> {
  const { bucket: Bucket, prefix: Prefix } = address;
  const removed: string[] = [];
  let token: string | undefined;
  do {
    const page = await client.send(
      new library.ListObjectsV2Command({ Bucket, Prefix, MaxKeys: PAGE_KEYS, ContinuationToken: token }),
    );
    const old = (page.Contents ?? []).flatMap(({ Key = "", LastModified }) => {
      const key = Key.slice(Key.lastIndexOf("/") + 1);
      return KEY.test(key) && LastModified && LastModified < before ? [{ Key, key }] : [];
    });
    const hashes = await wanted([...new Set(old.map(({ key }) => key.slice(0, HASH_LENGTH)))]);
    const unwanted = old.filter(({ key }) => !hashes.has(key.slice(0, HASH_LENGTH)));
    if (unwanted.length > 0) {
      const Objects = unwanted.map(({ Key }) => ({ Key }));
      await client.send(new library.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      removed.push(...unwanted.map(({ key }) => key));
    }
    token = page.NextContinuationToken;
  } while (token !== undefined);
  return removed;
}
