import {
  api,
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatAgo,
  Icon,
  LinkButton,
  Loading,
  Page,
  toast,
  useRecords,
  useUser,
} from "@ninefold/ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import { lists } from "../../shared/lists.ts";
import { runs } from "../../shared/runs.ts";
import { Progress } from "../progress.tsx";

export function ChoosePage() {
  const { role, roles } = useUser();
  const all = useRecords(lists, { pageSize: 100 });
  const mayWrite = role === "owner" || roles.includes("lead");
  const write = mayWrite && (
    <LinkButton to="/lists" icon="plus">
      Write a list
    </LinkButton>
  );
  return (
    <Page title="Lists" intro="Begin one, or join in where somebody has begun.">
      {all.isError && <ErrorState error={all.error} retry={() => void all.refetch()} />}
      {all.isPending && <Loading rows={4} />}
      {all.isSuccess && all.rows.length === 0 && (
        <EmptyState
          icon="list-checks"
          title="No list yet"
          text={mayWrite ? "Write down what is done again and again." : "Whoever leads writes the first one."}
          action={write || undefined}
        />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {all.rows.map((list) => (
          <li key={list.id}>
            <ListCard id={list.id} name={list.name} about={list.about} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

function ListCard({ id, name, about }: { id: string; name: string; about: string | null }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [running] = useRecords(runs, { filter: { list: id, state: "Running" }, pageSize: 1 }).rows;
  const finished = useRecords(runs, { filter: { list: id, state: "Finished" }, sort: "-finishedAt", pageSize: 1 });
  const [last] = finished.rows;
  const begin = async () => {
    setBusy(true);
    try {
      const { run } = await api<{ run: string }>(`/api/lists/${id}/begin`, { method: "POST" });
      await navigate(`/runs/${run}`);
    } catch (error) {
      toast(error instanceof Error ? error.message : "That did not work.", "error");
      setBusy(false);
    }
  };
  return (
    <Card className="flex h-full flex-col">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg font-semibold break-words">{name}</h2>
        {running && <Badge tone="warning">Running</Badge>}
      </div>
      {about && <p className="mt-1 text-ink-muted">{about}</p>}
      {running && (
        <div className="mt-4">
          <Progress done={running.done} all={running.all} />
        </div>
      )}
      <p className="mt-4 text-sm text-ink-muted">
        {last?.finishedAt
          ? `Last finished ${formatAgo(last.finishedAt)} by ${last.finishedBy}`
          : finished.isSuccess && "Not done yet"}
      </p>
      {last?.leftOut && (
        <p className="mt-2 flex items-start gap-2 text-sm text-warning-text">
          <Icon name="triangle-alert" size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">Left out: {last.leftOut}</span>
        </p>
      )}
      <div className="mt-auto pt-5">
        <Button icon={running ? "arrow-right" : "play"} busy={isBusy} className="w-full" onClick={() => void begin()}>
          {running ? "Join in" : "Begin"}
        </Button>
      </div>
    </Card>
  );
}
