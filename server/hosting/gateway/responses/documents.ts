// The HTML pages that the gateway itself serves: an app's document with its session inside, and messages in its place.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AppEnvironment, AppSession } from "#contract";
import type { Artifact } from "../../artifacts/types.ts";
import { inlineScriptHashes } from "./policy.ts";
import type { Documents } from "./types.ts";
import { webFolders } from "./web-folders.ts";

const SESSION_PLACE = "<!--ninefold:session-->";
const REMEMBERED_MAX = 500;

type Template = { before: string; after: string; scriptHashes: string[] };

/** Keeps the unchanging part of the most recently used pages. */
export function createDocuments(): Documents {
  const templates = new Map<string, Template>();

  async function templateOf(artifact: Artifact, base: string, environment: AppEnvironment): Promise<Template> {
    const key = `${artifact.hash} ${environment} ${base}`;
    const known = templates.get(key);
    if (known) return known;
    const source = await readDocument(artifact, environment);
    const html = source.replaceAll("{{base}}", base);
    const [before = "", after = ""] = html.split(SESSION_PLACE);
    const template = { before, after, scriptHashes: inlineScriptHashes(html) };
    if (templates.size >= REMEMBERED_MAX) templates.clear();
    templates.set(key, template);
    return template;
  }

  return Object.freeze({
    async of(artifact: Artifact, session: AppSession) {
      const { before, after, scriptHashes } = await templateOf(artifact, session.base, session.environment);
      const json = JSON.stringify(session).replaceAll("<", "\\u003c");
      const script = `<script type="application/json" id="ninefold-session">${json}</script>`;
      return { html: `${before}${script}${after}`, scriptHashes };
    },
  });
}

/** The first folder that has a document. */
async function readDocument(artifact: Artifact, environment: AppEnvironment): Promise<string> {
  const [first = "web", ...others] = webFolders(environment);
  const read = (folder: string) => readFile(join(artifact.directory, folder, "index.html"), "utf8");
  return others.reduce((reading, folder) => reading.catch(() => read(folder)), read(first));
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A small page in the platform's plain style; it needs no script and follows the reader's light or dark setting. */
export function messagePage(options: {
  title: string;
  text: string;
  link?: { address: string; label: string };
}): string {
  const link = options.link
    ? `<p><a href="${escaped(options.link.address)}" target="_top">${escaped(options.link.label)}</a></p>`
    : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(options.title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { min-height: 90vh; margin: 0; display: grid; place-items: center; text-align: center }
main { max-width: 28rem; padding: 1.5rem }
h1 { font-size: 1.25rem; margin: 0 0 .5rem }
a { display: inline-block; min-height: 44px; line-height: 44px; color: LinkText }
</style></head>
<body><main><h1>${escaped(options.title)}</h1><p>${escaped(options.text)}</p>${link}</main></body></html>
`;
}
