import { seed } from "@ninefold/server";
import { plants, waterings } from "../shared/plants.ts";
import { reminders } from "../shared/reminders.ts";

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

export default seed(async ({ insert }) => {
  await insert(reminders, [{ mail: "me@example.com", on: true }]);
  const made = await insert(plants, [
    {
      name: "Monstera",
      kind: "Leafy",
      room: "Living room",
      everyDays: 7,
      wateredOn: day(-8),
      notes: "Wipe the leaves once a month. No sun at noon.",
    },
    {
      name: "Basil",
      kind: "Herb",
      room: "Kitchen",
      everyDays: 2,
      wateredOn: day(-2),
      notes: "From below, and not too cold.",
    },
    { name: "Boston fern", kind: "Fern", room: "Bathroom", everyDays: 4, wateredOn: day(-1) },
    {
      name: "Orchid",
      kind: "Flowering",
      room: "Bedroom",
      everyDays: 10,
      wateredOn: day(-6),
      notes: "A bath of ten minutes, then let it drip.",
    },
    { name: "Jade plant", kind: "Succulent", room: "Study", everyDays: 21, wateredOn: day(-9) },
    { name: "Rubber tree", kind: "Leafy", room: "Hall", everyDays: 9, wateredOn: day(-3) },
  ]);
  for (const plant of made)
    await insert(
      waterings,
      [0, 1, 2, 3].map((back) => ({
        plant: plant.id,
        day: addDays(plant.wateredOn ?? day(0), -back * plant.everyDays),
      })),
    );
});

const addDays = (from: string, days: number) =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
