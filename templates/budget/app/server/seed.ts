import { seed } from "@ninefold/server";
import { envelopes } from "../shared/envelopes.ts";
import { incomes } from "../shared/incomes.ts";
import { spendings } from "../shared/spendings.ts";
import start from "../shared/start.json";

/** The day of this month, or of one before it; never later than today. */
function day(date: number, monthsAgo = 0): string {
  const now = new Date();
  const then = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, date));
  return new Date(Math.min(then.getTime(), now.getTime())).toISOString().slice(0, 10);
}

type Sample = readonly [date: number, what: string, cents: number];

/** What the example envelopes are spent on; others have spendings of their own name. */
const MONTHLY: Readonly<Record<string, readonly Sample[]>> = {
  Rent: [[1, "Rent", 98_000]],
  Groceries: [
    [2, "Market", 4_210],
    [6, "Supermarket", 7_845],
    [13, "Supermarket", 8_130],
    [19, "Bakery and cheese", 2_960],
    [21, "Supermarket", 6_905],
  ],
  "Getting around": [
    [3, "Monthly pass", 5_900],
    [12, "Bike repair", 3_800],
  ],
  "Going out": [
    [5, "Cinema", 2_600],
    [14, "Dinner with Ana", 5_450],
    [20, "Concert", 7_200],
  ],
  Children: [
    [4, "Football boots", 4_400],
    [11, "School trip", 3_500],
  ],
};
/** An envelope that nothing is known of has two spendings of its own name. */
const samplesOf = (name: string, monthly: number, at: number): readonly Sample[] =>
  MONTHLY[name] ?? [
    [2 + at, name, Math.round(monthly * 0.3) + 1],
    [9 + at, name, Math.round(monthly * 0.4) + 1],
  ];

export default seed(async ({ insert }) => {
  const made = await insert(
    envelopes,
    start.envelopes.map(({ name, monthly }) => ({ name, monthly })),
  );
  for (const monthsAgo of [0, 1, 2]) {
    await insert(
      spendings,
      made.flatMap(({ id, name, monthly }, at) =>
        samplesOf(name, monthly, at).map(([date, what, amount]) => ({
          envelope: id,
          what,
          amount: Math.round(amount * (1 - 0.07 * monthsAgo * (date % 3))),
          spentOn: day(date, monthsAgo),
        })),
      ),
    );
    await insert(incomes, [
      { source: "Salary", amount: 246_000, receivedOn: day(1, monthsAgo) },
      { source: "Child benefit", amount: 25_000, receivedOn: day(8, monthsAgo) },
    ]);
  }
});
