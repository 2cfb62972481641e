// The signed-in person's account: who they are here, and their plan.
import { Badge } from "../parts/badge.tsx";
import { Card, Page } from "../parts/layout.tsx";
import { PlanCard } from "./plan-card.tsx";
import { useSession } from "./session.ts";

export function AccountPage() {
  const { user, environment } = useSession();
  return (
    <Page title="Account" narrow>
      <div className="flex flex-col gap-4">
        <Card title="You">
          <div className="flex items-center gap-4">
            <span
              aria-hidden
              className="grid size-14 shrink-0 place-items-center rounded-full bg-accent text-xl font-semibold text-on-accent"
            >
              {(user.name || "?").charAt(0).toUpperCase()}
            </span>
            <div className="min-w-0">
              <p className="truncate text-lg font-semibold">{user.name}</p>
              <p className="mt-0.5 flex flex-wrap items-center gap-2 text-sm text-ink-muted">
                <Badge tone="accent">{user.role === "owner" ? "Owner" : "Member"}</Badge>
                {environment === "preview" && "This is the preview: data here is only for trying out."}
              </p>
            </div>
          </div>
        </Card>
        <PlanCard />
      </div>
    </Page>
  );
}
