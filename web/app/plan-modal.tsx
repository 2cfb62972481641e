// The offer of the creator's plan, above whatever screen needs it; loaded when it is first wanted.
import type { ReactNode } from "react";
import { neededPart } from "../lib/lazy-part.tsx";

const PlatformPlanModal = neededPart(() =>
  import("../features/subscribe/platform-plan-modal.tsx").then((m) => m.PlatformPlanModal),
);

/** @param where.typed something may have been typed on that screen, which is kept */
export function planModal(close: () => void, where: { typed: boolean }): ReactNode {
  return <PlatformPlanModal onClose={close} {...where} />;
}
