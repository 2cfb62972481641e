// What the exported app shows: its document with the session inside, its files, and the page to sign in.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import type { Person } from "./accounts.ts";

export type Answered = { status: number; headers: Record<string, string>; body?: string | Uint8Array };

const TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wav": "audio/wav",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Hashes of inline scripts, as a policy names them. */
function scriptHashes(html: string): string[] {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)];
  return inline.map(([, text = ""]) => `sha256-${createHash("sha256").update(text).digest("base64")}`);
}

/** Scripts and calls stay with the app itself, nobody frames it. */
function htmlPage(html: string, status = 200): Answered {
  const hashes = scriptHashes(html).map((hash) => `'${hash}'`);
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' https: data: blob:",
    "media-src 'self' https: data: blob:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
  };
  return { status, headers, body: html };
}

const plainPage = (title: string, content: string, status = 200): Answered =>
  htmlPage(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>:root{color-scheme:light dark;font:16px/1.5 system-ui}main{max-width:20rem;margin:15vh auto;padding:1rem}
input,button{font:inherit;display:block;width:100%;box-sizing:border-box;margin:.25rem 0 1rem;padding:.6rem}</style>
<main><h1>${title}</h1>${content}</main></html>`,
    status,
  );

/** `register` tells whether the page offers a new account; `code` makes it the owner's. */
export function signInPage(options: { register: boolean; code?: string; error?: string; status?: number }): Answered {
  const { register, code = "", error = "", status = 200 } = options;
  const actions = [
    ...(code === "" ? ['<button name="action" value="sign-in">Sign in</button>'] : []),
    ...(register ? ['<button name="action" value="register">Create account</button>'] : []),
  ];
  return plainPage(
    code === "" ? "Sign in" : "Create the owner's account",
    `<p role="alert">${escaped(error)}</p><form method="post" action="/_sign-in">
<input type="hidden" name="code" value="${escaped(code)}"><label>Name<input name="name" required autocomplete="username"></label>
<label>Password<input name="password" type="password" required minlength="8" autocomplete="current-password"></label>${actions.join("")}</form>`,
    status,
  );
}

export const noMoreMailPage = (isStopped: boolean): Answered =>
  isStopped
    ? plainPage("No more mail", "<p>You get no more mail from this app.</p>")
    : plainPage("No more mail", '<form method="post"><button>No more mail from this app</button></form>');

export const signOutPage = ({ name }: Person): Answered =>
  plainPage(
    "Sign out",
    `<p>You are signed in as ${escaped(name)}.</p><form method="post" action="/_sign-out"><button>Sign out</button></form>`,
  );

/** The app's document with a session inside. */
export async function appDocument(built: string, session: object) {
  const json = JSON.stringify(session).replaceAll("<", "\\u003c");
  const script = `<script type="application/json" id="ninefold-session">${json}</script>`;
  const source = (await readFile(join(built, "web/index.html"), "utf8")).replaceAll("{{base}}", "");
  const html = source.replace("<!--ninefold:session-->", () => script);
  return { html, scriptHashes: scriptHashes(html) };
}

/** `fileBytes`: the most that one uploaded file may have. */
export async function appPage(
  built: string,
  { person, token, fileBytes }: { person: Person; token: string; fileBytes: number },
): Promise<Answered> {
  const session = { token, base: "", environment: "live", user: { ...person, plan: null }, fileBytes };
  return htmlPage((await appDocument(built, session)).html);
}

/** A file of the kit or of the app's assets; their names change with what is in them. */
export async function appFile(folders: { root: string; built: string }, pathname: string): Promise<Answered> {
  const path = normalize(decodeURIComponent(pathname));
  const isKit = path.startsWith("/kit/");
  if (path.includes("..") || (!isKit && !path.startsWith("/assets/"))) return { status: 404, headers: {} };
  const file = isKit ? join(folders.root, path) : join(folders.built, "web", path);
  const content = await readFile(file).catch(() => null);
  if (content === null) return { status: 404, headers: {} };
  const type = TYPES[extname(path)] ?? "application/octet-stream";
  const headers = { "content-type": type, "cache-control": "public, max-age=31536000, immutable" };
  return { status: 200, headers: { ...headers, "x-content-type-options": "nosniff" }, body: content };
}
