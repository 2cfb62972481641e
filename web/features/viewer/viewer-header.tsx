// The narrow bar above a live app: what this is, whose, and the ways out of it.

import { ArrowLeft, CreditCard, LogOut } from "lucide-react";
import { useNavigate } from "react-router";
import { signOut } from "../../lib/requests/session.ts";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useServices, useSession } from "../../lib/services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Mark } from "../../ui/mark.tsx";
import type { ViewedApp } from "./viewer-state.ts";

type ViewerHeaderProps = {
  app: ViewedApp | null;
  /** Null for who has no plan of this app. */
  onPlan: (() => void) | null;
  onLogin: () => void;
  onLogout: () => void;
};

export function ViewerHeader({ app, onPlan, onLogin, onLogout }: ViewerHeaderProps) {
  const { api, session } = useServices();
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
      {token !== null && onPlan !== null && (
        <Button size="small" variant="quiet" className="max-sm:px-2" onClick={onPlan}>
          <CreditCard size={15} strokeWidth={1.75} aria-hidden="true" className="max-[379px]:hidden" />
          Your plan
        </Button>
      )}
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
