export type Loan = { price: number; down: number; rate: number; years: number; extra: number };
export type Year = { year: number; interest: number; principal: number; balance: number; interestSoFar: number };
export type Plan = { borrowed: number; payment: number; interest: number; months: number; years: Year[] };

/** Amounts in whole currency units, `rate` in percent a year, `down` in percent of the price. */
export function planOf({ price, down, rate, years, extra }: Loan): Plan {
  const borrowed = price * (1 - down / 100),
    n = years * 12,
    r = rate / 1200;
  const payment = borrowed === 0 ? 0 : r === 0 ? borrowed / n : (borrowed * r) / (1 - (1 + r) ** -n);
  const plan: Plan = { borrowed, payment, interest: 0, months: 0, years: [] };
  let balance = borrowed,
    year: Year = { year: 1, interest: 0, principal: 0, balance, interestSoFar: 0 };
  while (balance > 0.005 && plan.months < n) {
    const interest = balance * r,
      principal = Math.min(balance, payment + extra - interest);
    balance = Math.max(0, balance - principal);
    plan.months++;
    plan.interest += interest;
    year.interest += interest;
    year.principal += principal;
    if (plan.months % 12 === 0 || balance <= 0.005 || plan.months === n) {
      plan.years.push({ ...year, balance: balance < 0.01 ? 0 : balance, interestSoFar: plan.interest });
      year = { year: year.year + 1, interest: 0, principal: 0, balance, interestSoFar: plan.interest };
    }
  }
  return plan;
}
