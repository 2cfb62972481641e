import { classNames, Icon } from "@ninefold/ui";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { BOARDS, type Field, minesAround } from "./field.ts";

type Props = { field: Field; onStep: (cell: number) => void; onFlag: (cell: number) => void };

const LONG_MS = 380;
const DIGITS = [
  "",
  "text-[#1f5fbf]",
  "text-[#23743a]",
  "text-[#b3261e]",
  "text-[#5a2ca0]",
  "text-[#8a4b08]",
  "text-[#0f6b70]",
  "text-[#333]",
  "text-[#555]",
];

/** One cell at a time is in the tab order; arrows move, Enter steps, F sets a flag. */
export function Board({ field, onStep, onFlag }: Props) {
  const { columns, rows } = BOARDS[field.size];
  const [current, setCurrent] = useState(0);
  const grid = useRef<HTMLFieldSetElement>(null);
  const pressed = useRef({ timer: 0, wasLong: false });
  const move = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    if (event.key === "f" || event.key === "F") onFlag(current);
    if (way === undefined) return;
    event.preventDefault();
    const isEdge = (way === -1 && current % columns === 0) || (way === 1 && current % columns === columns - 1);
    const next = current + way;
    if (isEdge || next < 0 || next >= columns * rows) return;
    setCurrent(next);
    grid.current?.querySelectorAll("button")[next]?.focus();
  };
  const press = (event: PointerEvent, cell: number) => {
    pressed.current.wasLong = false;
    if (event.pointerType !== "touch") return;
    pressed.current.timer = window.setTimeout(() => {
      pressed.current.wasLong = true;
      onFlag(cell);
    }, LONG_MS);
  };
  const release = () => window.clearTimeout(pressed.current.timer);
  const cells = Array.from({ length: columns * rows }, (_, cell) => cell);
  return (
    <fieldset
      ref={grid}
      aria-label={`Field of ${columns} by ${rows}`}
      className="mx-auto grid w-full max-w-[min(40rem,calc(100dvh-15rem))] touch-manipulation gap-[2px] rounded-card border border-line bg-line p-[2px] select-none sm:gap-1 sm:p-1"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {cells.map((cell) => (
        <button
          key={cell}
          type="button"
          tabIndex={cell === current ? 0 : -1}
          aria-label={`Row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}: ${saidOf(field, cell)}`}
          onKeyDown={move}
          onFocus={() => setCurrent(cell)}
          onPointerDown={(event) => press(event, cell)}
          onPointerUp={release}
          onPointerLeave={release}
          onClick={() => pressed.current.wasLong || onStep(cell)}
          onContextMenu={(event) => {
            event.preventDefault();
            if (!pressed.current.wasLong) onFlag(cell);
          }}
          className={classNames(
            "grid aspect-square min-w-0 place-items-center rounded-[4px] text-[clamp(0.7rem,3.2vw,1.15rem)] leading-none font-bold focus-visible:z-10 focus-visible:outline-2 focus-visible:outline-accent",
            lookOf(field, cell),
          )}
        >
          <Content field={field} cell={cell} />
        </button>
      ))}
    </fieldset>
  );
}

const isShownMine = ({ state, mines }: Field, cell: number) =>
  (state === "lost" || state === "won") && mines.includes(cell);

function lookOf(field: Field, cell: number): string {
  if (field.state === "lost" && isShownMine(field, cell) && !field.flags.includes(cell))
    return "bg-danger-wash text-danger-text";
  if (field.open.includes(cell)) return "bg-[#f6f4ee] dark:bg-[#e4e1d8]";
  return "bg-accent/30 text-ink hover:bg-accent/40";
}

function saidOf(field: Field, cell: number): string {
  if (field.flags.includes(cell)) return "flag";
  if (isShownMine(field, cell)) return "mine";
  if (!field.open.includes(cell)) return "closed";
  return String(minesAround(cell, field));
}

function Content({ field, cell }: { field: Field; cell: number }) {
  if (field.flags.includes(cell)) return <Icon name="flag" className="size-[55%]" />;
  if (isShownMine(field, cell)) return <Icon name="bomb" className="size-[55%]" />;
  const near = field.open.includes(cell) ? minesAround(cell, field) : 0;
  return near > 0 ? <span className={DIGITS[near]}>{near}</span> : null;
}
