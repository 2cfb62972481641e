import { seed } from "@ninefold/server";
import { fees, levels, members, years } from "../shared/club.ts";
import start from "../shared/start.json";

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const year = new Date().getFullYear();

/** Who pays at which of the levels. */
const PEOPLE: [name: string, level: number, email: string | null][] = [
  ["Ana Duarte", 0, "ana@example.com"],
  ["Ben Okafor", 0, "ben@example.com"],
  ["Carla Weiss", 1, "carla@example.com"],
  ["Dmitri Pavlov", 0, null],
  ["Elif Yilmaz", 1, "elif@example.com"],
  ["Finn O’Shea", 2, "finn@example.com"],
  ["Grace Lim", 0, "grace@example.com"],
  ["Hugo Martin", 0, "hugo@example.com"],
  ["Ines Costa", 1, null],
];
/** What was paid the year before, of what it is now. */
const BEFORE = 0.95;

export default seed(async ({ insert }) => {
  const offered = await insert(levels, [...start.levels]);
  const levelOf = (level: number) => offered[level % offered.length];
  const made = await insert(
    members,
    PEOPLE.map(([name, level, email], at) => ({
      name,
      level: levelOf(level)?.id ?? "",
      email,
      joinedOn: day(-200 - at * 290),
    })),
  );
  const [now, last] = await insert(years, [
    { name: String(year), dueOn: day(-12) },
    { name: String(year - 1), dueOn: day(-377) },
  ]);
  await insert(
    fees,
    PEOPLE.slice(0, 8).map(([, level], at) => {
      const isPaid = at % 3 !== 1 && at < 6;
      const paid = {
        state: "Paid" as const,
        paidOn: day(-30 + at * 3),
        paidBy: at % 2 ? ("Bank" as const) : ("Link" as const),
      };
      const asked = {
        member: made[at]?.id ?? "",
        year: now?.id ?? "",
        amount: levelOf(level)?.amount ?? 0,
        dueOn: day(-12),
      };
      if (at === 5) return { ...asked, state: "Waived" as const };
      return isPaid ? { ...asked, ...paid } : asked;
    }),
  );
  await insert(
    fees,
    PEOPLE.slice(0, 7).map(([, level], at) => ({
      member: made[at]?.id ?? "",
      year: last?.id ?? "",
      amount: Math.round((levelOf(level)?.amount ?? 0) * BEFORE),
      dueOn: day(-377),
      state: "Paid" as const,
      paidOn: day(-390 + at * 4),
      paidBy: at % 3 === 0 ? ("Cash" as const) : ("Bank" as const),
    })),
  );
});
