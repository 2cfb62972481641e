import { seed } from "@ninefold/server";
import { KINDS, plants, waterings } from "../shared/plants.ts";
import { reminders } from "../shared/reminders.ts";
import start from "../shared/start.json";

type Plant = { name: string; everyDays: number; kind: string; room: string | null; notes: string | null };
const PLANTS: readonly Plant[] = start.plants;

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

export default seed(async ({ insert }) => {
  await insert(reminders, [{ mail: "me@example.com", on: true }]);
  const made = await insert(
    plants,
    PLANTS.map(({ kind, ...plant }, at) => ({
      ...plant,
      kind: KINDS.find((one) => one === kind) ?? "Leafy",
      // The first two are due; the others are half way there.
      wateredOn: day(at < 2 ? at - 1 - plant.everyDays : -Math.floor(plant.everyDays / 2)),
    })),
  );
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
