// What the gateway asks of whoever keeps apps' files.
import type { Readable } from "node:stream";
import type { FileFacts, PictureSize } from "#contract";
import type { AppIdentity } from "../../egress/app-services.ts";

/** `declaredBytes`: what its sender says it will be; null: they don't. */
export type Upload = Readonly<{
  app: AppIdentity;
  userId: string;
  name: string;
  declaredBytes: number | null;
  /** Pictures keep what cameras write into them: places, devices, times. */
  keepsMetadata: boolean;
  source: AsyncIterable<Buffer>;
}>;

export type ServedFile = Readonly<{
  name: string;
  type: string;
  bytes: number;
  /** The same as long as its bytes are. */
  etag: string;
  /** Browsers show it; anything else they save. */
  isShown: boolean;
  /** From `start` to `end`, both included; null: all of it. @throws Refusal 503 while the store does not answer */
  read(range: Readonly<{ start: number; end: number }> | null): Promise<Readable>;
}>;

export type AppFiles = Readonly<{
  /** Of one file. */
  mostBytes: number;
  /** @throws Refusal for what may not be kept; what the source throws. Nothing is left of it then. */
  receive(upload: Upload): Promise<FileFacts>;
  /** A file of that app, or a picture made of it; null when the app has no such file. */
  find(app: AppIdentity, id: string, size: PictureSize | null): Promise<ServedFile | null>;
}>;
