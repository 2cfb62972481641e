// The narrow bar above a live app: what this is, whose, and the ways out of it.

import { ArrowLeft, CreditCard, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { signOut } from "../../lib/requests/session.ts";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useServices, useSession } from "../../lib/services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Mark } from "../../ui/mark.tsx";
import type { ViewedApp } from "./viewer-state.ts";

type ViewerHeaderProps = {
  app: ViewedApp | null;
  /** Null for who has no plan of this app. */
  onPlan: (() => void) | null;
  onLogin: () => void;
  onLogout: () => void;
  /** What stands before the ways out. */
  children?: ReactNode;
};

export function ViewerHeader({ app, onPlan, onLogin, onLogout, children }: ViewerHeaderProps) {
  const { api, session } = useServices();
  const { token, username } = useSession();
  const { select } = useSelectedProject();
  return (
    <header className="flex h-12 shrink-0 items-center gap-1.5 border-b border-hairline bg-paper px-3 text-sm sm:gap-2.5 sm:px-4">
      <Mark className="h-3.5 w-auto shrink-0 max-sm:hidden" />
      <Badge tone="accent">Beta</Badge>
      {/* On a phone the name stands below the label; where there is room it stands beside the way out. */}
      <div className="flex min-w-0 flex-col leading-tight max-sm:mr-auto sm:contents">
        <h1 className="whitespace-nowrap font-sans font-medium tracking-normal">Live App</h1>
        {token !== null && <span className="max-w-32 truncate text-muted max-sm:text-xs sm:order-1">{username}</span>}
      </div>
      <span className="min-w-0 flex-1 truncate text-muted max-sm:hidden">{app?.name}</span>
      {children}
      {app?.isOwner && (
        <ButtonLink
          to="/edit"
          size="small"
          variant="quiet"
          className="max-sm:px-2"
          onClick={() => select(app.projectId)}
        >
          <ArrowLeft size={15} strokeWidth={1.75} aria-hidden="true" className="max-sm:hidden" />
          Back to Project
        </ButtonLink>
      )}
      {token !== null && onPlan !== null && (
        <Button size="small" variant="quiet" className="max-sm:px-2" onClick={onPlan}>
          <CreditCard size={15} strokeWidth={1.75} aria-hidden="true" className="max-[379px]:hidden" />
          Your plan
        </Button>
      )}
      {token === null ? (
        <Button size="small" className="sm:order-2" onClick={onLogin}>
          Login
        </Button>
      ) : (
        <Button
          size="small"
          variant="quiet"
          className="max-sm:px-2 sm:order-2"
          onClick={() => {
            onLogout();
            signOut({ api, session });
          }}
        >
          <LogOut size={15} strokeWidth={1.75} aria-hidden="true" className="max-[379px]:hidden" />
          Logout
        </Button>
      )}
    </header>
  );
}
