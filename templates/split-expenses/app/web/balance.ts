/** Amounts in cents; names of people. */
export type Cost = Readonly<{ amount: number; paidBy: string; forWhom: readonly string[] }>;
export type Payment = Readonly<{ from: string; to: string; amount: number }>;

/** Equal shares that add up exactly: the first ones pay the cents that are left. */
export function sharesOf(amount: number, count: number): number[] {
  const base = Math.floor(amount / count);
  return Array.from({ length: count }, (_, at) => base + (at < amount - base * count ? 1 : 0));
}

/** What each is owed, negative for who owes; always adds up to nothing. */
export function balancesOf(people: readonly string[], costs: readonly Cost[]): Map<string, number> {
  const balance = new Map(people.map((name) => [name, 0]));
  const add = (name: string, cents: number) => balance.set(name, (balance.get(name) ?? 0) + cents);
  for (const { amount, paidBy, forWhom } of costs) {
    const named = people.filter((name) => forWhom.includes(name));
    const sharers = named.length > 0 ? named : people;
    if (sharers.length === 0) continue;
    add(paidBy, amount);
    for (const [at, share] of sharesOf(amount, sharers.length).entries()) add(sharers[at] ?? "", -share);
  }
  return balance;
}

/** Payments that make all even: the deepest debt goes to the highest claim, so each makes at least one person even. */
export function settling(balances: ReadonlyMap<string, number>): Payment[] {
  const open = [...balances].map(([name, cents]) => ({ name, cents }));
  const payments: Payment[] = [];
  for (;;) {
    open.sort((left, right) => left.cents - right.cents);
    const debtor = open[0];
    const creditor = open.at(-1);
    if (!debtor || !creditor || debtor.cents >= 0 || creditor.cents <= 0) return payments;
    const amount = Math.min(-debtor.cents, creditor.cents);
    payments.push({ from: debtor.name, to: creditor.name, amount });
    debtor.cents += amount;
    creditor.cents -= amount;
  }
}
