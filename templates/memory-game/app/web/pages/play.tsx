import { Badge, Button, Card, classNames, Icon, Page, toast, useCreate, useRecords } from "@ninefold/ui";
import { useEffect, useState } from "react";
import { games, SIZES } from "../../shared/games.ts";
import { dealt, type Card as MemoryCard } from "../deck.ts";

type Size = (typeof SIZES)[number];
const PAIRS: Record<Size, number> = { Small: 6, Medium: 10, Large: 15 };
const COLUMNS: Record<Size, string> = {
  Small: "grid-cols-3 sm:grid-cols-4",
  Medium: "grid-cols-4 sm:grid-cols-5",
  Large: "grid-cols-5 sm:grid-cols-6",
};
/** How long two that do not fit stay open. */
const SHOWN_MS = 900;

export function PlayPage() {
  const [size, setSize] = useState<Size>("Small");
  const game = useGame(size);
  return (
    <Page
      title="Find the pairs"
      actions={
        <Button variant="secondary" icon="rotate-ccw" onClick={() => game.restart(size)}>
          Deal again
        </Button>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_16rem] lg:items-start">
        <div>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <fieldset className="flex gap-1.5">
              <legend className="sr-only">Board</legend>
              {SIZES.map((one) => (
                <Button
                  key={one}
                  size="small"
                  variant={one === size ? "primary" : "secondary"}
                  aria-pressed={one === size}
                  onClick={() => {
                    setSize(one);
                    game.restart(one);
                  }}
                >
                  {one}
                </Button>
              ))}
            </fieldset>
            <p className="tabular-nums text-ink-muted" aria-live="polite">
              {game.moves} {game.moves === 1 ? "move" : "moves"} · {game.found.length / 2} of {PAIRS[size]} pairs
            </p>
          </div>
          <ul aria-label="Cards" className={classNames("grid gap-2 sm:gap-3", COLUMNS[size])}>
            {game.cards.map((card, at) => (
              <li key={card.id}>
                <Face card={card} number={at + 1} state={game.stateOf(card.id)} onTurn={() => game.turn(card.id)} />
              </li>
            ))}
          </ul>
          {game.done && (
            <p role="status" className="mt-4 rounded-card bg-success-wash p-4 font-medium text-success-text">
              All pairs in {game.moves} moves. Well remembered.
            </p>
          )}
        </div>
        <Best size={size} />
      </div>
    </Page>
  );
}

function useGame(size: Size) {
  const [cards, setCards] = useState(() => dealt(PAIRS[size]));
  const [open, setOpen] = useState<number[]>([]);
  const [found, setFound] = useState<number[]>([]);
  const [moves, setMoves] = useState(0);
  const [begun, setBegun] = useState<number | null>(null);
  const create = useCreate(games);
  const done = found.length === cards.length;

  const pictureOf = (id: number) => cards.find((card) => card.id === id)?.picture;
  const turn = (id: number) => {
    if (found.includes(id) || open.includes(id)) return;
    const start = begun ?? Date.now();
    setBegun(start);
    // A third card closes two that did not fit.
    const [first] = open.length === 2 ? [] : open;
    if (first === undefined) return setOpen([id]);
    setMoves(moves + 1);
    setOpen([first, id]);
    if (pictureOf(first) !== pictureOf(id)) return;
    const all = [...found, first, id];
    setFound(all);
    setOpen([]);
    if (all.length < cards.length) return;
    const seconds = Math.round((Date.now() - start) / 1000);
    create.mutate({ size, moves: moves + 1, seconds }, { onError: (error) => toast(error.message, "error") });
  };
  const restart = (next: Size) => {
    setCards(dealt(PAIRS[next]));
    setOpen([]);
    setFound([]);
    setMoves(0);
    setBegun(null);
  };

  useEffect(() => {
    if (open.length < 2) return;
    const timer = setTimeout(() => setOpen([]), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [open]);

  const stateOf = (id: number) => (found.includes(id) ? "found" : open.includes(id) ? "open" : "closed");
  return { cards, moves, found, done, turn, restart, stateOf };
}

type FaceProps = { card: MemoryCard; number: number; state: "closed" | "open" | "found"; onTurn: () => void };

function Face({ card: { picture }, number, state, onTurn }: FaceProps) {
  const closed = state === "closed";
  return (
    <button
      type="button"
      aria-label={closed ? `Card ${number}` : `Card ${number}: ${picture.name}`}
      aria-disabled={state === "found"}
      onClick={onTurn}
      className={classNames(
        "grid aspect-square w-full place-items-center rounded-card border transition-colors duration-150",
        closed && "border-transparent bg-accent text-on-accent hover:bg-accent-strong",
        state === "open" && "border-line-strong bg-white",
        state === "found" && "border-line bg-white opacity-60",
      )}
      style={closed ? {} : { color: picture.color }}
    >
      <Icon name={closed ? "sparkle" : picture.icon} size={closed ? 18 : 36} />
    </button>
  );
}

function Best({ size }: { size: Size }) {
  const { rows } = useRecords(games, { filter: { size }, pageSize: 10 });
  return (
    <Card title={`Best on ${size.toLowerCase()}`}>
      <ol className="flex flex-col gap-2.5">
        {rows.map((row) => (
          <li key={row.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate">{row.ownerName}</span>
            <span className="flex shrink-0 items-center gap-2 text-sm text-ink-muted tabular-nums">
              {row.seconds} s<Badge tone="accent">{row.moves}</Badge>
            </span>
          </li>
        ))}
      </ol>
      {rows.length === 0 && <p className="text-sm text-ink-muted">No game on this board yet.</p>}
    </Card>
  );
}
