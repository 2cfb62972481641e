import type { Row } from "@ninefold/entity";
import {
  api,
  Badge,
  Button,
  ConfirmDialog,
  classNames,
  Dialog,
  EmptyState,
  ErrorState,
  formatMoment,
  Icon,
  LinkButton,
  Loading,
  Page,
  RecordForm,
  toast,
  useRecord,
  useRecords,
} from "@ninefold/ui";
import { format } from "date-fns";
import { useState } from "react";
import { useParams } from "react-router";
import { runs, steps } from "../../shared/runs.ts";
import { Progress } from "../progress.tsx";

type StepRow = Row<typeof steps>;

/** A run while it is done together, and as it was once it is finished. */
export function RunPage() {
  const { id = "" } = useParams();
  const run = useRecord(runs, id);
  const list = useRecords(steps, { filter: { run: id }, sort: "position", pageSize: 200 });
  const [noted, setNoted] = useState<string | null>(null);
  const [isEnding, setEnding] = useState(false);
  if (run.error?.status === 404)
    return <EmptyState icon="history" title="There is no such run" text="Its list may have been deleted." />;
  if (run.isError) return <ErrorState error={run.error} retry={() => void run.refetch()} />;
  if (!run.row || list.isPending) return <Loading rows={6} />;

  const isRunning = run.row.state === "Running";
  const left = list.rows.filter(({ done }) => !done);
  const ask = async (path: string, json: Record<string, unknown> = {}) => {
    try {
      await api(path, { method: "POST", json });
    } catch (error) {
      toast(error instanceof Error ? error.message : "That did not work.", "error");
    }
    await Promise.all([run.refetch(), list.refetch()]);
  };
  const tick = async (step: StepRow) => {
    if (!step.done && isWanting(step)) return setNoted(step.id);
    await ask(`/api/steps/${step.id}/tick`, { done: !step.done });
  };
  const finish = async () => {
    setEnding(false);
    await ask(`/api/runs/${id}/finish`);
  };
  const noting = list.rows.find((step) => step.id === noted);
  return (
    <Page
      title={run.row._labels.list ?? "Run"}
      badge={isRunning ? <Badge tone="warning">Running</Badge> : <Badge tone="success">Finished</Badge>}
      intro={`Begun ${formatMoment(run.row.createdAt)} by ${run.row.ownerName}${
        run.row.finishedAt ? `, finished ${formatMoment(run.row.finishedAt)} by ${run.row.finishedBy}` : ""
      }`}
      before={
        <LinkButton to="/now" variant="ghost" size="small" icon="arrow-left" className="mb-3 -ml-2.5 text-ink-muted">
          Lists
        </LinkButton>
      }
      narrow
    >
      <Progress done={list.rows.length - left.length} all={list.rows.length} />
      <ul aria-label="Items" className="mt-5 flex flex-col gap-2.5">
        {list.rows.map((step) => (
          <li key={step.id}>
            <Step step={step} isRunning={isRunning} onTick={() => void tick(step)} onNote={() => setNoted(step.id)} />
          </li>
        ))}
      </ul>
      {isRunning && (
        <Button
          size="large"
          icon="flag"
          className="mt-6 w-full"
          onClick={() => (left.length > 0 ? setEnding(true) : void finish())}
        >
          {left.length > 0 ? `Finish with ${left.length} left out` : "Finish"}
        </Button>
      )}
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setEnding}
        title="Finish without these?"
        text={left.map(({ text }) => text).join(", ")}
        confirm="Finish"
        onConfirm={() => void finish()}
      />
      <Dialog open={noting !== undefined} onOpenChange={() => setNoted(null)} title={noting?.text ?? ""}>
        {noting && (
          <RecordForm
            of={steps}
            row={noting}
            fields={["note", "photo"]}
            onCancel={() => setNoted(null)}
            onDone={(saved) => {
              setNoted(null);
              // What was asked for is there now, so that one press is enough.
              if (!saved.done && saved.wants !== "A tick" && !isWanting(saved)) void tick(saved);
            }}
          />
        )}
      </Dialog>
    </Page>
  );
}

const isWanting = ({ wants, photo, note }: StepRow) => (wants === "A photo" && !photo) || (wants === "A note" && !note);

type StepProps = { step: StepRow; isRunning: boolean; onTick: () => void; onNote: () => void };

function Step({ step, isRunning, onTick, onNote }: StepProps) {
  const isLeftOut = !step.done && !isRunning;
  return (
    <div
      className={classNames(
        "rounded-card border",
        step.done ? "border-line bg-sunken" : "border-line-strong bg-surface shadow-xs",
      )}
    >
      <div className="flex items-start gap-1">
        <button
          type="button"
          aria-pressed={step.done}
          disabled={!isRunning}
          onClick={onTick}
          className="flex min-h-14 min-w-0 flex-1 items-start gap-3 rounded-card p-4 text-left"
        >
          <Icon
            name={step.done ? "circle-check" : isLeftOut ? "circle-x" : "circle"}
            size={26}
            className={classNames("shrink-0", isLeftOut ? "text-warning-text" : "text-accent-text")}
          />
          <span className="min-w-0 flex-1">
            <span className="block font-medium break-words">{step.text}</span>
            {step.done && step.doneAt && (
              <span className="block text-sm text-ink-muted">
                {step.doneBy}, {format(new Date(step.doneAt), "p")}
              </span>
            )}
            {!step.done && (
              <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
                {isLeftOut && <Badge tone="warning">Left out</Badge>}
                {isRunning && step.missed && <Badge tone="warning">Left out last time</Badge>}
                {isRunning && isWanting(step) && (
                  <Badge>{step.wants === "A photo" ? "With a photo" : "With a note"}</Badge>
                )}
              </span>
            )}
          </span>
        </button>
        {isRunning && (
          <Button
            variant="ghost"
            icon={step.wants === "A photo" ? "camera" : "message-square"}
            aria-label={`Note or photo: ${step.text}`}
            className="mt-2 mr-2 shrink-0"
            onClick={onNote}
          />
        )}
      </div>
      {(step.note || step.photo) && (
        <div className="flex flex-wrap items-start gap-3 px-4 pb-4 pl-14">
          {step.photo && (
            <img
              src={step.photo}
              alt={`At “${step.text}”`}
              className="max-h-28 max-w-40 rounded-inner border border-line object-cover"
            />
          )}
          {step.note && <p className="min-w-0 break-words">{step.note}</p>}
        </div>
      )}
    </div>
  );
}
