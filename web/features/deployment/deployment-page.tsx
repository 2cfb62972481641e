// Every deployed app of the creator, with its status and address.
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ProjectListItem } from "#contract";
import { deploymentQuery, isRunning } from "../../lib/requests/hosting.ts";
import { projectsQuery } from "../../lib/requests/projects.ts";
import { useApi } from "../../lib/services.tsx";
import { useRequireSignIn } from "../../lib/use-sign-in.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/mark.tsx";
import { PageHeader } from "../../ui/page-frame.tsx";
import { SignedOut } from "../../ui/signed-out.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";

const stay = () => {};

export function DeploymentPage() {
  useTitle("Deployments");
  const api = useApi();
  const { signedIn, ask } = useRequireSignIn({ resume: stay, wanted: true });
  const projects = useQuery({ ...projectsQuery(api), enabled: signedIn });
  const deployed = projects.data?.filter((project) => project.deployed);
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader narrow>
        <ButtonLink to="/projects" variant="quiet" size="small">
          Projects
        </ButtonLink>
      </PageHeader>
      <main className="page-width max-w-4xl flex-1 py-10 sm:py-14">
        <h1 className="mb-8 text-2xl sm:text-3xl">Deployments</h1>
        {!signedIn && <SignedOut title="Sign in to see your deployments" onSignIn={ask} />}
        {signedIn && projects.isPending && <SkeletonRows rows={3} label="Loading deployments" />}
        {projects.isError && (
          <ErrorState title="Failed to load projects">
            <Button onClick={() => void projects.refetch()}>Try again</Button>
          </ErrorState>
        )}
        {deployed?.length === 0 && (
          <EmptyState
            title="Nothing deployed yet"
            text="Open a project and choose Deploy. It will be listed here with its address."
          >
            <ButtonLink to="/projects" variant="primary">
              Your projects
            </ButtonLink>
          </EmptyState>
        )}
        {deployed !== undefined && deployed.length > 0 && (
          <ul aria-label="Deployed apps" className="overflow-hidden rounded-surface border border-hairline bg-raised">
            {deployed.map((project) => (
              <DeployedApp key={project._id} project={project} />
            ))}
          </ul>
        )}
      </main>
    </div>
  );
}

function DeployedApp({ project }: { project: ProjectListItem }) {
  const api = useApi();
  const deployment = useQuery(deploymentQuery(api, project._id));
  const address = `/view/${project.customViewName ?? project._id}`;
  const running = isRunning(deployment.data);
  return (
    <li className="flex flex-col gap-2 border-b border-hairline px-5 py-4 last:border-0 sm:flex-row sm:items-center sm:gap-6">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{project.projectDescription || "Unnamed app"}</p>
        <Link
          to={address}
          className="block truncate rounded-xs font-mono text-sm text-accent-text underline-offset-4 hover:underline"
        >
          {window.location.host}
          {address}
        </Link>
      </div>
      {deployment.isPending ? (
        <Badge>Checking</Badge>
      ) : (
        <span>
          <Badge tone={running ? "good" : "waiting"}>{running ? "Running" : "Not running"}</Badge>
        </span>
      )}
    </li>
  );
}
