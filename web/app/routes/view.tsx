// The viewer of live apps; each app opens afresh.

import { ViewerPage } from "../../features/viewer/viewer-page.tsx";
import { useParams } from "../../lib/screens.ts";

export function ViewRoute() {
  const { project } = useParams();
  return <ViewerPage key={project} />;
}
