// The dialog in which an app gets its own address. Loaded once it is asked for.
import { useQueryClient } from "@tanstack/react-query";
import type { Project } from "#contract";
import { projectKey } from "../../lib/requests/project.ts";
import { projectsKey } from "../../lib/requests/projects.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { notify } from "../../ui/toast.ts";
import { ViewNameForm } from "./view-name-form.tsx";

type CustomUrlDialogProps = { projectId: string; open: boolean; onClose: () => void };

export function CustomUrlDialog({ projectId, open, onClose }: CustomUrlDialogProps) {
  const queries = useQueryClient();
  const saved = (customViewName: string) => {
    onClose();
    queries.setQueryData<Project>(projectKey(projectId), (known) => (known ? { ...known, customViewName } : known));
    void queries.invalidateQueries({ queryKey: projectsKey });
    notify.success(`Your app is now at /view/${customViewName}`);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Set Custom URL"
      description="Choose an address that is easy to remember. It can be set only once."
      width="wide"
    >
      <ViewNameForm projectId={projectId} onSaved={({ customViewName }) => saved(customViewName)} />
    </Dialog>
  );
}
