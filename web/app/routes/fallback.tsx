// Any other path leads to the selected project's app, or to the projects when none is selected.
import { Redirect } from "../../lib/address.tsx";
import { useSelectedProject } from "../../lib/selected-project.ts";

export function FallbackRoute() {
  const { selectedProjectId } = useSelectedProject();
  return <Redirect to={selectedProjectId === null ? "/projects" : `/view/${selectedProjectId}`} />;
}
