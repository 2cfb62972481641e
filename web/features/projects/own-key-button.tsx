// Leads to the creator's own provider key; where the operator allows none it is not there.
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ownKeyQuery } from "../../lib/requests/assistant-use.ts";
import { useApi } from "../../lib/services.tsx";
import { IconButton } from "../../ui/button.tsx";

export function OwnKeyButton({ dialog }: { dialog: (close: () => void) => ReactNode }) {
  const { data: key } = useQuery(ownKeyQuery(useApi()));
  const [open, setOpen] = useState(false);
  if (key === undefined || (!key.allowed && !key.configured)) return null;
  return (
    <>
      <IconButton
        label="Language model and key"
        icon={<KeyRound size={17} strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      />
      {open && dialog(() => setOpen(false))}
    </>
  );
}
