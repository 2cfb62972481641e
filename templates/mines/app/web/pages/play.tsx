import { Button, Card, Icon, Loading, Page, Select, toast, useCreate, useRecords, useStored } from "@ninefold/ui";
import { useEffect, useRef } from "react";
import { SIZES, type Size } from "../../shared/sizes.ts";
import { times } from "../../shared/times.ts";
import { Board } from "../board.tsx";
import { BOARDS, type Field, flag, newField, step } from "../field.ts";

export function PlayPage() {
  // Kept for this person: whoever leaves goes on where they were.
  const [field, setField, { isPending }] = useStored<Field>("field", newField("Small"));
  const keep = useCreate(times);
  const isPlaying = field.state === "playing";
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(
      () => setField((now) => (now.state === "playing" ? { ...now, seconds: now.seconds + 1 } : now)),
      1_000,
    );
    return () => clearInterval(timer);
  });
  const stepped = useRef(field);
  stepped.current = field;
  const onStep = (cell: number) => {
    const next = step(stepped.current, cell);
    setField(next);
    if (next.state !== "won" || stepped.current.state === "won") return;
    const draft = { size: next.size, seconds: Math.max(1, next.seconds) };
    keep.mutate(draft, { onError: (error) => toast(error.message, "error") });
  };
  const left = BOARDS[field.size].mines - field.flags.length;
  const again = (size: Size) => setField(newField(size));
  if (isPending) return <Loading kind="block" />;
  return (
    <Page title="Mines">
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_16rem] md:items-start">
        <div className="min-w-0">
          <div className="mx-auto mb-4 flex max-w-[min(40rem,calc(100dvh-15rem))] min-w-64 items-center justify-between gap-3">
            <Figure icon="flag" label="Mines left" value={left} />
            <Button
              icon={field.state === "won" ? "party-popper" : field.state === "lost" ? "rotate-ccw" : "plus"}
              variant={isPlaying || field.state === "ready" ? "secondary" : "primary"}
              onClick={() => again(field.size)}
            >
              {isPlaying || field.state === "ready" ? "New field" : "Again"}
            </Button>
            <Figure icon="timer" label="Seconds" value={field.seconds} />
          </div>
          <Board key={field.size} field={field} onStep={onStep} onFlag={(cell) => setField((now) => flag(now, cell))} />
          <p role="status" className="mt-4 text-center font-semibold">
            {field.state === "won" && `Cleared in ${field.seconds} seconds.`}
            {field.state === "lost" && "That was a mine."}
          </p>
          <p className="mt-1 text-center text-sm text-ink-muted">
            Press long, click right or press F for a flag. Arrows move.
          </p>
        </div>
        <div className="flex flex-col gap-4">
          <Select label="Size" value={field.size} options={SIZES} onChange={(size) => again(size as Size)} />
          <Best size={field.size} />
        </div>
      </div>
    </Page>
  );
}

const Figure = ({ icon, label, value }: { icon: string; label: string; value: number }) => (
  <p className="flex min-w-16 items-center gap-2 text-xl font-bold tabular-nums">
    <Icon name={icon} label={label} size={20} className="text-accent-text" />
    {value}
  </p>
);

function Best({ size }: { size: Size }) {
  const { rows } = useRecords(times, { filter: { size }, sort: "seconds", pageSize: 100 });
  const best = rows.filter((row, at) => rows.findIndex(({ ownerId }) => ownerId === row.ownerId) === at).slice(0, 10);
  return (
    <Card title="Best times">
      <ol className="flex flex-col gap-2.5">
        {best.map((row, at) => (
          <li key={row.id} className="flex items-baseline gap-3">
            <span className="w-5 text-sm text-ink-muted tabular-nums">{at + 1}</span>
            <span className="min-w-0 flex-1 truncate">{row.ownerName}</span>
            <span className="font-semibold tabular-nums">{row.seconds} s</span>
          </li>
        ))}
      </ol>
      {best.length === 0 && <p className="text-sm text-ink-muted">Nobody yet. Be the first.</p>}
    </Card>
  );
}
