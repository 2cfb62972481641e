import {
  api,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Figure,
  formatDuration,
  formatMoney,
  LinkButton,
  Loading,
  Page,
  RecordTable,
  Section,
  Select,
  TextInput,
  toast,
  useRecords,
  useSummary,
} from "@ninefold/ui";
import { useEffect, useState } from "react";
import { clocks } from "../../shared/clocks.ts";
import { hours } from "../../shared/hours.ts";
import { projects } from "../../shared/projects.ts";
import start from "../../shared/start.json";

const WEEK = { day: { during: "this week" } } as const;

export function ClockPage() {
  const list = useRecords(projects, { filter: { active: true }, pageSize: 100 });
  const running = useRecords(clocks, { scope: "mine", pageSize: 1 });
  const last = useRecords(hours, { sort: "-createdAt", pageSize: 6 });
  const week = useSummary(hours, { measure: "sum:minutes", filter: WEEK });
  const open = useSummary(hours, { measure: "sum:amount", filter: { state: "Open" } });
  const [clock] = running.rows;
  const readAgain = () => {
    for (const one of [running, last, week, open]) void one.refetch();
  };
  return (
    <Page title="Clock">
      {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {(list.isPending || running.isPending) && <Loading rows={4} />}
      {list.isSuccess && list.rows.length === 0 && (
        <EmptyState
          icon="folder"
          title="No project yet"
          text="A project has a client and says what an hour costs."
          action={<LinkButton to="/projects">Projects</LinkButton>}
        />
      )}
      {list.rows.length > 0 && !running.isPending && (
        <>
          {clock ? (
            <Running what={clock.what} project={clock._labels.project ?? ""} since={clock.since} onDone={readAgain} />
          ) : (
            <Start
              options={list.rows.map(({ id, name, client }) => ({ value: id, label: `${name}, ${client}` }))}
              onDone={readAgain}
            />
          )}
          <div className="mt-5 grid gap-4 sm:grid-cols-2">
            <Figure label="This week" icon="clock" value={formatDuration(week.value)} to="/hours" />
            <Figure
              label="Not invoiced yet"
              icon="file-text"
              value={formatMoney(open.value, start.currency)}
              to="/statement"
            />
          </div>
          <Section title="Last hours">
            <RecordTable of={hours} rows={last.rows} columns={["what", "project", "day", "minutes", "amount"]} />
          </Section>
        </>
      )}
    </Page>
  );
}

/** Calls the clock and says what became of it. */
async function call(init: Parameters<typeof api>[1], done: string, onDone: () => void): Promise<void> {
  try {
    await api("/api/clock", init);
    if (done) toast(done);
  } catch (error) {
    toast(error instanceof Error ? error.message : "The clock did not answer.", "error");
  }
  onDone();
}

type Option = { value: string; label: string };

function Start({ options, onDone }: { options: readonly Option[]; onDone: () => void }) {
  const [project, setProject] = useState(options[0]?.value ?? "");
  const [what, setWhat] = useState("");
  return (
    <Card>
      <form
        className="grid gap-4 sm:grid-cols-[1fr_1fr_auto] sm:items-end"
        onSubmit={(event) => {
          event.preventDefault();
          void call({ method: "POST", json: { project, what: what.trim() || "Work" } }, "", onDone);
        }}
      >
        <TextInput
          label="What are you working on?"
          placeholder="Second draft"
          maxLength={120}
          value={what}
          onChange={setWhat}
        />
        <Select label="Project" value={project} options={options} onChange={setProject} />
        <Button type="submit" icon="play">
          Start
        </Button>
      </form>
    </Card>
  );
}

function Running({
  what,
  project,
  since,
  onDone,
}: {
  what: string;
  project: string;
  since: string;
  onDone: () => void;
}) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const shown = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card bg-accent p-6 text-on-accent">
      <div className="min-w-0">
        <p className="text-lg font-semibold">{what}</p>
        <p>{project}</p>
      </div>
      <p role="timer" aria-label="Time so far" className="text-5xl font-bold tracking-tight tabular-nums">
        {shown}
      </p>
      <Button
        variant="secondary"
        size="large"
        icon="square"
        onClick={() => void call({ method: "DELETE" }, "Written down.", onDone)}
      >
        Stop
      </Button>
    </div>
  );
}
