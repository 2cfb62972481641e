import {
  type ApiError,
  api,
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatAgo,
  Icon,
  LinkButton,
  Loading,
  Page,
  TextInput,
  toast,
  useDelete,
  useRecords,
} from "@ninefold/ui";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { documents } from "../../shared/documents.ts";
import { type Passage, questions } from "../../shared/questions.ts";

export function AskPage() {
  const asked = useRecords(questions, { pageSize: 20 });
  const known = useRecords(documents, { pageSize: 1 });
  const add = (
    <LinkButton to="/documents" icon="plus">
      Add a document
    </LinkButton>
  );
  const isEmpty = known.isSuccess && known.total === 0;
  return (
    <Page
      title="Ask your documents"
      intro={known.total > 0 ? `Answers come from your ${known.total} documents alone.` : undefined}
      narrow
    >
      {isEmpty ? (
        <EmptyState icon="files" title="No document yet" text="Put one in, then ask what it says." action={add} />
      ) : (
        <Ask />
      )}
      {asked.isError && <ErrorState error={asked.error} retry={() => void asked.refetch()} />}
      {asked.isPending && <Loading rows={3} />}
      <ul className="mt-6 flex flex-col gap-5">
        {asked.rows.map((row) => (
          <li key={row.id}>
            <Answered row={row} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Ask() {
  const [question, setQuestion] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    await api("/api/ask", { method: "POST", json: { question } }).then(
      // What was typed meanwhile stays.
      () => setQuestion((now) => (now === question ? "" : now)),
      (error: ApiError) => setProblem(error.message),
    );
    setBusy(false);
  };
  return (
    <Card>
      <form
        onSubmit={(event) => void ask(event)}
        className="flex items-start gap-3 max-sm:flex-col max-sm:items-stretch"
      >
        <TextInput
          label="Your question"
          hideLabel
          placeholder="What do you want to know?"
          maxLength={500}
          value={question}
          onChange={setQuestion}
          error={problem}
          className="flex-1"
        />
        <Button type="submit" icon="corner-down-left" busy={busy} disabled={question.trim().length < 3}>
          {busy ? "Reading…" : "Ask"}
        </Button>
      </form>
    </Card>
  );
}

type Row = ReturnType<typeof useRecords<typeof questions>>["rows"][number];

function Answered({ row }: { row: Row }) {
  const remove = useDelete(questions);
  const passages = JSON.parse(row.passages || "[]") as Passage[]; // the server wrote them
  const used = passages.filter(({ isUsed }) => isUsed);
  const rest = passages.filter(({ isUsed }) => !isUsed);
  return (
    <Card>
      <header className="flex items-start justify-between gap-3">
        <h2 className="text-lg font-semibold text-balance">{row.question}</h2>
        <Button
          variant="ghost"
          size="small"
          icon="trash-2"
          aria-label={`Forget “${row.question}”`}
          onClick={() => remove.mutate(row.id, { onError: (error) => toast(error.message, "error") })}
        />
      </header>
      <p className="text-sm text-ink-muted">{formatAgo(row.createdAt)}</p>
      {row.isSample && (
        <Notice text="No language model is connected, so this answer is a sample. The passages below are real." />
      )}
      {row.problem && <Notice text={`${row.problem} These passages speak of it:`} />}
      {row.answer && <p className="mt-3 text-lg whitespace-pre-line">{row.answer}</p>}
      {used.length > 0 && <Passages list={used} open />}
      {rest.length > 0 && used.length === 0 && <Passages list={rest} open={row.problem !== null} />}
      {rest.length > 0 && used.length > 0 && (
        <details className="mt-4">
          <summary className="cursor-pointer text-sm text-ink-muted">Also read: {rest.length}</summary>
          <Passages list={rest} open={false} />
        </details>
      )}
    </Card>
  );
}

const Notice = ({ text }: { text: string }) => (
  <p role="note" className="mt-3 flex gap-2.5 rounded-inner bg-warning-wash p-3 text-sm text-warning-text">
    <Icon name="unplug" size={18} className="mt-0.5 shrink-0" />
    {text}
  </p>
);

const Passages = ({ list, open }: { list: readonly Passage[]; open: boolean }) => (
  <ul className="mt-4 flex flex-col gap-2">
    {list.map(({ number, document, title, text }) => (
      <li key={number}>
        <details open={open} className="rounded-inner border border-line bg-sunken/50 px-4 py-2.5">
          <summary className="cursor-pointer text-sm font-medium">
            <Badge className="mr-2">{number}</Badge>
            {title}
          </summary>
          <blockquote className="mt-2 border-l-2 border-accent pl-3 text-sm whitespace-pre-line">{text}</blockquote>
          <Link to={`/documents/${document}`} className="mt-2 inline-block text-sm text-accent-text underline">
            Open the document
          </Link>
        </details>
      </li>
    ))}
  </ul>
);
