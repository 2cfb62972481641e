import { format } from "date-fns";

export type Lift = Readonly<{ weight: number; repetitions: number; doneAt: string }>;

/** What could be lifted once, by Epley's formula. */
export const maximumOf = ({ weight, repetitions }: Lift) =>
  repetitions === 1 ? weight : weight * (1 + repetitions / 30);

export const dayOf = (moment: string) => format(new Date(moment), "yyyy-MM-dd");

/** Sets of today, and of the last day before it; newest first in, oldest first out. */
export function todayAndBefore<L extends Lift>(lifts: readonly L[], now = new Date()): { today: L[]; before: L[] } {
  const day = format(now, "yyyy-MM-dd");
  const earlier = lifts.filter(({ doneAt }) => dayOf(doneAt) < day);
  const last = earlier[0] ? dayOf(earlier[0].doneAt) : "";
  return {
    today: lifts.filter(({ doneAt }) => dayOf(doneAt) === day).toReversed(),
    before: earlier.filter(({ doneAt }) => dayOf(doneAt) === last).toReversed(),
  };
}
