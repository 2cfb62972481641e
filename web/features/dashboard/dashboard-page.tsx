// A project's dashboard: whether it runs, where, and how many people use it.
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import type { Project } from "#contract";
import { statusOf } from "../../lib/api-error.ts";
import { projectQuery } from "../../lib/requests/project.ts";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useApi } from "../../lib/services.tsx";
import { useRequireSignIn } from "../../lib/use-sign-in.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/mark.tsx";
import { PageHeader } from "../../ui/page-frame.tsx";
import { SignedOut } from "../../ui/signed-out.tsx";
import { ErrorState } from "../../ui/states.tsx";
import type { DashboardTab } from "./dashboard-tab.ts";
import { MetricsSection } from "./metrics-section.tsx";
import { StatusSection } from "./status-section.tsx";

const stay = () => {};

type DashboardPageProps = {
  projectId: string;
  tab: DashboardTab;
  /** What other features add to the project's status. */
  actions: (project: Project) => ReactNode;
};

export function DashboardPage({ projectId, tab, actions }: DashboardPageProps) {
  useTitle("Project Dashboard");
  const api = useApi();
  const navigate = useNavigate();
  const { select } = useSelectedProject();
  const { signedIn, ask } = useRequireSignIn({ resume: stay, wanted: true });
  const project = useQuery({ ...projectQuery(api, projectId), enabled: signedIn });
  const missing = statusOf(project.error) === 404;
  useEffect(() => {
    if (missing) navigate("/projects", { replace: true });
  }, [missing, navigate]);
  const backToProject = () => {
    select(projectId);
    navigate("/edit");
  };
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader narrow>
        <Button variant="quiet" size="small" onClick={backToProject}>
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          Back to Project
        </Button>
      </PageHeader>
      <main className="page-width max-w-4xl flex-1 py-10 sm:py-14">
        <p className="text-sm text-muted">Project Dashboard</p>
        <h1 className="mt-1 line-clamp-2 text-2xl sm:text-3xl">{project.data?.projectDescription || "Overview"}</h1>
        <div className="mt-10 flex flex-col gap-10" data-tab={tab}>
          {!signedIn && <SignedOut title="Sign in to see your dashboard" onSignIn={ask} />}
          {signedIn && project.isPending && <SkeletonRows rows={3} label="Loading project" />}
          {project.isError && !missing && (
            <ErrorState title="Failed to load project details">
              <Button onClick={() => void project.refetch()}>Try again</Button>
            </ErrorState>
          )}
          {project.data !== undefined && (
            <>
              <StatusSection project={project.data} actions={actions(project.data)} />
              <MetricsSection projectId={projectId} />
            </>
          )}
        </div>
      </main>
    </div>
  );
}
