// Looks at the pages of the app that a run builds: with the server's browser, as the app's owner; on a server that has none,
// through its creator's open editor.
import type { AppPage, Browser, ReadyStep, View } from "#browser";
import type { Hosting } from "#hosting";
import { Refusal } from "#http";
import type { EditorLooks, PageLook } from "./editor-looks.ts";

/** Who opens a page of the app: `owner`, `member`, `member2`, `stranger`, or the key of a role of the app's own. */
type PageOf = Readonly<{ path: string; as: string }>;
export type PageWish = View &
  PageOf &
  Readonly<{
    steps: readonly ReadyStep[];
    /** Another page that is open at the same time. */
    second: (PageOf & Pick<View, "width">) | null;
    picture: boolean;
    signal: AbortSignal;
  }>;

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

  type PreviewedApp = Readonly<{ projectId: string; ownerId: string }>;
  async function pageOf({ projectId, ownerId }: PreviewedApp, { path, as }: PageOf): Promise<AppPage> {
    const owner = { id: ownerId, username: "" };
    const code = await hosting.issueFrameCode(projectId, "preview", owner, as === "owner" ? undefined : as);
    const base = `/preview/app/${projectId}`;
    const own = deps.appsOrigin?.replace("{app}", `preview-${projectId}`);
    const url = own === undefined ? new URL(base + path, deps.publicUrl) : new URL(path, own);
    url.searchParams.set("token", code);
    return { url: url.href, prefixes: own === undefined ? [`${base}/`, "/kit/"] : ["/"], ownerId };
  }

  async function lookElsewhere(
    projectId: string,
    trouble: string,
    { path, as, width, theme, steps, signal }: PageWish,
  ): Promise<PageLook> {
    if (steps.length > 0)
      return { unseen: `${trouble} Using a page needs one; look_at reads it in its creator's open editor.` };
    if (as !== "owner")
      return { unseen: `${trouble} In its creator's open editor it can be looked at as its owner alone.` };
    const found = await deps.editorLooks.look(projectId, { path, width, theme }, signal);
    return "unseen" in found ? { unseen: `${trouble} ${found.unseen}` } : found;
  }

  return Object.freeze({
    async look(app, wish) {
      const { width, theme, steps, picture, signal } = wish;
      const unseen = await browser.trouble();
      if (unseen !== null) return lookElsewhere(app.projectId, unseen, wish);
      try {
        const page = await pageOf(app, wish);
        const second = wish.second && { url: (await pageOf(app, wish.second)).url, width: wish.second.width };
        return { seen: await browser.visit(page, { width, theme, steps, second, picture }, signal) };
      } catch (error) {
        if (!(error instanceof Refusal) || signal.aborted) throw error;
        return { unseen: error.message };
      }
    },
  } satisfies AppPages);
}
