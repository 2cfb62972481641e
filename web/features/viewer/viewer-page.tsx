// A live app in a frame of the full size, below a narrow bar of the platform's own.
import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import { INVITATION_PARAMETER, MANAGE_PLAN_PARAMETER, MANAGE_PLAN_VALUE, type MessageFromFrame } from "#contract";
import { useAddress, useNavigate } from "../../lib/address.tsx";
import { useAppPermissions } from "../../lib/app-permissions.ts";
import { CHECKOUT_PARAMETERS, type CheckoutReturn, checkoutReturn, OUTCOME_TEXTS } from "../../lib/checkout-return.ts";
import { FRAME_SANDBOX } from "../../lib/frame-address.ts";
import { neededPart } from "../../lib/lazy-part.tsx";
import type { Invitation } from "../../lib/requests/guests.ts";
import { useParams } from "../../lib/screens.ts";
import { useFrameMessages } from "../../lib/use-frame-messages.ts";
import { useRequireSignIn } from "../../lib/use-sign-in.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button } from "../../ui/button.tsx";
import { LoadingScreen, WorkingBars } from "../../ui/mark.tsx";
import { PermissionQuestion } from "../../ui/permission-question.tsx";
import { PermissionsHeld } from "../../ui/permissions-held.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { useViewer } from "./use-viewer.ts";
import { viewPath } from "./view-path.ts";
import { ViewerHeader } from "./viewer-header.tsx";
import { isOpen, type ViewerState } from "./viewer-state.ts";

const Uninvited = neededPart(() => import("./uninvited.tsx").then((m) => m.Uninvited));
const Unpaid = neededPart(() => import("./unpaid.tsx").then((m) => m.Unpaid));
const PlanNotice = neededPart(() => import("./plan-notice.tsx").then((m) => m.PlanNotice));
const OwnPlanDialog = neededPart(() => import("./own-plan-dialog.tsx").then((m) => m.OwnPlanDialog));

const SaleQuestion = neededPart(() => import("../../ui/sale-question.tsx").then((m) => m.SaleQuestion));

const stay = () => {};

export function ViewerPage() {
  const { project = "" } = useParams();
  const { subpath, returned, planWanted, invitation } = useFirstAddress();
  const frame = useRef<HTMLIFrameElement>(null);
  const { state, dispatch, retry } = useViewer({ project, subpath, frame, returned, invitation });
  const { ask } = useRequireSignIn({ resume: stay, wanted: true });
  const [planOpen, setPlanOpen] = useState(planWanted);
  const showPlan = () => setPlanOpen(true);
  const [sale, setSale] = useState<string | null>(null);
  const followPath = useFollowedPath(project);
  const permissions = useAppPermissions(isOpen(state) ? state.app.projectId : null);
  useFrameMessages(frame, (message: MessageFromFrame) => {
    if (message.type === "READY") dispatch({ type: "app ready" });
    if (message.type === "NAVIGATED") followPath(message.path);
    if (message.type === "MANAGE_PLAN") showPlan();
    if (message.type === "CHECKOUT") setSale(message.sale);
    permissions.hear(message);
  });
  const app = "app" in state ? state.app : null;
  const opened = isOpen(state) ? state.app : null;
  const planned = opened?.isSubscribed && !opened.isOwner ? opened : null;
  useTitle(app?.name ? app.name : "Live App");
  return (
    <div className="flex h-dvh flex-col">
      <ViewerHeader
        app={app}
        onPlan={planned === null ? null : showPlan}
        onLogin={ask}
        onLogout={() => dispatch({ type: "signed out" })}
      >
        <PermissionsHeld
          held={permissions.held}
          onTakeBack={() => {
            permissions.takeBack();
            window.location.reload();
          }}
        />
      </ViewerHeader>
      {planned !== null && <PlanNotice projectId={planned.projectId} onPlan={showPlan} />}
      {opened !== null && planOpen && <OwnPlanDialog app={opened} onClose={() => setPlanOpen(false)} />}
      {sale !== null && <SaleQuestion saleId={sale} onClose={() => setSale(null)} />}
      {permissions.wanted.length > 0 && (
        <PermissionQuestion
          wanted={permissions.wanted}
          onAllow={() => {
            permissions.accept();
            // A frame's rights are settled when it loads, and its address holds good once.
            window.location.reload();
          }}
          onDecline={permissions.decline}
        />
      )}
      <main className="relative min-h-0 flex-1">
        <ViewerContent state={state} onRetry={retry} onSignIn={ask} />
        {isOpen(state) && (
          <iframe
            key={state.address}
            ref={frame}
            title="Live App"
            src={state.address}
            sandbox={FRAME_SANDBOX}
            allow={permissions.allow}
            onLoad={() => dispatch({ type: "frame loaded" })}
            className={clsx(
              "absolute inset-0 size-full border-0 bg-white transition-opacity duration-180 ease-out",
              state.phase === "shown" ? "opacity-100" : "opacity-0",
            )}
          />
        )}
      </main>
    </div>
  );
}

/**
 * Only the path that the visitor came with is passed on; later ones come from the app itself. What the platform's own
 * pages have put into it is taken out, and out of the browser's address.
 */
function useFirstAddress(): {
  subpath: string;
  returned: CheckoutReturn;
  planWanted: boolean;
  invitation: Invitation | null;
} {
  const { "*": rest = "" } = useParams();
  const { pathname, search } = useAddress();
  const navigate = useNavigate();
  const [first] = useState(() => {
    const parameters = new URLSearchParams(search);
    const returned = checkoutReturn(parameters);
    const planWanted = parameters.get(MANAGE_PLAN_PARAMETER) === MANAGE_PLAN_VALUE;
    const code = parameters.get(INVITATION_PARAMETER);
    const ours = [
      ...(parameters.has("checkout") ? CHECKOUT_PARAMETERS : []),
      ...(planWanted ? [MANAGE_PLAN_PARAMETER] : []),
      ...(code === null ? [] : [INVITATION_PARAMETER]),
    ];
    for (const name of ours) parameters.delete(name);
    const kept = ours.length === 0 ? search : parameters.size === 0 ? "" : `?${parameters}`;
    const invitation = code === null ? appsOwnInvitation(rest) : { code, ofApp: false };
    return { invitation, subpath: `${rest === "" ? "" : `/${rest}`}${kept}`, returned, planWanted, ours, search, kept };
  });
  useEffect(() => {
    if (first.ours.length > 0 && search === first.search) navigate(`${pathname}${first.kept}`, { replace: true });
  }, [first, search, pathname, navigate]);
  return first;
}

/** The kit's links of invitations lead to `/join/<code>` in the app. */
function appsOwnInvitation(path: string): Invitation | null {
  const [, code] = /^join\/([^/]+)$/.exec(path) ?? [];
  return code === undefined ? null : { code, ofApp: true };
}

/** Keeps the browser's address in step with the app inside the frame. */
function useFollowedPath(project: string): (appPath: string) => void {
  const navigate = useNavigate();
  return (appPath) => {
    const path = viewPath(project, appPath);
    if (path !== null) navigate(path, { replace: true });
  };
}

function ViewerContent({
  state,
  onRetry,
  onSignIn,
}: {
  state: ViewerState;
  onRetry: () => void;
  onSignIn: () => void;
}) {
  if (state.phase === "signed out") {
    return (
      <div className="page-width max-w-3xl py-16">
        <EmptyState title="Log in to use this app" text="Your account works in every app made with Ninefold.">
          <Button variant="primary" onClick={onSignIn}>
            Log in to continue
          </Button>
        </EmptyState>
      </div>
    );
  }
  if (state.phase === "uninvited") {
    return (
      <Uninvited
        app={state.app}
        admission={state.admission}
        told={state.told}
        onChanged={onRetry}
        waiting={<LoadingScreen label="Loading" />}
      />
    );
  }
  if (state.phase === "unpaid") {
    return (
      <Unpaid
        app={state.app}
        checkout={state.checkout}
        onRetry={onRetry}
        waiting={<LoadingScreen label="Loading plans" />}
      />
    );
  }
  if (state.phase === "paying") return <Paying />;
  if (state.phase === "stopped") {
    return (
      <div className="grid h-full place-items-center">
        <ErrorState title={state.text}>
          <Button onClick={onRetry}>Try again</Button>
        </ErrorState>
      </div>
    );
  }
  return state.phase === "shown" ? null : <LoadingScreen label="Loading application" />;
}

/** The plan opens as soon as the bank has said yes. */
function Paying() {
  return (
    <div className="grid h-full place-items-center px-6">
      <div role="status" className="flex max-w-[44ch] flex-col items-center text-center">
        <WorkingBars className="mb-6 h-5 text-accent" />
        <h2 className="text-lg">Confirming your payment</h2>
        <p className="mt-2 text-muted">{OUTCOME_TEXTS.processing}</p>
      </div>
    </div>
  );
}
