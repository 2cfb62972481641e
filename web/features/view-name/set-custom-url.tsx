// The button that offers an app its own address; gone once it has one.
import { Link2 } from "lucide-react";
import { type ComponentProps, useState } from "react";
import type { Project } from "#contract";
import { neededPart } from "../../lib/lazy-part.tsx";
import { Button, TextButton } from "../../ui/button.tsx";

const CustomUrlDialog = neededPart(() => import("./custom-url-dialog.tsx").then((m) => m.CustomUrlDialog));

type SetCustomUrlProps = Pick<ComponentProps<typeof Button>, "size" | "variant"> & {
  project: Project;
  /** Given, it is a link with this text, to stand in a sentence. */
  text?: string;
};

export function SetCustomUrl({ project, size, variant, text }: SetCustomUrlProps) {
  /** Null until it was opened for the first time. */
  const [open, setOpen] = useState<boolean | null>(null);
  if (project.customViewName !== null) return null;
  const show = () => setOpen(true);
  return (
    <>
      {text === undefined ? (
        <Button size={size} variant={variant} onClick={show}>
          <Link2 size={15} strokeWidth={1.75} aria-hidden="true" />
          Set Custom URL
        </Button>
      ) : (
        <TextButton onClick={show}>{text}</TextButton>
      )}
      {open !== null && <CustomUrlDialog projectId={project._id} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
