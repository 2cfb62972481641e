import { seed } from "@ninefold/server";
import { plans } from "../shared/plans.ts";

export default seed(async ({ insert }) => {
  await insert(plans, [
    { name: "Savings bank, 30 years", price: 420_000, down: 20, rate: 5.4, years: 30, extra: 0 },
    { name: "Credit union, 20 years", price: 420_000, down: 20, rate: 4.95, years: 20, extra: 0 },
    { name: "30 years, $300 extra", price: 420_000, down: 20, rate: 5.4, years: 30, extra: 300 },
  ]);
});
