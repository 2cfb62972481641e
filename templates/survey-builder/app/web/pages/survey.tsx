import {
  Badge,
  Button,
  ConfirmDialog,
  CopyButton,
  Dialog,
  EmptyState,
  LinkButton,
  Loading,
  Page,
  publicAddress,
  RecordForm,
  Tabs,
  toast,
  useDelete,
  useRecord,
  useRecords,
  useUpdate,
} from "@ninefold/ui";
import { useState } from "react";
import { useParams } from "react-router";
import { questions, surveys } from "../../shared/surveys.ts";
import { Results } from "./results.tsx";

const failed = { onError: (error: Error) => toast(error.message, "error") };

export function SurveyPage() {
  const { id = "" } = useParams();
  const { row, isPending } = useRecord(surveys, id);
  const update = useUpdate(surveys);
  const [editing, setEditing] = useState(false);
  if (isPending) return <Loading kind="block" />;
  if (!row)
    return <EmptyState icon="clipboard-list" title="There is no such survey" text="It may have been deleted." />;
  const link = publicAddress(`/s/${row.code}`);
  return (
    <Page
      title={row.title}
      badge={<Badge tone={row.open ? "success" : "neutral"}>{row.open ? "Takes answers" : "Closed"}</Badge>}
      before={
        <LinkButton
          to="/surveys"
          variant="ghost"
          size="small"
          icon="arrow-left"
          className="mb-3 -ml-2.5 text-ink-muted"
        >
          Surveys
        </LinkButton>
      }
      actions={
        <>
          <Button variant="ghost" icon="pencil" onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button
            variant="secondary"
            icon={row.open ? "lock" : "lock-open"}
            onClick={() => update.mutate({ id, open: !row.open }, failed)}
          >
            {row.open ? "Close it" : "Open it"}
          </Button>
          <CopyButton text={link} variant="primary">
            Copy the link
          </CopyButton>
        </>
      }
    >
      <Tabs
        label="Survey"
        tabs={[
          { id: "results", label: "Results", icon: "chart-bar", content: <Results survey={id} /> },
          {
            id: "questions",
            label: "Questions",
            icon: "list-checks",
            content: <Questions survey={id} code={row.code ?? ""} />,
          },
        ]}
      />
      <Dialog open={editing} onOpenChange={setEditing} title="The survey">
        <RecordForm
          of={surveys}
          row={row}
          fields={["title", "intro", "thanks"]}
          onDone={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      </Dialog>
    </Page>
  );
}

type Question = ReturnType<typeof useRecords<typeof questions>>["rows"][number];

function Questions({ survey, code }: { survey: string; code: string }) {
  const list = useRecords(questions, { filter: { survey }, sort: "position", pageSize: 100 });
  const update = useUpdate(questions);
  const remove = useDelete(questions);
  const [edited, setEdited] = useState<Question | "new" | null>(null);
  const [doomed, setDoomed] = useState<Question | null>(null);
  const swap = (at: number) => {
    const [left, right] = [list.rows[at], list.rows[at + 1]];
    if (!left || !right) return;
    update.mutate({ id: left.id, position: at + 2 }, failed);
    update.mutate({ id: right.id, position: at + 1 }, failed);
  };
  return (
    <>
      {list.isPending && <Loading rows={4} />}
      {list.isSuccess && list.rows.length === 0 && (
        <EmptyState
          icon="message-circle-question-mark"
          title="No question yet"
          text="Begin with one that is easy to answer."
        />
      )}
      <ol className="flex flex-col gap-3">
        {list.rows.map((question, at) => (
          <li key={question.id} className="flex items-start gap-4 rounded-card border border-line bg-surface p-4">
            <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-wash text-sm font-semibold text-accent-text">
              {at + 1}
            </span>
            <div className="min-w-0 flex-1">
              <p className="font-semibold">
                {question.text}
                {question.required && <span className="ml-2 text-sm font-normal text-ink-muted">must be answered</span>}
              </p>
              <p className="text-sm text-ink-muted">
                {question.kind}
                {question.options.length > 0 && `: ${question.options.join(", ")}`}
              </p>
            </div>
            <div className="flex shrink-0 flex-wrap justify-end max-sm:w-20">
              <Button
                variant="ghost"
                size="small"
                icon="arrow-up"
                aria-label={`Move “${question.text}” up`}
                disabled={at === 0}
                onClick={() => swap(at - 1)}
              />
              <Button
                variant="ghost"
                size="small"
                icon="arrow-down"
                aria-label={`Move “${question.text}” down`}
                disabled={at === list.rows.length - 1}
                onClick={() => swap(at)}
              />
              <Button
                variant="ghost"
                size="small"
                icon="pencil"
                aria-label={`Change “${question.text}”`}
                onClick={() => setEdited(question)}
              />
              <Button
                variant="ghost"
                size="small"
                icon="trash-2"
                aria-label={`Delete “${question.text}”`}
                onClick={() => setDoomed(question)}
              />
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button icon="plus" onClick={() => setEdited("new")}>
          Add a question
        </Button>
        <LinkButton to={`/s/${code}`} variant="secondary" icon="eye">
          See it as others do
        </LinkButton>
      </div>
      <Dialog open={edited !== null} onOpenChange={(open) => !open && setEdited(null)} title="Question">
        {edited !== null && (
          <RecordForm
            of={questions}
            {...(edited === "new" ? { values: { survey, position: list.rows.length + 1 } } : { row: edited })}
            fields={["text", "kind", "options", "required"]}
            fixed={["survey", "position"]}
            submit="Save"
            onDone={() => setEdited(null)}
            onCancel={() => setEdited(null)}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        title="Delete this question?"
        text="The answers to it are deleted, too."
        danger
        confirm="Delete"
        onConfirm={() => {
          if (doomed) remove.mutate(doomed.id, failed);
          setDoomed(null);
        }}
      />
    </>
  );
}
