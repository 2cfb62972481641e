// What is kept of a run, opened under its reply: the files that it changed, and its steps.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { RunChanges, RunRecord } from "#contract";
import { serverTextOf } from "../../../../lib/api-error.ts";
import { useApi } from "../../../../lib/services.tsx";
import { Button } from "../../../../ui/button.tsx";
import { WorkingBars } from "../../../../ui/mark.tsx";
import { Banner } from "../../../../ui/states.tsx";
import { DiffText, FileChanges } from "../../revisions/file-changes.tsx";
import { revisionChangesQuery } from "../../revisions/one-revision-requests.ts";
import { modelText } from "../run-text.ts";
import { KeptStep } from "./kept-step.tsx";
import { type NamedRun, runRecordQuery } from "./record-requests.ts";
import { counted } from "./record-text.ts";

/** Of many steps and files, as many are shown at first. */
const SHOWN_AT_FIRST = 20;

export function RunRecordView(run: NamedRun) {
  const record = useQuery(runRecordQuery(useApi(), run));
  if (record.isPending)
    return (
      <p role="status" className="flex items-center gap-3 py-2 text-sm text-muted">
        <WorkingBars className="h-3 text-accent" />
        Loading the steps
      </p>
    );
  if (record.isError)
    return (
      <Banner
        action={
          <Button size="small" onClick={() => void record.refetch()}>
            Try again
          </Button>
        }
      >
        {serverTextOf(record.error, "The steps could not be loaded.")}
      </Banner>
    );
  const { changes, revisionIndex, model, use } = record.data;
  return (
    <section
      aria-label="What was done"
      className="mt-1 flex flex-col rounded-surface border border-hairline bg-raised text-sm"
    >
      {changes === null ? (
        <p className="px-3 py-2.5 text-muted">No file was changed.</p>
      ) : (
        <Changes projectId={run.projectId} changes={changes} revisionIndex={revisionIndex} />
      )}
      <Steps run={run} record={record.data} />
      <p className="border-t border-hairline px-3 py-2 text-xs text-muted [overflow-wrap:anywhere]">
        {modelText({ model, use })}
      </p>
    </section>
  );
}

type ChangesProps = { projectId: string; changes: RunChanges; revisionIndex: number | null };

function Changes({ projectId, changes, revisionIndex }: ChangesProps) {
  const unlisted = changes.count - changes.files.length;
  return (
    <Section
      title={counted(changes.count, "file")}
      aside={
        <span className="figures text-xs">
          <span className="text-pine">+{changes.additions}</span> <span className="text-red">−{changes.deletions}</span>
        </span>
      }
    >
      <Shortened
        items={changes.files}
        noun="file"
        show={(file) => (
          <li key={file.path}>
            <FileChanges file={file} unfolded={false}>
              {revisionIndex !== null && (
                <FileDiff projectId={projectId} revisionIndex={revisionIndex} path={file.path} />
              )}
            </FileChanges>
          </li>
        )}
        label="Changed files"
      />
      {unlisted > 0 && <p className="mt-1.5 text-xs text-muted">And {counted(unlisted, "more file")}.</p>}
    </Section>
  );
}

type FileDiffProps = { projectId: string; revisionIndex: number; path: string };

/** The lines of one file, from the difference of the revision, which is asked once for all of them. */
function FileDiff({ projectId, revisionIndex, path }: FileDiffProps) {
  const diff = useQuery(revisionChangesQuery(useApi(), projectId, revisionIndex));
  if (diff.isPending) return <WorkingBars className="m-3 h-3 text-accent" />;
  if (diff.isError)
    return (
      <p className="flex flex-wrap items-center gap-2 px-3 py-2 text-red">
        {serverTextOf(diff.error, "The change could not be loaded.")}
        <Button size="small" onClick={() => void diff.refetch()}>
          Try again
        </Button>
      </p>
    );
  return <DiffText diff={diff.data.files.find((file) => file.path === path)?.diff ?? null} />;
}

function Steps({ run, record }: { run: NamedRun; record: RunRecord }) {
  const { steps, earlierSteps } = record;
  if (steps.length === 0)
    return <p className="border-t border-hairline px-3 py-2.5 text-muted">No steps were kept of this one.</p>;
  return (
    <Section title={counted(steps.length + earlierSteps, "step")} divided>
      {earlierSteps > 0 && (
        <p className="mb-1 text-xs text-muted">Of the first {earlierSteps} nothing is kept; the rest follow.</p>
      )}
      <Shortened
        items={steps}
        noun="step"
        label="Kept steps"
        show={(step) => <KeptStep key={step.id} run={run} step={step} />}
      />
    </Section>
  );
}

type SectionProps = { title: string; aside?: ReactNode; divided?: boolean; children: ReactNode };

function Section({ title, aside, divided = false, children }: SectionProps) {
  return (
    <div className={`px-3 py-2.5 ${divided ? "border-t border-hairline" : ""}`}>
      <h2 className="mb-1.5 flex items-baseline gap-2.5 font-sans text-sm font-medium tracking-normal">
        {title}
        {aside}
      </h2>
      {children}
    </div>
  );
}

type ShortenedProps<Item> = {
  items: readonly Item[];
  noun: string;
  label: string;
  show: (item: Item) => ReactNode;
};

/** A list whose first entries are shown, and all of it on demand. */
function Shortened<Item>({ items, noun, label, show }: ShortenedProps<Item>) {
  const [whole, setWhole] = useState(false);
  const left = whole ? 0 : Math.max(0, items.length - SHOWN_AT_FIRST);
  return (
    <>
      <ol aria-label={label} className="flex flex-col gap-1">
        {items.slice(0, items.length - left).map(show)}
      </ol>
      {left > 0 && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="mt-1 min-h-7 text-xs text-muted underline decoration-edge underline-offset-4 hover:text-ink"
        >
          Show {counted(left, `more ${noun}`)}
        </button>
      )}
    </>
  );
}
