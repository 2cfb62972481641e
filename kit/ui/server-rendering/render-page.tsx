// One public page as HTML: drawn, what it asks for and the parts that come late fetched, and drawn again with them.
import { dehydrate, type Query, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { Screens } from "../app/mount-app.tsx";
import { mounted } from "../app/mounted.ts";
import { AppContext, sessionStore } from "../app/session.ts";
import { HeadContext, type PageHead } from "../capabilities/page-head.ts";
import { ApiError, answerCallsBy, type Transport } from "../data/api.ts";
import { fetchLacking } from "../parts/late.tsx";
import type { AppDefinition } from "../types.ts";

export type RenderRequest = {
  /** Within the app, with its query: `/status/42?lang=de`. */
  path: string;
  /** Prefix of the app's addresses, without a trailing slash. */
  base: string;
  environment: "preview" | "live";
  /** How the app's own calls are answered. */
  ask: Transport;
};

export type RenderedPage = {
  status: number;
  head: PageHead;
  html: string;
  /** The answers with which it was drawn, for the browser to begin with. */
  data: unknown;
};

/** A page that asks because of an answer, which asks because of another: deeper is a page that never comes to rest. */
const PASSES_MAX = 4;

/** @throws what the page throws, and ApiError for a call that strangers may not make */
export async function renderPage({ path, base, environment, ask }: RenderRequest): Promise<RenderedPage> {
  const { app } = mounted;
  if (app === null) throw new Error("web/main.tsx never calls mountApp({ … }).");
  answerCallsBy(ask);
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  // Nobody in particular: what is written here is everybody's.
  const session = { ...sessionStore.get(), visitor: true, base, environment };
  for (let pass = 1; ; pass += 1) {
    sessionStore.set(session);
    const head: PageHead = {};
    const html = renderToString(
      <Written app={app} client={client} head={head} location={`${base}${path}`} base={base} />,
    );
    const queries = client.getQueryCache().getAll();
    // One without a use is switched off: its page does not know yet what to ask for.
    const waiting = queries.filter((query) => query.state.status === "pending" && isWanted(query));
    const hasMore = await fetchLacking();
    if ((waiting.length === 0 && !hasMore) || pass === PASSES_MAX) {
      const failed = queries.filter(({ state }) => state.status === "error");
      for (const { state } of failed) refuseClosed(state.error);
      return { status: head.status ?? (failed.some(isAbsent) ? 404 : 200), head, html, data: dehydrate(client) };
    }
    // What an answer refuses the page shows.
    await Promise.all(waiting.map((query) => query.fetch().catch(() => {})));
  }
}

type WrittenProps = { app: AppDefinition; client: QueryClient; head: PageHead; location: string; base: string };

function Written({ app, client, head, location, base }: WrittenProps) {
  return (
    <QueryClientProvider client={client}>
      <AppContext value={app}>
        <HeadContext value={head}>
          <StaticRouter location={location} basename={base || "/"}>
            <Screens {...app} />
          </StaticRouter>
        </HeadContext>
      </AppContext>
    </QueryClientProvider>
  );
}

/** What a hook was told to leave be for now says so in its options, which the cache's own type does not name. */
const isWanted = ({ options }: Query) => !("enabled" in options) || options.enabled !== false;

const isAbsent = ({ state }: { state: { error: unknown } }) =>
  state.error instanceof ApiError && state.error.status === 404;

/** A public page that asks for what only members may read would show everybody a refusal. */
function refuseClosed(error: unknown): void {
  if (error instanceof ApiError && error.status === 401)
    throw new Error(
      `A public page may only use calls under /api/public/ (usePublic, usePublicRow, PublicForm): ${error.message}`,
    );
}
