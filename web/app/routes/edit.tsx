// The editor for the selected project, with the form for the app's own address beside it.
import { useState } from "react";
import { EditorPage } from "../../features/editor/editor-page.tsx";
import { SetCustomUrl } from "../../features/view-name/set-custom-url.tsx";
import { Redirect } from "../../lib/address.tsx";
import { neededPart } from "../../lib/lazy-part.tsx";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useGateState, useSession } from "../../lib/services.tsx";
import { useRequireSignIn } from "../../lib/use-sign-in.ts";
import { SignedOut } from "../../ui/signed-out.tsx";
import { modelDialog } from "../model-dialog.tsx";
import { planModal } from "../plan-modal.tsx";

const BeginHere = neededPart(() => import("../../features/templates/begin-here.tsx").then((m) => m.BeginHere));
const stay = () => {};

export function EditRoute() {
  const { selectedProjectId } = useSelectedProject();
  const { ask } = useRequireSignIn({ resume: stay, wanted: selectedProjectId !== null });
  const builder = useBuilder();
  if (selectedProjectId === null) return <Redirect to="/projects" />;
  if (builder === null) {
    return (
      <main className="page-width max-w-3xl py-20">
        <SignedOut title="Sign in to keep building" onSignIn={ask} />
      </main>
    );
  }
  return (
    <EditorPage
      key={`${selectedProjectId} ${builder}`}
      projectId={selectedProjectId}
      actions={(project) => (
        // On a phone there is no room for it beside the first Deploy (the dashboard has it there), on small laptops none for its icon.
        <span className={`contents max-[1400px]:[&_svg]:hidden ${project.deployed ? "" : "max-sm:hidden"}`}>
          <SetCustomUrl project={project} size="small" variant="quiet" />
        </span>
      )}
      planModal={(close) => planModal(close, { typed: true })}
      modelDialog={(close) => modelDialog(selectedProjectId, close)}
      gallery={(parts) => <BeginHere projectId={selectedProjectId} {...parts} />}
    />
  );
}

/** Who builds here. While a session is being renewed in the login modal, still the one who did. */
function useBuilder(): string | null {
  const { token, username } = useSession();
  const gate = useGateState();
  const [last, setLast] = useState<string | null>(null);
  const now = token === null ? null : (username ?? "");
  if (now !== null && now !== last) setLast(now);
  if (now !== null) return now;
  return gate.open ? last : null;
}
