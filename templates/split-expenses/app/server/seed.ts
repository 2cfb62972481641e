import { seed } from "@ninefold/server";
import { costs } from "../shared/costs.ts";
import { people } from "../shared/people.ts";
import start from "../shared/start.json";

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

export default seed(async ({ insert }) => {
  const made = await insert(
    people,
    start.people.map((name) => ({ name })),
  );
  // Of two people each stands for two of the four who share the cabin.
  const [lou, sam, ida, ken] = [0, 1, 2, 3].map((at) => made[at % made.length]);
  if (!lou || !sam || !ida || !ken) return;
  await insert(costs, [
    { what: "Cabin, three nights", amount: 48_600, paidBy: lou.id, forWhom: [], spentOn: day(9) },
    { what: "Train tickets", amount: 17_280, paidBy: sam.id, forWhom: [], spentOn: day(9) },
    { what: "Groceries", amount: 9_345, paidBy: ida.id, forWhom: [], spentOn: day(8) },
    {
      what: "Boat for those who can row",
      amount: 4_500,
      paidBy: ken.id,
      forWhom: [...new Set([ida.name, ken.name, lou.name])],
      spentOn: day(7),
    },
    { what: "Dinner by the lake", amount: 13_820, paidBy: sam.id, forWhom: [], spentOn: day(6) },
    {
      what: `${ken.name} to ${lou.name}`,
      amount: 10_000,
      paidBy: ken.id,
      forWhom: [lou.name],
      spentOn: day(2),
      settles: true,
    },
  ]);
});
