// The viewer of live apps; each app opens afresh.
import { useParams } from "react-router";
import { ViewerPage } from "../../features/viewer/viewer-page.tsx";

export function ViewRoute() {
  const { project } = useParams();
  return <ViewerPage key={project} />;
}
