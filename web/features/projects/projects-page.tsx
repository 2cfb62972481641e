// The creator's projects: find one, start one, delete one.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Activity, LogOut, Plus } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { PROJECTS_PER_PAGE, type ProjectListItem } from "#contract";
import { useAddress, useNavigate, useSearchParams } from "../../lib/address.tsx";
import { isLoggedOnly, isRejectedToken, statusOf, tokenOf, withReason } from "../../lib/api-error.ts";
import { projectsQuery } from "../../lib/requests/projects.ts";
import { signOut } from "../../lib/requests/session.ts";
import { useServices } from "../../lib/services.tsx";
import { useRequireSignIn } from "../../lib/use-sign-in.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/mark.tsx";
import { PageHeader } from "../../ui/page-frame.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SignedOut } from "../../ui/signed-out.tsx";
import { Banner, EmptyState } from "../../ui/states.tsx";
import { AccessTokensButton } from "./access-tokens-button.tsx";
import { AccountLine } from "./account-line.tsx";
import { DeleteProjectDialog } from "./delete-project-dialog.tsx";
import { ImportProject } from "./import-project.tsx";
import { OwnKeyButton } from "./own-key-button.tsx";
import { ProjectRow } from "./project-row.tsx";
import { useCreateProject } from "./use-create-project.ts";

const LOAD_FAILED = "Failed to load projects";
const PATH = "/projects";
/** Spec section 4: after a login on this screen the page is reloaded. A retried request may have led elsewhere by then. */
const reloadPage = () => {
  if (window.location.pathname === PATH) window.location.reload();
};

type ProjectsPageProps = {
  /** Shown instead of a new project while the creator has no plan. */
  planModal: (close: () => void) => ReactNode;
  /** The creator's own key, where the operator allows one. */
  modelDialog: (close: () => void) => ReactNode;
  /** The creator's access tokens. */
  tokensDialog: (close: () => void) => ReactNode;
  /** How the creator signs in. */
  twoStepDialog: (close: () => void) => ReactNode;
  /** What was asked for before the sign-up, above the list. */
  kept: ReactNode;
  /** Apps to begin from, below the list. */
  gallery: ReactNode;
};

export function ProjectsPage(props: ProjectsPageProps) {
  const { planModal, modelDialog, tokensDialog, twoStepDialog, kept, gallery } = props;
  useTitle("Your Projects");
  const { api, session } = useServices();
  const screen = useProjectsAccess();
  const projects = useQuery({ ...projectsQuery(api), enabled: screen.signedIn });
  const create = useCreateProject();
  const [planWanted, setPlanWanted] = useState(false);
  useRejection(projects.error, (refused) => {
    if (session.end(refused)) screen.leave();
    else void projects.refetch();
  });
  const failed =
    create.error ?? (projects.isError && isTold(projects.error) ? withReason(LOAD_FAILED, projects.error) : null);
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader narrow>
        {screen.signedIn && (
          <>
            <OwnKeyButton dialog={modelDialog} />
            <AccessTokensButton dialog={tokensDialog} />
            <ButtonLink to="/deployment" variant="quiet" size="small">
              <Activity size={16} strokeWidth={1.75} aria-hidden="true" />
              <span className="max-sm:sr-only">Deployments</span>
            </ButtonLink>
            <Button variant="quiet" size="small" onClick={screen.leave}>
              <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
              <span className="max-sm:sr-only">Logout</span>
            </Button>
          </>
        )}
      </PageHeader>
      <main className="page-width max-w-4xl flex-1 py-10 sm:py-14">
        <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
          <div className="min-w-0">
            <h1 className="text-2xl sm:text-3xl">Your Projects</h1>
            {screen.signedIn && <AccountLine dialog={twoStepDialog} />}
          </div>
          {screen.signedIn && (
            <div className="flex gap-2">
              <ImportProject onPlanRequired={() => setPlanWanted(true)} />
              <Button variant="primary" busy={create.busy} onClick={create.run}>
                {!create.busy && <Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
                New Project
              </Button>
            </div>
          )}
        </div>
        {screen.signedIn && kept}
        {failed !== null && (
          <div className="mb-6">
            <Banner
              action={
                projects.isError && (
                  <Button size="small" onClick={() => void projects.refetch()}>
                    Try again
                  </Button>
                )
              }
            >
              {failed}
            </Banner>
          </div>
        )}
        {!screen.signedIn && <SignedOut title="Sign in to see your projects" onSignIn={screen.ask} />}
        {screen.signedIn && projects.isPending && <SkeletonRows rows={4} label="Loading projects" />}
        {screen.signedIn && projects.data?.length === 0 && (
          <EmptyState
            title="No Projects Yet"
            text="Describe an app in your own words and watch it being built beside the chat."
          >
            <Button variant="primary" busy={create.busy} onClick={create.run}>
              Create Project
            </Button>
          </EmptyState>
        )}
        {projects.data !== undefined && projects.data.length > 0 && <ProjectList projects={projects.data} />}
        {screen.signedIn && !projects.isPending && gallery}
      </main>
      {create.lacksPlan && planModal(create.forgive)}
      {planWanted && planModal(() => setPlanWanted(false))}
    </div>
  );
}

function ProjectList({ projects }: { projects: readonly ProjectListItem[] }) {
  const [search, setSearch] = useSearchParams();
  const [doomed, setDoomed] = useState<ProjectListItem | null>(null);
  const pages = Math.max(1, Math.ceil(projects.length / PROJECTS_PER_PAGE));
  const asked = Number.parseInt(search.get("page") ?? "1", 10);
  const page = Math.min(pages, Math.max(1, Number.isNaN(asked) ? 1 : asked));
  const shown = projects.slice((page - 1) * PROJECTS_PER_PAGE, page * PROJECTS_PER_PAGE);
  const turnTo = (next: number) => {
    setSearch(next === 1 ? {} : { page: String(next) });
    window.scrollTo({ top: 0, behavior: "smooth" });
  };
  return (
    <>
      <ul aria-label="Projects" className="mb-8 flex flex-col gap-3">
        {shown.map((project) => (
          <ProjectRow key={project._id} project={project} onDelete={() => setDoomed(project)} />
        ))}
      </ul>
      <Pagination page={page} pages={pages} onChange={turnTo} />
      <DeleteProjectDialog project={doomed} onDone={() => setDoomed(null)} />
    </>
  );
}

/** A missing token opens the login modal; after a sign-in on this screen the page is reloaded. */
function useProjectsAccess() {
  const { api, session, gate } = useServices();
  const queries = useQueryClient();
  const dismissed = useJustDismissed();
  const [leftByHand, setLeftByHand] = useState(false);
  const { signedIn, ask } = useRequireSignIn({ resume: reloadPage, wanted: !dismissed && !leftByHand });
  const leave = () => {
    setLeftByHand(true);
    signOut({ api, session });
    queries.clear();
    gate.open({ pending: { resume: reloadPage, abandon: () => {}, last: true } });
  };
  return { signedIn, ask, leave };
}

/**
 * Whether closing the modal has led here: who has just closed it is not asked at once again. That is no longer so once
 * the page is loaded anew, or come back to: without a token this screen opens the modal.
 */
function useJustDismissed(): boolean {
  const { state } = useAddress();
  const navigate = useNavigate();
  const says = typeof state === "object" && state !== null && "signInDismissed" in state;
  const [dismissed] = useState(says);
  useEffect(() => {
    if (says) navigate(PATH, { replace: true, state: null });
  }, [says, navigate]);
  return dismissed;
}

function isRejection(error: unknown): boolean {
  return isRejectedToken(error) || statusOf(error) === 403;
}

/** What a rejected token and a failed retry lead to stands elsewhere. */
function isTold(error: unknown): boolean {
  return !isRejection(error) && !isLoggedOnly(error);
}

/** What a 401 leads to is the same for every call, and stands there. */
function useRejection(error: unknown, onRejected: (refused: string | null) => void): void {
  const tell = useEffectEvent(onRejected);
  useEffect(() => {
    if (isRejection(error) && statusOf(error) !== 401) tell(tokenOf(error));
  }, [error]);
}
