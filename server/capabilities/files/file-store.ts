// What keeps the content of files: bytes under the hash of themselves, and pictures made from them.
import type { Readable } from "node:stream";

/** Bytes from `start` to `end`, both included. */
export type ByteRange = Readonly<{ start: number; end: number }>;

/** Content that came whole and is not kept yet. */
export type Received = Readonly<{
  /** SHA-256 in hex. */
  hash: string;
  bytes: number;
  /** The first bytes, by which its type is found. */
  head: Buffer;
  /** As the store's. */
  show: Show;
  keep(): Promise<void>;
  /** Must be called at the end, whether it was kept or not. */
  release(): Promise<void>;
}>;

/** Shows content to the workers as long as `use` lasts, at a path of their own. */
export type Show = <Result>(use: (path: string) => Promise<Result>) => Promise<Result>;

/** Everything that files need of a disk, or of another store: a key is a hash, or a hash with `-` and a picture's size. */
export type FileStore = Readonly<{
  /** Before anything else: what an earlier server left half-made is removed. */
  prepare(): Promise<void>;
  /**
   * Takes content in as it comes, a piece at a time; nothing of it stays when it breaks off.
   * @throws FileTooLarge beyond `mostBytes`; whatever the source throws
   */
  receive(source: AsyncIterable<Buffer>, mostBytes: number): Promise<Received>;
  /** Keeps what was made from a file. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** Bytes under the key; null when there are none. */
  sizeOf(key: string): Promise<number | null>;
  /** Answers once its first bytes can be had. */
  read(key: string, range: ByteRange | null): Promise<Readable>;
  show(key: string): Show;
  /** Removes every key that was last written before that and whose hash is not among those wanted. @returns how many */
  removeUnwanted(options: {
    before: Date;
    wanted(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  }): Promise<number>;
  /** Whether so many more bytes fit, with a reserve. */
  hasRoomFor(bytes: number): Promise<boolean>;
}>;

export class FileTooLarge extends Error {
  constructor() {
    super("The file is larger than files may be.");
    this.name = "FileTooLarge";
  }
}
