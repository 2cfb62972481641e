// Starts a project, selects it and opens the editor.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { statusOf } from "../../lib/api-error.ts";
import { createProject, projectsKey } from "../../lib/requests/projects.ts";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useApi } from "../../lib/services.tsx";

export function useCreateProject(): { run: () => void; busy: boolean; error: string | null } {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { select } = useSelectedProject();
  const creation = useMutation({
    mutationFn: () => createProject(api),
    onSuccess: (projectId) => {
      void queries.invalidateQueries({ queryKey: projectsKey });
      select(projectId);
      navigate("/edit");
    },
    onError: (error) => {
      if (statusOf(error) === 402) navigate("/subscribe");
    },
  });
  return {
    run: () => creation.mutate(),
    busy: creation.isPending,
    error: creation.isError && statusOf(creation.error) !== 402 ? "Failed to create project" : null,
  };
}
