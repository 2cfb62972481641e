import {
  type ApiError,
  api,
  Badge,
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  Icon,
  Loading,
  Page,
  RecordForm,
  toast,
  useRecords,
} from "@ninefold/ui";
import { useState } from "react";
import { Link } from "react-router";
import { plants } from "../../shared/plants.ts";
import { daysLeft, said, today } from "../due.ts";
import { Picture } from "../picture.tsx";

type Plant = ReturnType<typeof useRecords<typeof plants>>["rows"][number];

export function PlantsPage() {
  const list = useRecords(plants, { pageSize: 100 });
  const [adding, setAdding] = useState(false);
  const sorted = [...list.rows].sort((left, right) => daysLeft(left) - daysLeft(right));
  const due = sorted.filter((plant) => daysLeft(plant) <= 0).length;
  const add = (
    <Button icon="plus" onClick={() => setAdding(true)}>
      Add a plant
    </Button>
  );
  const intro =
    due === 0 ? "Nobody is thirsty today." : due === 1 ? "One wants water today." : `${due} want water today.`;
  return (
    <Page
      title="Plants"
      intro={list.rows.length > 0 ? intro : undefined}
      actions={list.rows.length > 0 ? add : undefined}
    >
      {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loading kind="cards" rows={6} />}
      {list.isSuccess && list.rows.length === 0 && (
        <EmptyState icon="sprout" title="No plant yet" text="Add the one you worry about most." action={add} />
      )}
      <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {sorted.map((plant) => (
          <li key={plant.id}>
            <PlantCard plant={plant} />
          </li>
        ))}
      </ul>
      <Dialog open={adding} onOpenChange={setAdding} title="Add a plant">
        <RecordForm of={plants} submit="Save" onDone={() => setAdding(false)} onCancel={() => setAdding(false)} />
      </Dialog>
    </Page>
  );
}

function PlantCard({ plant }: { plant: Plant }) {
  const days = daysLeft(plant);
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-xs">
      <div className="aspect-[16/10] overflow-hidden bg-accent-wash">
        <Picture photo={plant.photo} kind={plant.kind ?? ""} name={plant.name} />
      </div>
      <div className="flex flex-1 flex-col gap-4 p-5">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="truncate text-lg font-semibold">
              <Link to={`/plants/${plant.id}`} className="hover:underline">
                {plant.name}
              </Link>
            </h2>
            <p className="truncate text-sm text-ink-muted">{plant.room}</p>
          </div>
          <Badge tone={days < 0 ? "danger" : days === 0 ? "warning" : "success"}>{said(days)}</Badge>
        </div>
        <div className="mt-auto flex items-center justify-between gap-3">
          <p className="flex items-center gap-1.5 text-sm text-ink-muted">
            <Icon name="droplets" size={16} /> Every {plant.everyDays === 1 ? "day" : `${plant.everyDays} days`}
          </p>
          <WaterButton id={plant.id} name={plant.name} quiet={days > 0} />
        </div>
      </div>
    </article>
  );
}

export function WaterButton({ id, name, quiet = false }: { id: string; name: string; quiet?: boolean }) {
  const [busy, setBusy] = useState(false);
  const water = async () => {
    setBusy(true);
    await api(`/api/plants/${id}/water`, { method: "POST", json: { day: today() } }).then(
      () => toast(`${name} has had a drink.`),
      (error: ApiError) => toast(error.message, "error"),
    );
    setBusy(false);
  };
  return (
    <Button
      size="small"
      icon="droplet"
      variant={quiet ? "ghost" : "primary"}
      busy={busy}
      aria-label={`Water ${name}`}
      onClick={() => void water()}
    >
      Water
    </Button>
  );
}
