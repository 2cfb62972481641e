// The offer of the creator's plan, above whatever screen needs it; loaded when it is first wanted.
import { lazy, type ReactNode, Suspense } from "react";

const PlatformPlanModal = lazy(() =>
  import("../features/subscribe/platform-plan-modal.tsx").then((m) => ({ default: m.PlatformPlanModal })),
);

export function planModal(close: () => void): ReactNode {
  return (
    <Suspense fallback={null}>
      <PlatformPlanModal onClose={close} />
    </Suspense>
  );
}
