import {
  type ApiError,
  api,
  Button,
  Card,
  CopyButton,
  DetailPage,
  LinkButton,
  publicAddress,
  toast,
  useRecord,
  useRecords,
} from "@ninefold/ui";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { invoices } from "../../shared/invoices.ts";
import { positions, quotes } from "../../shared/quotes.ts";

export const QuotePage = () => (
  <DetailPage of={quotes} related={[{ of: positions, by: "quote" }]}>
    <NextStep />
  </DetailPage>
);

const SAID: Record<string, string> = {
  queued: "The link is on its way.",
  held: "The mail waits until you allow its address in the dashboard.",
  preview: "The preview sends nothing: the mail is in the dashboard, under Services.",
  outbox: "No mail server is connected: the mail is in the dashboard, under Services.",
  stopped: "This address wants no more mail. Send the link yourself.",
};

/** Whatever comes next: send it, wait with its link, or make the invoice. */
function NextStep() {
  const { id = "" } = useParams();
  const { row } = useRecord(quotes, id);
  const [invoice] = useRecords(invoices, { filter: { quote: id }, pageSize: 1 }).rows;
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  if (!row || row.state === "Declined") return null;
  const call = async <Answer,>(step: "send" | "invoice", done: (answer: Answer) => void) => {
    setBusy(true);
    await api<Answer>(`/api/quotes/${id}/${step}`, { method: "POST" }).then(done, (error: ApiError) =>
      toast(error.message, "error"),
    );
    setBusy(false);
  };
  const send = () =>
    call<{ mailed: string | null }>("send", ({ mailed }) =>
      toast(mailed === null ? "The client has no address: send the link yourself." : (SAID[mailed] ?? mailed)),
    );
  const bill = () => call<{ id: string }>("invoice", ({ id: made }) => void navigate(`/invoices/${made}`));
  return (
    <Card title="Next" className="mt-6">
      <div className="flex flex-wrap items-center gap-2">
        {row.state === "Draft" && (
          <Button icon="send" busy={busy} onClick={() => void send()}>
            Send to the client
          </Button>
        )}
        {row.state === "Sent" && (
          <>
            <CopyButton text={publicAddress(`/quote/${row.code}`)}>Copy the client’s link</CopyButton>
            <Button variant="secondary" icon="send" busy={busy} onClick={() => void send()}>
              Send again
            </Button>
          </>
        )}
        {row.state === "Accepted" && (
          <Button icon="receipt-text" busy={busy} onClick={() => void bill()}>
            Make the invoice
          </Button>
        )}
        {invoice && (
          <LinkButton to={`/invoices/${invoice.id}`} icon="receipt-text">
            Invoice {invoice.number}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
