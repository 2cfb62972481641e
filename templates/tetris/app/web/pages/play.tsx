import { api, Button, classNames, formatNumber, Icon, LinkButton, toast } from "@ninefold/ui";
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { drawBoard, drawKinds } from "../game/draw.ts";
import { Game } from "../game/engine.ts";

type State = "ready" | "playing" | "paused" | "over";
type Place = { rank: number; points: number } | null;
type Move = "left" | "right" | "soft" | "turn" | "back" | "hard" | "hold";

const KEYS: Record<string, Move> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowDown: "soft",
  ArrowUp: "turn",
  KeyX: "turn",
  KeyZ: "back",
  KeyY: "back",
  Space: "hard",
  KeyC: "hold",
  ShiftLeft: "hold",
};
/** Moves that go on while a key or a button is held: milliseconds to the second one, and between the others. */
const REPEATED: Partial<Record<Move, { first: number; next: number }>> = {
  left: { first: 170, next: 40 },
  right: { first: 170, next: 40 },
  soft: { first: 45, next: 45 },
};
const HELP = [
  ["← →", "move"],
  ["↑", "turn"],
  ["Z", "turn back"],
  ["↓", "soft drop"],
  ["Space", "hard drop"],
  ["C", "hold"],
  ["P", "pause"],
] as const;
const TITLES: Record<State, string> = { ready: "Stackfall", playing: "Stackfall", paused: "Paused", over: "Game over" };

export function PlayPage() {
  const { state, score, place, canvases, start, pause, press, release } = useGame();
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-3 p-3 md:flex-row md:items-start md:justify-center md:gap-5 md:p-6">
      <div className="flex gap-2 md:w-36 md:flex-col md:gap-3">
        <Stat label="Points" value={score.points} wide />
        <Stat label="Lines" value={score.lines} />
        <Stat label="Level" value={score.level} />
        <Preview label="Hold" canvas={canvases.held} />
        <div className="w-14 md:hidden">
          <Preview label="Next" canvas={canvases.nextSmall} />
        </div>
      </div>
      <div className="relative mx-auto w-full max-w-[min(20rem,calc((100dvh-19rem)/2))] md:mx-0 md:max-w-[min(22rem,calc((100dvh-8rem)/2))]">
        <canvas
          ref={canvases.board}
          className="block aspect-[1/2] w-full rounded-card border border-line"
          role="img"
          aria-label={`Board, ${score.points} points`}
        />
        {state === "playing" ? null : (
          <div className="absolute inset-0 grid place-items-center rounded-card bg-black/70 p-3 text-center text-white">
            <div className="flex flex-col items-center gap-3">
              <h1 className="text-2xl font-bold md:text-3xl">{TITLES[state]}</h1>
              {state === "over" && <p className="text-xl font-semibold tabular-nums">{formatNumber(score.points)}</p>}
              {place && <p className="text-sm">Your best game is number {place.rank} of all players.</p>}
              <Button size="large" icon="play" onClick={state === "paused" ? pause : start}>
                {state === "paused" ? "Go on" : state === "over" ? "Play again" : "Play"}
              </Button>
              {state === "over" && (
                <LinkButton to="/leaderboard" variant="secondary" icon="trophy">
                  Leaderboard
                </LinkButton>
              )}
            </div>
          </div>
        )}
        {state === "playing" && <h1 className="sr-only">Stackfall</h1>}
      </div>
      <div className="hidden md:block md:w-36">
        <Preview label="Next" canvas={canvases.next} />
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 text-sm text-ink-muted">
          {HELP.map(([key, text]) => (
            <div key={key} className="contents">
              <dt className="font-medium text-ink">{key}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Thumbs press={press} release={release} playing={state === "playing"} />
    </div>
  );
}

/** The game and what draws it: sixty pictures a second while it runs, none while it waits. */
function useGame() {
  const board = useRef<HTMLCanvasElement>(null);
  const next = useRef<HTMLCanvasElement>(null);
  const nextSmall = useRef<HTMLCanvasElement>(null);
  const held = useRef<HTMLCanvasElement>(null);
  const game = useRef(new Game());
  const pressed = useRef(new Map<Move, number>());
  const played = useRef(0);
  const [state, setState] = useState<State>("ready");
  const [score, setScore] = useState({ points: 0, lines: 0, level: 1 });
  const [place, setPlace] = useState<Place>(null);

  const act = useCallback((what: Move, now: number) => {
    const g = game.current;
    if (what === "left") g.move(-1, now);
    else if (what === "right") g.move(1, now);
    else if (what === "soft") g.soft(now);
    else if (what === "turn") g.turn(1, now);
    else if (what === "back") g.turn(-1, now);
    else if (what === "hard") g.hard(now);
    else g.hold(now);
  }, []);
  const press = useCallback(
    (what: Move) => {
      const now = performance.now();
      act(what, now);
      const repeat = REPEATED[what];
      if (repeat) pressed.current.set(what, now + repeat.first);
    },
    [act],
  );
  const release = useCallback((what: Move) => void pressed.current.delete(what), []);
  const start = () => {
    game.current = new Game();
    played.current = 0;
    pressed.current.clear();
    setPlace(null);
    setScore({ points: 0, lines: 0, level: 1 });
    setState("playing");
  };
  const pause = useCallback(
    () => setState((now) => (now === "playing" ? "paused" : now === "paused" ? "playing" : now)),
    [],
  );

  const finish = useCallback(async () => {
    setState("over");
    const { points, lines, level } = game.current;
    try {
      const seconds = Math.round(played.current / 1000);
      await api("/api/games", { method: "POST", json: { points, lines, level, seconds } });
      const { mine } = await api<{ mine: Place }>("/api/leaderboard");
      setPlace(mine);
    } catch (error) {
      toast(error instanceof Error ? error.message : "Your score could not be saved.", "error");
    }
  }, []);

  useEffect(() => {
    const draw = (now: number) => {
      const g = game.current;
      if (board.current) drawBoard(board.current, g, now);
      if (next.current) drawKinds(next.current, g.coming);
      if (nextSmall.current) drawKinds(nextSmall.current, g.coming.slice(0, 1));
      if (held.current) drawKinds(held.current, g.held ? [g.held] : []);
    };
    let last = performance.now();
    draw(last);
    if (state !== "playing") return;
    let frame = 0;
    game.current.resume(last);
    const loop = (now: number) => {
      played.current += Math.min(now - last, 1000);
      last = now;
      for (const [what, at] of pressed.current) {
        if (now < at) continue;
        act(what, now);
        pressed.current.set(what, now + (REPEATED[what]?.next ?? 50));
      }
      const g = game.current;
      g.tick(now);
      draw(now);
      setScore((was) =>
        was.points === g.points && was.lines === g.lines ? was : { points: g.points, lines: g.lines, level: g.level },
      );
      if (g.over) void finish();
      else frame = requestAnimationFrame(loop);
    };
    frame = requestAnimationFrame(loop);
    return () => cancelAnimationFrame(frame);
  }, [state, act, finish]);

  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.code === "KeyP" || event.code === "Escape") return pause();
      const what = KEYS[event.code];
      if (!what || state !== "playing") return;
      event.preventDefault();
      if (!event.repeat) press(what);
    };
    const up = (event: KeyboardEvent) => {
      const what = KEYS[event.code];
      if (what) release(what);
    };
    const away = () => setState((now) => (now === "playing" ? "paused" : now));
    window.addEventListener("keydown", down);
    window.addEventListener("keyup", up);
    window.addEventListener("blur", away);
    return () => {
      window.removeEventListener("keydown", down);
      window.removeEventListener("keyup", up);
      window.removeEventListener("blur", away);
    };
  }, [state, press, release, pause]);

  return { state, score, place, canvases: { board, next, nextSmall, held }, start, pause, press, release };
}

function Stat({ label, value, wide = false }: { label: string; value: number; wide?: boolean }) {
  return (
    <div
      className={classNames(
        "rounded-inner border border-line bg-surface px-2.5 py-1.5 md:flex-none md:px-4 md:py-3",
        wide ? "flex-[2]" : "flex-1",
      )}
    >
      <p className="text-xs text-ink-muted md:text-sm">{label}</p>
      <p className="text-lg font-bold tabular-nums text-ink md:text-2xl">{formatNumber(value)}</p>
    </div>
  );
}

function Preview({ label, canvas }: { label: string; canvas: RefObject<HTMLCanvasElement | null> }) {
  return (
    <div className="w-14 rounded-inner border border-line bg-surface px-2 py-1.5 md:w-auto md:px-4 md:py-3">
      <p className="text-xs text-ink-muted md:text-sm">{label}</p>
      <canvas ref={canvas} className="w-full" role="img" aria-label={label} />
    </div>
  );
}

const THUMBS: readonly { move: Move; icon: string; label: string }[] = [
  { move: "left", icon: "arrow-left", label: "Left" },
  { move: "turn", icon: "rotate-cw", label: "Turn" },
  { move: "right", icon: "arrow-right", label: "Right" },
  { move: "hold", icon: "repeat", label: "Hold" },
  { move: "soft", icon: "arrow-down", label: "Soft drop" },
  { move: "hard", icon: "chevrons-down", label: "Hard drop" },
];

/** Buttons for a phone, under the board and above the fold. */
function Thumbs({
  press,
  release,
  playing,
}: {
  press: (m: Move) => void;
  release: (m: Move) => void;
  playing: boolean;
}) {
  return (
    <div className="grid touch-none grid-cols-3 gap-2 select-none md:hidden">
      {THUMBS.map(({ move, icon, label }) => (
        <button
          key={move}
          type="button"
          aria-label={label}
          disabled={!playing}
          className="grid h-13 place-items-center rounded-control border border-line-strong bg-surface text-ink active:bg-accent active:text-on-accent disabled:opacity-50"
          onPointerDown={(event: PointerEvent) => {
            event.preventDefault();
            press(move);
          }}
          onPointerUp={() => release(move)}
          onPointerLeave={() => release(move)}
          onPointerCancel={() => release(move)}
        >
          <Icon name={icon} size={22} />
        </button>
      ))}
    </div>
  );
}
