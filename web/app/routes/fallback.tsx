// Any other path leads to the selected project's app, or to the projects when none is selected.
import { Navigate } from "react-router";
import { useSelectedProject } from "../../lib/selected-project.ts";

export function FallbackRoute() {
  const { selectedProjectId } = useSelectedProject();
  return <Navigate replace to={selectedProjectId === null ? "/projects" : `/view/${selectedProjectId}`} />;
}
