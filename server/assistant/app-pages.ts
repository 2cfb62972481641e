// Looks at the pages of the app that a run builds: with the server's browser, as the app's owner; on a server that has none,
// through its creator's open editor.
import type { AppPage, Browser, Step, View } from "#browser";
import type { Hosting } from "#hosting";
import { Refusal } from "#http";
import type { EditorLooks, PageLook } from "./editor-looks.ts";

export type PageWish = View & Readonly<{ path: string; steps: readonly Step[]; picture: boolean; signal: AbortSignal }>;

export type AppPages = Readonly<{
  look(app: Readonly<{ projectId: string; ownerId: string }>, wish: PageWish): Promise<PageLook>;
}>;

export function createAppPages(deps: {
  browser: Browser;
  editorLooks: Pick<EditorLooks, "look">;
  hosting: Pick<Hosting, "issueFrameCode">;
  publicUrl: string;
  /** With `{app}`, where apps have origins of their own. */
  appsOrigin: string | null;
}): AppPages {
  const { browser, hosting } = deps;

  async function pageOf(
    { projectId, ownerId }: { projectId: string; ownerId: string },
    path: string,
  ): Promise<AppPage> {
    const code = await hosting.issueFrameCode(projectId, "preview", { id: ownerId, username: "" });
    const base = `/preview/app/${projectId}`;
    const own = deps.appsOrigin?.replace("{app}", `preview-${projectId}`);
    const url = own === undefined ? new URL(base + path, deps.publicUrl) : new URL(path, own);
    url.searchParams.set("token", code);
    return { url: url.href, prefixes: own === undefined ? [`${base}/`, "/kit/"] : ["/"], ownerId };
  }

  async function lookElsewhere(
    projectId: string,
    trouble: string,
    { path, width, theme, steps, signal }: PageWish,
  ): Promise<PageLook> {
    if (steps.length > 0)
      return { unseen: `${trouble} Using a page needs one; look_at reads it in its creator's open editor.` };
    const found = await deps.editorLooks.look(projectId, { path, width, theme }, signal);
    return "unseen" in found ? { unseen: `${trouble} ${found.unseen}` } : found;
  }

  return Object.freeze({
    async look(app, { path, signal, ...wish }) {
      const unseen = await browser.trouble();
      if (unseen !== null) return lookElsewhere(app.projectId, unseen, { path, signal, ...wish });
      try {
        return { seen: await browser.visit(await pageOf(app, path), wish, signal) };
      } catch (error) {
        if (!(error instanceof Refusal) || signal.aborted) throw error;
        return { unseen: error.message };
      }
    },
  } satisfies AppPages);
}
