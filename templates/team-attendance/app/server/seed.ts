import { seed } from "@ninefold/server";
import { dates, marks, players, type Says, speakers, type Was } from "../shared/team.ts";

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const COACH = { id: "sample-coach", name: "Coach Rosa" };

const TEAM: [string, number, string][] = [
  ["Amira", 1, "Goal"],
  ["Ben", 4, "Defence"],
  ["Carla", 5, "Defence"],
  ["Diego", 7, "Wing"],
  ["Emeka", 8, "Midfield"],
  ["Finn", 9, "Forward"],
  ["Greta", 10, "Midfield"],
  ["Hana", 11, "Wing"],
  ["Ivo", 14, "Forward"],
  ["Jule", 17, "Defence"],
];

export default seed(async ({ insert }) => {
  const team = await insert(
    players,
    TEAM.map(([name, number, plays]) => ({ name, number, plays })),
  );
  const PITCH = "Mill Lane, pitch 2";
  const made = await insert(dates, [
    {
      kind: "Game",
      day: day(2),
      from: "10:30",
      place: "Riverside ground",
      against: "Harbour Rovers",
      notes: "Meet at the station at 9:15. Red shirts.",
    },
    { kind: "Practice", day: day(4), from: "17:30", place: PITCH },
    { kind: "Practice", day: day(6), from: "17:30", place: PITCH },
    { kind: "Game", day: day(9), from: "11:00", place: PITCH, against: "Westfield" },
    { kind: "Practice", day: day(-1), from: "17:30", place: PITCH },
    { kind: "Game", day: day(-5), from: "10:00", place: PITCH, against: "Oak Park", result: "3 : 1" },
    { kind: "Practice", day: day(-8), from: "17:30", place: PITCH },
    { kind: "Game", day: day(-12), from: "10:30", place: "Hillside", against: "Hillside United", result: "2 : 2" },
  ]);
  // What each player said, one letter a player in the order above: coming, maybe, not, nothing yet.
  const said = ["CCCC-CMCNC", "CC-C-NCC--", "C---------", "", "CCNCCCCNCC", "CCCCNCCCCC", "CMCNCCCCNC", "CCCCCNCCCM"];
  const WORDS: Record<string, Says> = { C: "Coming", M: "Maybe", N: "Not" };
  const scored: Record<number, Record<number, number>> = { 5: { 5: 2, 8: 1 }, 7: { 3: 1, 6: 1 } };
  for (const [at, letters] of said.entries())
    for (const [index, letter] of [...letters].entries()) {
      const [date, player] = [made[at], team[index]];
      if (!date || !player || letter === "-") continue;
      const isPast = at > 3;
      const was: Was = letter === "C" ? "There" : "Missing";
      const row = {
        date: date.id,
        player: player.id,
        says: WORDS[letter],
        saidBy: `${player.name}'s parent`,
        // The practice of yesterday is still to be marked.
        ...(isPast && at !== 4 ? { was, figure: scored[at]?.[index] ?? 0 } : {}),
      };
      await insert(marks, [row], COACH);
    }
  await insert(speakers, [{ player: team[4]?.id ?? "" }, { player: team[6]?.id ?? "" }]);
});
