import {
  Card,
  classNames,
  EmptyState,
  ErrorState,
  formatDay,
  Icon,
  Loading,
  Page,
  usePageHead,
  usePublicRow,
} from "@ninefold/ui";
import { useParams } from "react-router";
import { repairs } from "../../shared/repairs.ts";

const STEPS = ["Dropped off", "In repair", "Ready", "Collected"];
const SENTENCES: Record<string, string> = {
  "Dropped off": "Your bike is here and waits for its turn.",
  "In repair": "Somebody is working on your bike.",
  "Waiting for parts": "We wait for a part. As soon as it is here we go on.",
  Ready: "Your bike is ready. Come and collect it.",
  Collected: "You have it back. Ride well.",
  Cancelled: "This repair was cancelled.",
};

/** What a customer sees who has the link, without an account. */
export function StatusPage() {
  const { code } = useParams();
  const { row, error, isPending, refetch } = usePublicRow(repairs, code);
  const status = row?.status ?? "";
  usePageHead({ title: row && `${row.job}: ${status}`, description: row && SENTENCES[status] });
  if (isPending) return <Loading kind="block" />;
  if (error?.status === 404 || (!row && !error))
    return (
      <Page title="No such repair" narrow>
        <EmptyState icon="bike" title="No repair has this link" text="Please check that it is complete, or call us." />
      </Page>
    );
  if (!row) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <Page title={row.job ?? ""} intro={row._labels?.bike} narrow>
      <Card className="sm:p-7">
        <p className="text-lg font-medium" role="status">
          {SENTENCES[status] ?? status}
        </p>
        {status !== "Cancelled" && <Steps status={status} />}
        <dl className="mt-6 grid grid-cols-2 gap-4 text-sm">
          <Day label="Dropped off on" day={row.droppedOffOn} />
          <Day label="Ready by" day={row.dueOn} />
        </dl>
      </Card>
    </Page>
  );
}

function Steps({ status }: { status: string }) {
  const reached = STEPS.indexOf(status === "Waiting for parts" ? "In repair" : status);
  return (
    <ol className="mt-6 flex flex-col gap-3">
      {STEPS.map((step, at) => (
        <li key={step} aria-current={at === reached ? "step" : undefined} className="flex items-center gap-3">
          <span
            className={classNames(
              "grid size-7 shrink-0 place-items-center rounded-full border text-xs font-semibold",
              at <= reached ? "border-accent bg-accent text-on-accent" : "border-line text-ink-muted",
            )}
          >
            {at < reached ? <Icon name="check" size={14} /> : at + 1}
          </span>
          <span className={at === reached ? "font-semibold" : "text-ink-muted"}>{step}</span>
        </li>
      ))}
    </ol>
  );
}

const Day = ({ label, day }: { label: string; day?: string }) => (
  <div>
    <dt className="text-ink-muted">{label}</dt>
    <dd className="font-medium">{day ? formatDay(day) : ""}</dd>
  </div>
);
