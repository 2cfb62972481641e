import { seed } from "@ninefold/server";
import { plans } from "../shared/plans.ts";
import start from "../shared/start.json";

const price = Math.round(start.price / 100);
const long = start.years;
const short = Math.max(1, Math.round((long * 2) / 3));

export default seed(async ({ insert }) => {
  await insert(plans, [
    { name: `Savings bank, ${long} years`, price, down: 20, rate: start.rate, years: long, extra: 0 },
    {
      name: `Credit union, ${short} years`,
      price,
      down: 20,
      rate: Math.max(0, start.rate - 0.45),
      years: short,
      extra: 0,
    },
    { name: `${long} years, 300 extra`, price, down: 20, rate: start.rate, years: long, extra: 300 },
  ]);
});
