// Stands where creating or deploying would begin, while the creator has no plan.
import { Dialog } from "../../ui/dialog.tsx";
import { PlanOffer } from "./plan-offer.tsx";

export function PlatformPlanModal({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Project Creation Access"
      description="Creating and deploying apps needs a plan. What you have typed is kept."
    >
      <div className="mt-5">
        <PlanOffer />
      </div>
    </Dialog>
  );
}
