import {
  Badge,
  Card,
  CopyButton,
  EmptyState,
  ErrorState,
  formatMoment,
  Loading,
  Page,
  publicAddress,
  usePageHead,
  usePublic,
  useSale,
} from "@ninefold/ui";
import { QRCodeSVG } from "qrcode.react";
import { useEffect } from "react";
import { useParams } from "react-router";
import type { Bought } from "../../shared/evenings.ts";

/** What the buyer comes back to, and shows at the door. */
export function BoughtPage() {
  const { code = "" } = useParams();
  const { data, error, isPending, refetch } = usePublic<Bought>(`/bought/${encodeURIComponent(code)}`);
  const { status } = useSale();
  usePageHead({
    title: data ? `Tickets: ${data.title}` : "Your tickets",
    ...(error?.status === 404 ? { status: 404 as const } : {}),
  });
  const waits = status === "paid" && data?.state === "Being paid";
  useEffect(() => {
    // The house hears of the payment a moment after the buyer is back.
    if (!waits) return;
    const timer = setInterval(() => void refetch(), 1_000);
    return () => clearInterval(timer);
  }, [waits, refetch]);
  if (isPending) return <Loading kind="block" />;
  if (error?.status === 404)
    return (
      <Page title="No such tickets" narrow>
        <EmptyState icon="ticket" title="No tickets have this link" text="Please check that it is complete." />
      </Page>
    );
  if (!data) return <ErrorState error={error} retry={() => void refetch()} />;
  const list = data.tickets ?? [];
  return (
    <Page
      title={data.title}
      intro={
        <span suppressHydrationWarning>
          {formatMoment(data.startsAt)}
          {data.place && `, ${data.place}`}
        </span>
      }
      narrow
    >
      <p role="status" className="mb-5">
        {data.state === "Paid" &&
          `${list.length === 1 ? "One ticket" : `${list.length} tickets`} for ${data.name}. Show ${list.length === 1 ? "the code" : "a code each"} at the door.`}
        {data.state === "Being paid" &&
          (waits ? "Your payment has arrived. One moment…" : "These tickets are not paid yet.")}
        {data.state === "Refunded" && "You have your money back, and these tickets are not good any more."}
      </p>
      <ul className="grid gap-5 sm:grid-cols-2">
        {list.map((ticket, at) => (
          <li key={ticket.code}>
            <Card padded={false} className="overflow-hidden">
              <div className="bg-white p-6">
                <QRCodeSVG
                  value={ticket.code}
                  size={320}
                  level="M"
                  marginSize={1}
                  title={`Code of ticket ${at + 1}`}
                  className="h-auto w-full"
                />
              </div>
              <p className="flex items-center justify-between gap-2 p-4">
                <code className="text-sm">{ticket.code}</code>
                {ticket.cameAt && <Badge tone="success">Came in</Badge>}
              </p>
            </Card>
          </li>
        ))}
      </ul>
      <div className="mt-5">
        <CopyButton text={publicAddress(`/tickets/${code}`)}>Copy this link</CopyButton>
      </div>
    </Page>
  );
}
