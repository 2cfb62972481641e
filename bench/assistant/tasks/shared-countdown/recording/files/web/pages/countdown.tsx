import {
  Button,
  Card,
  ErrorState,
  Loading,
  Page,
  TextInput,
  toast,
  useCreate,
  useDelete,
  useRecords,
} from "@ninefold/ui";
import { useEffect, useState } from "react";
import { countdowns } from "../../shared/countdowns.ts";

const SECOND_MS = 1_000;
const MINUTES_MAX = 600;

export function CountdownPage() {
  const { rows, isPending, error, refetch } = useRecords(countdowns, { sort: "-createdAt", pageSize: 1 });
  const [minutes, setMinutes] = useState("10");
  const create = useCreate(countdowns);
  const remove = useDelete(countdowns);
  const running = rows[0];
  const failed = (problem: Error) => toast(problem.message, "error");
  const wanted = Number(minutes.replace(",", "."));
  const isWanted = wanted > 0 && wanted <= MINUTES_MAX;
  const start = () =>
    create.mutate({ endsAt: new Date(Date.now() + wanted * 60 * SECOND_MS).toISOString() }, { onError: failed });
  return (
    <Page title="Countdown" narrow>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {isPending && <Loading kind="block" />}
      {running ? (
        <Card className="text-center">
          <Left endsAt={running.endsAt} />
          <Button variant="secondary" icon="square" onClick={() => remove.mutate(running.id, { onError: failed })}>
            Stop
          </Button>
        </Card>
      ) : (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (isWanted) start();
          }}
        >
          <TextInput className="flex-1" label="Minutes" inputMode="decimal" value={minutes} onChange={setMinutes} />
          <Button type="submit" icon="play" disabled={!isWanted} busy={create.isPending}>
            Start
          </Button>
        </form>
      )}
    </Page>
  );
}

function Left({ endsAt }: { endsAt: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 200);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((Date.parse(endsAt) - now) / SECOND_MS));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <p role="timer" className="my-6 text-7xl font-bold tabular-nums">
      {seconds === 0 ? "Time is up" : text}
    </p>
  );
}
