// Every route of the product, each screen in a chunk of its own; the login modal and the toasts lie above them all.
import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router";
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

export function App() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route path="/" element={<LandingRoute />} />
          <Route element={<QueryLayer />}>
            <Route element={<CreatorLayer />}>
              <Route path="/projects" element={<ProjectsRoute />} />
              <Route path="/projects/:projectId/dashboard" element={<DashboardRoute />} />
              <Route path="/deployment" element={<DeploymentRoute />} />
            </Route>
            <Route path="/edit" element={<EditRoute />} />
            <Route path="/view/:project/*" element={<ViewRoute />} />
            <Route path="/open/:project" element={<OpenRoute />} />
            <Route path="/connect" element={<ConnectRoute />} />
            <Route path="/subscribe" element={<SubscribeRoute />} />
          </Route>
          <Route path="/about" element={<AboutPage />} />
          <Route path="/privacy" element={<PrivacyPage />} />
          <Route path="/terms" element={<TermsPage />} />
          <Route path="/docs" element={<GuidesPage />} />
          <Route path="/docs/:topic" element={<GuidePage />} />
          <Route path="*" element={<FallbackRoute />} />
        </Routes>
      </Suspense>
      <SignInLayer />
      <Toaster />
    </ErrorBoundary>
  );
}
