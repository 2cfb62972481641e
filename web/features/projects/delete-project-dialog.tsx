// Asks before a project is deleted, and takes it off the list once it is.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ProjectListItem } from "#contract";
import { withReason } from "../../lib/api-error.ts";
import { statsQuery } from "../../lib/requests/project.ts";
import { deleteProject, projectsKey } from "../../lib/requests/projects.ts";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useApi } from "../../lib/services.tsx";
import { subscriptionsEndNote } from "../../lib/subscriptions-end.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/toast.ts";

export function DeleteProjectDialog({ project, onDone }: { project: ProjectListItem | null; onDone: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const { selectedProjectId, select } = useSelectedProject();
  const deletion = useMutation({
    mutationFn: (projectId: string) => deleteProject(api, projectId),
    onSuccess: (_, projectId) => {
      queries.setQueryData<ProjectListItem[]>(projectsKey, (list) => list?.filter((one) => one._id !== projectId));
      if (selectedProjectId === projectId) select(null);
    },
    onError: (error) => notify.error(withReason("Failed to delete project", error), error),
    onSettled: onDone,
  });
  const stats = useQuery({ ...statsQuery(api, project?._id ?? ""), enabled: project !== null });
  return (
    <ConfirmDialog
      open={project !== null}
      title="Delete Project"
      text="Are you sure you want to delete this project? This action cannot be undone."
      note={subscriptionsEndNote(stats.data)}
      confirmLabel="Delete"
      danger
      busy={deletion.isPending}
      onCancel={onDone}
      onConfirm={() => project !== null && deletion.mutate(project._id)}
    />
  );
}
