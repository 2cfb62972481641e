// Back to what somebody was building, or to their projects.
import { useSelectedProject } from "../../lib/selected-project.ts";
import { ButtonLink } from "../../ui/button.tsx";

export function StartBuilding() {
  const { selectedProjectId } = useSelectedProject();
  return (
    <ButtonLink to={selectedProjectId === null ? "/projects" : "/edit"} variant="primary">
      {selectedProjectId === null ? "Start building" : "Back to your project"}
    </ButtonLink>
  );
}
