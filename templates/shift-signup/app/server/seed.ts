import { seed } from "@ninefold/server";
import { shifts } from "../shared/shifts.ts";
import { signups } from "../shared/signups.ts";
import start from "../shared/start.json";

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const PEOPLE = [
  { id: "sample-ada", name: "Adaeze" },
  { id: "sample-ben", name: "Ben" },
  { id: "sample-chi", name: "Chi" },
  { id: "sample-dora", name: "Dora" },
];

const task = (at: number) => start.tasks[at % start.tasks.length] ?? "";

export default seed(async ({ insert }) => {
  const made = await insert(shifts, [
    {
      task: task(0),
      day: day(2),
      from: "09:00",
      lasts: 240,
      places: start.places,
      place: "Village green",
      notes: "Bring gloves.",
    },
    { task: task(1), day: day(3), from: "13:00", lasts: 120, places: 2, place: "Church hall" },
    { task: task(1), day: day(3), from: "15:00", lasts: 120, places: 2, place: "Church hall" },
    {
      task: task(2),
      day: day(3),
      from: "14:00",
      lasts: 180,
      places: 3,
      place: "Meadow",
      notes: "First aid kit is at the gate.",
    },
    { task: task(3), day: day(3), from: "12:00", lasts: 180, places: 2, place: "North field" },
    { task: task(4), day: day(4), from: "10:00", lasts: 180, places: 5, place: "Village green" },
    { task: "Poster round", day: day(-6), from: "17:00", lasts: 90, places: 3, place: "From the library" },
  ]);
  const taken = [[0, 1], [0, 1], [2], [0, 2], [], [3], [0, 1, 3]];
  for (const [at, helpers] of taken.entries())
    for (const helper of helpers) {
      const person = PEOPLE[helper];
      const shift = made[at];
      if (person && shift) await insert(signups, [{ shift: shift.id }], person);
    }
});
