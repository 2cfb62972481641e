// Turns source trees into artifacts and says what keeps a tree from becoming one.
import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { CheckFailure, SourceFiles } from "#contract";
import { type BundleContext, bundleServer, bundleWeb } from "./app-bundle.ts";
import { type Artifact, type ArtifactStore, createArtifactStore, hashOfTree } from "./artifacts.ts";
import { collectUnused } from "./collect.ts";
import { documentOf } from "./document.ts";
import { fontFaceOf } from "./fonts.ts";
import { LATER, wordsModule } from "./imports.ts";
import { openKit } from "./kit-bundle.ts";
import { createLimiter } from "./limiter.ts";
import { type AppManifest, readManifest } from "./manifest.ts";
import { readMigrations } from "./migrations.ts";
import { namesFrom } from "./picked.ts";
import { findPlaces } from "./places.ts";
import { registerKitRoutes } from "./routes.ts";
import { readStarter } from "./starter.ts";
import { createStyles, type Styles } from "./styles.ts";
import { themeCss } from "./theme.ts";
import { createTypeChecker } from "./type-check.ts";

export type BuildResult = { ok: true; artifact: Artifact } | { ok: false; failures: CheckFailure[] };
export type WorkOptions = { signal?: AbortSignal };
export type BuilderOptions = { dataDir: string; log?: { info(details: object, message: string): void } };

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
  registerRoutes(app: FastifyInstance): void;
  close(): Promise<void>;
};

const BUILDS_AT_ONCE = 2;
/** What a save or a check has built is looked at for minutes, and can be built again. */
const UNUSED_MS = 2 * 3_600_000;

/** Opens (bundling it first when needed) the kit and everything that builds need. */
export async function createBuilder({ dataDir, log }: BuilderOptions): Promise<Builder> {
  const places = findPlaces();
  await mkdir(join(dataDir, "kit"), { recursive: true });
  const started = performance.now();
  const [kit, styles, starter] = await Promise.all([
    openKit(places, dataDir),
    createStyles(places),
    readStarter(places.kit),
  ]);
  log?.info({ kit: kit.hash, milliseconds: Math.round(performance.now() - started) }, "kit ready");
  const store = createArtifactStore(join(dataDir, "artifacts"));
  const limiter = createLimiter(BUILDS_AT_ONCE);
  const checkFolder = join(dataDir, "check", `${process.pid}-${randomBytes(4).toString("hex")}`);
  const checker = createTypeChecker(places, kit, checkFolder);
  const context = { places, kit };
  return {
    kit: { hash: kit.hash, directory: kit.directory },
    starter,
    async build(files, { signal } = {}) {
      signal?.throwIfAborted();
      const hash = hashOfTree(files, kit.hash);
      const known = await store.open(hash);
      if (known) return { ok: true, artifact: known };
      return limiter(() => buildTree({ context, store, styles }, files, hash), signal);
    },
    checkTypes: (files, { signal } = {}) => checker(files, signal),
    hashOf: (files) => hashOfTree(files, kit.hash),
    open: store.open,
    async collect(named) {
      const before = new Date(Date.now() - UNUSED_MS);
      const places = { artifactsDirectory: join(dataDir, "artifacts"), kitsDirectory: join(dataDir, "kit") };
      const removed = await collectUnused({ ...places, named, currentKit: kit.hash, before });
      if (removed.artifacts + removed.kits > 0) log?.info(removed, "unused artifacts and kits removed");
    },
    registerRoutes: (app) => registerKitRoutes(app, dataDir),
    close: () => rm(checkFolder, { recursive: true, force: true }),
  };
}

type Tools = { context: BundleContext; store: ArtifactStore; styles: Styles };

async function buildTree({ context, store, styles }: Tools, files: SourceFiles, hash: string): Promise<BuildResult> {
  const read = readManifest(files);
  const { migrations, failures: wrongMigrations } = readMigrations(files);
  const hasSeed = files["server/seed.ts"] !== undefined;
  const styled = (manifest: AppManifest, stylesheets: readonly string[]) =>
    styles.build({ files, stylesheets, classes: context.kit.classes, theme: themeOf(context, manifest) });
  // Which stylesheets an app imports is known once its pages are bundled; where there is none, nothing waits for that.
  const early = "manifest" in read && !hasStylesheets(files) ? styled(read.manifest, []) : null;
  const [web, preview, server, seed] = await Promise.all([
    bundleWeb(context, files, "live"),
    bundleWeb(context, files, "preview"),
    bundleServer(context, files, "server/index.ts"),
    hasSeed ? bundleServer(context, files, "server/seed.ts") : null,
  ]);
  if ("failures" in read || !web.ok || !preview.ok || !server.ok || seed?.ok === false || wrongMigrations.length > 0)
    return {
      ok: false,
      failures: unique([
        ...("failures" in read ? read.failures : []),
        ...wrongMigrations,
        ...[web, preview, server, seed].flatMap((part) => (part === null || part.ok ? [] : part.failures)),
      ]),
    };
  const { manifest } = read;
  const kitAddress = addressIn(context);
  const style = await (early ?? styled(manifest, web.value.stylesheets));
  if ("failures" in style) return { ok: false, failures: style.failures };
  const styleHash = hashOfTree({ css: style.css }, "").slice(0, 12);
  const styleFile = `assets/main-${styleHash}.css`;
  const scriptFile = `assets/main-${web.value.hash}.js`;
  const previewFile = `assets/preview-${preview.value.hash}.js`;
  const speech = wordsModule(manifest.language ?? "en");
  const modules = Object.entries(context.kit.modules).filter(
    ([name]) => name === speech || !name.startsWith(wordsModule("")),
  );
  const imports = Object.fromEntries(modules.map(([name, file]) => [name, kitAddress(file)]));
  const spoken = context.kit.modules[speech];
  const later = namesFrom(files, "@ninefold/ui").some((name) => LATER.includes(name)) ? context.kit.later : [];
  const preload = [...context.kit.first, ...later, ...(spoken === undefined ? [] : [spoken])].map(kitAddress);
  const page = { manifest, imports, preload, style: styleFile };
  const artifact = await store.write(
    hash,
    { name: manifest.name, kitHash: context.kit.hash, outbound: manifest.outbound, migrations, hasSeed },
    {
      libraries: join(context.kit.directory, "runtime/lib"),
      files: {
        "app.json": files["app.json"] ?? "",
        "web/index.html": documentOf({ ...page, script: scriptFile }),
        [`web/${scriptFile}`]: web.value.script,
        "web-map.json": web.value.sourceMap,
        [`web/${styleFile}`]: style.css,
        // What only the preview shows, beside what it shares with the live app.
        "preview/index.html": documentOf({ ...page, script: previewFile }),
        [`preview/${previewFile}`]: preview.value.script,
        [`preview/${previewFile}.map`]: preview.value.sourceMap,
        "server/index.js": server.value,
        ...(seed ? { "server/seed.js": seed.value } : {}),
        ...Object.fromEntries(
          migrations.map(({ name }) => [`server/migrations/${name}`, files[`server/migrations/${name}`] ?? ""]),
        ),
      },
    },
  );
  return { ok: true, artifact };
}

const hasStylesheets = (files: SourceFiles) => Object.keys(files).some((path) => path.endsWith(".css"));

const addressIn =
  ({ kit }: BundleContext) =>
  (file: string) =>
    `/kit/${kit.hash}/web/${file}`;

const themeOf = (context: BundleContext, { theme }: AppManifest) =>
  `${fontFaceOf(theme.font, addressIn(context))}${themeCss(theme)}`;

/** A shared file that is wrong fails in the pages and in the server: once is enough. */
function unique(failures: CheckFailure[]): CheckFailure[] {
  return [...new Map(failures.map((failure) => [JSON.stringify(failure), failure])).values()];
}
