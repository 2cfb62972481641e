// How apps are shown in frames: their addresses, what they may do, how they are known to have failed.

/** The preview: who looks at it, and a code that is good once. `base` is the server's own address for it, if it gave one. */
export function previewFrameAddress(options: {
  projectId: string;
  base: string | null;
  username: string;
  code: string;
}): string {
  const { projectId, base, username, code } = options;
  return withQuery(base ?? `/preview/app/${encodeURIComponent(projectId)}`, { preview_user: username, token: code });
}

/** The preview at a path inside it, which may bring a query of its own. */
export function previewPageAddress(options: {
  projectId: string;
  subpath: string;
  username: string;
  code: string;
}): string {
  const { projectId, subpath, username, code } = options;
  const address = `/preview/app/${encodeURIComponent(projectId)}${subpath}`;
  return withQuery(address, { preview_user: username, token: code });
}

/** The live app at a path inside it, which may bring a query of its own. */
export function liveFrameAddress(options: {
  projectId: string;
  subpath: string;
  username: string;
  code: string;
}): string {
  const { projectId, subpath, username, code } = options;
  return withQuery(`/live/app/${encodeURIComponent(projectId)}${subpath}`, { user: username, token: code });
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address, window.location.origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.origin === window.location.origin ? `${url.pathname}${url.search}` : url.href;
}

/** What a frame may do. Never `allow-same-origin`: generated code must not reach the platform's storage. */
export const FRAME_SANDBOX = "allow-scripts allow-forms allow-modals allow-popups allow-downloads";

/**
 * Browsers fire no error for a frame: the page of a failure loads like any other, be it the platform's, a proxy's or the
 * browser's own. Every app says READY as soon as it is drawn, mostly before its frame has loaded; a frame that has loaded
 * and stays silent for this long shows no app.
 */
export const FRAME_SILENCE_MS = 5_000;
