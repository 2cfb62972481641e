// Builds source trees into artifacts, or reports why a tree cannot be built.
import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { CheckFailure, SourceFiles } from "#contract";
import { Overrun, openWorkers, type Task, type Workers } from "#workers";
import { type Artifact, createArtifactStore, hashOfTree } from "./artifacts.ts";
import { buildFailure } from "./build-failure.ts";
import { removeUnused } from "./garbage-collection.ts";
import { openKit } from "./kit-bundle.ts";
import { createPackages, type Packages, packagesFolder } from "./packages/packages.ts";
import { OFF, type RegistrySetting } from "./packages/registry.ts";
import { registerKitRoutes } from "./routes.ts";
import { findSourcePaths } from "./source-paths.ts";
import { readStarter } from "./starter.ts";
import { BUILD, CHECK_TYPES } from "./tasks.ts";

export type BuildResult = { ok: true; artifact: Artifact } | { ok: false; failures: CheckFailure[] };
export type WorkOptions = {
  signal?: AbortSignal;
  /** Whose work it is: owners take turns. A creator's or a project's id. */
  owner?: string;
};
export type BuilderOptions = {
  dataDir: string;
  /** Where apps are built and checked; they see `kitsFolder(dataDir)`. Without, the builder has its own. */
  workers?: Workers;
  /** Where packages come from that are not on the shelf: `off`, an address, or null for the registry that npm is set to. */
  packageRegistry?: RegistrySetting;
  log?: { info(details: object, message: string): void };
};

/** Where kits are, for workers to see. */
export const kitsFolder = (dataDir: string) => join(dataDir, "kit");

export type Builder = {
  /** `directory` holds `web/` (served at `/kit/<hash>/…`) and `runtime/` (serve.js, seed.js, render.js). */
  kit: { hash: string; directory: string };
  /** The first revision of every project. */
  starter: SourceFiles;
  /** An equal tree gives the artifact that is already there. */
  build(files: SourceFiles, options?: WorkOptions): Promise<BuildResult>;
  checkTypes(files: SourceFiles, options?: WorkOptions): Promise<CheckFailure[]>;
  /** The hash of the artifact that `build` would give, if it builds. */
  hashOf(files: SourceFiles): string;
  /** A stored artifact, or null. */
  open(hash: string): Promise<Artifact | null>;
  /** Removes artifacts that are not `named` and were not opened for two hours, and kits that no artifact needs. */
  collect(named: ReadonlySet<string>): Promise<void>;
  /** What apps add from the registry. */
  packages: Packages;
  registerRoutes(app: FastifyInstance): void;
  close(): Promise<void>;
};

/** Unreferenced artifacts of saves and checks stay this long since they were last opened; they can be built again. */
const UNUSED_MS = 2 * 3_600_000;

/** Opens (bundling it first when needed) the kit and everything that builds need. */
export async function createBuilder({
  dataDir,
  log,
  workers: given,
  packageRegistry = OFF,
}: BuilderOptions): Promise<Builder> {
  const paths = findSourcePaths();
  await mkdir(kitsFolder(dataDir), { recursive: true });
  const started = performance.now();
  const workers = given ?? (await openOwnWorkers(dataDir));
  const [kit, starter] = await Promise.all([openKit(paths, dataDir), readStarter(paths.kit)]);
  log?.info({ kit: kit.hash, milliseconds: Math.round(performance.now() - started) }, "kit ready");
  const packages = createPackages({ dataDir, workers, registry: packageRegistry });
  const store = createArtifactStore(join(dataDir, "artifacts"));
  const { directory, ...described } = kit;
  const ofTheKit = { libraries: join(directory, "runtime/lib"), kitMigrations: join(directory, "migrations") };

  /** Work that exceeded its limits is reported as a failure of the check, to whoever wrote the app. */
  async function work<Input, Output>(task: Task<Input, Output>, input: Input, how: WorkOptions) {
    try {
      return await workers.run(task, input, { owner: how.owner ?? UNNAMED_OWNER, signal: how.signal });
    } catch (error) {
      if (error instanceof Overrun) return error;
      throw error;
    }
  }

  return {
    kit: { hash: kit.hash, directory },
    starter,
    async build(files, options = {}) {
      options.signal?.throwIfAborted();
      const hash = hashOfTree(files, kit.hash);
      const known = await store.open(hash);
      if (known) return { ok: true, artifact: known };
      const opened = await packages.open(files, askedBy(options));
      if (!opened.ok) return opened;
      const composed = await work(BUILD, { files, kit: described, packages: opened.packages }, options);
      if (composed instanceof Overrun)
        return { ok: false, failures: [{ ...buildFailure(composed.message), overran: true }] };
      if (!composed.ok) return composed;
      const contents = { ...ofTheKit, files: composed.files, shelfFiles: composed.shelfFiles };
      return { ok: true, artifact: await store.write(hash, composed.manifest, contents) };
    },
    async checkTypes(files, options = {}) {
      const opened = await packages.open(files, askedBy(options));
      // The build says what is wrong with them.
      if (!opened.ok) return [];
      const found = await work(CHECK_TYPES, { files, kitDirectory: directory, packages: opened.packages }, options);
      return found instanceof Overrun ? [{ check: "types", message: found.message, overran: true }] : found;
    },
    hashOf: (files) => hashOfTree(files, kit.hash),
    open: store.open,
    async collect(named) {
      const before = new Date(Date.now() - UNUSED_MS);
      const folders = { artifactsDirectory: join(dataDir, "artifacts"), kitsDirectory: kitsFolder(dataDir) };
      const removed = await removeUnused({ ...folders, named, currentKit: kit.hash, before });
      if (removed.artifacts + removed.kits > 0) log?.info(removed, "unused artifacts and kits removed");
      const unused = await packages.collect();
      if (unused.packages + unused.trees > 0) log?.info(unused, "unused packages removed");
    },
    packages,
    registerRoutes: (app) => registerKitRoutes(app, dataDir),
    close: async () => (given ? undefined : workers.close()),
  };
}

/** The owner for the workers' queue when a caller names none. */
const UNNAMED_OWNER = "anybody";

const askedBy = ({ owner = UNNAMED_OWNER, signal = NEVER }: WorkOptions) => ({ owner, signal });
const NEVER = new AbortController().signal;

function openOwnWorkers(dataDir: string): Promise<Workers> {
  const name = `${dataDir} ${process.pid} ${randomBytes(4).toString("hex")}`;
  return openWorkers({ name, sandbox: "bubblewrap", shows: [kitsFolder(dataDir), packagesFolder(dataDir)] });
}
