// Who is signed in, and the way to how they sign in.
import type { ReactNode } from "react";
import { useSession } from "../../lib/services.tsx";
import { TextButton } from "../../ui/button.tsx";
import { useShown } from "./use-shown.ts";

export function AccountLine({ dialog }: { dialog: (close: () => void) => ReactNode }) {
  const { username } = useSession();
  const { isShown, show } = useShown("two-step");
  return (
    <p className="mt-1.5 text-sm text-muted [overflow-wrap:anywhere]">
      Signed in as <span className="text-ink">{username}</span> <span aria-hidden="true">·</span>{" "}
      <TextButton className="py-1 hover:text-ink" onClick={() => show(true)}>
        Two-step sign-in
      </TextButton>
      {isShown && dialog(() => show(false))}
    </p>
  );
}
