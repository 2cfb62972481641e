// A live app in a frame of the full size, below a narrow bar of the platform's own.
import clsx from "clsx";
import { ArrowLeft, CreditCard, LogOut } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import type { MessageFromFrame } from "#contract";
import { FRAME_SANDBOX } from "../../lib/frame-address.ts";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useServices, useSession } from "../../lib/services.tsx";
import { useFrameMessages } from "../../lib/use-frame-messages.ts";
import { useRequireSignIn } from "../../lib/use-sign-in.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { LoadingScreen, Mark } from "../../ui/mark.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { useViewer } from "./use-viewer.ts";
import { viewPath } from "./view-path.ts";
import { isOpen, type ViewedApp, type ViewerState } from "./viewer-state.ts";

const SubscribeModal = lazy(() => import("./subscribe-modal.tsx").then((m) => ({ default: m.SubscribeModal })));
const OwnPlanDialog = lazy(() => import("./own-plan-dialog.tsx").then((m) => ({ default: m.OwnPlanDialog })));

const stay = () => {};
/** What Checkout leaves in the address; none of the app's business. */
const CHECKOUT_PARAMETERS = ["checkout", "session_id"] as const;

export function ViewerPage() {
  const { project = "" } = useParams();
  const { subpath, checkoutSession } = useFirstAddress();
  const frame = useRef<HTMLIFrameElement>(null);
  const { state, dispatch, retry } = useViewer({ project, subpath, frame, checkoutSession });
  const { ask } = useRequireSignIn({ resume: stay, wanted: true });
  useFollowedPath(project, frame);
  const app = "app" in state ? state.app : null;
  useTitle(app?.name ? app.name : "Live App");
  return (
    <div className="flex h-dvh flex-col">
      <ViewerHeader app={app} onLogin={ask} onLogout={() => dispatch({ type: "signed out" })} />
      <main className="relative min-h-0 flex-1">
        <ViewerContent state={state} onRetry={retry} onSignIn={ask} />
        {isOpen(state) && (
          <iframe
            key={state.address}
            ref={frame}
            title="Live App"
            src={state.address}
            sandbox={FRAME_SANDBOX}
            onLoad={() => dispatch({ type: "frame loaded" })}
            // React hears a frame's error, which does not bubble, only on its way down.
            onErrorCapture={() => dispatch({ type: "frame failed" })}
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
 * Only the path that the visitor came with is passed on; later ones come from the app itself. What Checkout added is
 * taken out of it and of the browser's address.
 */
function useFirstAddress(): { subpath: string; checkoutSession: string | null } {
  const { "*": rest = "" } = useParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [first] = useState(() => {
    const parameters = new URLSearchParams(search);
    const checkoutSession = parameters.get("session_id");
    const returned = parameters.has("checkout");
    if (returned) for (const name of CHECKOUT_PARAMETERS) parameters.delete(name);
    const kept = returned ? (parameters.size === 0 ? "" : `?${parameters}`) : search;
    return { subpath: `${rest === "" ? "" : `/${rest}`}${kept}`, checkoutSession, returned, kept };
  });
  useEffect(() => {
    if (first.returned && search !== first.kept) navigate(`${pathname}${first.kept}`, { replace: true });
  }, [first, search, pathname, navigate]);
  return { subpath: first.subpath, checkoutSession: first.returned ? first.checkoutSession : null };
}

/** Keeps the browser's address in step with the app inside the frame. */
function useFollowedPath(project: string, frame: React.RefObject<HTMLIFrameElement | null>): void {
  const navigate = useNavigate();
  useFrameMessages(frame, (message: MessageFromFrame) => {
    if (message.type !== "NAVIGATED") return;
    const path = viewPath(project, message.path);
    if (path !== null) navigate(path, { replace: true });
  });
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
  if (state.phase === "unpaid") return <Unpaid app={state.app} />;
  if (state.phase === "paying") return <LoadingScreen label="Your bank is confirming the payment" />;
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

/** Closing the modal leaves the way back to it. */
function Unpaid({ app }: { app: ViewedApp }) {
  const [open, setOpen] = useState(true);
  return (
    <div className="page-width max-w-3xl py-16">
      <EmptyState title="This app needs a subscription" text="Choose a plan to use it.">
        <Button variant="primary" onClick={() => setOpen(true)}>
          See plans
        </Button>
      </EmptyState>
      {open && (
        <Suspense fallback={null}>
          <SubscribeModal app={app} options={app.options} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function OwnPlanButton({ app }: { app: ViewedApp }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="quiet" className="max-sm:px-2" onClick={() => setOpen(true)}>
        <CreditCard size={15} strokeWidth={1.75} aria-hidden="true" className="max-[379px]:hidden" />
        Your plan
      </Button>
      {open && (
        <Suspense fallback={null}>
          <OwnPlanDialog projectId={app.projectId} options={app.options} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

type ViewerHeaderProps = { app: ViewedApp | null; onLogin: () => void; onLogout: () => void };

function ViewerHeader({ app, onLogin, onLogout }: ViewerHeaderProps) {
  const { session } = useServices();
  const { token, username } = useSession();
  const { select } = useSelectedProject();
  const navigate = useNavigate();
  return (
    <header className="flex h-12 shrink-0 items-center gap-1.5 border-b border-hairline bg-paper px-3 text-sm sm:gap-2.5 sm:px-4">
      <Mark className="h-3.5 w-auto shrink-0 max-sm:hidden" />
      <Badge tone="accent">Beta</Badge>
      <h1 className="whitespace-nowrap font-sans font-medium tracking-normal max-sm:mr-auto">Live App</h1>
      <span className="min-w-0 flex-1 truncate text-muted max-sm:hidden">{app?.name}</span>
      {app?.isOwner && (
        <Button
          size="small"
          variant="quiet"
          className="max-sm:px-2"
          onClick={() => {
            select(app.projectId);
            navigate("/edit");
          }}
        >
          <ArrowLeft size={15} strokeWidth={1.75} aria-hidden="true" className="max-[379px]:hidden" />
          Back to Project
        </Button>
      )}
      {token !== null && app?.isSubscribed && !app.isOwner && <OwnPlanButton app={app} />}
      {token !== null && <span className="max-w-32 truncate text-muted max-sm:hidden">{username}</span>}
      {token === null ? (
        <Button size="small" onClick={onLogin}>
          Login
        </Button>
      ) : (
        <Button
          size="small"
          variant="quiet"
          className="max-sm:px-2"
          onClick={() => {
            onLogout();
            session.clear();
          }}
        >
          <LogOut size={15} strokeWidth={1.75} aria-hidden="true" className="max-[379px]:hidden" />
          Logout
        </Button>
      )}
    </header>
  );
}
