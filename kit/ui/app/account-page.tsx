// The signed-in person's account: who they are here, and their plan.
import { words } from "../../words/index.ts";
import { Badge } from "../parts/badge.tsx";
import { Card, Page } from "../parts/layout.tsx";
import { PlanCard } from "./plan-card.tsx";
import { useRoleLabel, useSession, useUser } from "./session.ts";

export function AccountPage() {
  const { environment } = useSession();
  const user = useUser();
  const labelOf = useRoleLabel();
  return (
    <Page title={words().shell.account} narrow>
      <div className="flex flex-col gap-4">
        <Card title={words().account.you}>
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
                {user.roles.length === 0 && <Badge tone="accent">{words().account[user.role]}</Badge>}
                {user.roles.map((role) => (
                  <Badge key={role} tone="accent">
                    {labelOf(role)}
                  </Badge>
                ))}
                {environment === "preview" && words().account.preview}
              </p>
            </div>
          </div>
        </Card>
        <PlanCard />
      </div>
    </Page>
  );
}
