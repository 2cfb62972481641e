// The button for earlier versions: disabled while there is no history. Its menu is fetched when somebody reaches for it.
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { neededPart } from "../../../lib/lazy-part.tsx";
import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../ui/button.tsx";
import { revisionsQuery } from "./revision-requests.ts";

const RevisionsMenu = neededPart(() => import("./revisions-menu.tsx").then((m) => m.RevisionsMenu));

type RevisionsProps = { projectId: string; busy: boolean };

export function Revisions({ projectId, busy }: RevisionsProps) {
  const api = useApi();
  const revisions = useQuery(revisionsQuery(api, projectId)).data ?? [];
  const [opened, setOpened] = useState(false);
  const button = (
    <Button
      size="small"
      variant="quiet"
      aria-haspopup="menu"
      aria-expanded={false}
      disabled={busy || revisions.length === 0}
      onPointerEnter={RevisionsMenu.fetch}
      onFocus={RevisionsMenu.fetch}
      onClick={() => setOpened(true)}
    >
      Revisions ({revisions.length})
      <ChevronDown size={15} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  );
  if (!opened || revisions.length === 0) return button;
  return <RevisionsMenu projectId={projectId} revisions={revisions} busy={busy} waiting={button} />;
}
