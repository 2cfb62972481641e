// Calls of the code view: what a revision changed, the files of a tree, saving by hand, export and import.
import { z } from "zod";
import { ASSET_TEXT_MAX } from "./assets.ts";
import { CODE_SAVE_FILES_MAX, SOURCE_PATH_MAX_LENGTH } from "./limits.ts";
import { projectId } from "./project.ts";
import { checkFailure } from "./source.ts";

export const CHANGE_KINDS = ["added", "removed", "changed", "renamed"] as const;
export const fileChange = z.object({
  path: z.string(),
  /** The path before, for a renamed file. */
  from: z.string().nullable(),
  kind: z.enum(CHANGE_KINDS),
  additions: z.number().int(),
  deletions: z.number().int(),
  /** Unified diff with three lines of context, without file headers; null when it is too long to be shown. */
  diff: z.string().nullable(),
});
export type FileChange = z.infer<typeof fileChange>;

/** The answer of `GET /api/projects/{id}/revisions/{index}/diff`; `against` is the revision before unless the query names one. */
export const revisionDiff = z.object({
  index: z.number().int(),
  against: z.number().int().nullable(),
  description: z.string(),
  working: z.boolean(),
  files: z.array(fileChange),
});
export type RevisionDiff = z.infer<typeof revisionDiff>;

/**
 * The answer of `POST /api/projects/{id}/revisions/{index}/comparison`: where the revision is shown on rows of its own, and a code
 * that opens it once; null while it is made ready. It ends with `DELETE /api/projects/{id}/comparison`, or after half an hour.
 */
export const comparedRevision = z.object({ previewUrl: z.string().nullable(), code: z.string().nullable() });
export type ComparedRevision = z.infer<typeof comparedRevision>;

/** The answer of `GET /api/projects/{id}/code`: the newest revision's files, or those of the revision that the query names. */
export const codeTree = z.object({
  revision: z.number().int(),
  working: z.boolean(),
  files: z.array(z.object({ path: z.string(), bytes: z.number().int(), hash: z.string() })),
});
export type CodeTree = z.infer<typeof codeTree>;

export const codeFileQuery = z.object({
  path: z.string().min(1).max(SOURCE_PATH_MAX_LENGTH),
  revision: z.coerce.number().int().nonnegative().optional(),
});
/** The answer of `GET /api/projects/{id}/code/file`. */
export const codeFile = z.object({
  revision: z.number().int(),
  path: z.string(),
  content: z.string(),
  hash: z.string(),
});
export type CodeFile = z.infer<typeof codeFile>;

/** `GET /api/projects/{id}/packages`: what the app has added from the registry, and whether it can add more. */
export const appPackages = z.object({
  canAdd: z.boolean(),
  packages: z.array(z.object({ name: z.string(), version: z.string() })),
});
export type AppPackages = z.infer<typeof appPackages>;
/** `POST /api/projects/{id}/packages`: one is added or removed, as a revision; answered as a save is. */
export const changePackages = z.union([
  z.strictObject({
    add: z.string().trim().min(1, "Name a package.").max(214),
    version: z.string().trim().min(1).max(100).optional(),
  }),
  z.strictObject({ remove: z.string().min(1).max(214) }),
]);
export type ChangePackages = z.infer<typeof changePackages>;

export const codeSearchQuery = z.object({ query: z.string().min(1).max(200) });
export const codeMatches = z.object({
  matches: z.array(z.object({ path: z.string(), line: z.number().int(), text: z.string() })),
  more: z.number().int(),
});
export type CodeMatches = z.infer<typeof codeMatches>;

/** `POST /api/projects/{id}/code/save`: all of it is one revision, or none. */
export const codeSave = z.object({
  description: z.string().max(120).optional(),
  changes: z
    .array(
      z.object({
        path: z.string().min(1).max(SOURCE_PATH_MAX_LENGTH),
        /** Null deletes the file. */
        content: z.string().max(ASSET_TEXT_MAX).nullable(),
        /** The hash of the text that was edited; null for a file that is new. */
        baseHash: z.string().nullable(),
      }),
    )
    .min(1)
    .max(CODE_SAVE_FILES_MAX),
});
export type CodeSave = z.input<typeof codeSave>;

/**
 * `revision` is null when nothing differs. A tree that fails its checks is saved as a revision that says so; the preview
 * stays as it was.
 */
export const codeSaved = z.object({
  revision: z.number().int().nullable(),
  working: z.boolean(),
  failures: z.array(checkFailure),
  previewUrl: z.string().nullable(),
  files: z.array(z.object({ path: z.string(), hash: z.string().nullable() })),
});
export type CodeSaved = z.infer<typeof codeSaved>;

/** Code of the refusal (409) when a file is not the one that was edited; its message names the files. */
export const CODE_CONFLICT = "CODE_CONFLICT";

/** `POST /api/projects/import`, the zip as the body (`application/zip`): a new project from an export. */
export const imported = z.object({ projectId, working: z.boolean(), failures: z.array(checkFailure) });
export type Imported = z.infer<typeof imported>;
