// Every app that the creator has deployed: what it is doing, how it fares, and what can be done about it.
import { useQuery } from "@tanstack/react-query";
import type { MonitoredApps } from "#contract";
import { Link, useSearchParams } from "../../lib/address.tsx";
import { monitoredAppsQuery } from "../../lib/requests/monitoring.ts";
import { useApi } from "../../lib/services.tsx";
import { useRequireSignIn } from "../../lib/use-sign-in.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/mark.tsx";
import { ProjectsHeader } from "../../ui/page-frame.tsx";
import { SignedOut } from "../../ui/signed-out.tsx";
import { Banner, EmptyState, ErrorState } from "../../ui/states.tsx";
import { AlertSettings } from "./alert-settings.tsx";
import { AppCard, PANELS, type Panel } from "./app-card.tsx";
import { plural } from "./figure-text.ts";

const stay = () => {};

export function DeploymentPage() {
  useTitle("Deployments");
  const api = useApi();
  const { signedIn, ask } = useRequireSignIn({ resume: stay, wanted: true });
  const apps = useQuery({ ...monitoredAppsQuery(api), enabled: signedIn });
  const retry = <Button onClick={() => void apps.refetch()}>Try again</Button>;
  return (
    <div className="flex min-h-dvh flex-col">
      <ProjectsHeader />
      <main className="page-width max-w-4xl flex-1 py-10 sm:py-14">
        <h1 className="text-2xl sm:text-3xl">Deployments</h1>
        <p className="mt-2 mb-8 min-h-6 text-muted">{apps.data && signedIn && summary(apps.data)}</p>
        {!signedIn && <SignedOut title="Sign in to see your deployments" onSignIn={ask} />}
        {signedIn && apps.isPending && <SkeletonRows rows={3} label="Loading deployments" />}
        {apps.isError && apps.data === undefined && <ErrorState title="Failed to load deployments">{retry}</ErrorState>}
        {apps.isError && apps.data !== undefined && (
          <div className="mb-4">
            <Banner tone="waiting" action={retry}>
              These figures are not up to date: the server does not answer.
            </Banner>
          </div>
        )}
        {signedIn && apps.data !== undefined && <Deployments {...apps.data} />}
      </main>
    </div>
  );
}

const TROUBLED = ["restarting", "unwell", "failed"];

/** "3 apps, all of them well." */
function summary({ apps }: MonitoredApps): string {
  if (apps.length === 0) return "";
  const troubled = apps.filter(({ condition }) => TROUBLED.includes(condition)).length;
  const wellness = troubled === 0 ? "All well." : `${troubled} not well.`;
  return `${plural(apps.length, "app")}. ${wellness}`;
}

function Deployments({ apps, notDeployed }: MonitoredApps) {
  const [search, setSearch] = useSearchParams();
  const open = PANELS.find((panel) => panel === search.get("show")) ?? null;
  const show = (projectId: string, panel: Panel | null) =>
    setSearch(panel === null ? {} : { app: projectId, show: panel }, { replace: true });
  if (apps.length === 0)
    return (
      <EmptyState
        title="Nothing deployed yet"
        text="Open a project and choose Deploy. It will be listed here with its address, its uptime and its log."
      >
        <ButtonLink to="/projects" variant="primary">
          Your projects
        </ButtonLink>
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-8">
      <ul aria-label="Deployed apps" className="flex flex-col gap-4">
        {apps.map((app) => (
          <AppCard
            key={app.projectId}
            app={app}
            open={search.get("app") === app.projectId ? open : null}
            onOpen={(panel) => show(app.projectId, panel)}
          />
        ))}
      </ul>
      {notDeployed > 0 && (
        <p className="text-sm text-muted">
          {plural(notDeployed, "project")} not deployed yet.{" "}
          <Link to="/projects" className="rounded-xs text-accent-text underline underline-offset-4">
            See your projects
          </Link>
        </p>
      )}
      <AlertSettings />
      <Explanation />
    </div>
  );
}

function Explanation() {
  return (
    <details className="max-w-[68ch] text-sm text-muted">
      <summary className="w-fit cursor-pointer rounded-xs font-medium hover:text-ink">
        How these figures are counted
      </summary>
      <div className="mt-3 flex flex-col gap-2">
        <p>
          Uptime is the share of the last 24 hours, or 7 days, in which your app was there for its visitors; of the time
          since it went online, if that is shorter. An app that sleeps counts as up, because a visit wakes it. Down is
          the time from a crash until it runs again, from the second failed health check in a row until one succeeds,
          and while Ninefold itself was off. Apps that are awake are asked for their health every 30 seconds.
        </p>
        <p>
          Requests are calls to your app's server in the last 24 hours; pages and files are not counted. Errors are
          those that it answered with a fault of its own (5xx). Half of the calls were faster than p50, 95 of 100 faster
          than p95, a wake included.
        </p>
        <p>You are told of a failure once it has lasted half a minute, and of one app at most every 15 minutes.</p>
      </div>
    </details>
  );
}
