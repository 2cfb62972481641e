import {
  type ApiError,
  Badge,
  Button,
  Card,
  EmptyState,
  Loading,
  Page,
  sendPublic,
  TextArea,
  usePageHead,
  usePublic,
  usePublicRow,
} from "@ninefold/ui";
import { type FormEvent, useState } from "react";
import { useParams } from "react-router";
import { tickets } from "../../shared/tickets.ts";
import { Message } from "../message.tsx";

type Conversation = { messages: { kind: string; text: string; at: string }[] };

/** What the customer sees by the link, without an account. */
export function FollowPage() {
  const { code = "" } = useParams();
  const { row, error, isPending } = usePublicRow(tickets, code);
  const conversation = usePublic<Conversation>(`/conversations/${encodeURIComponent(code)}`);
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  usePageHead({ title: row?.subject ?? "Your ticket", ...(error?.status === 404 ? { status: 404 as const } : {}) });
  if (isPending || conversation.isPending) return <Loading kind="block" />;
  if (!row)
    return (
      <Page title="No such ticket" narrow>
        <EmptyState icon="ticket" title="No ticket has this link" text="Please check that it is complete." />
      </Page>
    );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await sendPublic(`/conversations/${encodeURIComponent(code)}`, { text });
      setText("");
      setProblem("");
      await conversation.refetch();
    } catch (refused) {
      setProblem((refused as ApiError).message);
    }
    setBusy(false);
  };
  return (
    <Page
      title={row.subject ?? ""}
      badge={<Badge tone={row.state === "Solved" ? "success" : "accent"}>{row.state}</Badge>}
      narrow
    >
      <div className="flex flex-col gap-4">
        {conversation.data?.messages.map(({ kind, text: said, at }) => (
          <Message key={at} kind={kind} who={kind === "Answer" ? "We" : "You"} text={said} at={at} />
        ))}
        <Card>
          <form onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
            <TextArea label="Your answer" required maxLength={5000} value={text} onChange={setText} error={problem} />
            <Button type="submit" busy={busy} disabled={text.trim() === ""} className="self-end">
              Send
            </Button>
          </form>
        </Card>
      </div>
    </Page>
  );
}
