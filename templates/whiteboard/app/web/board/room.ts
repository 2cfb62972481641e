import { api, type PresentPerson, useChannel } from "@ninefold/ui";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Change, Changes, Stroke } from "../../shared/live.ts";

export type Cursor = PresentPerson & { x: number; y: number };

/** Twenty messages a second carry what is drawn meanwhile. */
const SEND_MS = 50;
const CHANGES_MAX = 100;
/** Figures with two corners: their points are the first and the last. */
const CORNERS: ReadonlySet<string> = new Set(["line", "box", "circle"]);

/** Strokes as they are seen here; changed in place, as drawing is faster than rendering. */
export class Drawing {
  readonly strokes = new Map<string, Stroke>();
  readonly cursors = new Map<string, Cursor>();

  load(strokes: readonly Stroke[]) {
    this.strokes.clear();
    for (const stroke of strokes) this.strokes.set(stroke.id, stroke);
  }

  apply(change: Change, from: PresentPerson | null) {
    if (change.kind === "cursor") {
      if (from) this.cursors.set(from.id, { ...from, x: change.x, y: change.y });
    } else if (change.kind === "draw" || change.kind === "end") {
      const points = [...change.stroke.points];
      this.strokes.set(change.stroke.id, { ...change.stroke, points });
    } else if (change.kind === "more") this.lengthen(change.id, change.points);
    else if (change.kind === "remove") this.strokes.delete(change.id);
    else this.strokes.clear();
  }

  private lengthen(id: string, points: readonly number[]) {
    const stroke = this.strokes.get(id);
    if (!stroke) return;
    const isFigure = CORNERS.has(stroke.tool);
    stroke.points = isFigure ? [...stroke.points.slice(0, 2), ...points.slice(-2)] : [...stroke.points, ...points];
  }
}

/** Adds a change to those that wait: cursors replace each other, points of one stroke follow each other. */
function enqueue(waiting: Change[], change: Change) {
  const last = waiting.at(-1);
  if (change.kind === "cursor" && last?.kind === "cursor") waiting[waiting.length - 1] = change;
  else if (change.kind === "more" && last?.kind === "more" && last.id === change.id) last.points.push(...change.points);
  else waiting.push(change.kind === "more" ? { ...change, points: [...change.points] } : change);
}

/** One board (the page of another is another component): what is on it, who is here, and `send` for what this person adds. */
export function useRoom(board: string) {
  const [drawing] = useState(() => new Drawing());
  const [, paint] = useState(0);
  const frame = useRef(0);
  const redraw = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => paint((count) => count + 1));
  }, []);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    try {
      drawing.load(await api<Stroke[]>(`/api/strokes/${board}`));
      setFailed(false);
    } catch {
      setFailed(true);
    }
    redraw();
  }, [board, drawing, redraw]);
  const channel = useChannel<Changes>("board", board, {
    onMessage(changes, from) {
      for (const change of changes) drawing.apply(change, from);
      redraw();
    },
    onReturn: () => void load(),
  });
  useEffect(() => void load(), [load]);

  const waiting = useRef<Change[]>([]);
  const timer = useRef(0);
  const pass = channel.send;
  const flush = useCallback(() => {
    timer.current = 0;
    const changes = waiting.current.splice(0, CHANGES_MAX);
    if (changes.length > 0) pass(changes);
    if (waiting.current.length > 0) timer.current = window.setTimeout(flush, SEND_MS);
  }, [pass]);
  // What was drawn last is sent also when the page of the board is left at once.
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      flush();
    },
    [flush],
  );
  const send = (change: Change) => {
    drawing.apply(change, null);
    enqueue(waiting.current, change);
    if (timer.current === 0) timer.current = window.setTimeout(flush, SEND_MS);
    redraw();
  };
  const { people, isOpen, error } = channel;
  for (const id of drawing.cursors.keys()) if (!people.some((one) => one.id === id)) drawing.cursors.delete(id);
  return { drawing, people, isOpen, error: failed ? "The board could not be read. Reload the page." : error, send };
}
