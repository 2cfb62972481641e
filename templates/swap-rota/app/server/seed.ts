import { seed } from "@ninefold/server";
import { people, slots, swaps } from "../shared/rota.ts";

const DAY_MS = 86_400_000;
/** Days from the Monday of this week. */
const day = (from: number) => {
  const today = new Date();
  const monday = today.getTime() - ((today.getUTCDay() + 6) % 7) * DAY_MS;
  return new Date(monday + from * DAY_MS).toISOString().slice(0, 10);
};
const NAMES = ["Alma", "Bruno", "Carmen", "Dev", "Esther", "Farid"];

export default seed(async ({ insert }) => {
  const team = await insert(
    people,
    NAMES.map((name) => ({ name })),
  );
  const who = (at: number) => team[at % NAMES.length]?.id ?? "";
  const days = Array.from({ length: 21 }, (_, at) => at);
  const made = await insert(
    slots,
    days.flatMap((at) => [
      { task: "Morning feed", day: day(at), from: "07:00", until: "08:30", person: who(at * 2), offered: at % 7 === 6 },
      {
        task: "Evening feed",
        day: day(at),
        from: "18:00",
        until: "19:30",
        person: at === 9 || at === 12 ? null : who(at * 2 + 1),
        offered: at === 8,
      },
    ]),
  );
  await insert(swaps, [
    {
      slot: made[3]?.id ?? "",
      day: day(1),
      had: "Carmen",
      took: "Dev",
      at: new Date(Date.now() - DAY_MS).toISOString(),
    },
    {
      slot: made[11]?.id ?? "",
      day: day(5),
      had: "Bruno",
      took: "Farid",
      at: new Date(Date.now() - 2 * DAY_MS).toISOString(),
    },
  ]);
});
