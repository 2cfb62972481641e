// Keeps a screen about a project in step with work that goes on elsewhere, such as an editor in another tab.
import { useQueryClient } from "@tanstack/react-query";
import { deploymentKey } from "./requests/hosting.ts";
import { projectKey, statsKey } from "./requests/project.ts";
import { useProjectRoom } from "./use-project-room.ts";

/** Reads project, deployment and statistics again when the app has changed, or may have while nobody listened. */
export function useLiveProject(projectId: string): void {
  const queries = useQueryClient();
  const refresh = () => {
    for (const queryKey of [projectKey(projectId), deploymentKey(projectId), statsKey(projectId)]) {
      void queries.invalidateQueries({ queryKey });
    }
  };
  useProjectRoom(projectId, { changes_applied: refresh, revision_restore_complete: refresh, rejoined: refresh });
}
