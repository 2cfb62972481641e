// Every route of the product, each screen in a chunk of its own; the login modal and the toasts lie above them all.
import { useAddress } from "../lib/address.tsx";
import { type LazyPart, neededPart, useAreThere } from "../lib/lazy-part.tsx";
import { createScreenFinder, ParametersProvider } from "../lib/screens.ts";
import { LoadingScreen } from "../ui/mark.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { CreatorLayer } from "./creator-layer.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { FallbackRoute } from "./routes/fallback.tsx";
import { SignInLayer } from "./sign-in-layer.tsx";

const QueryLayer = neededPart(() => import("../lib/query-layer.tsx").then((m) => m.QueryLayer));
const LandingRoute = neededPart(() => import("./routes/landing.tsx").then((m) => m.LandingRoute));
const ProjectsRoute = neededPart(() => import("./routes/projects.tsx").then((m) => m.ProjectsRoute));
const EditRoute = neededPart(() => import("./routes/edit.tsx").then((m) => m.EditRoute));
const ViewRoute = neededPart(() => import("./routes/view.tsx").then((m) => m.ViewRoute));
const OpenRoute = neededPart(() => import("./routes/open.tsx").then((m) => m.OpenRoute));
const ConnectRoute = neededPart(() => import("./routes/connect.tsx").then((m) => m.ConnectRoute));
const DashboardRoute = neededPart(() => import("./routes/dashboard.tsx").then((m) => m.DashboardRoute));
const SubscribeRoute = neededPart(() => import("./routes/subscribe.tsx").then((m) => m.SubscribeRoute));
const DeploymentRoute = neededPart(() => import("./routes/deployment.tsx").then((m) => m.DeploymentRoute));
const AboutPage = neededPart(() => import("../features/static-pages/about.tsx").then((m) => m.AboutPage));
const PrivacyPage = neededPart(() => import("../features/static-pages/privacy.tsx").then((m) => m.PrivacyPage));
const GuidesPage = neededPart(() => import("../features/guides/guides-page.tsx").then((m) => m.GuidesPage));
const GuidePage = neededPart(() => import("../features/guides/guides-page.tsx").then((m) => m.GuidePage));
const TermsPage = neededPart(() => import("../features/static-pages/terms.tsx").then((m) => m.TermsPage));

/** "queries": with the cache of server state around it; "creator": and with what a creator's header has. */
type Screen = Readonly<{ path: string; Route: LazyPart<object>; layer?: "queries" | "creator" }>;

const SCREENS: readonly Screen[] = [
  { path: "/", Route: LandingRoute },
  { path: "/projects", Route: ProjectsRoute, layer: "creator" },
  { path: "/projects/:projectId/dashboard", Route: DashboardRoute, layer: "creator" },
  { path: "/deployment", Route: DeploymentRoute, layer: "creator" },
  { path: "/edit", Route: EditRoute, layer: "queries" },
  { path: "/view/:project/*?", Route: ViewRoute, layer: "queries" },
  { path: "/open/:project", Route: OpenRoute, layer: "queries" },
  { path: "/connect", Route: ConnectRoute, layer: "queries" },
  { path: "/subscribe", Route: SubscribeRoute, layer: "queries" },
  { path: "/about", Route: AboutPage },
  { path: "/privacy", Route: PrivacyPage },
  { path: "/terms", Route: TermsPage },
  { path: "/docs", Route: GuidesPage },
  { path: "/docs/:topic", Route: GuidePage },
];
const findScreen = createScreenFinder(SCREENS);
/** What a screen is made of, apart from what is there from the beginning. */
const partsOf = ({ Route, layer }: Screen) => (layer === undefined ? [Route] : [QueryLayer, Route]);

/** Fetches the screen of a path. @returns null when there is nothing to wait for; else settles in any case */
export function fetchScreen(pathname: string): Promise<unknown> | null {
  const found = findScreen(pathname);
  const missing = found === null ? [] : partsOf(found.screen).filter((part) => !part.isThere());
  return missing.length === 0 ? null : Promise.all(missing.map((part) => part.fetch()));
}

export function App() {
  return (
    <ErrorBoundary>
      <ShownScreen />
      <SignInLayer />
      <Toaster />
    </ErrorBoundary>
  );
}

function ShownScreen() {
  const { pathname } = useAddress();
  const found = findScreen(pathname);
  return found === null ? <FallbackRoute /> : <FoundScreen {...found} />;
}

type Found = NonNullable<ReturnType<typeof findScreen>>;

function FoundScreen({ screen, parameters }: Found) {
  const { Route, layer } = screen;
  const areThere = useAreThere(partsOf(screen));
  // Beside what lies around it, and not after that.
  if (!areThere) void Route.fetch();
  const shown =
    layer === "creator" ? (
      <CreatorLayer>
        <Route />
      </CreatorLayer>
    ) : (
      <Route />
    );
  return (
    <>
      {!areThere && <LoadingScreen late />}
      <ParametersProvider value={parameters}>
        {layer === undefined ? shown : <QueryLayer>{shown}</QueryLayer>}
      </ParametersProvider>
    </>
  );
}
