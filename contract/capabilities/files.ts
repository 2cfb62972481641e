// Files that people keep in apps: bounds, sizes of pictures, and what the gateway answers to an upload.
import { z } from "zod";

/** One file, unless the operator says otherwise (`FILE_MAX_MB`). */
export const FILE_MAX_BYTES = 25 * 1024 * 1024;
/** All files of one app, preview and live together, unless the operator says otherwise (`FILES_PER_APP_MB`). */
export const FILES_PER_APP_BYTES = 2 * 1024 * 1024 * 1024;
/** Width times height of a picture: what the best phones take. Unpacked it is 200 MB. */
export const PICTURE_MAX_PIXELS = 50_000_000;
/** The longer side, in pixels, of the pictures that the platform makes from a larger one. */
export const PICTURE_SIZES = [96, 320, 960, 1920] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];
export const pictureSize = z.literal(PICTURE_SIZES);
/** What nothing holds so long after it was uploaded is removed. */
export const UNKEPT_FILE_HOURS = 24;
/** Ids in one call of an app about its files. */
export const FILE_IDS_MAX = 1_000;
export const FILE_NAME_MAX_LENGTH = 120;

/** What is known of a file. The type was found in its bytes. Pictures have their size in pixels, as they are shown. */
export const fileFacts = z.object({
  id: z.uuid(),
  name: z.string().min(1).max(FILE_NAME_MAX_LENGTH),
  type: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type FileFacts = z.infer<typeof fileFacts>;

/** The answer to `POST /_ninefold/files` of an app. `address`: below the app's base, good for the person for an hour or two. */
export const uploadedFile = z.object({ ...fileFacts.shape, address: z.string() });
export type UploadedFile = z.infer<typeof uploadedFile>;

/** What an app says of its files: rows hold them, or do so no more. */
export const fileIds = z.object({ ids: z.array(z.uuid()).min(1).max(FILE_IDS_MAX) });
