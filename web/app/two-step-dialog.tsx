// The dialog about two-step sign-in, above the list of projects; loaded when it is first wanted.
import { lazy, type ReactNode, Suspense } from "react";

const TwoStepDialog = lazy(() =>
  import("../features/second-factor/two-step-dialog.tsx").then((m) => ({ default: m.TwoStepDialog })),
);

export function twoStepDialog(close: () => void): ReactNode {
  return (
    <Suspense fallback={null}>
      <TwoStepDialog onClose={close} />
    </Suspense>
  );
}
