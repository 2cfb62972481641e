import { seed } from "@ninefold/server";
import { bookings, classes } from "../shared/classes.ts";
import start from "../shared/start.json";

type Class = {
  name: string;
  day: string | null;
  from: string;
  lasts: number;
  room: string | null;
  places: number | null;
  about: string | null;
};
const CLASSES: readonly Class[] = start.classes;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** How many days ahead those are that have no day of the week. */
const AHEAD = [1, 1, 2, 3, 4, 5];

/** The next time it is that hour of that day, tomorrow at the earliest, by the server's clock. */
function nextOf({ day, from }: Class, index: number): string {
  const date = new Date();
  const until =
    day === null ? (AHEAD[index % AHEAD.length] ?? 1) : (WEEKDAYS.indexOf(day) - date.getDay() + 7) % 7 || 7;
  date.setDate(date.getDate() + until);
  date.setHours(Number(from.slice(0, 2)), Number(from.slice(3, 5)), 0, 0);
  return date.toISOString();
}
const PEOPLE = ["Noor", "Elias", "Marta", "Jun", "Ines", "Tomas", "Priya", "Sam", "Lena", "Owen", "Aiko", "Ben"];

const teacher = (at: number) => start.teachers[at % start.teachers.length] ?? null;

export default seed(async ({ insert }) => {
  const made = await insert(
    classes,
    CLASSES.map((one, at) => ({
      name: one.name,
      startsAt: nextOf(one, at),
      lasts: one.lasts,
      teacher: teacher(at),
      room: one.room,
      places: one.places ?? start.places,
      about: one.about,
    })),
  );
  const taken = [5, 6, 6, 3, 2, 4];
  for (const [index, offered] of made.entries())
    for (let person = 0; person < (taken[index % taken.length] ?? 0); person += 1) {
      const name = PEOPLE[(index * 3 + person) % PEOPLE.length] ?? "Guest";
      const state = person < offered.places ? "Booked" : "Waiting";
      await insert(bookings, [{ class: offered.id, state }], { id: name.toLowerCase(), name });
    }
});
