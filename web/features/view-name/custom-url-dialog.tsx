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
    const known = queries.getQueryData<Project>(projectKey(projectId));
    if (known) queries.setQueryData<Project>(projectKey(projectId), { ...known, customViewName });
    void queries.invalidateQueries({ queryKey: projectsKey });
    const address = `/view/${customViewName}`;
    notify.success(known?.deployed === false ? `Your app will be at ${address}` : `Your app is now at ${address}`);
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
