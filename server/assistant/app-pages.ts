// Looks at the pages of the app that a run builds: with the server's browser, as the app's owner; on a server that has none,
// through its creator's open editor.
import type { AppAddresses, Browser, ReadyStep, View } from "#browser";
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
  const base = (projectId: string) => `/preview/app/${projectId}`;
  const ownOrigin = (projectId: string) => deps.appsOrigin?.replace("{app}", `preview-${projectId}`);

  /** With a code that opens it once, within a minute. */
  async function addressOf({ projectId, ownerId }: PreviewedApp, { path, as }: PageOf): Promise<string> {
    const owner = { id: ownerId, username: "" };
    const code = await hosting.issueFrameCode(projectId, "preview", owner, as === "owner" ? undefined : as);
    const own = ownOrigin(projectId);
    const url = own === undefined ? new URL(base(projectId) + path, deps.publicUrl) : new URL(path, own);
    url.searchParams.set("token", code);
    return url.href;
  }

  async function addressesOf(app: PreviewedApp, { second, ...first }: PageWish): Promise<AppAddresses> {
    return {
      url: await addressOf(app, first),
      second: second && { url: await addressOf(app, second), width: second.width },
      prefixes: ownOrigin(app.projectId) === undefined ? [`${base(app.projectId)}/`, "/kit/"] : ["/"],
    };
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
        const visited = { ownerId: app.ownerId, addresses: () => addressesOf(app, wish) };
        return { seen: await browser.visit(visited, { width, theme, steps, picture }, signal) };
      } catch (error) {
        if (!(error instanceof Refusal) || signal.aborted) throw error;
        return { unseen: error.message };
      }
    },
  } satisfies AppPages);
}
