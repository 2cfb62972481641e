import { seed } from "@ninefold/server";
import { fees, members, years } from "../shared/club.ts";

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const year = new Date().getFullYear();

const PEOPLE: [name: string, kind: "Adult" | "Youth" | "Supporter", email: string | null][] = [
  ["Ana Duarte", "Adult", "ana@example.com"],
  ["Ben Okafor", "Adult", "ben@example.com"],
  ["Carla Weiss", "Youth", "carla@example.com"],
  ["Dmitri Pavlov", "Adult", null],
  ["Elif Yilmaz", "Youth", "elif@example.com"],
  ["Finn O’Shea", "Supporter", "finn@example.com"],
  ["Grace Lim", "Adult", "grace@example.com"],
  ["Hugo Martin", "Adult", "hugo@example.com"],
  ["Ines Costa", "Youth", null],
];
const COSTS = { Adult: 18_000, Youth: 7_500, Supporter: 4_000 } as const;

export default seed(async ({ insert }) => {
  const made = await insert(
    members,
    PEOPLE.map(([name, kind, email], at) => ({ name, kind, email, joinedOn: day(-200 - at * 290) })),
  );
  const [now, last] = await insert(years, [
    {
      name: String(year),
      dueOn: day(-12),
      adult: COSTS.Adult,
      youth: COSTS.Youth,
      supporter: COSTS.Supporter,
    },
    { name: String(year - 1), dueOn: day(-377), adult: 17_000, youth: 7_000, supporter: 4_000 },
  ]);
  await insert(
    fees,
    PEOPLE.slice(0, 8).map(([, kind], at) => {
      const isPaid = at % 3 !== 1 && at < 6;
      const paid = {
        state: "Paid" as const,
        paidOn: day(-30 + at * 3),
        paidBy: at % 2 ? ("Bank" as const) : ("Link" as const),
      };
      const asked = { member: made[at]?.id ?? "", year: now?.id ?? "", amount: COSTS[kind], dueOn: day(-12) };
      if (at === 5) return { ...asked, state: "Waived" as const };
      return isPaid ? { ...asked, ...paid } : asked;
    }),
  );
  await insert(
    fees,
    PEOPLE.slice(0, 7).map(([, kind], at) => ({
      member: made[at]?.id ?? "",
      year: last?.id ?? "",
      amount: kind === "Adult" ? 17_000 : kind === "Youth" ? 7_000 : 4_000,
      dueOn: day(-377),
      state: "Paid" as const,
      paidOn: day(-390 + at * 4),
      paidBy: at % 3 === 0 ? ("Cash" as const) : ("Bank" as const),
    })),
  );
});
