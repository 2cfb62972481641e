// What an app may use of the person's device, to be looked at and taken back; nothing is shown while that is nothing.
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { AppPermission } from "#contract";
import { IconButton } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { namesOf } from "./permission-question.tsx";

type PermissionsHeldProps = {
  held: readonly AppPermission[];
  onTakeBack: () => void;
};

export function PermissionsHeld({ held, onTakeBack }: PermissionsHeldProps) {
  const [open, setOpen] = useState(false);
  if (held.length === 0) return null;
  return (
    <>
      <IconButton
        label="What this app may use"
        icon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        open={open}
        title="What this app may use"
        text={`In this browser you have let this app use ${namesOf(held)}.`}
        confirmLabel="Take back"
        cancelLabel="Leave it"
        onCancel={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false);
          onTakeBack();
        }}
      />
    </>
  );
}
