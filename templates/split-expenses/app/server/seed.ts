import { seed } from "@ninefold/server";
import { costs } from "../shared/costs.ts";
import { people } from "../shared/people.ts";

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

export default seed(async ({ insert }) => {
  const [lou, sam, ida, ken] = await insert(people, [
    { name: "Lou" },
    { name: "Sam" },
    { name: "Ida" },
    { name: "Ken" },
  ]);
  if (!lou || !sam || !ida || !ken) return;
  await insert(costs, [
    { what: "Cabin, three nights", amount: 48_600, paidBy: lou.id, forWhom: [], spentOn: day(9) },
    { what: "Train tickets", amount: 17_280, paidBy: sam.id, forWhom: [], spentOn: day(9) },
    { what: "Groceries", amount: 9_345, paidBy: ida.id, forWhom: [], spentOn: day(8) },
    {
      what: "Boat for the three who can row",
      amount: 4_500,
      paidBy: ken.id,
      forWhom: ["Ida", "Ken", "Lou"],
      spentOn: day(7),
    },
    { what: "Dinner by the lake", amount: 13_820, paidBy: sam.id, forWhom: [], spentOn: day(6) },
    { what: "Ken to Lou", amount: 10_000, paidBy: ken.id, forWhom: ["Lou"], spentOn: day(2), settles: true },
  ]);
});
