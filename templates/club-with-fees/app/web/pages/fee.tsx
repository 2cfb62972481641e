import { Button, Card, CopyButton, DetailPage, publicAddress, toast, useRecord, useUpdate } from "@ninefold/ui";
import { format } from "date-fns";
import { useParams } from "react-router";
import { fees } from "../../shared/club.ts";

export const FeePage = () => (
  <DetailPage of={fees}>
    <Open />
  </DetailPage>
);

/** While it is open: the member's link, and what to press when the money came otherwise. */
function Open() {
  const { id = "" } = useParams();
  const { row } = useRecord(fees, id);
  const update = useUpdate(fees);
  if (row?.state !== "Open") return null;
  const address = publicAddress(`/pay/${row.code}`);
  const pay = (paidBy: "Cash" | "Bank") =>
    update.mutate(
      { id, state: "Paid", paidBy, paidOn: format(new Date(), "yyyy-MM-dd") },
      { onError: (error) => toast(error.message, "error") },
    );
  return (
    <Card title="How it is paid" className="mt-6">
      <p className="mb-3 text-sm text-ink-muted">The member pays by this link, without an account:</p>
      <p className="mb-3 text-sm break-all">{address}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={address}>Copy the link</CopyButton>
        <Button variant="secondary" icon="banknote" busy={update.isPending} onClick={() => pay("Cash")}>
          Paid in cash
        </Button>
        <Button variant="secondary" icon="landmark" busy={update.isPending} onClick={() => pay("Bank")}>
          Paid by bank
        </Button>
      </div>
    </Card>
  );
}
