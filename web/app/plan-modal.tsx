// The offer of the creator's plan, above whatever screen needs it; loaded when it is first wanted.
import { lazy, type ReactNode, Suspense } from "react";

const PlatformPlanModal = lazy(() =>
  import("../features/subscribe/platform-plan-modal.tsx").then((m) => ({ default: m.PlatformPlanModal })),
);

/** @param where.typed something may have been typed on that screen, which is kept */
export function planModal(close: () => void, where: { typed: boolean }): ReactNode {
  return (
    <Suspense fallback={null}>
      <PlatformPlanModal onClose={close} {...where} />
    </Suspense>
  );
}
