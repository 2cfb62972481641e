// The button that offers an app its own address; gone once it has one.
import { useQueryClient } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { type ComponentProps, useState } from "react";
import type { Project } from "#contract";
import { projectKey } from "../../lib/requests/project.ts";
import { projectsKey } from "../../lib/requests/projects.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { notify } from "../../ui/toast.ts";
import { ViewNameForm } from "./view-name-form.tsx";

type SetCustomUrlProps = Pick<ComponentProps<typeof Button>, "size" | "variant"> & { project: Project };

export function SetCustomUrl({ project, size, variant }: SetCustomUrlProps) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  if (project.customViewName !== null) return null;
  const saved = (customViewName: string) => {
    setOpen(false);
    queries.setQueryData<Project>(projectKey(project._id), (known) => (known ? { ...known, customViewName } : known));
    void queries.invalidateQueries({ queryKey: projectsKey });
    notify.success(`Your app is now at /view/${customViewName}`);
  };
  return (
    <>
      <Button size={size} variant={variant} onClick={() => setOpen(true)}>
        <Link2 size={15} strokeWidth={1.75} aria-hidden="true" />
        Set Custom URL
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Set Custom URL"
        description="Choose an address that is easy to remember. It can be set only once."
        width="wide"
      >
        <ViewNameForm projectId={project._id} onSaved={({ customViewName }) => saved(customViewName)} />
      </Dialog>
    </>
  );
}
