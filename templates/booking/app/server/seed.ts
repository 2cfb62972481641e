import { seed } from "@ninefold/server";
import { bookings, classes } from "../shared/classes.ts";
import start from "../shared/start.json";

/** Days from today, at an hour of the server's clock. */
const at = (days: number, hour: number, minute = 0) => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  date.setHours(hour, minute, 0, 0);
  return date.toISOString();
};
const PEOPLE = ["Noor", "Elias", "Marta", "Jun", "Ines", "Tomas", "Priya", "Sam", "Lena", "Owen", "Aiko", "Ben"];

const teacher = (at: number) => start.teachers[at % start.teachers.length] ?? null;

export default seed(async ({ insert }) => {
  const made = await insert(classes, [
    {
      name: "Yoga for backs",
      startsAt: at(1, 8),
      lasts: 60,
      teacher: teacher(0),
      room: "Small hall",
      places: start.places,
      about: "Mats are there. Bring a towel.",
    },
    { name: "Strong and steady", startsAt: at(1, 18), lasts: 45, teacher: teacher(1), room: "Gym", places: 6 },
    {
      name: "Swimming, beginners",
      startsAt: at(2, 17, 30),
      lasts: 60,
      teacher: teacher(2),
      room: "Pool",
      places: 4,
      about: "For those who can't swim yet. Caps are lent.",
    },
    { name: "Table tennis", startsAt: at(3, 19), lasts: 120, room: "Gym", places: 12 },
    {
      name: "Yoga for backs",
      startsAt: at(4, 8),
      lasts: 60,
      teacher: teacher(0),
      room: "Small hall",
      places: start.places,
    },
    {
      name: "Climbing",
      startsAt: at(5, 10),
      lasts: 90,
      teacher: teacher(3),
      room: "Hall 2",
      places: 5,
      cancelHours: 24,
    },
  ]);
  const taken = [5, 6, 6, 3, 2, 4];
  for (const [index, offered] of made.entries())
    for (let person = 0; person < (taken[index] ?? 0); person += 1) {
      const name = PEOPLE[(index * 3 + person) % PEOPLE.length] ?? "Guest";
      const state = person < offered.places ? "Booked" : "Waiting";
      await insert(bookings, [{ class: offered.id, state }], { id: name.toLowerCase(), name });
    }
});
