// The button for earlier versions: disabled while there is no history. Its menu is fetched when somebody reaches for it.
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../ui/button.tsx";
import { revisionsQuery } from "./revision-requests.ts";

const menu = () => import("./revisions-menu.tsx");
const fetchMenu = (): void => void menu();
const RevisionsMenu = lazy(() => menu().then((m) => ({ default: m.RevisionsMenu })));

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
      onPointerEnter={fetchMenu}
      onFocus={fetchMenu}
      onClick={() => setOpened(true)}
    >
      Revisions ({revisions.length})
      <ChevronDown size={15} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  );
  if (!opened || revisions.length === 0) return button;
  return (
    <Suspense fallback={button}>
      <RevisionsMenu projectId={projectId} revisions={revisions} busy={busy} />
    </Suspense>
  );
}
