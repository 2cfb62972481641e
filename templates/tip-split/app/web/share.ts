/** A bill in cents, its tip in percent. `roundUp`: each pays whole dollars. */
export type Bill = { amount: number; tip: number; people: number; roundUp: boolean };
export type Share = { tip: number; total: number; each: number; over: number };

/** `each` is rounded up to a cent or a dollar, so that the bill is always covered; `over` is what that leaves. */
export function shareOf({ amount, tip, people, roundUp }: Bill): Share {
  const tipCents = Math.round((amount * tip) / 100);
  const total = amount + tipCents;
  const step = roundUp ? 100 : 1;
  const each = Math.ceil(total / people / step) * step;
  return { tip: tipCents, total, each, over: each * people - total };
}
