// The list of projects, with the offer of the creator's plan for who has none.
import { ProjectsPage } from "../../features/projects/projects-page.tsx";
import { modelDialog } from "../model-dialog.tsx";
import { planModal } from "../plan-modal.tsx";

export function ProjectsRoute() {
  return (
    <ProjectsPage
      planModal={(close) => planModal(close, { typed: false })}
      modelDialog={(close) => modelDialog(null, close)}
    />
  );
}
