// Every route of the product, each screen in a chunk of its own; the login modal and the toasts lie above them all.
import { lazy, type ReactNode, Suspense } from "react";
import { useAddress } from "../lib/address.tsx";
import { createScreenFinder, ParametersProvider } from "../lib/screens.ts";
import { LoadingScreen } from "../ui/mark.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { CreatorLayer } from "./creator-layer.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { FallbackRoute } from "./routes/fallback.tsx";
import { SignInLayer } from "./sign-in-layer.tsx";

const QueryLayer = lazy(() => import("../lib/query-layer.tsx").then((m) => ({ default: m.QueryLayer })));
const LandingRoute = lazy(() => import("./routes/landing.tsx").then((m) => ({ default: m.LandingRoute })));
const ProjectsRoute = lazy(() => import("./routes/projects.tsx").then((m) => ({ default: m.ProjectsRoute })));
const EditRoute = lazy(() => import("./routes/edit.tsx").then((m) => ({ default: m.EditRoute })));
const ViewRoute = lazy(() => import("./routes/view.tsx").then((m) => ({ default: m.ViewRoute })));
const OpenRoute = lazy(() => import("./routes/open.tsx").then((m) => ({ default: m.OpenRoute })));
const ConnectRoute = lazy(() => import("./routes/connect.tsx").then((m) => ({ default: m.ConnectRoute })));
const DashboardRoute = lazy(() => import("./routes/dashboard.tsx").then((m) => ({ default: m.DashboardRoute })));
const SubscribeRoute = lazy(() => import("./routes/subscribe.tsx").then((m) => ({ default: m.SubscribeRoute })));
const DeploymentRoute = lazy(() => import("./routes/deployment.tsx").then((m) => ({ default: m.DeploymentRoute })));
const AboutPage = lazy(() => import("../features/static-pages/about.tsx").then((m) => ({ default: m.AboutPage })));
const PrivacyPage = lazy(() =>
  import("../features/static-pages/privacy.tsx").then((m) => ({ default: m.PrivacyPage })),
);
const GuidesPage = lazy(() => import("../features/guides/guides-page.tsx").then((m) => ({ default: m.GuidesPage })));
const GuidePage = lazy(() => import("../features/guides/guides-page.tsx").then((m) => ({ default: m.GuidePage })));
const TermsPage = lazy(() => import("../features/static-pages/terms.tsx").then((m) => ({ default: m.TermsPage })));

/** "queries": with the cache of server state around it; "creator": and with what a creator's header has. */
type Screen = Readonly<{ path: string; element: ReactNode; layer?: "queries" | "creator" }>;

const SCREENS: readonly Screen[] = [
  { path: "/", element: <LandingRoute /> },
  { path: "/projects", element: <ProjectsRoute />, layer: "creator" },
  { path: "/projects/:projectId/dashboard", element: <DashboardRoute />, layer: "creator" },
  { path: "/deployment", element: <DeploymentRoute />, layer: "creator" },
  { path: "/edit", element: <EditRoute />, layer: "queries" },
  { path: "/view/:project/*?", element: <ViewRoute />, layer: "queries" },
  { path: "/open/:project", element: <OpenRoute />, layer: "queries" },
  { path: "/connect", element: <ConnectRoute />, layer: "queries" },
  { path: "/subscribe", element: <SubscribeRoute />, layer: "queries" },
  { path: "/about", element: <AboutPage /> },
  { path: "/privacy", element: <PrivacyPage /> },
  { path: "/terms", element: <TermsPage /> },
  { path: "/docs", element: <GuidesPage /> },
  { path: "/docs/:topic", element: <GuidePage /> },
];
const findScreen = createScreenFinder(SCREENS);

export function App() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<LoadingScreen />}>
        <ShownScreen />
      </Suspense>
      <SignInLayer />
      <Toaster />
    </ErrorBoundary>
  );
}

function ShownScreen() {
  const { pathname } = useAddress();
  const found = findScreen(pathname);
  if (found === null) return <FallbackRoute />;
  const { element, layer } = found.screen;
  const shown = layer === "creator" ? <CreatorLayer>{element}</CreatorLayer> : element;
  return (
    <ParametersProvider value={found.parameters}>
      {layer === undefined ? shown : <QueryLayer>{shown}</QueryLayer>}
    </ParametersProvider>
  );
}
