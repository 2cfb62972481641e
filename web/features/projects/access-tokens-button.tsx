// Leads to the creator's access tokens.
import { SquareTerminal } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../ui/button.tsx";
import { useShown } from "./use-shown.ts";

export function AccessTokensButton({ dialog }: { dialog: (close: () => void) => ReactNode }) {
  const { isShown, show } = useShown("tokens");
  return (
    <>
      <IconButton
        label="Agents and access tokens"
        icon={<SquareTerminal size={17} strokeWidth={1.75} />}
        onClick={() => show(true)}
      />
      {isShown && dialog(() => show(false))}
    </>
  );
}
