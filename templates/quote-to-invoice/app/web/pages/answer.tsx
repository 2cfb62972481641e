import {
  ApiError,
  Button,
  Card,
  Checkbox,
  EmptyState,
  ErrorState,
  formatDay,
  formatMoney,
  formatNumber,
  Icon,
  Loading,
  Page,
  sendPublic,
  TextInput,
  usePageHead,
  usePublic,
} from "@ninefold/ui";
import { useState } from "react";
import { useParams } from "react-router";
import type { OpenQuote } from "../../shared/quotes.ts";
import start from "../../shared/start.json";

/** The client's page: what is offered, what they choose of it, and their answer. */
export function AnswerPage() {
  const { code = "" } = useParams();
  const { data, error, isPending, refetch } = usePublic<OpenQuote>(`/quote/${encodeURIComponent(code)}`);
  usePageHead({
    title: data ? `Quote: ${data.title}` : "Your quote",
    ...(error?.status === 404 ? { status: 404 as const } : {}),
  });
  if (isPending) return <Loading kind="block" />;
  if (error?.status === 404)
    return (
      <Page title="No such quote" narrow>
        <EmptyState icon="file-x" title="No quote has this link" text="Please check that it is complete." />
      </Page>
    );
  if (!data) return <ErrorState error={error} retry={() => void refetch()} />;
  return <Answering key={data.state} quote={data} code={code} onDone={() => void refetch()} />;
}

const SENTENCES: Readonly<Record<string, string>> = {
  Accepted: "You have accepted this quote. Thank you.",
  Invoiced: "You have accepted this quote. The invoice is on its way.",
  Declined: "You have declined this quote.",
  Sent: "This quote is too old. Please ask for a new one.",
};

function Answering({ quote, code, onDone }: { quote: OpenQuote; code: string; onDone: () => void }) {
  const { positions, tax, isOpen } = quote;
  const [chosen, setChosen] = useState(() => new Set(positions.filter((one) => one.chosen).map(({ id }) => id)));
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const net = positions.filter(({ id }) => chosen.has(id)).reduce((sum, { amount }) => sum + amount, 0);
  const taxAmount = Math.round((net * tax) / 100);
  const toggle = (id: string) =>
    setChosen((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])));
  const send = async (accepted: boolean) => {
    setBusy(true);
    setProblem("");
    try {
      await sendPublic(`/quote/${code}`, { name, accepted, chosen: [...chosen] });
      onDone();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : "It could not be sent. Please try again.");
    }
    setBusy(false);
  };
  return (
    <Page title={quote.title} intro={`For ${quote.client}, good until ${formatDay(quote.goodUntil)}.`} narrow>
      <Card className="sm:p-7">
        {quote.intro && <p className="mb-5 whitespace-pre-line">{quote.intro}</p>}
        <ul className="divide-y divide-line border-y border-line">
          {positions.map(({ id, what, quantity, amount, optional }) => (
            <li key={id} className="flex items-start justify-between gap-4 py-3">
              <span className="min-w-0 wrap-anywhere">
                {optional && isOpen ? (
                  <Checkbox label={what} checked={chosen.has(id)} onChange={() => toggle(id)} />
                ) : (
                  <span className={chosen.has(id) ? "" : "text-ink-muted line-through"}>{what}</span>
                )}
                {quantity !== 1 && <span className="text-sm text-ink-muted"> × {formatNumber(quantity)}</span>}
              </span>
              <span className="whitespace-nowrap tabular-nums">{formatMoney(amount, start.currency)}</span>
            </li>
          ))}
        </ul>
        <dl className="mt-4 ml-auto grid w-full max-w-64 grid-cols-[1fr_auto] gap-y-1 text-sm tabular-nums">
          <dt>Net</dt>
          <dd className="text-right whitespace-nowrap">{formatMoney(net, start.currency)}</dd>
          <dt>Tax, {formatNumber(tax)}%</dt>
          <dd className="text-right whitespace-nowrap">{formatMoney(taxAmount, start.currency)}</dd>
          <dt className="pt-1 text-lg font-semibold">Total</dt>
          <dd className="pt-1 text-right text-lg font-semibold whitespace-nowrap">
            {formatMoney(net + taxAmount, start.currency)}
          </dd>
        </dl>
        {isOpen ? (
          <form
            className="mt-7 flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void send(true);
            }}
          >
            <TextInput label="Your name" required maxLength={80} autoComplete="name" value={name} onChange={setName} />
            {problem && (
              <p role="alert" className="text-sm text-danger-text">
                {problem}
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button type="submit" icon="check" busy={busy}>
                Accept for {formatMoney(net + taxAmount, start.currency)}
              </Button>
              <Button variant="ghost" disabled={busy} onClick={() => void send(false)}>
                No, thank you
              </Button>
            </div>
          </form>
        ) : (
          <p role="status" className="mt-6 flex items-center gap-2 font-medium">
            <Icon name={quote.state === "Declined" ? "circle-x" : "circle-check"} className="text-accent-text" />
            {SENTENCES[quote.state] ?? quote.state}
          </p>
        )}
      </Card>
    </Page>
  );
}
