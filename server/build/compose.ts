// Builds the files of an artifact from a source tree in memory, or lists the failures; writes nothing.
import type { CheckFailure, SourceFiles } from "#contract";
import { type BundleContext, bundleServer, bundleWeb } from "./app-bundle.ts";
import { type ArtifactManifest, hashOfTree } from "./artifacts.ts";
import { documentOf } from "./document.ts";
import { fontFaceOf } from "./fonts.ts";
import { DEFERRED_KIT_EXPORTS, wordsModule } from "./imports.ts";
import { namesFrom } from "./library-subsets.ts";
import { type AppManifest, readManifest } from "./manifest.ts";
import { readMigrations } from "./migrations.ts";
import type { Styles } from "./styles.ts";
import { themeCss } from "./theme.ts";

export type Composed =
  | { ok: true; manifest: Omit<ArtifactManifest, "bytes">; files: Record<string, string> }
  | { ok: false; failures: CheckFailure[] };

export async function composeArtifact(
  { context, styles }: Readonly<{ context: BundleContext; styles: Styles }>,
  files: SourceFiles,
): Promise<Composed> {
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
  const later = namesFrom(files, "@ninefold/ui").some((name) => DEFERRED_KIT_EXPORTS.includes(name))
    ? context.kit.later
    : [];
  const preload = [...context.kit.first, ...later, ...(spoken === undefined ? [] : [spoken])].map(kitAddress);
  const page = { manifest, imports, preload, style: styleFile };
  return {
    ok: true,
    manifest: {
      name: manifest.name,
      kitHash: context.kit.hash,
      outbound: manifest.outbound,
      permissions: manifest.permissions,
      migrations,
      hasSeed,
    },
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
  };
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
