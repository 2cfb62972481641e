// Puts an app into the page: its landing page, its pages in the shell, account, admin, and what to show when something is wrong.

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from "react-router";
import { words } from "../../words/index.ts";
import { link } from "../capabilities/live/link.ts";
import { ApiError } from "../data/api.ts";
import { fetchLaterPartsBy } from "../later-parts.ts";
import { LinkButton } from "../parts/button.tsx";
import { fetchSoon } from "../parts/late.tsx";
import { Page } from "../parts/layout.tsx";
import { OVERLAYS } from "../parts/overlays.tsx";
import { EmptyState, ErrorState, Loading } from "../parts/states.tsx";
import { Toasts } from "../parts/toasts.tsx";
import { AccountPage, AdminPage, EXPECTED_VIEWS, JoinPage } from "../records/lazy-views.tsx";
import type { AppDefinition, PageDefinition } from "../types.ts";
import { watchErrors } from "./app-errors.ts";
import { tidyEntryAddress } from "./entry-address.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { announceHistorySteps } from "./history-steps.ts";
import { listenToParent } from "./incoming-messages.ts";
import { LandingPage } from "./landing-page.tsx";
import { tellParent } from "./outgoing-messages.ts";
import { isFor, useOwnRoles } from "./own-access.ts";
import { keepSession } from "./own-domain.ts";
import { AppContext, sessionStore, useRoleLabel, useUser } from "./session.ts";
import { HEADER_PARTS, Shell } from "./shell.tsx";

const FRESH_MS = 15_000;
const RETRIES = 2;

/** Call it once, in web/main.tsx. */
export function mountApp(definition: AppDefinition): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root.");
  tidyEntryAddress();
  announceHistorySteps();
  fetchLaterPartsBy(() => import("../later.ts"));
  listenToParent();
  watchErrors();
  keepSession();
  // For the render check, which visits every route and waits until it is at rest.
  Object.assign(window, {
    __ninefoldPages: definition.pages.map(({ path }) => ({ path })),
    __ninefoldAwaited: link.awaited,
  });
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (count, error) =>
          count < RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  });
  link.openBy(async () => (await import("../capabilities/live/follow.ts")).followChanges(client, definition.entities));
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <AppContext value={definition}>
          {/* At once, not when there is time: a filter that is chosen twice in a row builds on its first choice. */}
          <BrowserRouter basename={sessionStore.get().base || "/"} useTransitions={false}>
            <Screens {...definition} />
          </BrowserRouter>
          <Toasts />
        </AppContext>
      </QueryClientProvider>
    </StrictMode>,
  );
}

function Screens({ manifest, pages, roles, entities }: AppDefinition) {
  useEffect(() => {
    tellParent({ type: "READY" });
    const { permissions = [] } = manifest;
    if (permissions.length > 0) tellParent({ type: "PERMISSIONS_WANTED", permissions });
  }, [manifest]);
  useEffect(() => fetchSoon([...OVERLAYS, ...HEADER_PARTS, ...EXPECTED_VIEWS, { fetch: link.connection }]), []);
  const own = (path: string) => pages.some((page) => page.path === path);
  return (
    <Routes>
      {!own("/") && (
        <Route
          path="/"
          element={
            <ErrorBoundary>
              <LandingPage />
            </ErrorBoundary>
          }
        />
      )}
      <Route element={<Inside />}>
        {pages.map((page) => (
          <Route key={page.path} path={page.path} element={<Guarded page={page} />} />
        ))}
        {!own("/account") && <Route path="/account" element={<AccountPage />} />}
        {!own("/admin") && <Route path="/admin" element={<AdminPage />} />}
        {(roles ?? entities.some(({ account }) => account)) && <Route path="/join/:code" element={<JoinPage />} />}
        <Route path="/index.html" element={<Navigate to="/" replace />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

function Inside() {
  const { pathname } = useLocation();
  return (
    <Shell>
      <ErrorBoundary key={pathname}>
        <Outlet />
      </ErrorBoundary>
    </Shell>
  );
}

function Guarded({ page }: { page: PageDefinition }) {
  const user = useUser();
  const labelOf = useRoleLabel();
  const { isPending, error, retry } = useOwnRoles();
  if (isFor(page, user)) return page.element;
  const { role = [] } = page;
  const isOwners = role === "owner";
  return (
    <Page title={page.title}>
      {isPending && !isOwners ? (
        <Loading kind="block" />
      ) : error && !isOwners ? (
        <ErrorState error={error} retry={retry} />
      ) : (
        <EmptyState
          icon="shield-check"
          title={isOwners ? words().admin.ownerOnly : words().roles.onlyFor(role.map(labelOf))}
          text={isOwners ? undefined : words().roles.onlyForText}
        />
      )}
    </Page>
  );
}

function NotFound() {
  return (
    <Page title={words().problems.notFound} before={<span data-ninefold-not-found hidden />}>
      <EmptyState
        icon="circle-help"
        title={words().problems.noPage}
        text={words().problems.noPageText}
        action={<LinkButton to="/">{words().actions.goToStart}</LinkButton>}
      />
    </Page>
  );
}
