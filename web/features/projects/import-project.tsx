// The way to a project that was exported: a button, and behind it the dialog.
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { useImportProject } from "./use-import-project.ts";

export function ImportProject({ onPlanRequired }: { onPlanRequired: () => void }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const importing = useImportProject({
    onPlanRequired() {
      setOpen(false);
      onPlanRequired();
    },
  });
  return (
    <>
      <Button ref={opener} onClick={() => setOpen(true)}>
        <Upload size={17} strokeWidth={1.75} aria-hidden="true" />
        Import
      </Button>
      {open && <ImportDialog importing={importing} onClose={close} />}
    </>
  );
}
