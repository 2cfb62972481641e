// The dialog about access tokens, above the list of projects; loaded when it is first wanted.
import type { ReactNode } from "react";
import { neededPart } from "../lib/lazy-part.tsx";

const TokensDialog = neededPart(() =>
  import("../features/access-tokens/tokens-dialog.tsx").then((m) => m.TokensDialog),
);

export function tokensDialog(close: () => void): ReactNode {
  return <TokensDialog onClose={close} />;
}
