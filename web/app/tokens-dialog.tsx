// The dialog about access tokens, above the list of projects; loaded when it is first wanted.
import { lazy, type ReactNode, Suspense } from "react";

const TokensDialog = lazy(() =>
  import("../features/access-tokens/tokens-dialog.tsx").then((m) => ({ default: m.TokensDialog })),
);

export function tokensDialog(close: () => void): ReactNode {
  return (
    <Suspense fallback={null}>
      <TokensDialog onClose={close} />
    </Suspense>
  );
}
