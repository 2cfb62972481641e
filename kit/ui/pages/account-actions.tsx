// For who may say whom a row stands for: an invitation for its person, and the end of their access.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Row } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { useOwnPages, useSeeAs } from "../app/own-access.ts";
import { sessionStore, useSession, useUser } from "../app/session.ts";
import { api } from "../data/api.ts";
import { titleOf } from "../data/fields.ts";
import { copyAddress } from "../data/links.ts";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/overlays.tsx";
import { toast } from "../parts/toasts.tsx";
import type { MenuItem } from "../parts/types.ts";
import type { AnyEntity } from "../types.ts";

type Props = { of: AnyEntity; row: Row<AnyEntity> };

/** The address of an invitation's page. */
export const invitationAddress = (code: string): string =>
  new URL(`${sessionStore.get().base}/join/${code}`, window.location.href).href;

/** Invitations of a preview are for its creator alone. */
export function PreviewNote() {
  const { environment } = useSession();
  if (environment === "live") return null;
  return (
    <p className="mb-3 rounded-inner bg-warning-wash px-4 py-3 text-sm text-warning-text text-pretty">
      {words().roles.onlyPreview}
    </p>
  );
}

/** For the app's owner: looks at it as the person of this row. */
export function useSeeAsRow({ of, row }: Props): MenuItem[] {
  const user = useUser();
  const seeAs = useSeeAs();
  const navigate = useNavigate();
  const [start] = useOwnPages().filter(({ role, hidden }) => role === undefined && !hidden);
  if (!of.account || user.role !== "owner") return [];
  const label = titleOf(of, row);
  const onSelect = () => {
    seeAs({ key: `row:${row.id}`, label });
    void navigate(start?.path ?? "/");
  };
  return [{ label: words().roles.seeAs(label), icon: "eye", onSelect }];
}

/** Nothing for people who may not invite. */
export function AccountBadge({ row }: Pick<Props, "row">) {
  if (row._account === undefined || row._account === "none") return null;
  const isLinked = row._account === "linked";
  return (
    <Badge tone={isLinked ? "success" : "neutral"}>{isLinked ? words().roles.hasAccess : words().roles.invited}</Badge>
  );
}

/** Invites the row's person, or ends their access. */
export function AccountButton({ of, row }: Props) {
  const client = useQueryClient();
  const [address, setAddress] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const title = titleOf(of, row);
  const ask = async (method: "POST" | "DELETE", then: (code: string) => void) => {
    setBusy(true);
    try {
      const answer = await api<{ code: string } | undefined>(`/api/${of.name}/${row.id}/invitation`, { method });
      then(answer?.code ?? "");
      await client.invalidateQueries({ queryKey: [of.name] });
    } catch (error) {
      toast(error instanceof Error ? error.message : words().problems.didNotWork, "error");
    } finally {
      setBusy(false);
    }
  };
  const invite = () => ask("POST", (code) => setAddress(invitationAddress(code)));
  const end = () => ask("DELETE", () => toast(words().roles.accessEnded(title)));
  if (row._account === undefined) return null;
  return (
    <>
      {row._account === "linked" ? (
        <Button variant="secondary" icon="x" busy={busy} onClick={() => void end()}>
          {words().roles.endAccess}
        </Button>
      ) : (
        <Button variant="secondary" icon="send" busy={busy} onClick={() => void invite()}>
          {words().roles.invite}
        </Button>
      )}
      <Dialog
        open={address !== null}
        onOpenChange={() => setAddress(null)}
        title={words().roles.inviteTitle(title)}
        text={words().roles.inviteText(title)}
        footer={
          <Button icon="link" onClick={() => address !== null && void copyAddress(address)}>
            {words().actions.copyLink}
          </Button>
        }
      >
        <PreviewNote />
        <p className="rounded-inner bg-sunken px-4 py-3 text-sm break-all">{address}</p>
      </Dialog>
    </>
  );
}
