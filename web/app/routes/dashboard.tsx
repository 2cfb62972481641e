// A project's dashboard, with the form for the app's own address.

import { DashboardPage } from "../../features/dashboard/dashboard-page.tsx";
import { dashboardTab } from "../../features/dashboard/dashboard-tab.ts";
import { SetCustomUrl } from "../../features/view-name/set-custom-url.tsx";
import { useSearchParams } from "../../lib/address.tsx";
import { useParams } from "../../lib/screens.ts";
import { useLiveProject } from "../../lib/use-live-project.ts";

export function DashboardRoute() {
  const { projectId = "" } = useParams();
  const [search] = useSearchParams();
  useLiveProject(projectId);
  return (
    <DashboardPage
      key={projectId}
      projectId={projectId}
      tab={dashboardTab(search.get("tab"))}
      actions={(project) => <SetCustomUrl project={project} size="small" />}
      nameApp={(project, text) => <SetCustomUrl project={project} text={text} />}
    />
  );
}
