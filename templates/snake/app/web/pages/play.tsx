import { Button, Card, Icon, Page, toast, useCreate, useRecords } from "@ninefold/ui";
import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { scores } from "../../shared/scores.ts";
import { draw } from "../draw.ts";
import { type Direction, mayTurn, newSnake, paceOf, step } from "../snake.ts";

const KEYS: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  KeyW: "up",
  KeyS: "down",
  KeyA: "left",
  KeyD: "right",
};
const SWIPE_PX = 24;

export function PlayPage() {
  const { canvas, phase, eaten, start, turn } = useGame();
  const from = useRef({ x: 0, y: 0 });
  const swipe = (event: PointerEvent) => {
    const across = event.clientX - from.current.x;
    const down = event.clientY - from.current.y;
    if (Math.max(Math.abs(across), Math.abs(down)) < SWIPE_PX) return;
    if (Math.abs(across) > Math.abs(down)) turn(across > 0 ? "right" : "left");
    else turn(down > 0 ? "down" : "up");
    from.current = { x: event.clientX, y: event.clientY };
  };
  return (
    <Page title="Snake">
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_16rem] md:items-start">
        <div
          className="relative mx-auto aspect-square w-full max-w-[min(36rem,calc(100dvh-12rem))] touch-none overflow-hidden rounded-card border border-line md:mx-0"
          onPointerDown={(event) => {
            from.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={(event) => event.buttons > 0 && swipe(event)}
        >
          <canvas ref={canvas} className="size-full" role="img" aria-label={`Board, ${eaten} apples eaten`} />
          <p className="absolute top-3 right-4 text-2xl font-bold tabular-nums text-white/80" aria-live="polite">
            {eaten}
          </p>
          {phase !== "playing" && (
            <div className="absolute inset-0 grid place-items-center bg-black/60 text-center text-white">
              <div className="flex flex-col items-center gap-4 p-4">
                {phase === "over" && (
                  <p className="text-2xl font-bold">
                    {eaten} {eaten === 1 ? "apple" : "apples"}
                  </p>
                )}
                <Button size="large" icon="play" onClick={start}>
                  {phase === "over" ? "Again" : "Play"}
                </Button>
                <p className="text-sm text-white/80">Arrow keys, or swipe.</p>
              </div>
            </div>
          )}
        </div>
        <Board />
      </div>
    </Page>
  );
}

function useGame() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const snake = useRef(newSnake());
  const wanted = useRef<Direction[]>([]);
  const begun = useRef(0);
  const [phase, setPhase] = useState<"ready" | "playing" | "over">("ready");
  const [eaten, setEaten] = useState(0);
  const create = useCreate(scores);
  const keep = useRef(create.mutate);
  keep.current = create.mutate;

  const turn = useCallback((to: Direction) => {
    const last = wanted.current.at(-1) ?? snake.current.heading;
    // Two quick turns count both; a third waits for nobody.
    if (mayTurn(last, to) && wanted.current.length < 2) wanted.current.push(to);
  }, []);
  const start = () => {
    snake.current = newSnake();
    wanted.current = [];
    begun.current = performance.now();
    setEaten(0);
    setPhase("playing");
  };

  useEffect(() => {
    if (canvas.current) draw(canvas.current, snake.current);
    if (phase !== "playing") return;
    let timer: ReturnType<typeof setTimeout>;
    const go = () => {
      snake.current = step(snake.current, wanted.current.shift() ?? snake.current.heading);
      if (canvas.current) draw(canvas.current, snake.current);
      setEaten(snake.current.eaten);
      if (!snake.current.over) {
        timer = setTimeout(go, paceOf(snake.current));
        return;
      }
      setPhase("over");
      const seconds = Math.round((performance.now() - begun.current) / 1000);
      if (snake.current.eaten > 0)
        keep.current({ apples: snake.current.eaten, seconds }, { onError: (error) => toast(error.message, "error") });
    };
    timer = setTimeout(go, paceOf(snake.current));
    return () => clearTimeout(timer);
  }, [phase]);

  useEffect(() => {
    if (phase !== "playing") return;
    const press = (event: KeyboardEvent) => {
      const to = KEYS[event.code];
      if (!to) return;
      event.preventDefault();
      turn(to);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [phase, turn]);

  return { canvas, phase, eaten, start, turn };
}

function Board() {
  const { rows } = useRecords(scores, { pageSize: 100 });
  const best = rows.filter((row, at) => rows.findIndex(({ ownerId }) => ownerId === row.ownerId) === at);
  return (
    <Card title="Leaderboard">
      <ol className="flex flex-col gap-2.5">
        {best.slice(0, 10).map((row, at) => (
          <li key={row.id} className="flex items-baseline gap-3">
            <span className="w-5 text-sm text-ink-muted tabular-nums">{at + 1}</span>
            <span className="min-w-0 flex-1 truncate">{row.ownerName}</span>
            <span className="font-semibold tabular-nums">{row.apples}</span>
          </li>
        ))}
      </ol>
      {best.length === 0 && (
        <p className="flex items-center gap-2 text-sm text-ink-muted">
          <Icon name="trophy" size={16} />
          Nobody yet. Be the first.
        </p>
      )}
    </Card>
  );
}
