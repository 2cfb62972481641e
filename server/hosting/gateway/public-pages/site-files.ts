// What search engines and browsers ask an app with public pages for: robots.txt, sitemap.xml, and what installs it.
import type { ArtifactManifest } from "#build";
import { isForEverybody, publicPathOf } from "./public-paths.ts";

export type SiteFile = Readonly<{ type: string; text: string }>;

/** `root`: the app's whole address without a trailing slash; `base` its path. Null where there is no such file. */
export function siteFileOf(
  path: string,
  manifest: Pick<ArtifactManifest, "name" | "public" | "installable" | "look">,
  { root, base, rowPages = [] }: { root: string; base: string; rowPages?: readonly string[] },
): SiteFile | null {
  const isOpen = manifest.public.length > 0;
  if (path === "/robots.txt" && isOpen)
    return { type: "text/plain; charset=utf-8", text: robots(manifest.public, { root, base, rowPages }) };
  if (path === "/sitemap.xml" && isOpen)
    return { type: "application/xml; charset=utf-8", text: sitemap(manifest.public, root, rowPages) };
  if (path === "/_ninefold/app.webmanifest" && manifest.installable)
    return { type: "application/manifest+json", text: webManifest(manifest, base) };
  if (path === "/_ninefold/icon.svg" && manifest.installable) return { type: "image/svg+xml", text: icon(manifest) };
  return null;
}

/** Whether a site file tells of rows: the others need nothing of the app's process. */
export const tellsOfRows = (path: string): boolean => path === "/robots.txt" || path === "/sitemap.xml";

type Places = Readonly<{ root: string; base: string; rowPages: readonly string[] }>;

function robots(paths: readonly string[], { root, base, rowPages }: Places): string {
  const open = paths.filter(isForEverybody).map((path) => `Allow: ${base}${path}$`);
  // Pages of rows that the sitemap names; those that it does not name are for whoever has the link.
  const patterns = [...new Set(rowPages.map((path) => publicPathOf(paths, path)))].filter((path) => path !== null);
  open.push(...patterns.map((path) => `Allow: ${base}${path.replace(/:[^/]+/g, "*")}$`));
  const parts = ["assets", "api/public"].map((folder) => `Allow: ${base}/${folder}/`);
  return [
    "User-agent: *",
    ...open,
    ...parts,
    "Allow: /kit/",
    `Disallow: ${base}/`,
    `Sitemap: ${root}/sitemap.xml`,
    "",
  ].join("\n");
}

function sitemap(paths: readonly string[], root: string, rowPages: readonly string[]): string {
  const places = [...paths.filter(isForEverybody), ...rowPages].map(
    (path) => `<url><loc>${escaped(`${root}${path}`)}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${places.join("\n")}\n</urlset>\n`;
}

function webManifest({ name, look }: Pick<ArtifactManifest, "name" | "look">, base: string): string {
  return JSON.stringify({
    id: `${base}/`,
    name,
    short_name: [...name].slice(0, 12).join("").trim(),
    lang: look.language,
    start_url: `${base}/`,
    scope: `${base}/`,
    display: "standalone",
    theme_color: look.accent,
    background_color: look.background,
    icons: [{ src: `${base}/_ninefold/icon.svg`, sizes: "any", type: "image/svg+xml", purpose: "any" }],
  });
}

/** Its first letter on its accent. */
function icon({ name, look }: Pick<ArtifactManifest, "name" | "look">): string {
  const letter = escaped(([...name.trim()][0] ?? "?").toUpperCase());
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="96" fill="${escaped(look.accent)}"/><text x="256" y="350" font-family="system-ui,sans-serif" font-size="280" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
