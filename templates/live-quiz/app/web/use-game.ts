import { type ApiError, api, toast, useChannel } from "@ninefold/ui";
import { useCallback, useEffect, useRef, useState } from "react";
import type { GameNews, GameState } from "../shared/game.ts";

const AFTER_MS = 120;

/** A game as the server tells it, read again whenever something is new and when time is up. */
export function useGame(id: string) {
  const [state, setState] = useState<GameState | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Answers may come in another order than they were asked for: only the one asked for last is shown.
  const asked = useRef(0);

  const read = useCallback(
    async (path = "", json?: unknown) => {
      asked.current += 1;
      const turn = asked.current;
      const next = await api<GameState>(
        `/api/games/${id}${path}`,
        json === undefined ? {} : { method: "POST", json: json as Record<string, unknown> },
      );
      if (turn === asked.current) setState(next);
    },
    [id],
  );
  const load = useCallback(() => read().then(() => setError(null), setError), [read]);

  const room = useChannel<GameNews>("game", state ? id : null, {
    onMessage: (news) =>
      "answered" in news
        ? setState((now) => now && { ...now, answered: Math.max(now.answered, news.answered) })
        : void load(),
    onReturn: () => void load(),
  });
  useEffect(() => void load(), [load]);
  useEffect(() => {
    if (room.isOpen) void load();
  }, [room.isOpen, load]);
  useEffect(() => {
    if (state?.phase !== "open") return;
    const timer = setTimeout(() => void load(), state.msLeft + AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, load]);

  const act = async (path: string, json: unknown = {}) => {
    setBusy(true);
    try {
      await read(path, json);
    } catch (problem) {
      toast(problem instanceof Error ? problem.message : "That did not work.", "error");
      void load();
    }
    setBusy(false);
  };
  return { state, error, load, act, isBusy };
}

/** Seconds that are left, counted down from what the server said last. */
export function useSecondsLeft(state: GameState): number {
  const [left, setLeft] = useState(state.msLeft);
  useEffect(() => {
    const end = performance.now() + state.msLeft;
    const tick = () => setLeft(Math.max(0, end - performance.now()));
    tick();
    const timer = setInterval(tick, 200);
    return () => clearInterval(timer);
  }, [state]);
  return Math.ceil(left / 1000);
}
