// Looks at the pages of the app that a run builds: with the server's browser, as the app's owner.
import type { AppPage, Browser, Seen, Step, View } from "#browser";
import type { Hosting } from "#hosting";
import { Refusal } from "#http";

export type PageWish = View & Readonly<{ path: string; steps: readonly Step[]; picture: boolean; signal: AbortSignal }>;

/** What was seen, or why nothing can be. */
export type PageLook = Readonly<{ seen: Seen } | { unseen: string }>;

export type AppPages = Readonly<{
  look(app: Readonly<{ projectId: string; ownerId: string }>, wish: PageWish): Promise<PageLook>;
}>;

export function createAppPages(deps: {
  browser: Browser;
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

  return Object.freeze({
    async look(app, { path, signal, ...wish }) {
      const unseen = await browser.trouble();
      if (unseen !== null) return { unseen };
      try {
        return { seen: await browser.visit(await pageOf(app, path), wish, signal) };
      } catch (error) {
        if (!(error instanceof Refusal) || signal.aborted) throw error;
        return { unseen: error.message };
      }
    },
  } satisfies AppPages);
}
