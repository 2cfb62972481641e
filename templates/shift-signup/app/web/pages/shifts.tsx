import {
  api,
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatDuration,
  Icon,
  Loading,
  Page,
  toast,
  useRecords,
  useUser,
} from "@ninefold/ui";
import { format } from "date-fns";
import { useState } from "react";
import { shifts } from "../../shared/shifts.ts";
import { signups } from "../../shared/signups.ts";

export function ShiftsPage() {
  const coming = useRecords(shifts, { filter: { day: { during: "future" } }, sort: "day", pageSize: 100 });
  const taken = useRecords(
    signups,
    { filter: { shift: coming.rows.map(({ id }) => id) }, pageSize: 200 },
    { enabled: coming.rows.length > 0 },
  );
  const helpersOf = (id: string) => taken.rows.filter(({ shift }) => shift === id);
  const free = coming.rows.map((row) => ({ row, free: row.places - helpersOf(row.id).length }));
  const missing = free.reduce((sum, one) => sum + Math.max(0, one.free), 0);
  const days = [...new Set(coming.rows.map(({ day }) => day))];
  return (
    <Page
      title="Where help is needed"
      intro={
        coming.isSuccess && coming.rows.length > 0
          ? missing === 0
            ? "Every place is taken. Thank you!"
            : `${missing} places are still free.`
          : undefined
      }
    >
      {coming.isError && <ErrorState error={coming.error} retry={() => void coming.refetch()} />}
      {coming.isPending && <Loading rows={5} />}
      {coming.isSuccess && coming.rows.length === 0 && (
        <EmptyState icon="hand-helping" title="Nothing planned" text="New shifts appear here." />
      )}
      <div className="flex flex-col gap-8">
        {days.map((day) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className="mb-3 text-lg font-semibold">
              {format(new Date(`${day}T12:00`), "EEEE, d MMMM")}
            </h2>
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {free
                .filter(({ row }) => row.day === day)
                .sort((left, right) => right.free - left.free)
                .map(({ row }) => (
                  <li key={row.id}>
                    <Shift shift={row} helpers={helpersOf(row.id)} onChange={() => void taken.refetch()} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}

type ShiftRow = ReturnType<typeof useRecords<typeof shifts>>["rows"][number];
type ShiftProps = {
  shift: ShiftRow;
  helpers: readonly { id: string; ownerId: string; ownerName: string }[];
  onChange: () => void;
};

function Shift({ shift, helpers, onChange }: ShiftProps) {
  const me = useUser().id;
  const [busy, setBusy] = useState(false);
  const mine = helpers.some(({ ownerId }) => ownerId === me);
  const free = shift.places - helpers.length;
  const change = async () => {
    setBusy(true);
    try {
      await api(`/api/shifts/${shift.id}/take`, { method: mine ? "DELETE" : "POST" });
      toast(mine ? "Given back." : "Thank you! The shift is yours.");
    } catch (error) {
      toast(error instanceof Error ? error.message : "That did not work.", "error");
    }
    onChange();
    setBusy(false);
  };
  return (
    <Card className="flex h-full flex-col">
      <div className="flex items-start justify-between gap-2">
        <h3 className="font-semibold">{shift.task}</h3>
        {free > 0 ? <Badge tone="warning">{free} free</Badge> : <Badge tone="success">Full</Badge>}
      </div>
      <p className="mt-1 text-sm text-ink-muted">
        {shift.from}, {formatDuration(shift.lasts)}
        {shift.place && ` · ${shift.place}`}
      </p>
      {shift.notes && <p className="mt-2 text-sm">{shift.notes}</p>}
      <p className="mt-3 mb-4 flex items-center gap-2 text-sm">
        <Icon name="users" size={16} />
        {helpers.length === 0
          ? "Nobody yet"
          : helpers.map(({ ownerId, ownerName }) => (ownerId === me ? "You" : ownerName)).join(", ")}
      </p>
      <Button
        className="mt-auto self-start"
        size="small"
        variant={mine ? "secondary" : "primary"}
        busy={busy}
        disabled={!mine && free <= 0}
        onClick={() => void change()}
      >
        {mine ? "Give it back" : free > 0 ? "I'll do it" : "Full"}
      </Button>
    </Card>
  );
}
