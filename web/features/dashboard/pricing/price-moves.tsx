// Subscribers from before a change of price: who keeps what they pay, and who moves with their next renewal.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type PriceMoves as Moves, PLAN_TYPES, type PlanType, type PriceMoveRequest } from "#contract";
import { serverTextOf } from "../../../lib/api-error.ts";
import { formatCents } from "../../../lib/money.ts";
import { movePrices, priceMovesKey, priceMovesQuery } from "../../../lib/requests/payments.ts";
import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Banner } from "../../../ui/states.tsx";
import { notify } from "../../../ui/toast.ts";
import { keepingText, moveQuestion, movingText } from "./price-move-text.ts";

export function PriceMoves({ projectId }: { projectId: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<PlanType | null>(null);
  const moves = useQuery({ ...priceMovesQuery(api, projectId), staleTime: 0 });
  const change = useMutation({
    mutationFn: (request: PriceMoveRequest) => movePrices(api, projectId, request),
    onSuccess: (now, { move }) => {
      queries.setQueryData(priceMovesKey(projectId), now);
      notify.success(move ? "Subscribers move at their next renewal" : "Subscribers keep their price");
    },
    onSettled: () => setAsked(null),
  });
  const known = moves.data;
  const concerned =
    known === undefined ? [] : PLAN_TYPES.filter((type) => known[type].keeping + known[type].moving > 0);
  if (known === undefined || concerned.length === 0) return null;
  return (
    <section aria-labelledby="moves-title" className="rounded-surface border border-hairline bg-raised">
      <h2 id="moves-title" className="border-b border-hairline px-5 py-4 text-lg">
        Earlier subscribers
      </h2>
      <div className="flex flex-col gap-4 p-5">
        {concerned.map((type) => (
          <PlanMoves
            key={type}
            type={type}
            move={known[type]}
            busy={change.isPending}
            onMove={() => setAsked(type)}
            onKeep={() => change.mutate({ type, move: false })}
          />
        ))}
        {change.isError && <Banner>{serverTextOf(change.error, "Failed to change your subscribers' price")}</Banner>}
      </div>
      <ConfirmDialog
        open={asked !== null}
        {...moveQuestion(asked ?? "monthly", known[asked ?? "monthly"])}
        busy={change.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked !== null && change.mutate({ type: asked, move: true })}
      />
    </section>
  );
}

type PlanMovesProps = {
  type: PlanType;
  move: Moves[PlanType];
  busy: boolean;
  onMove: () => void;
  onKeep: () => void;
};

function PlanMoves({ type, move, busy, onMove, onKeep }: PlanMovesProps) {
  return (
    <>
      {move.keeping > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-[52ch]">{keepingText(type, move)}</p>
          <Button size="small" disabled={busy} onClick={onMove}>
            Move to {formatCents(move.price)}
          </Button>
        </div>
      )}
      {move.moving > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-[52ch]">{movingText(type, move)}</p>
          <Button size="small" variant="quiet" busy={busy} onClick={onKeep}>
            Let them keep their price
          </Button>
        </div>
      )}
    </>
  );
}
