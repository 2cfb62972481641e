// The list of projects, with the offer of the creator's plan for who has none and apps to begin from.
import { KeptWish } from "../../features/first-wish/kept-wish.tsx";
import { ProjectsPage } from "../../features/projects/projects-page.tsx";
import { BeginProject } from "../../features/templates/begin-project.tsx";
import { modelDialog } from "../model-dialog.tsx";
import { planModal } from "../plan-modal.tsx";
import { tokensDialog } from "../tokens-dialog.tsx";
import { twoStepDialog } from "../two-step-dialog.tsx";

const planOffer = (close: () => void) => planModal(close, { typed: true });

export function ProjectsRoute() {
  return (
    <ProjectsPage
      planModal={(close) => planModal(close, { typed: false })}
      modelDialog={(close) => modelDialog(null, close)}
      tokensDialog={tokensDialog}
      twoStepDialog={twoStepDialog}
      kept={<KeptWish planModal={planOffer} />}
      gallery={<BeginProject planModal={planOffer} />}
    />
  );
}
