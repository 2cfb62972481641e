import { toast, useCreate, useRecords, useUpdate } from "@ninefold/ui";
import { useEffect, useRef, useState } from "react";
import { clocks } from "../shared/clocks.ts";
import { rounds } from "../shared/rounds.ts";
import start from "../shared/start.json";

const TICK_MS = 250;
const failed = (error: Error) => toast(error.message, "error");

/** The clock of whoever is signed in. `leftMs` is null while it stands still. */
export function useClock() {
  const { rows, isPending, isError, error, refetch } = useRecords(clocks, { scope: "mine", pageSize: 1 });
  const create = useCreate(clocks);
  const update = useUpdate(clocks);
  // Right after the first change the list does not have the row yet.
  const row = rows[0] ?? create.data;
  const saving = create.isPending || update.isPending;
  const finish = useCreate(rounds);
  const phase = row?.phase ?? "Work";
  const work = row?.work ?? start.work;
  const rest = row?.rest ?? start.rest;
  const endsAt = row?.endsAt ?? null;
  const now = useNow(endsAt !== null);
  const leftMs = endsAt === null ? null : Math.max(0, Date.parse(endsAt) - now);
  const set = (part: Parameters<typeof create.mutate>[0]) => {
    if (row) update.mutate({ id: row.id, ...part }, { onError: failed });
    else create.mutate({ slot: "mine", ...part }, { onError: failed });
  };
  const ended = useRef<string | null>(null);
  useEffect(() => {
    if (leftMs !== 0 || endsAt === null || ended.current === endsAt) return;
    ended.current = endsAt;
    const worked = phase === "Work";
    if (worked) finish.mutate({ endedAt: endsAt, minutes: work, task: row?.task ?? null }, { onError: failed });
    toast(worked ? "Done. Take a rest." : "The rest is over.");
    set({ phase: worked ? "Rest" : "Work", endsAt: null });
  });
  return {
    loading: isPending,
    failure: isError ? error : null,
    refetch,
    phase,
    work,
    rest,
    task: row?.task ?? null,
    saving,
    leftMs,
    wholeMs: (phase === "Work" ? work : rest) * 60_000,
    start: () => set({ phase, endsAt: new Date(Date.now() + (phase === "Work" ? work : rest) * 60_000).toISOString() }),
    stop: () => set({ endsAt: null }),
    skip: () => set({ phase: phase === "Work" ? "Rest" : "Work", endsAt: null }),
    choose: (task: string | null) => set({ task }),
    setLengths: (lengths: { work?: number; rest?: number }) => set(lengths),
  };
}

function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
