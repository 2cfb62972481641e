// The store of built apps on disk: content-addressed by what they were built from, each complete or absent.
import { createHash } from "node:crypto";
import { copyFile, link, mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { APP_PERMISSIONS, type SourceFiles } from "#contract";
import { createDirectory } from "./atomic-directory.ts";
import { SHELF_FILES, SHELF_PAGE_FILES } from "./packages/shelf-bundle.ts";

const artifactManifest = z.object({
  name: z.string(),
  kitHash: z.string(),
  outbound: z.array(z.string()),
  /** Of the person's device; none in what was built before apps could name any. */
  permissions: z.array(z.enum(APP_PERMISSIONS)).default([]),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  hasSeed: z.boolean(),
  /** Paths of its files of tests; the bundle of the first is `server/test-0.js`. None in what was built before there were any. */
  tests: z.array(z.string()).default([]),
  /** Paths of the pages that need no sign-in, as `app.json` names them; empty in what was built before there were any. */
  public: z.array(z.string()).default([]),
  /** Origins that may frame those. */
  embed: z.array(z.string()).default([]),
  invitedOnly: z.boolean().default(false),
  installable: z.boolean().default(false),
  /** What a browser shows of an installed app. */
  look: z.object({ language: z.string(), accent: z.string(), background: z.string() }).prefault({
    language: "en",
    accent: "#4c4f8a",
    background: "#ffffff",
  }),
  /** What it imports of the shelf: name and version of each package, and the files of the kit's `web/` that its pages load. */
  shelf: z.object({ packages: z.record(z.string(), z.string()), files: z.array(z.string()) }).prefault({
    packages: {},
    files: [],
  }),
  /** What it has added from the registry: name and version. */
  packages: z.record(z.string(), z.string()).default({}),
  /** Of its files without the libraries that all share; 0 in what was built before it was counted. */
  bytes: z.number().default(0),
});
export type ArtifactManifest = z.infer<typeof artifactManifest>;
export type Artifact = { hash: string; directory: string; manifest: ArtifactManifest };

/** What only servers of apps with public pages load. */
const PAGE_LIBRARIES = "pages-";
const PUBLIC_PAGES = "server/pages.js";
/** Whether a file of the kit belongs to a library of the shelf. */
export const isOfShelf = (name: string): boolean => name.startsWith(SHELF_FILES) || name.startsWith(SHELF_PAGE_FILES);
const HASH = /^[0-9a-f]{64}$/;

/** The hash of a tree built with this kit: equal trees are one artifact. */
export function hashOfTree(files: SourceFiles, kitHash: string): string {
  const hash = createHash("sha256").update(kitHash);
  for (const path of Object.keys(files).sort()) {
    const text = files[path] ?? "";
    hash.update(`\0${path}\0${Buffer.byteLength(text)}\0`).update(text);
  }
  return hash.digest("hex");
}

export type ArtifactContents = {
  files: Readonly<Record<string, string | Uint8Array>>;
  /** The folder whose files the artifact's `server/lib/` holds. */
  libraries: string;
  /** Of that folder's files for the shelf only those that this app imports. */
  shelfFiles: readonly string[];
  /** The folder whose files the artifact's `server/kit-migrations/` holds: the kit's own tables, as this kit knows them. */
  kitMigrations: string;
};

export type ArtifactStore = {
  open(hash: string): Promise<Artifact | null>;
  /** Writes the files and what comes of the kit, `manifest.json` last, and gives the artifact. */
  write(hash: string, manifest: Omit<ArtifactManifest, "bytes">, contents: ArtifactContents): Promise<Artifact>;
};

/** Artifacts in `directory/<2>/<hash>/`. */
export function createArtifactStore(directory: string): ArtifactStore {
  const folderOf = (hash: string) => join(directory, hash.slice(0, 2), hash);
  return {
    async open(hash) {
      if (!HASH.test(hash)) return null;
      const text = await readFile(join(folderOf(hash), "manifest.json"), "utf8").catch(() => null);
      if (text === null) return null;
      // Garbage collection removes what was not opened for long.
      const now = new Date();
      await utimes(join(folderOf(hash), "manifest.json"), now, now).catch(() => {});
      return { hash, directory: folderOf(hash), manifest: artifactManifest.parse(JSON.parse(text)) };
    },
    async write(hash, described, { files, libraries, shelfFiles, kitMigrations }) {
      const bytes = Object.values(files).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
      const manifest = { ...described, bytes };
      await mkdir(dirname(folderOf(hash)), { recursive: true });
      await createDirectory(folderOf(hash), async (temporary) => {
        const write = async ([path, text]: [path: string, text: string | Uint8Array]) => {
          const target = join(temporary, path);
          await mkdir(dirname(target), { recursive: true });
          await writeFile(target, text);
        };
        const isNeeded = (name: string) =>
          isOfShelf(name) ? shelfFiles.includes(name) : !name.startsWith(PAGE_LIBRARIES) || PUBLIC_PAGES in files;
        await Promise.all([
          linkFiles(libraries, join(temporary, "server/lib"), isNeeded),
          linkFiles(kitMigrations, join(temporary, "server/kit-migrations")),
          ...Object.entries(files).map((file) => write(file)),
        ]);
        await writeFile(join(temporary, "manifest.json"), JSON.stringify(manifest));
      });
      return { hash, directory: folderOf(hash), manifest };
    },
  };
}

/** The same files under a second name: no copy where the file system can share them. */
async function linkFiles(from: string, to: string, isNeeded: (name: string) => boolean = () => true): Promise<void> {
  await mkdir(to, { recursive: true });
  const names = (await readdir(from)).filter(isNeeded);
  await Promise.all(
    names.map((name) => link(join(from, name), join(to, name)).catch(() => copyFile(join(from, name), join(to, name)))),
  );
}
