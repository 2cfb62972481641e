import { Button, classNames, Icon, Page, Select, useRecords } from "@ninefold/ui";
import { useEffect, useReducer, useState } from "react";
import { controls } from "../../shared/controls.ts";
import {
  type Clock,
  type Control,
  clockReducer,
  flagged,
  leftAt,
  newClock,
  other,
  type Side,
  shown,
} from "../clock.ts";

const BLITZ: Control = { name: "Blitz", minutes: 5, increment: 3 };
const TICK_MS = 50;
const NAMES = ["White", "Black"] as const;
const labelOf = ({ name, minutes, increment }: Control) => `${name} ${minutes}+${increment}`;

export function ClockPage() {
  const [clock, change] = useReducer(clockReducer, BLITZ, newClock);
  const { rows } = useRecords(controls, { pageSize: 50 });
  const running = clock.since !== null;
  const now = useNow(running);
  const lost = flagged(clock, now);
  const fresh = clock.turn === null;
  const tap = (side: Side) => change({ type: "tap", side, at: Date.now() });

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== "Space" || event.repeat || event.target instanceof HTMLSelectElement) return;
      event.preventDefault();
      change({ type: "tap", side: clock.turn ?? 1, at: Date.now() });
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [clock.turn]);

  return (
    <Page
      title={lost === null ? "Chess clock" : `${NAMES[other(lost)]} wins on time`}
      intro={fresh ? "Black taps to begin. The space bar taps for whoever is on the move." : labelOf(clock.control)}
      actions={
        <div className="flex items-end gap-2">
          {fresh ? (
            <Select
              label="Time control"
              hideLabel
              value={rows.find((row) => labelOf(row) === labelOf(clock.control))?.id ?? ""}
              options={rows.map((row) => ({ value: row.id, label: labelOf(row) }))}
              placeholder={labelOf(clock.control)}
              onChange={(id) => {
                const control = rows.find((row) => row.id === id);
                if (control) change({ type: "set", control });
              }}
            />
          ) : (
            <>
              {lost === null && (
                <Button
                  variant="secondary"
                  icon={running ? "pause" : "play"}
                  onClick={() => change({ type: running ? "pause" : "resume", at: Date.now() })}
                >
                  {running ? "Pause" : "Go on"}
                </Button>
              )}
              <Button
                variant="secondary"
                icon="rotate-ccw"
                onClick={() => change({ type: "set", control: clock.control })}
              >
                Start over
              </Button>
            </>
          )}
        </div>
      }
    >
      <div className="grid grid-rows-2 gap-4 max-sm:h-[calc(100dvh-16rem)] max-sm:min-h-72 sm:h-[min(26rem,60dvh)] sm:grid-cols-2 sm:grid-rows-1">
        {([1, 0] as const).map((side) => (
          <Half key={side} clock={clock} side={side} now={now} lost={lost === side} onTap={() => tap(side)} />
        ))}
      </div>
    </Page>
  );
}

type HalfProps = { clock: Clock; side: Side; now: number; lost: boolean; onTap: () => void };

function Half({ clock, side, now, lost, onTap }: HalfProps) {
  const left = leftAt(clock, side, now);
  const active = clock.turn === side;
  return (
    <button
      type="button"
      onClick={onTap}
      aria-label={`${NAMES[side]}: ${shown(left)}`}
      className={classNames(
        "relative grid place-items-center rounded-card border-2 text-ink transition-colors duration-100 select-none",
        lost
          ? "border-transparent bg-danger text-on-danger"
          : active
            ? "border-transparent bg-accent text-on-accent"
            : "border-line bg-surface",
      )}
    >
      <span className="absolute top-4 left-5 flex items-center gap-2 font-medium">
        <Icon name={lost ? "flag" : side === 0 ? "circle" : "circle-dot"} size={16} />
        {NAMES[side]}
      </span>
      <span
        className={classNames(
          "text-6xl font-bold tracking-tight tabular-nums sm:text-7xl",
          side === 1 && "max-sm:rotate-180",
        )}
      >
        {shown(left)}
      </span>
      <span className="absolute right-5 bottom-4 text-sm tabular-nums">{clock.moves[side]} moves</span>
    </button>
  );
}

function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
