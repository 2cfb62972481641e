// A board as the server has it, read again whenever somebody there changed it.
import { type ApiError, api, toast, useChannel } from "@ninefold/ui";
import { useCallback, useEffect, useState } from "react";
import type { Table } from "../shared/games.ts";

export function useTable(id: string) {
  const [table, setTable] = useState<Table | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const path = `/api/tables/${id}`;
  const read = useCallback(
    (signal?: AbortSignal) =>
      api<Table>(path, signal ? { signal } : {}).then(setTable, (problem: ApiError) => {
        if (!signal?.aborted) setError(problem);
      }),
    [path],
  );
  const room = useChannel("table", id, { onMessage: () => void read(), onReturn: () => void read() });
  const { isOpen } = room;
  useEffect(() => {
    const end = new AbortController();
    void read(end.signal);
    return () => end.abort();
  }, [read]);
  // What changed before the channel was open was not heard.
  useEffect(() => {
    if (isOpen) void read();
  }, [isOpen, read]);

  const act = async (what: "join" | "move" | "give-up" | "rematch", json: object = {}) => {
    if (isBusy) return;
    setBusy(true);
    try {
      setTable(await api<Table>(`${path}/${what}`, { method: "POST", json }));
    } catch (problem) {
      toast((problem as ApiError).message, "error");
      await read();
    } finally {
      setBusy(false);
    }
  };
  return { table, error, isBusy, act, room };
}
