import {
  type ApiError,
  Button,
  Card,
  ConfirmDialog,
  CopyButton,
  EmptyState,
  formatDuration,
  Icon,
  Loading,
  Page,
  publicAddress,
  sendPublic,
  usePageHead,
  usePublicRow,
} from "@ninefold/ui";
import { useState } from "react";
import { useParams } from "react-router";
import { appointments } from "../../shared/shop.ts";
import { dayInWords } from "../../shared/times.ts";

/** What the customer sees by the link, without an account. */
export function AppointmentPage() {
  const { code = "" } = useParams();
  const { row, error, isPending, refetch } = usePublicRow(appointments, code);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  usePageHead({ title: "Your appointment", ...(error?.status === 404 ? { status: 404 as const } : {}) });
  if (isPending) return <Loading kind="block" />;
  if (!row?.day)
    return (
      <Page title="No such appointment" narrow>
        <EmptyState
          icon="calendar-x"
          title="No appointment has this link"
          text="Please check that it is complete, or call us."
        />
      </Page>
    );
  const cancel = async () => {
    setBusy(true);
    await sendPublic(`/cancel/${encodeURIComponent(code)}`, {}).then(
      () => refetch(),
      (refused: ApiError) => setProblem(refused.message),
    );
    setBusy(false);
    setAsking(false);
  };
  const isBooked = row.state === "Booked";
  return (
    <Page title={isBooked ? "See you soon" : row.state === "Cancelled" ? "Cancelled" : "Thank you for coming"} narrow>
      <Card className="sm:p-7">
        <div className="flex items-start gap-4">
          <Icon name={isBooked ? "calendar-check" : "calendar-x"} size={32} className="shrink-0 text-accent-text" />
          <div role="status">
            <p className="text-xl font-semibold">
              {dayInWords(row.day)} at {row.from}
            </p>
            <p>
              {row._labels?.service}, {formatDuration(row.lasts ?? 0)}, for {row.name}
            </p>
          </div>
        </div>
        {isBooked && (
          <div className="mt-6 flex flex-wrap gap-2">
            <CopyButton text={publicAddress(`/appointment/${code}`)}>Copy this link</CopyButton>
            <Button variant="ghost" onClick={() => setAsking(true)}>
              Cancel it
            </Button>
          </div>
        )}
        {problem && (
          <p role="alert" className="mt-4 text-sm text-danger-text">
            {problem}
          </p>
        )}
      </Card>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel the appointment?"
        text="The time is free for others then."
        confirm="Cancel it"
        cancel="Keep it"
        danger
        busy={busy}
        onConfirm={() => void cancel()}
      />
    </Page>
  );
}
