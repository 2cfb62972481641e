// The button that offers an app its own address; gone once it has one.
import { Link2 } from "lucide-react";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import type { Project } from "#contract";
import { Button } from "../../ui/button.tsx";

const CustomUrlDialog = lazy(() => import("./custom-url-dialog.tsx").then((m) => ({ default: m.CustomUrlDialog })));

type SetCustomUrlProps = Pick<ComponentProps<typeof Button>, "size" | "variant"> & { project: Project };

export function SetCustomUrl({ project, size, variant }: SetCustomUrlProps) {
  /** Null until it was opened for the first time. */
  const [open, setOpen] = useState<boolean | null>(null);
  if (project.customViewName !== null) return null;
  return (
    <>
      <Button size={size} variant={variant} onClick={() => setOpen(true)}>
        <Link2 size={15} strokeWidth={1.75} aria-hidden="true" />
        Set Custom URL
      </Button>
      {open !== null && (
        <Suspense>
          <CustomUrlDialog projectId={project._id} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
