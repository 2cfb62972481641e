// Back to what somebody was building, on to what they asked for before they had a plan, or to their projects.
import { readFirstWish } from "../../lib/first-wish.ts";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useServices } from "../../lib/services.tsx";
import { ButtonLink } from "../../ui/button.tsx";

export function StartBuilding() {
  const { selectedProjectId } = useSelectedProject();
  const { storage } = useServices();
  if (readFirstWish(storage)?.asked)
    return (
      <ButtonLink to="/projects" variant="primary">
        Build your app
      </ButtonLink>
    );
  return (
    <ButtonLink to={selectedProjectId === null ? "/projects" : "/edit"} variant="primary">
      {selectedProjectId === null ? "Start building" : "Back to your project"}
    </ButtonLink>
  );
}
