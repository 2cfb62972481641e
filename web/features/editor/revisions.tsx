// The button for earlier versions: disabled while there is no history, then with its menu.
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { lazy, Suspense } from "react";
import { revisionsQuery } from "../../lib/requests/project.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import type { PreviewEvent } from "./preview-state.ts";

const RevisionsMenu = lazy(() => import("./revisions-menu.tsx").then((m) => ({ default: m.RevisionsMenu })));

type RevisionsProps = { projectId: string; busy: boolean; changePreview: (event: PreviewEvent) => void };

export function Revisions({ projectId, busy, changePreview }: RevisionsProps) {
  const api = useApi();
  const revisions = useQuery(revisionsQuery(api, projectId)).data ?? [];
  const waiting = (
    <Button size="small" variant="quiet" disabled>
      Revisions ({revisions.length})
      <ChevronDown size={15} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  );
  if (revisions.length === 0) return waiting;
  return (
    <Suspense fallback={waiting}>
      <RevisionsMenu projectId={projectId} revisions={revisions} busy={busy} changePreview={changePreview} />
    </Suspense>
  );
}
