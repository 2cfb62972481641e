/** A person and the cents that they are owed, negative for who owes; those of all add up to nothing. */
export type Balance = Readonly<{ id: string; name: string; cents: number }>;
/** `from` and `to` are ids of people; the amount in cents. */
export type Payment = Readonly<{ from: string; to: string; amount: number }>;

/** Payments that make all even: the deepest debt goes to the highest claim, so each makes at least one person even. */
export function settling(balances: readonly Balance[]): Payment[] {
  const open = balances.map(({ id, cents }) => ({ id, cents }));
  const payments: Payment[] = [];
  for (;;) {
    open.sort((left, right) => left.cents - right.cents);
    const debtor = open[0];
    const creditor = open.at(-1);
    if (!debtor || !creditor || debtor.cents >= 0 || creditor.cents <= 0) return payments;
    const amount = Math.min(-debtor.cents, creditor.cents);
    payments.push({ from: debtor.id, to: creditor.id, amount });
    debtor.cents += amount;
    creditor.cents -= amount;
  }
}
