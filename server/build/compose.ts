// Builds the files of an artifact from a source tree in memory, or lists the failures; writes nothing.
import type { CheckFailure, SourceFiles } from "#contract";
import { packageOf } from "#shelf";
import { type BundleContext, bundlePublicPages, bundleServer, bundleWeb, type ShelfImport } from "./app-bundle.ts";
import { bundleTests } from "./app-tests.ts";
import { type ArtifactManifest, hashOfTree } from "./artifacts.ts";
import { splitAssets } from "./assets.ts";
import { buildFailure, lineOf } from "./build-failure.ts";
import { documentOf } from "./document.ts";
import { fontFaceOf } from "./fonts.ts";
import { DEFERRED_KIT_EXPORTS, wordsModule } from "./imports.ts";
import { namesFrom } from "./library-subsets.ts";
import { type AppManifest, readManifest } from "./manifest.ts";
import { readMigrations } from "./migrations.ts";
import { BUNDLE_BYTES_MAX } from "./packages/limits.ts";
import type { ShelfModule } from "./packages/shelf-bundle.ts";
import type { Styles } from "./styles.ts";
import { themeCss } from "./theme.ts";

export type Composed =
  | {
      ok: true;
      manifest: Omit<ArtifactManifest, "bytes">;
      files: Record<string, string | Uint8Array>;
      /** Files of the shelf that its server loads. */
      shelfFiles: readonly string[];
    }
  | { ok: false; failures: CheckFailure[] };

export async function composeArtifact(
  { context, styles }: Readonly<{ context: BundleContext; styles: Styles }>,
  tree: SourceFiles,
): Promise<Composed> {
  const { files, addresses, contents, failures: wrongAssets } = splitAssets(tree);
  const read = readManifest(files);
  const { migrations, failures: wrongMigrations } = readMigrations(files);
  const hasSeed = files["server/seed.ts"] !== undefined;
  const styled = (manifest: AppManifest, stylesheets: readonly string[]) =>
    styles.build({ files, stylesheets, classes: context.kit.classes, theme: themeOf(context, manifest) });
  // Which stylesheets an app imports is known once its pages are bundled; where there is none, nothing waits for that.
  const early = "manifest" in read && !hasStylesheets(files) ? styled(read.manifest, []) : null;
  const isPublic = "manifest" in read && read.manifest.public.length > 0;
  const [web, preview, server, seed, pages, tests] = await Promise.all([
    bundleWeb(context, files, "live"),
    bundleWeb(context, files, "preview"),
    bundleServer(context, files, "server/index.ts"),
    hasSeed ? bundleServer(context, files, "server/seed.ts") : null,
    isPublic ? bundlePublicPages(context, files) : null,
    bundleTests(context, files),
  ]);
  if (
    "failures" in read ||
    !web.ok ||
    !preview.ok ||
    !server.ok ||
    seed?.ok === false ||
    pages?.ok === false ||
    tests.failures.length > 0 ||
    wrongMigrations.length > 0 ||
    wrongAssets.length > 0
  )
    return {
      ok: false,
      failures: unique([
        ...("failures" in read ? read.failures : []),
        ...wrongMigrations,
        ...wrongAssets,
        ...[web, preview, server, seed, pages].flatMap((part) => (part === null || part.ok ? [] : part.failures)),
        ...tests.failures,
      ]),
    };
  const { manifest } = read;
  if (context.packages !== null && web.value.script.length > BUNDLE_BYTES_MAX)
    return {
      ok: false,
      failures: [buildFailure(TOO_LARGE, "app.json", lineOf(files["app.json"] ?? "", '"packages"'))],
    };
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
  const onPages = shelfOnPages(context, [...web.value.shelf, ...preview.value.shelf]);
  const imports = Object.fromEntries([...modules, ...onPages.modules].map(([name, file]) => [name, kitAddress(file)]));
  const spoken = context.kit.modules[speech];
  const later = namesFrom(files, "@ninefold/ui").some((name) => DEFERRED_KIT_EXPORTS.includes(name))
    ? context.kit.later
    : [];
  const preload = [...context.kit.first, ...later, ...(spoken === undefined ? [] : [spoken]), ...onPages.first].map(
    kitAddress,
  );
  const { server: served, pages: written, versions } = context.kit.shelf;
  const onServer = [...server.value.shelf, ...(seed?.value.shelf ?? []), ...tests.shelf];
  const imported = [...web.value.shelf, ...preview.value.shelf, ...onServer].map(({ name }) => packageOf(name));
  const page = { manifest, imports, preload, style: styleFile, assets: addresses };
  return {
    ok: true,
    manifest: {
      ...describedIn(manifest),
      kitHash: context.kit.hash,
      migrations,
      hasSeed,
      tests: [...tests.paths],
      shelf: {
        packages: Object.fromEntries(imported.toSorted().map((name) => [name, versions[name] ?? ""])),
        files: onPages.all,
      },
    },
    shelfFiles: [...filesOf(served, onServer), ...filesOf(written, pages?.value.shelf ?? [])],
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
      ...contents,
      "server/index.js": server.value.text,
      ...(seed ? { "server/seed.js": seed.value.text } : {}),
      ...(pages ? { "server/pages.js": withAddresses(pages.value.text, addresses) } : {}),
      ...tests.files,
      ...Object.fromEntries(
        migrations.map(({ name }) => [`server/migrations/${name}`, files[`server/migrations/${name}`] ?? ""]),
      ),
    },
  };
}

/** Where pages are written there is no document that names the app's own files (`asset()` of the kit). */
const withAddresses = (pages: string, addresses: Readonly<Record<string, string>>): string =>
  Object.keys(addresses).length === 0 ? pages : `globalThis.__ninefoldAssets = ${JSON.stringify(addresses)};\n${pages}`;

/** What pages need of the shelf: files by module name, those that a first screen waits for, and all of them. */
function shelfOnPages({ kit: { shelf } }: BundleContext, imported: readonly ShelfImport[]) {
  const at = (name: string) => shelf.web[name];
  return {
    modules: imported.flatMap(({ name }): [string, string][] => [[name, at(name)?.file ?? ""]]),
    first: [...new Set(imported.flatMap(({ name, later }) => (later ? [] : (at(name)?.first ?? []))))],
    all: filesOf(shelf.web, imported),
  };
}

const filesOf = (modules: Readonly<Record<string, ShelfModule>>, imported: readonly ShelfImport[]) => [
  ...new Set(imported.flatMap(({ name }) => modules[name]?.all ?? [])),
];

const TOO_LARGE = `The app's pages are larger than ${BUNDLE_BYTES_MAX / 1024 / 1024} MB with the packages that it has added: remove one, or use it on the server alone.`;

/** What hosting has to know before any code of the app runs. */
function describedIn(manifest: AppManifest) {
  const {
    name,
    outbound,
    permissions,
    packages,
    public: paths,
    embed,
    invitedOnly,
    installable,
    theme,
    language = "en",
  } = manifest;
  const look = { language, accent: theme.accent ?? "#4c4f8a", background: theme.background ?? "#ffffff" };
  return { name, outbound, permissions, packages, public: paths, embed, invitedOnly, installable, look };
}

const hasStylesheets = (files: SourceFiles) => Object.keys(files).some((path) => path.endsWith(".css"));

const addressIn =
  ({ kit }: BundleContext) =>
  (file: string) =>
    `/kit/${kit.hash}/web/${file}`;

const themeOf = (context: BundleContext, { theme }: AppManifest) =>
  `${fontFaceOf(theme.font, addressIn(context))}${themeCss(theme)}`;

/** An error in a shared file is found for the pages and for the server; it is reported once. */
function unique(failures: CheckFailure[]): CheckFailure[] {
  return [...new Map(failures.map((failure) => [JSON.stringify(failure), failure])).values()];
}
