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

  /** Being drawn here, or drawn while the channel was closed: what is read of the board need not have them yet. */
  private readonly unkept = new Set<string>();
  /** Drawn by anybody since the board was asked for: what is read may be older. */
  private readonly heard = new Set<string>();
  /** Taken away by anybody: what is read may be older. */
  private readonly removed = new Set<string>();

  /** Before the board is read. */
  beginReading() {
    this.heard.clear();
  }

  load(strokes: readonly Stroke[]) {
    const newer = [...this.strokes.values()].filter(({ id }) => this.unkept.has(id) || this.heard.has(id));
    const read = strokes.filter(({ id }) => !this.removed.has(id));
    this.strokes.clear();
    for (const stroke of [...newer, ...read]) this.strokes.set(stroke.id, stroke);
    for (const { id } of read) this.unkept.delete(id);
  }

  /** `from`: null for this person's own, which the others hear while the channel is open. */
  apply(change: Change, from: PresentPerson | null, isOpen = true) {
    if (from === null) this.noteOwn(change, isOpen);
    this.note(change);
    if (change.kind === "cursor") {
      if (from) this.cursors.set(from.id, { ...from, x: change.x, y: change.y });
    } else if (change.kind === "draw" || change.kind === "end") {
      const points = [...change.stroke.points];
      this.strokes.set(change.stroke.id, { ...change.stroke, points });
    } else if (change.kind === "more") this.lengthen(change.id, change.points);
    else if (change.kind === "remove") this.strokes.delete(change.id);
    else this.strokes.clear();
  }

  private noteOwn(change: Change, isOpen: boolean) {
    if (change.kind === "draw") this.unkept.add(change.stroke.id);
    else if (change.kind === "end" && isOpen) this.unkept.delete(change.stroke.id);
  }

  private note(change: Change) {
    if (change.kind === "draw" || change.kind === "end") this.heard.add(change.stroke.id);
    else if (change.kind === "remove") this.removed.add(change.id);
    else if (change.kind === "clear") for (const id of this.strokes.keys()) this.removed.add(id);
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
  const readings = useRef(0);
  const load = useCallback(async () => {
    const reading = ++readings.current;
    drawing.beginReading();
    const strokes = await api<Stroke[]>(`/api/strokes/${board}`).catch(() => null);
    // Another was begun meanwhile, which knows more.
    if (reading !== readings.current) return;
    if (strokes) drawing.load(strokes);
    setFailed(!strokes);
    redraw();
  }, [board, drawing, redraw]);
  const channel = useChannel<Changes>("board", board, {
    onMessage(changes, from) {
      for (const change of changes) drawing.apply(change, from);
      redraw();
    },
  });
  const { people, isOpen, error } = channel;
  useEffect(() => void load(), [load]);
  // What was drawn before the channel opened, at first or again, was not heard.
  useEffect(() => {
    if (isOpen) void load();
  }, [isOpen, load]);

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
    drawing.apply(change, null, isOpen);
    enqueue(waiting.current, change);
    if (timer.current === 0) timer.current = window.setTimeout(flush, SEND_MS);
    redraw();
  };
  for (const id of drawing.cursors.keys()) if (!people.some((one) => one.id === id)) drawing.cursors.delete(id);
  return { drawing, people, isOpen, error: failed ? "The board could not be read. Reload the page." : error, send };
}
