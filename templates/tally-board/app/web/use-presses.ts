// Counts of the board that run ahead of the server: a press shows at once, and presses are written one after the other.
import { type ApiError, api, toast, useDelete, useRecords, useSummary, useUpdate } from "@ninefold/ui";
import { useRef, useState } from "react";
import { presses } from "../shared/presses.ts";

export type Counts = { today: ReadonlyMap<string, number>; week: ReadonlyMap<string, number> };
type Ahead = { counts: Counts; added: ReadonlyMap<string, number> };
/** A press of whoever looks; its row may still be on its way. */
type Pressed = { key: string; name: string; note: string; id: Promise<string> };
export type Last = Omit<Pressed, "id">;

const NONE: ReadonlyMap<string, number> = new Map();
const added = (to: ReadonlyMap<string, number>, name: string, by: number) =>
  new Map(to).set(name, (to.get(name) ?? 0) + by);
const failed = (problem: unknown) => toast((problem as ApiError).message, "error");

export function usePresses() {
  const today = useSummary(presses, { by: "name", filter: { at: { during: "today" } } });
  const week = useSummary(presses, { by: "name", filter: { at: { during: "this week" } } });
  const mine = useRecords(presses, { scope: "mine", pageSize: 1 });
  const update = useUpdate(presses);
  const remove = useDelete(presses);
  const [made, setMade] = useState<readonly Pressed[]>([]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [ahead, setAhead] = useState<Ahead | null>(null);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  const serial = useRef(0);

  const known: Counts = ahead?.counts ?? { today: countsOf(today.groups), week: countsOf(week.groups) };
  const more = ahead?.added ?? NONE;

  /** Counts at once; while something is on its way, what the server says meanwhile is not added to it a second time. */
  const step = (name: string, by: number, write: () => Promise<unknown>) => {
    setAhead((now) => ({ counts: now?.counts ?? known, added: added(now?.added ?? NONE, name, by) }));
    waiting.current += 1;
    queue.current = queue.current.then(async () => {
      await write().catch(failed);
      waiting.current -= 1;
      if (waiting.current > 0) return;
      await Promise.all([today.refetch(), week.refetch(), mine.refetch()]);
      if (waiting.current === 0) setAhead(null);
    });
  };
  const press = (name: string) => {
    const key = `${serial.current++}`;
    const row = Promise.withResolvers<string>();
    row.promise.catch(() => undefined); // told by the press itself
    setMade((now) => [...now, { key, name, note: "", id: row.promise }]);
    step(name, 1, async () => {
      try {
        row.resolve((await api<{ id: string }>("/api/press", { method: "POST", json: { name } })).id);
      } catch (problem) {
        row.reject(problem);
        setMade((now) => now.filter((one) => one.key !== key));
        throw problem;
      }
    });
  };

  const row = mine.rows.find(({ id }) => !gone.has(id));
  const earlier = row && { key: row.id, name: row.name, note: row.note ?? "", id: Promise.resolve(row.id) };
  const last: Pressed | undefined = made.at(-1) ?? earlier;
  const undo = () => {
    if (!last) return;
    setMade((now) => now.filter(({ key }) => key !== last.key));
    step(last.name, -1, async () => {
      const id = await last.id;
      setGone((now) => new Set(now).add(id));
      await remove.mutateAsync(id);
    });
  };
  const setNote = async (note: string) => {
    if (!last) return;
    try {
      await update.mutateAsync({ id: await last.id, note });
      setMade((now) => now.map((one) => (one.key === last.key ? { ...one, note } : one)));
      toast("Noted.");
    } catch (problem) {
      failed(problem);
    }
  };
  return {
    todayOf: (name: string) => (known.today.get(name) ?? 0) + (more.get(name) ?? 0),
    weekOf: (name: string) => (known.week.get(name) ?? 0) + (more.get(name) ?? 0),
    press,
    undo,
    setNote,
    last: last,
    isSaving: update.isPending,
    isPending: today.isPending || week.isPending,
    error: today.error ?? week.error,
  };
}

const countsOf = (groups: readonly { key: string; value: number }[]) =>
  new Map(groups.map(({ key, value }) => [key, value]));
