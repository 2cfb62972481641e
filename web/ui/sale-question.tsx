// Asks somebody who pressed to buy in an app whether to go on to Checkout: an app can't lead there by itself.
import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "../lib/money.ts";
import { saleCheckoutPath, saleQuestionQuery } from "../lib/requests/sales.ts";
import { useApi } from "../lib/services.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type SaleQuestionProps = {
  saleId: string;
  onClose: () => void;
  /** Checkout opens in a page of its own, and this one stays. */
  besides?: boolean;
};

const STATES = {
  paid: "This is paid already.",
  refunded: "This was paid and given back.",
  disputed: "This was paid and taken back.",
  expired: "This can't be paid any more. Please begin again in the app.",
} as const;

export function SaleQuestion({ saleId, onClose, besides = false }: SaleQuestionProps) {
  const { data: sale, isError } = useQuery(saleQuestionQuery(useApi(), saleId));
  const go = () => {
    if (besides) window.open(saleCheckoutPath(saleId), "_blank", "noopener");
    else window.location.assign(saleCheckoutPath(saleId));
    onClose();
  };
  const isOpen = sale?.status === "open";
  const lines = (sale?.lines ?? []).map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  const text = isError
    ? "This payment could not be loaded. Please try again in the app."
    : sale === undefined
      ? "Loading what is to be paid…"
      : sale.status === "open"
        ? `${lines.join(", ")}. You pay once, in the payment provider's Checkout.`
        : STATES[sale.status];
  return (
    <ConfirmDialog
      open
      title={sale && isOpen ? `Pay ${formatMoney(sale.amount, sale.currency)}?` : "Payment"}
      text={text}
      note={isOpen && sale.test ? "Test payment: no real money" : null}
      confirmLabel="Go to Checkout"
      waiting={!isOpen}
      onCancel={onClose}
      onConfirm={go}
    />
  );
}
