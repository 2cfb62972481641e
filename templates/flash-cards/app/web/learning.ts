// What is to be learned today, asked of the server and told to it.
import { type ApiError, api, toast, useRecords } from "@ninefold/ui";
import { format } from "date-fns";
import { useEffect, useRef, useState } from "react";
import { type Card, cards, progress, type Standing } from "../shared/cards.ts";

const today = () => format(new Date(), "yyyy-MM-dd");
const NONE: ReadonlyMap<string, Standing> = new Map();

/** By deck; asked again when there are more or fewer cards, or when something was learned on another page. */
export function useStandings() {
  const { dataUpdatedAt: cardsAt } = useRecords(cards, { pageSize: 1 });
  const { dataUpdatedAt: learnedAt } = useRecords(progress, { scope: "mine", pageSize: 1 });
  const [found, setFound] = useState<{ of: ReadonlyMap<string, Standing>; error: unknown; isPending: boolean }>({
    of: NONE,
    error: null,
    isPending: true,
  });
  useEffect(() => {
    const end = new AbortController();
    api<{ rows: Standing[] }>(`/api/learn?today=${today()}&at=${cardsAt}-${learnedAt}`, { signal: end.signal }).then(
      ({ rows }) => setFound({ of: new Map(rows.map((row) => [row.deck, row])), error: null, isPending: false }),
      (error: unknown) => end.signal.aborted || setFound({ of: NONE, error, isPending: false }),
    );
    return () => end.abort();
  }, [cardsAt, learnedAt]);
  return found;
}

/** One sitting: a card that was not known comes again at its end, until it was. */
export function useSitting(deck: string) {
  const [queue, setQueue] = useState<readonly Card[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [total, setTotal] = useState(0);
  const [missed, setMissed] = useState<ReadonlySet<string>>(new Set());
  const written = useRef<Promise<unknown>>(Promise.resolve());
  const [round, setRound] = useState(1);

  useEffect(() => {
    const end = new AbortController();
    // What was answered last is written before more is asked for.
    written.current
      .then(() => api<{ rows: Card[] }>(`/api/learn/${deck}?today=${today()}&round=${round}`, { signal: end.signal }))
      .then(
        ({ rows }) => {
          setQueue(rows);
          setTotal(rows.length);
          setMissed(new Set());
        },
        (problem: unknown) => end.signal.aborted || setError(problem),
      );
    return () => end.abort();
  }, [deck, round]);

  const answer = (isRight: boolean) => {
    const [card, ...rest] = queue ?? [];
    if (!card) return;
    setQueue(isRight ? rest : [...rest, { ...card, box: 1 }]);
    if (!isRight) setMissed((now) => new Set(now).add(card.id));
    const json = { card: card.id, box: card.box, isRight, today: today() };
    const write = () => api("/api/learn", { method: "POST", json });
    written.current = written.current.then(write).catch((problem: ApiError) => toast(problem.message, "error"));
  };
  return { queue, error, total, missed: missed.size, answer, again: () => setRound(round + 1) };
}
