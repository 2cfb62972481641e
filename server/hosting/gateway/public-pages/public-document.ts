// A public page's HTML document: the app's own, with the page's text, title and description in it.
import { isForEverybody } from "./public-paths.ts";
import type { PageHead, WrittenPage } from "./written-pages.ts";

export type PublicDocument = Readonly<{
  page: WrittenPage;
  pattern: string;
  /** The page's whole address, without its query. */
  url: string;
  /** The address that paths of the app are relative to, without a trailing slash. */
  root: string;
}>;

const TITLE = /<title>[^<]*<\/title>\n(?:<meta name="description"[^>]*>\n)?/;
const ROOT = '<div id="root"></div>';
const NEEDS_SCRIPT = /<noscript>[^<]*<\/noscript>\n?/;
const TITLE_CHARACTERS = 200;
const DESCRIPTION_CHARACTERS = 500;
const ADDRESS_CHARACTERS = 2_000;

/** `html`: the app's document for somebody who has not signed in. Nothing of `page` leaves its place. */
export function withPage(html: string, document: PublicDocument): string {
  const { page } = document;
  const data = `<script type="application/json" id="ninefold-data">${page.data.replaceAll("<", "\\u003c")}</script>`;
  const fallback = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  const written = html.replace(TITLE, () => headOf(document, fallback));
  if (page.isBroken) return written;
  return written.replace(ROOT, () => `<div id="root">${page.html}</div>\n${data}`).replace(NEEDS_SCRIPT, "");
}

/** `fallback`: the app's name, escaped. */
function headOf({ page, pattern, url, root }: PublicDocument, fallback: string): string {
  const { head } = page;
  const title = head.title === undefined ? fallback : escaped(oneLine(head.title, TITLE_CHARACTERS));
  const description = head.description && escaped(oneLine(head.description, DESCRIPTION_CHARACTERS));
  const image = imageOf(head, root);
  const lines = [
    `<title>${title}</title>`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:url" content="${escaped(url)}">`,
    `<meta property="og:site_name" content="${fallback}">`,
    ...(description
      ? [
          `<meta name="description" content="${description}">`,
          `<meta property="og:description" content="${description}">`,
        ]
      : []),
    ...(image ? [`<meta property="og:image" content="${escaped(image)}">`] : []),
    `<meta name="twitter:card" content="${image ? "summary_large_image" : "summary"}">`,
    ...(mayBeIndexed(page, pattern)
      ? [`<link rel="canonical" href="${escaped(url)}">`]
      : ['<meta name="robots" content="noindex">']),
  ];
  return `${lines.join("\n")}\n`;
}

export const mayBeIndexed = ({ status, head }: WrittenPage, pattern: string): boolean =>
  status === 200 && (head.index ?? isForEverybody(pattern));

/** Https alone, or a path of the app. */
function imageOf({ image }: PageHead, root: string): string | null {
  if (image === undefined || image.length > ADDRESS_CHARACTERS) return null;
  if (/^\/(?!\/)/.test(image)) return `${root}${image}`;
  return /^https:\/\/[^\s"'<>]+$/.test(image) ? image : null;
}

const oneLine = (text: string, most: number) => [...text.replace(/\p{C}+|\s+/gu, " ").trim()].slice(0, most).join("");

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
