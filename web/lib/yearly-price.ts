// What a yearly price means by the month, and against twelve months.

/** What a year costs less than 12 months, in whole percent, negative when it costs more; null for a free month. */
export function yearlySavingsPercent(monthlyCents: number, yearlyCents: number): number | null {
  const twelveMonths = monthlyCents * 12;
  return twelveMonths <= 0 ? null : Math.round(((twelveMonths - yearlyCents) / twelveMonths) * 100);
}

/** A twelfth of the yearly price, in whole cents. */
export function perMonthCents(yearlyCents: number): number {
  return Math.round(yearlyCents / 12);
}
