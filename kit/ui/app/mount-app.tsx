// Puts an app into the page: its landing page, its pages in the shell, account, admin, and what to show when something is wrong.

import { hydrate, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useCallback, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Navigate, Outlet, Route, Routes, useHref, useLocation } from "react-router";
import { words } from "../../words/index.ts";
import { link } from "../capabilities/live/link.ts";
import { ApiError } from "../data/api.ts";
import { fetchLaterPartsBy } from "../later-parts.ts";
import { LinkButton } from "../parts/button.tsx";
import { fetchAllParts, fetchSoon } from "../parts/late.tsx";
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
import { mounted } from "./mounted.ts";
import { tellParent } from "./outgoing-messages.ts";
import { isFor, useOwnRoles } from "./own-access.ts";
import { keepSession } from "./own-domain.ts";
import { PublicFrame } from "./public-frame.tsx";
import { AppContext, sessionStore, useManifest, useRoleLabel, useSession, useUser } from "./session.ts";
import { HEADER_PARTS, Shell } from "./shell.tsx";
import { UnsavedOnPage } from "./unsaved-on-page.ts";

const FRESH_MS = 15_000;
const RETRIES = 2;

fetchLaterPartsBy(() => import("../later.ts"));
// For the render check, before it knows the app.
if (typeof window !== "undefined")
  Object.assign(window, {
    __ninefoldLateParts: fetchAllParts,
    __ninefoldPractice: async () => (await import("./practice.tsx")).practice,
  });

/** Call it once, in web/main.tsx. */
export function mountApp(definition: AppDefinition): void {
  mounted.app = definition;
  if (typeof document === "undefined") return;
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root.");
  tidyEntryAddress();
  announceHistorySteps();
  listenToParent();
  watchErrors();
  keepSession();
  // For the render check, which visits every route, waits until it is at rest, and compares what is public with `app.json`.
  Object.assign(window, {
    __ninefoldPages: definition.pages.map(({ path, public: isPublic = false }) => ({ path, isPublic })),
    __ninefoldPublic: definition.manifest.public ?? [],
    __ninefoldPermissions: definition.manifest.permissions ?? [],
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
  // What the server wrote into the page was drawn with these answers: they need not be asked for again.
  const data = document.getElementById("ninefold-data")?.textContent;
  if (data) hydrate(client, JSON.parse(data));
  // Who has not signed in follows nothing.
  if (!sessionStore.get().visitor)
    link.openBy(async () =>
      (await import("../capabilities/live/follow.ts")).followChanges(client, definition.entities),
    );
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

/** Every page of the app, for whoever looks. */
export function Screens(app: AppDefinition) {
  const { visitor } = useSession();
  return visitor ? <PublicScreens {...app} /> : <OwnScreens {...app} />;
}

/** What somebody sees who has not signed in. */
function PublicScreens({ pages, manifest }: AppDefinition) {
  useEffect(() => tellParent({ type: "READY" }), []);
  useEffect(() => fetchSoon(EXPECTED_VIEWS), []);
  const shown = pages.filter((page) => page.public === true);
  const hasLanding = manifest.public?.includes("/") === true && !pages.some(({ path }) => path === "/");
  return (
    <Routes>
      {hasLanding && <Route path="/" element={<LandingPage />} />}
      {shown.map(({ path, element }) => (
        <Route key={path} path={path} element={<PublicFrame>{element}</PublicFrame>} />
      ))}
      <Route path="*" element={<SignInFirst />} />
    </Routes>
  );
}

/** The platform stands between here and there: it asks who somebody is. */
function SignInFirst() {
  const { pathname, search } = useLocation();
  const address = useHref({ pathname, search });
  useEffect(() => window.location.replace(address), [address]);
  return <Loading kind="block" />;
}

function OwnScreens({ manifest, pages, roles, entities }: AppDefinition) {
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
      <Route element={<Inside isOwn />}>
        {pages.map((page) => (
          <Route key={page.path} path={page.path} element={<Guarded page={page} />} />
        ))}
      </Route>
      <Route element={<Inside />}>
        {!own("/account") && <Route path="/account" element={<AccountPage />} />}
        {!own("/admin") && <Route path="/admin" element={<AdminPage />} />}
        {(roles ?? entities.some(({ account }) => account)) && <Route path="/join/:code" element={<JoinPage />} />}
        <Route path="/index.html" element={<Navigate to="/" replace />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

/** `isOwn`: the app's own pages, which may bring a layout of their own; the kit's keep the kit's. */
function Inside({ isOwn = false }: { isOwn?: boolean }) {
  const { pathname } = useLocation();
  const { shell } = useManifest();
  const page = (
    <ErrorBoundary key={pathname}>
      <Outlet />
    </ErrorBoundary>
  );
  return isOwn && shell === "none" ? page : <Shell>{page}</Shell>;
}

/** Whose right to a page goes while they write keeps it until that is saved or dropped. */
function Guarded({ page }: { page: PageDefinition }) {
  const user = useUser();
  const [unsaved, setUnsaved] = useState(0);
  const noteUnsaved = useCallback((change: 1 | -1) => setUnsaved((now) => now + change), []);
  const labelOf = useRoleLabel();
  const { isPending, error, retry } = useOwnRoles();
  if (isFor(page, user) || unsaved > 0) return <UnsavedOnPage value={noteUnsaved}>{page.element}</UnsavedOnPage>;
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
