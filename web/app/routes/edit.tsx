// The editor for the selected project, with the form for the app's own address beside it.
import { Navigate } from "react-router";
import { EditorPage } from "../../features/editor/editor-page.tsx";
import { SetCustomUrl } from "../../features/view-name/set-custom-url.tsx";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useRequireSignIn } from "../../lib/use-sign-in.ts";
import { SignedOut } from "../../ui/signed-out.tsx";

const stay = () => {};

export function EditRoute() {
  const { selectedProjectId } = useSelectedProject();
  const { signedIn, ask } = useRequireSignIn({ resume: stay, wanted: selectedProjectId !== null });
  if (selectedProjectId === null) return <Navigate replace to="/projects" />;
  if (!signedIn) {
    return (
      <main className="page-width max-w-3xl py-20">
        <SignedOut title="Sign in to keep building" onSignIn={ask} />
      </main>
    );
  }
  return (
    <EditorPage
      key={selectedProjectId}
      projectId={selectedProjectId}
      actions={(project) => (project.deployed ? <SetCustomUrl project={project} size="small" variant="quiet" /> : null)}
    />
  );
}
