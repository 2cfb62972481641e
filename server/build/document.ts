// The HTML document of an app: import map, styles, and a placeholder for the session.
import type { AppManifest } from "./manifest.ts";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

export type DocumentParts = {
  manifest: AppManifest;
  /** Bare specifier → address. */
  imports: Readonly<Record<string, string>>;
  /** Modules that every app needs at once. */
  preload: readonly string[];
  script: string;
  style: string;
  /** Name below `assets/` of the source tree → address. */
  assets: Readonly<Record<string, string>>;
};

/** Read by `asset()` of the kit; apps without assets have none. */
const assetsElement = (assets: DocumentParts["assets"]) =>
  Object.keys(assets).length === 0
    ? ""
    : `<script type="application/json" id="ninefold-assets">${JSON.stringify(assets).replaceAll("<", "\\u003c")}</script>\n`;

/** `{{base}}` and the comment `ninefold:session` are for the gateway to replace. */
export function documentOf({ manifest, imports, preload, script, style, assets }: DocumentParts): string {
  const description = manifest.tagline ? `<meta name="description" content="${escaped(manifest.tagline)}">\n` : "";
  const color = manifest.theme.accent ? `<meta name="theme-color" content="${escaped(manifest.theme.accent)}">\n` : "";
  const installable = manifest.installable ? '<link rel="manifest" href="_ninefold/app.webmanifest">\n' : "";
  return `<!doctype html>
<html lang="${manifest.language ?? "en"}">
<head>
<meta charset="utf-8">
<base href="{{base}}/">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(manifest.name)}</title>
${description}${color}<link rel="icon" href="data:,">
${installable}<link rel="stylesheet" href="${style}">
<script type="importmap">${JSON.stringify({ imports }).replaceAll("<", "\\u003c")}</script>
${preload.map((address) => `<link rel="modulepreload" href="${address}">`).join("\n")}
${assetsElement(assets)}<!--ninefold:session-->
<script type="module" src="${script}"></script>
</head>
<body>
<div id="root"></div>
<noscript>${escaped(manifest.name)} needs JavaScript.</noscript>
</body>
</html>
`;
}
