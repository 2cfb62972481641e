// One sale: what, who, how much, what became of it, and whether the app was told.
import type { SaleEventKind, SoldSale } from "#contract";
import { formatMoney } from "../../../../lib/money.ts";
import { relativeTime } from "../../../../lib/relative-time.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";

const STATES = {
  open: { tone: "waiting", text: "Not paid" },
  paid: { tone: "good", text: "Paid" },
  refunded: { tone: "waiting", text: "Refunded" },
  disputed: { tone: "danger", text: "Disputed" },
  expired: { tone: "waiting", text: "Expired" },
} as const;

type OneSaleProps = {
  sale: SoldSale;
  telling: boolean;
  onRefund: () => void;
  onTell: (kind: SaleEventKind) => void;
};

export function OneSale({ sale, telling, onRefund, onTell }: OneSaleProps) {
  const { status, lines, amount, currency, buyer, paidAt, createdAt, receiptUrl, refundedCents, events } = sale;
  const what = lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(", ");
  const part = status === "paid" && refundedCents > 0 ? `, ${formatMoney(refundedCents, currency)} of it refunded` : "";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <Badge tone={STATES[status].tone}>{STATES[status].text}</Badge>
      <span className="min-w-0 font-medium break-words">{what}</span>
      <span className="text-muted">
        {buyer ?? "a visitor"}, {relativeTime(paidAt ?? createdAt)}
        {part}
      </span>
      <span className="ml-auto flex items-center gap-3">
        {receiptUrl !== null && (
          <a href={receiptUrl} target="_blank" rel="noreferrer" className="underline" aria-label={`Receipt of ${what}`}>
            Receipt
          </a>
        )}
        <span className="tabular-nums">{formatMoney(amount, currency)}</span>
        {status === "paid" && (
          <Button size="small" onClick={onRefund} aria-label={`Refund ${what}`}>
            Refund
          </Button>
        )}
      </span>
      {events.map((event) => (
        <Told key={event.kind} event={event} telling={telling} onTell={() => onTell(event.kind)} />
      ))}
    </li>
  );
}

const KINDS: Readonly<Record<SaleEventKind, string>> = { paid: "that it was paid", refunded: "of the refund" };

/** What went well needs no words. */
function Told({
  event: { kind, state, attempts, error },
  telling,
  onTell,
}: {
  event: SoldSale["events"][number];
  telling: boolean;
  onTell: () => void;
}) {
  const text =
    state === "done"
      ? `The app knows ${KINDS[kind]}.`
      : state === "failed"
        ? `The app was not told ${KINDS[kind]}.`
        : `The app is being told ${KINDS[kind]}${attempts > 1 ? `, try ${attempts}` : ""}.`;
  return (
    <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      <span className={state === "failed" ? "text-red" : ""}>{text}</span>
      {error !== null && <span className="min-w-0 break-words text-red">{error}</span>}
      <Button size="small" variant="quiet" busy={telling} onClick={onTell}>
        Tell it again
      </Button>
    </span>
  );
}
