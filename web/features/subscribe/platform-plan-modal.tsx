// The offer of a plan, shown when a creator without one starts to create or deploy.
import { Dialog } from "../../ui/dialog.tsx";
import { PlanOffer } from "./plan-offer.tsx";

/** @param typed something may have been typed on the screen below */
export function PlatformPlanModal({ onClose, typed }: { onClose: () => void; typed: boolean }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Project Creation Access"
      description={`Creating and deploying apps needs a plan.${typed ? " What you have typed is kept." : ""}`}
    >
      <div className="mt-5">
        <PlanOffer />
      </div>
    </Dialog>
  );
}
