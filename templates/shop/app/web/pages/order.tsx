import {
  Card,
  EmptyState,
  ErrorState,
  formatMoney,
  Icon,
  Loading,
  Page,
  usePageHead,
  usePublic,
  useSale,
} from "@ninefold/ui";
import { useEffect } from "react";
import { useParams } from "react-router";
import type { FollowedOrder } from "../../shared/orders.ts";
import start from "../../shared/start.json";

const SENTENCES: Readonly<Record<string, string>> = {
  "Not paid": "This order is not paid yet.",
  Paid: "Thank you. We pack it next.",
  Sent: "It is on its way to you.",
  Refunded: "You have your money back.",
};

/** What the buyer comes back to, and finds again by the link. */
export function OrderPage() {
  const { code = "" } = useParams();
  const { data, error, isPending, refetch } = usePublic<FollowedOrder>(`/orders/${encodeURIComponent(code)}`);
  const { status, sale } = useSale();
  usePageHead({ title: "Your order", ...(error?.status === 404 ? { status: 404 as const } : {}) });
  const waits = status === "paid" && data?.state === "Not paid";
  useEffect(() => {
    // The shop hears of the payment a moment after the buyer is back.
    if (!waits) return;
    const timer = setInterval(() => void refetch(), 1_000);
    return () => clearInterval(timer);
  }, [waits, refetch]);
  if (isPending) return <Loading kind="block" />;
  if (error?.status === 404)
    return (
      <Page title="No such order" narrow>
        <EmptyState icon="shopping-bag" title="No order has this link" text="Please check that it is complete." />
      </Page>
    );
  if (!data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <Page title="Your order" intro={data.name} narrow>
      <Card className="sm:p-7">
        <p role="status" className="flex items-center gap-3 text-lg font-semibold">
          <Icon name={data.state === "Not paid" ? "hourglass" : "package-check"} className="text-accent-text" />
          {waits ? "Your payment has arrived. One moment…" : (SENTENCES[data.state] ?? data.state)}
        </p>
        <ul className="mt-5 divide-y divide-line border-y border-line">
          {data.lines.map(({ name, quantity, price }) => (
            <li key={name} className="flex justify-between gap-4 py-2.5">
              <span>
                {quantity} × {name}
              </span>
              <span className="tabular-nums">{formatMoney(price * quantity, start.currency)}</span>
            </li>
          ))}
        </ul>
        <p className="mt-3 flex justify-between gap-4 font-semibold">
          <span>Total</span>
          <span className="tabular-nums">{formatMoney(data.total, start.currency)}</span>
        </p>
        {sale?.receiptUrl && (
          <a
            href={sale.receiptUrl}
            target="_blank"
            rel="noreferrer"
            className="mt-4 inline-block text-accent-text underline"
          >
            Receipt
          </a>
        )}
      </Card>
    </Page>
  );
}
