import type { Row } from "@ninefold/entity";
import { type ApiError, Dialog, Icon, RecordForm, toast, useCreate, useDelete, useUpdate } from "@ninefold/ui";
import { useState } from "react";
import { COLORS, countdowns } from "../../shared/countdowns.ts";
import { type Change, fullMs, leftMs, longer, pressed, reset, type State, shown, stateOf } from "../countdown.ts";

export type Countdown = Row<typeof countdowns>;
const SAYS: Record<State, { icon: string; text: string }> = {
  waiting: { icon: "play", text: "Start" },
  running: { icon: "pause", text: "Pause" },
  held: { icon: "play", text: "Go on" },
  over: { icon: "bell-ring", text: "Stop" },
};

export function Tile({ row, now }: { row: Countdown; now: number }) {
  const update = useUpdate(countdowns);
  const remove = useDelete(countdowns);
  const create = useCreate(countdowns);
  const [isEditing, setEditing] = useState(false);
  // A press shows before it is written.
  const [ahead, setAhead] = useState<Change | null>(null);
  const kept = { ...row, ...ahead };
  const [state, left] = [stateOf(kept, now), leftMs(kept, now)];
  const gone = 1 - Math.max(0, Math.min(1, left / fullMs(kept)));
  const failed = (error: ApiError) => toast(error.message, "error");
  const change = (next: Change) => {
    setAhead(next);
    update.mutate({ id: row.id, ...next }, { onError: failed, onSettled: () => setAhead(null) });
  };
  const { name, minutes, seconds, color: colorName, endsAt, leftMs: heldMs } = kept;
  const bringBack = () =>
    void create.mutateAsync({ name, minutes, seconds, color: colorName, endsAt, leftMs: heldMs }).catch(failed);
  // By promises: callbacks of a mutation end with the tile, which goes first.
  const throwAway = () =>
    void remove.mutateAsync(row.id).then(() => toast(`${name} is gone.`, "info", bringBack), failed);
  const { icon, text } = SAYS[state];
  const color = COLORS[row.color as keyof typeof COLORS] ?? COLORS.Green;
  return (
    <div
      className="relative flex h-full flex-col overflow-hidden rounded-card text-white shadow-xs data-[state=over]:ring-4 data-[state=over]:ring-ink data-[state=over]:ring-offset-2 data-[state=over]:ring-offset-background"
      data-state={state}
      style={{ background: color }}
    >
      <span aria-hidden="true" className="absolute inset-y-0 left-0 bg-black/30" style={{ width: `${gone * 100}%` }} />
      <div className="relative flex grow flex-col items-start p-5 pb-3">
        <h2 className="line-clamp-2 w-full text-lg leading-tight font-semibold break-words">{row.name}</h2>
        <p
          role="timer"
          aria-label={`${row.name}, ${state === "over" ? "over for" : "left"}`}
          className="mt-2 text-6xl leading-none font-bold tracking-tight tabular-nums"
        >
          {shown(left)}
        </p>
        <button
          type="button"
          aria-label={`${row.name}: ${text}`}
          onClick={() => change(pressed(kept, Date.now()))}
          className="mt-3 flex touch-manipulation items-center gap-2 font-medium select-none after:absolute after:inset-0 focus-visible:outline-white!"
        >
          <Icon name={icon} size={18} />
          {state === "over" ? "Over. Press to stop" : text}
        </button>
      </div>
      <div className="relative flex gap-1.5 p-3 pt-0">
        <Small icon="rotate-ccw" label={`Reset ${row.name}`} off={state === "waiting"} onClick={() => change(reset)} />
        <Small
          icon="plus"
          label={`A minute more for ${row.name}`}
          text="1 min"
          onClick={() => change(longer(kept, Date.now()))}
        />
        <span className="grow" />
        <Small icon="pencil" label={`Change ${row.name}`} onClick={() => setEditing(true)} />
        <Small icon="trash-2" label={`Delete ${row.name}`} onClick={throwAway} />
      </div>
      <Dialog open={isEditing} onOpenChange={setEditing} title="Change the countdown">
        <RecordForm of={countdowns} row={row} onDone={() => setEditing(false)} />
      </Dialog>
    </div>
  );
}

type SmallProps = { icon: string; label: string; text?: string; off?: boolean; onClick: () => void };

const Small = ({ icon, label, text, off = false, onClick }: SmallProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    disabled={off}
    onClick={onClick}
    className="inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-control bg-black/25 px-2.5 text-sm font-medium hover:bg-black/40 focus-visible:outline-white! disabled:opacity-40"
  >
    <Icon name={icon} size={18} />
    {text}
  </button>
);
