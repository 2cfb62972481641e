// Starts a project, selects it and opens the editor.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "../../lib/address.tsx";
import { isLoggedOnly, statusOf, withReason } from "../../lib/api-error.ts";
import { createProject, projectsKey } from "../../lib/requests/projects.ts";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useApi } from "../../lib/services.tsx";

/** A creator without a plan gets `lacksPlan` instead of an error, until it is forgiven. */
export type ProjectCreation = {
  run: () => void;
  busy: boolean;
  error: string | null;
  lacksPlan: boolean;
  forgive: () => void;
};

export function useCreateProject(): ProjectCreation {
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
  });
  const lacksPlan = statusOf(creation.error) === 402;
  return {
    run: () => creation.mutate(),
    busy: creation.isPending,
    error:
      creation.isError && !lacksPlan && !isLoggedOnly(creation.error)
        ? withReason("Failed to create project", creation.error)
        : null,
    lacksPlan,
    forgive: () => creation.reset(),
  };
}
