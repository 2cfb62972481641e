import {
  Card,
  CopyButton,
  EmptyState,
  LinkButton,
  Loading,
  Page,
  publicAddress,
  RecordForm,
  Select,
  Tabs,
  toast,
  useRecord,
  useRecords,
  useUpdate,
} from "@ninefold/ui";
import { useState } from "react";
import { useParams } from "react-router";
import { notes, tickets } from "../../shared/tickets.ts";
import { Message } from "../message.tsx";

export function TicketPage() {
  const { id } = useParams();
  const { row, isPending } = useRecord(tickets, id);
  const said = useRecords(
    notes,
    { filter: { ticket: id }, sort: "createdAt", pageSize: 200 },
    { enabled: Boolean(id) },
  );
  const update = useUpdate(tickets);
  if (isPending) return <Loading kind="block" />;
  if (!row) return <EmptyState icon="ticket" title="There is no such ticket" text="It may have been deleted." />;
  const link = publicAddress(`/ticket/${row.code}`);
  const setState = (state: string) =>
    update.mutate(
      { id: row.id, state: state as typeof row.state },
      { onError: (error) => toast(error.message, "error") },
    );
  return (
    <Page
      title={row.subject}
      before={
        <LinkButton
          to="/tickets"
          variant="ghost"
          size="small"
          icon="arrow-left"
          className="mb-3 -ml-2.5 text-ink-muted"
        >
          Tickets
        </LinkButton>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          <Message kind="From the customer" who={row.name} text={row.message} at={row.createdAt} />
          {said.rows.map((note) => (
            <Message
              key={note.id}
              kind={note.kind ?? ""}
              who={note.kind === "From the customer" ? row.name : note.ownerName || "You"}
              text={note.text}
              at={note.createdAt}
              attachment={note.attachment}
              note={note.mailed}
            />
          ))}
          <Composer ticket={row.id} link={link} />
        </div>
        <Card className="lg:sticky lg:top-20">
          <Select
            label="State"
            value={row.state ?? "New"}
            options={["New", "Open", "Waiting", "Solved"]}
            onChange={setState}
          />
          <dl className="mt-5 flex flex-col gap-3 text-sm">
            <div>
              <dt className="text-ink-muted">From</dt>
              <dd className="font-medium">{row.name}</dd>
              <dd className="break-all">{row.mail}</dd>
            </div>
            <div>
              <dt className="mb-1.5 text-ink-muted">What the customer sees</dt>
              <dd>
                <CopyButton text={link} size="small">
                  Copy the link
                </CopyButton>
              </dd>
            </div>
          </dl>
        </Card>
      </div>
    </Page>
  );
}

/** An answer goes out by mail as soon as it is saved; a note stays. */
function Composer({ ticket, link }: { ticket: string; link: string }) {
  const [count, setCount] = useState(0);
  const form = (kind: "Answer" | "Internal note", submit: string) => (
    <RecordForm
      key={`${kind} ${count}`}
      of={notes}
      fields={["text", "attachment"]}
      values={{ ticket, kind, link }}
      fixed={["ticket", "kind", "link"]}
      submit={submit}
      onDone={() => setCount(count + 1)}
    />
  );
  return (
    <Card>
      <Tabs
        label="What you write"
        tabs={[
          { id: "answer", label: "Answer", icon: "reply", content: form("Answer", "Send the answer") },
          { id: "note", label: "Internal note", icon: "sticky-note", content: form("Internal note", "Keep the note") },
        ]}
      />
    </Card>
  );
}
