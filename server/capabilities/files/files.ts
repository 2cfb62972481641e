// Files of apps: taken in within bounds, kept once for all that have them, given back whole, in part or as smaller pictures.
import { randomUUID } from "node:crypto";
import { FILE_IDS_MAX, type FileFacts, fileIds, type PictureSize } from "#contract";
import type { AppFiles, AppIdentity, ServedFile, Upload } from "#hosting";
import { conflict, Refusal, tooManyRequests } from "#http";
import type { AppCall, AppCallRoute } from "../common/app-calls/types.ts";
import type { FileRows, KnownFile } from "./file-rows.ts";
import { type FileStore, FileTooLarge, type Received } from "./file-store.ts";
import { isPicture, isShown, typeOf, UNKNOWN_TYPE } from "./file-type.ts";
import { withoutMetadata } from "./metadata/without-metadata.ts";
import { ownFileCalls } from "./own-file-calls.ts";
import { type Pictures, SMALLER_TYPE } from "./pictures.ts";
import { createUploadSlots, type SlotBounds } from "./upload-slots.ts";

export type FileBounds = Readonly<{
  /** Of one file. */
  mostBytes: number;
  /** Of all files of one app. */
  perAppBytes: number;
  slots?: SlotBounds;
}>;

export type FilesDeps = Readonly<{
  store: FileStore;
  rows: FileRows;
  pictures: Pictures;
  bounds: FileBounds;
  /** @throws Refusal when the app's owner has no storage left */
  refuseIfFull(projectId: string): Promise<void>;
  /** Those that some row of the app names; null when that could not be found out. */
  heldFiles(app: AppIdentity, ids: readonly string[]): Promise<ReadonlySet<string> | null>;
}>;

export type Files = AppFiles &
  Readonly<{
    appCalls: readonly AppCallRoute[];
    /** Everything of a project that was deleted. */
    removeOfProject(projectId: string): Promise<void>;
    /** Forgets what nothing holds, and removes what no file has any more. @returns how many contents */
    collect(): Promise<number>;
  }>;

/** Of one person in one app: files that nothing holds yet. */
const UNKEPT_FILES_MAX = 100;
/** Content that no file has stays so long: an upload writes it before its row, a backup reads it after. */
const UNWANTED_KEPT_MS = 24 * 3_600_000;
const IDS_BODY_BYTES = FILE_IDS_MAX * 64;
const MEBIBYTE = 1024 * 1024;
const inMegabytes = (bytes: number) => `${Math.floor(bytes / MEBIBYTE).toLocaleString("en-US")} MB`;

export function createFiles(deps: FilesDeps): Files {
  const { store, rows, pictures, bounds } = deps;
  const slots = createUploadSlots(bounds.slots);
  const tooLarge = () => new Refusal(413, `A file can have ${inMegabytes(bounds.mostBytes)} at most.`);

  async function refuseUnlessRoom({ app, userId, declaredBytes }: Upload): Promise<void> {
    const coming = declaredBytes ?? bounds.mostBytes;
    if (coming > bounds.mostBytes) throw tooLarge();
    await deps.refuseIfFull(app.projectId);
    if ((await rows.bytesOf(app.projectId)) + coming > bounds.perAppBytes)
      throw conflict(
        `The files of this app take all of their ${inMegabytes(bounds.perAppBytes)}. Remove some that are not needed.`,
      );
    if ((await rows.unkeptOf(app, userId)).files >= UNKEPT_FILES_MAX)
      throw tooManyRequests(
        `You uploaded ${UNKEPT_FILES_MAX} files that nothing was made of. Save some of them first.`,
      );
    if (!(await store.hasRoomFor(coming))) throw new Refusal(507, "There is no room for files on the server.");
  }

  async function factsOf(received: Received, owner: string) {
    const type = await typeOf(received.head);
    if (!isPicture(type)) return { type, width: null, height: null };
    const size = await pictures.measure(received.show, owner);
    return size ? { type, ...size } : { type: UNKNOWN_TYPE, width: null, height: null };
  }

  async function receive(upload: Upload): Promise<FileFacts> {
    const { app, userId, name } = upload;
    const giveBack = slots.take(`${app.environment}/${app.projectId}`, userId);
    try {
      await refuseUnlessRoom(upload);
      const source = upload.keepsMetadata ? upload.source : withoutMetadata(upload.source, bounds.mostBytes);
      const received = await store.receive(source, bounds.mostBytes).catch((error: unknown) => {
        throw error instanceof FileTooLarge ? tooLarge() : error;
      });
      try {
        const { hash, bytes } = received;
        if (bytes === 0) throw new Refusal(422, "This file is empty.");
        const facts = await factsOf(received, app.projectId);
        const file: FileFacts = { id: randomUUID(), name, bytes, ...facts };
        await received.keep();
        await rows.add(app, userId, { ...file, hash });
        return file;
      } finally {
        await received.release();
      }
    } finally {
      giveBack();
    }
  }

  const served = ({ name, type, hash, bytes }: Omit<KnownFile, "id">, key: string): ServedFile => ({
    name,
    type,
    bytes,
    etag: `"${key.slice(0, 32)}${key.slice(hash.length)}"`,
    isShown: isShown(type),
    read: (range) => store.read(key, range),
  });

  async function find(app: AppIdentity, id: string, size: PictureSize | null): Promise<ServedFile | null> {
    const file = await rows.find(app, id);
    if (!file) return null;
    const isLarger = size !== null && file.width !== null && Math.max(file.width, file.height ?? 0) > size;
    const key = isLarger ? await pictures.smaller(file.hash, size, app.projectId) : null;
    const bytes = key === null ? null : await store.sizeOf(key);
    if (key === null || bytes === null) return served(file, file.hash);
    return served({ ...file, type: SMALLER_TYPE, bytes }, key);
  }

  const idsOf = async ({ readJson }: AppCall) => [...new Set((await readJson(fileIds)).ids)];

  return Object.freeze({
    mostBytes: bounds.mostBytes,
    receive,
    find,
    appCalls: [
      ...ownFileCalls({ receive, find, keep: rows.keep, remove: rows.remove, mostBytes: bounds.mostBytes }),
      {
        method: "POST",
        path: "/files/keep",
        bodyBytesMax: IDS_BODY_BYTES,
        async answer(call: AppCall) {
          const ids = await idsOf(call);
          const kept = await rows.keep(call.app, ids);
          if (kept.length < ids.length) throw new Refusal(404, "This file is not there any more. Upload it again.");
          return undefined;
        },
      },
      {
        method: "POST",
        path: "/files/remove",
        bodyBytesMax: IDS_BODY_BYTES,
        answer: async (call: AppCall) => rows.remove(call.app, await idsOf(call)),
      },
    ],
    removeOfProject: rows.removeOfProject,
    async collect() {
      await rows.forgetOld();
      // One app after the other: a look reads all of its rows.
      for (const looked of await rows.toLookAt())
        await rows.noteLook(looked, await deps.heldFiles(looked.app, looked.ids));
      return store.removeUnwanted({ before: new Date(Date.now() - UNWANTED_KEPT_MS), wanted: rows.wanted });
    },
  } satisfies Files);
}
