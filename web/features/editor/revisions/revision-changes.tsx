// What a revision changed, file by file, with the way back to it beside.
import { useQuery } from "@tanstack/react-query";
import type { Revision, RevisionDiff } from "#contract";
import { serverTextOf } from "../../../lib/api-error.ts";
import { relativeTime } from "../../../lib/relative-time.ts";
import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SkeletonRows } from "../../../ui/mark.tsx";
import { Banner, ErrorState } from "../../../ui/states.tsx";
import { FileChanges } from "./file-changes.tsx";
import { revisionChangesQuery } from "./one-revision-requests.ts";

type RevisionChangesProps = {
  projectId: string;
  revision: Revision;
  /** Whether a restore is already under way. */
  busy: boolean;
  onRestore: () => void;
  onClose: () => void;
};

/** As many files are shown unfolded at first. */
const UNFOLDED_FILES = 3;

export function RevisionChanges({ projectId, revision, busy, onRestore, onClose }: RevisionChangesProps) {
  const api = useApi();
  const changes = useQuery(revisionChangesQuery(api, projectId, revision.index));
  return (
    <Dialog
      open
      width="page"
      title={revision.description || "Unnamed revision"}
      description={changes.data === undefined ? relativeTime(revision.timestamp) : summaryOf(changes.data, revision)}
      onClose={onClose}
    >
      <div className="mt-5 flex flex-col gap-3">
        {changes.isPending && <SkeletonRows rows={3} label="Loading changes" />}
        {changes.isError && (
          <ErrorState title={serverTextOf(changes.error, "The changes could not be loaded.")}>
            <Button onClick={() => void changes.refetch()}>Try again</Button>
          </ErrorState>
        )}
        {changes.data !== undefined && <Changes diff={changes.data} />}
      </div>
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={onClose}>Done</Button>
        {!revision.current && (
          <Button variant="primary" disabled={busy} onClick={onRestore}>
            Restore this revision
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Changes({ diff }: { diff: RevisionDiff }) {
  return (
    <>
      {!diff.working && <Banner tone="waiting">This revision does not pass its checks, so it was never shown.</Banner>}
      {diff.files.length === 0 && <p className="text-muted">No file is different from the revision before.</p>}
      {diff.files.map((file, index) => (
        <FileChanges key={file.path} file={file} unfolded={index < UNFOLDED_FILES} />
      ))}
    </>
  );
}

function summaryOf({ files, against }: RevisionDiff, { timestamp }: Revision): string {
  const added = files.reduce((sum, { additions }) => sum + additions, 0);
  const removed = files.reduce((sum, { deletions }) => sum + deletions, 0);
  const count = files.length === 1 ? "1 file" : `${files.length} files`;
  const compared = against === null ? "the first revision" : "compared with the revision before";
  return `${relativeTime(timestamp)}. ${count}, ${added} lines added, ${removed} removed, ${compared}.`;
}
