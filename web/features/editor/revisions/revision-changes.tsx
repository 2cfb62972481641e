// What a revision changed, file by file, with the way back to it beside.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Revision, RevisionDiff } from "#contract";
import { serverTextOf } from "../../../lib/api-error.ts";
import { relativeTime } from "../../../lib/relative-time.ts";
import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SkeletonRows } from "../../../ui/mark.tsx";
import { Banner, ErrorState } from "../../../ui/states.tsx";
import { DiffText, FileChanges } from "./file-changes.tsx";
import { revisionChangesQuery } from "./one-revision-requests.ts";

type RevisionChangesProps = {
  projectId: string;
  revision: Revision;
  /** All of them, to compare it with. */
  revisions: readonly Revision[];
  /** Whether a restore is already under way. */
  busy: boolean;
  onRestore: () => void;
  onClose: () => void;
};

/** As many files are shown unfolded at first. */
const UNFOLDED_FILES = 3;

export function RevisionChanges({ projectId, revision, revisions, busy, onRestore, onClose }: RevisionChangesProps) {
  const api = useApi();
  const [against, setAgainst] = useState<number | null>(null);
  const [beside, setBeside] = useState(false);
  const changes = useQuery(revisionChangesQuery(api, projectId, revision.index, against));
  return (
    <Dialog
      open
      width="page"
      title={revision.description || "Unnamed revision"}
      description={changes.data === undefined ? relativeTime(revision.timestamp) : summaryOf(changes.data, revision)}
      onClose={onClose}
    >
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <CompareWith revision={revision} revisions={revisions} against={against} onChange={setAgainst} />
        <label className="flex h-9 cursor-pointer items-center gap-2 text-sm max-sm:hidden">
          <input
            type="checkbox"
            checked={beside}
            onChange={(event) => setBeside(event.target.checked)}
            className="size-4 accent-accent"
          />
          Side by side
        </label>
      </div>
      <div className="mt-3 flex flex-col gap-3">
        {changes.isPending && <SkeletonRows rows={3} label="Loading changes" />}
        {changes.isError && (
          <ErrorState title={serverTextOf(changes.error, "The changes could not be loaded.")}>
            <Button onClick={() => void changes.refetch()}>Try again</Button>
          </ErrorState>
        )}
        {changes.data !== undefined && <Changes diff={changes.data} beside={beside} />}
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

type CompareWithProps = {
  revision: Revision;
  revisions: readonly Revision[];
  against: number | null;
  onChange: (against: number | null) => void;
};

function CompareWith({ revision, revisions, against, onChange }: CompareWithProps) {
  const others = revisions.filter(({ index }) => index !== revision.index && index !== revision.index - 1);
  if (others.length === 0) return null;
  return (
    <label className="flex min-w-0 max-w-full items-center gap-2 text-sm">
      <span className="shrink-0">Compare with</span>
      <select
        value={against ?? ""}
        onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
        className="h-9 min-w-0 flex-1 truncate rounded-control border border-edge bg-raised px-2"
      >
        <option value="">the revision before</option>
        {others.toReversed().map(({ index, description, timestamp }) => (
          <option key={index} value={index}>
            {description || "Unnamed revision"}, {relativeTime(timestamp)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Changes({ diff, beside }: { diff: RevisionDiff; beside: boolean }) {
  return (
    <>
      {!diff.working && <Banner tone="waiting">This revision does not pass its checks, so it was never shown.</Banner>}
      {diff.files.length === 0 && <p className="text-muted">{nothingIn(diff)}</p>}
      {diff.files.map((file, index) => (
        <FileChanges key={file.path} file={file} unfolded={index < UNFOLDED_FILES}>
          <DiffText diff={file.diff} beside={beside} />
        </FileChanges>
      ))}
    </>
  );
}

const comparedWith = (index: number, against: number): string =>
  against === index - 1 ? "compared with the revision before" : "compared with the one that you chose";

const nothingIn = ({ index, against }: RevisionDiff): string =>
  against === null || against === index - 1
    ? "No file is different from the revision before."
    : "No file is different.";

function summaryOf({ files, index, against }: RevisionDiff, { timestamp }: Revision): string {
  const added = files.reduce((sum, { additions }) => sum + additions, 0);
  const removed = files.reduce((sum, { deletions }) => sum + deletions, 0);
  const count = files.length === 1 ? "1 file" : `${files.length} files`;
  const compared = against === null ? "the first revision" : comparedWith(index, against);
  return `${relativeTime(timestamp)}. ${count}, ${added} lines added, ${removed} removed, ${compared}.`;
}
