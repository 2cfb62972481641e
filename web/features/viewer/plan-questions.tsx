// What a subscriber is asked before their plan changes or ends: with what it costs, as the payment provider says.
import { useQuery } from "@tanstack/react-query";
import type { OwnSubscription, PlanType } from "#contract";
import { localDate } from "../../lib/local-date.ts";
import { type PlanChange, switchQuoteQuery } from "../../lib/requests/payments.ts";
import { useApi } from "../../lib/services.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { switchText } from "./plan-text.ts";

type QuestionProps = {
  plan: OwnSubscription;
  busy: boolean;
  onCancel: () => void;
  onConfirm: (change: PlanChange) => void;
};
type SwitchQuestionProps = QuestionProps & { projectId: string; to: { type: PlanType; cents: number } };

/** Without an answer about the cost it asks all the same, and says how the cost comes about. */
export function SwitchQuestion({ projectId, plan, to, busy, onCancel, onConfirm }: SwitchQuestionProps) {
  const quote = useQuery(switchQuoteQuery(useApi(), projectId, to.type));
  const text = switchText({ from: plan.type, to: to.type, cents: to.cents, quote: quote.data ?? null });
  return (
    <ConfirmDialog
      open
      title={`Switch to ${to.type}?`}
      text={quote.isPending ? "Working out what it costs…" : text}
      confirmLabel={`Switch to ${to.type}`}
      busy={busy}
      waiting={quote.isPending}
      onCancel={onCancel}
      onConfirm={() =>
        onConfirm({ kind: "switch", type: to.type, ...(quote.data ? { quotedAt: quote.data.quotedAt } : {}) })
      }
    />
  );
}

export function CancelQuestion({ plan, busy, onCancel, onConfirm }: QuestionProps) {
  const end = plan.accessUntil ?? plan.renewsAt;
  const until = end === null ? "the end of the period you have paid for" : localDate(end);
  return (
    <ConfirmDialog
      open
      title="Cancel your plan?"
      text={`You keep access until ${until} and are not charged again. Until then you can take this back.`}
      confirmLabel="Cancel plan"
      cancelLabel="Keep plan"
      danger
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => onConfirm({ kind: "cancel" })}
    />
  );
}
