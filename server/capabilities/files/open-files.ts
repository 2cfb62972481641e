// Opens the files of an installation: the store, on disk or in a bucket, and the hourly look for what nothing needs any more.
import { join } from "node:path";
import type { Database } from "#database";
import type { Workers } from "#workers";
import { createDiskStore } from "./disk-store.ts";
import { createFileRows } from "./file-rows.ts";
import { createFiles, type FileBounds, type Files, type FilesDeps } from "./files.ts";
import { createObjectStore } from "./object-store.ts";
import { createPictures } from "./pictures.ts";

/** Where an installation's files are. */
export const filesFolder = (dataDir: string) => join(dataDir, "files");

const COLLECT_MS = 3_600_000;

export type FileCapability = Files & Readonly<{ start(): Promise<void>; close(): Promise<void> }>;

export function openFiles(deps: {
  dataDir: string;
  /** Of the bucket that keeps them; null: the disk does. */
  url?: string | null;
  database: Pick<Database, "query">;
  workers: Pick<Workers, "run" | "exchange">;
  bounds: FileBounds;
  refuseIfFull(projectId: string): Promise<void>;
  heldFiles: FilesDeps["heldFiles"];
  onFault(error: unknown): void;
}): FileCapability {
  const { dataDir, url, database, workers, bounds, refuseIfFull, heldFiles, onFault } = deps;
  const folder = filesFolder(dataDir);
  const exchange = workers.exchange ?? join(folder, "shown");
  const bucket = url ? createObjectStore({ url, folder, exchange, onFault }) : null;
  const store = bucket ?? createDiskStore(folder, exchange);
  const pictures = createPictures({ store, workers });
  const files = createFiles({ store, rows: createFileRows(database), pictures, bounds, refuseIfFull, heldFiles });
  const state: { timer?: NodeJS.Timeout; collecting: Promise<unknown> } = { collecting: Promise.resolve() };
  return Object.freeze({
    ...files,
    async start() {
      await store.prepare();
      state.timer = setInterval(() => {
        state.collecting = files.collect().catch(onFault);
      }, COLLECT_MS).unref();
    },
    async close() {
      clearInterval(state.timer);
      await state.collecting;
      await bucket?.close();
    },
  });
}
