import {
  BuyButton,
  Card,
  EmptyState,
  ErrorState,
  formatDay,
  formatMoney,
  Icon,
  Loading,
  Page,
  usePageHead,
  usePublicRow,
  useSale,
} from "@ninefold/ui";
import { useEffect } from "react";
import { useParams } from "react-router";
import { fees } from "../../shared/club.ts";
import start from "../../shared/start.json";

/** What a member sees who has the link, without an account. */
export function PayPage() {
  const { code = "" } = useParams();
  const { row, error, isPending, refetch } = usePublicRow(fees, code);
  const { status, sale } = useSale();
  usePageHead({
    title: row ? `Fee for ${row._labels?.year}` : "Your fee",
    ...(error?.status === 404 ? { status: 404 as const } : {}),
  });
  const waits = status === "paid" && row?.state === "Open";
  useEffect(() => {
    // The club hears of the payment a moment after the member is back.
    if (!waits) return;
    const timer = setInterval(() => void refetch(), 1_000);
    return () => clearInterval(timer);
  }, [waits, refetch]);
  if (isPending) return <Loading kind="block" />;
  if (error?.status === 404 || (!row && !error))
    return (
      <Page title="No such fee" narrow>
        <EmptyState icon="wallet" title="No fee has this link" text="Please check that it is complete." />
      </Page>
    );
  if (!row) return <ErrorState error={error} retry={() => void refetch()} />;
  const isOpen = row.state === "Open" && !waits;
  return (
    <Page title={`Fee for ${row._labels?.year}`} intro={row._labels?.member} narrow>
      <Card className="sm:p-7">
        <p className="text-4xl font-semibold whitespace-nowrap tabular-nums">
          {formatMoney(row.amount ?? 0, start.currency)}
        </p>
        <p role="status" className="mt-3 flex items-center gap-2">
          <Icon name={isOpen ? "hourglass" : "circle-check"} className="text-accent-text" />
          {waits && "Your payment has arrived. One moment…"}
          {isOpen && `Please pay by ${formatDay(row.dueOn ?? "")}.`}
          {row.state === "Paid" && `Paid on ${formatDay(row.paidOn ?? "")}. Thank you.`}
          {row.state === "Waived" && "There is nothing to pay."}
        </p>
        {isOpen && (
          <div className="mt-6">
            <BuyButton call={`/public/pay/${code}`} onPaid={() => void refetch()}>
              Pay {formatMoney(row.amount ?? 0, start.currency)}
            </BuyButton>
          </div>
        )}
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
