// The signed-in person's account: who they are here, their plan, and where to change or end it.
import { useState } from "react";
import { api } from "../data/api.ts";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Card, Page } from "../parts/layout.tsx";
import { toast } from "../parts/overlays.tsx";
import { useManifest, useSession } from "./session.ts";

export function AccountPage() {
  const { user, environment } = useSession();
  const { name } = useManifest();
  const [busy, setBusy] = useState(false);
  const openBilling = async () => {
    setBusy(true);
    try {
      const { url } = await api<{ url: string }>("/_ninefold/billing", { method: "POST" });
      window.open(url, "_blank", "noopener");
    } catch (error) {
      toast(error instanceof Error ? error.message : "This did not work. Please try again.", "error");
    }
    setBusy(false);
  };
  return (
    <Page title="Account" narrow>
      <div className="flex flex-col gap-4">
        <Card title="You">
          <div className="flex items-center gap-4">
            <span
              aria-hidden
              className="grid size-14 place-items-center rounded-full bg-accent text-xl font-semibold text-on-accent"
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
        <Card title="Plan">
          {user.plan ? (
            <>
              <p className="text-lg font-semibold">{planName(user.plan)}</p>
              <p className="mt-1 text-sm text-ink-muted">
                Change your card, see invoices, switch or cancel your plan at any time. A cancelled plan lasts until the
                end of the paid period.
              </p>
              <Button className="mt-5" icon="credit-card" busy={busy} onClick={openBilling}>
                Manage or cancel plan
              </Button>
            </>
          ) : (
            <p className="text-ink-muted">
              {user.role === "owner" ? `You own ${name}, so you need no plan.` : `You use ${name} without a plan.`}
            </p>
          )}
        </Card>
      </div>
    </Page>
  );
}

function planName(plan: string): string {
  const names: Readonly<Record<string, string>> = { monthly: "Monthly plan", yearly: "Yearly plan" };
  return names[plan] ?? plan.charAt(0).toUpperCase() + plan.slice(1);
}
