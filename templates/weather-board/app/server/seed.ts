import { seed } from "@ninefold/server";
import { hours, type Sky } from "../shared/hours.ts";
import { places } from "../shared/places.ts";
import { warnings } from "../shared/warnings.ts";

const HOUR_MS = 3_600_000;
/** The next full hour, and then every three. */
const at = (step: number) => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + step * 3 * HOUR_MS).toISOString();

const day = (from: number) => new Date(Date.now() + from * 24 * HOUR_MS).toISOString().slice(0, 10);

type Sample = { temperatures: number[]; skies: Sky[]; gusts: number; rain: number };
const GARDEN: Sample = {
  temperatures: [9, 7, 4, 1, -1, -2, 3, 8],
  skies: ["Clouds", "Clear", "Clear", "Clear", "Fog", "Clear", "Clear", "Clouds"],
  gusts: 18,
  rain: 0,
};
const MOORING: Sample = {
  temperatures: [13, 12, 12, 11, 10, 10, 12, 14],
  skies: ["Clouds", "Rain", "Rain", "Storm", "Storm", "Rain", "Clouds", "Clear"],
  gusts: 54,
  rain: 4.2,
};
const VILLAGE: Sample = {
  temperatures: [21, 19, 16, 15, 14, 15, 20, 24],
  skies: ["Clear", "Clear", "Clear", "Clear", "Clouds", "Clear", "Clear", "Clear"],
  gusts: 12,
  rain: 0,
};

const HILL: Sample = {
  temperatures: [6, 5, 4, 4, 3, 3, 5, 6],
  skies: ["Rain", "Rain", "Clouds", "Clouds", "Fog", "Fog", "Clouds", "Clear"],
  gusts: 61,
  rain: 9.5,
};

export default seed(async ({ insert }) => {
  const made = await insert(places, [
    { name: "Garden", latitude: 46.95, longitude: 7.45, mail: "me@example.com" },
    {
      name: "Mooring",
      latitude: 54.32,
      longitude: 10.13,
      coldBelow: 0,
      windAbove: 70,
      rainAbove: 15,
      mail: "me@example.com",
    },
    { name: "Mum's village", latitude: 38.11, longitude: 13.36, coldBelow: 5 },
    { name: "Cabin on the hill", latitude: 60.79, longitude: 8.56, coldBelow: -10, mail: "me@example.com" },
  ]);
  for (const [index, sample] of [GARDEN, MOORING, VILLAGE, HILL].entries()) {
    const place = made[index];
    if (!place) continue;
    const rows = Array.from({ length: 16 }, (_, step) => {
      const sky = sample.skies[step % 8] ?? "Clear";
      const isWet = sky === "Rain" || sky === "Storm";
      const temperature = (sample.temperatures[step % 8] ?? 0) + (step > 7 ? 2 : 0);
      return {
        place: place.id,
        at: at(step),
        sky,
        temperature,
        gusts: sample.gusts + (isWet ? 9 : 0),
        rain: isWet ? sample.rain : 0,
      };
    });
    await insert(hours, rows);
  }
  const [garden, mooring] = made;
  if (!garden || !mooring) return;
  const mail = "On its way";
  await insert(warnings, [
    { place: mooring.id, kind: "Wind", day: day(-3), text: "Gusts of 84 km/h in the next 24 hours", mail },
    { place: garden.id, kind: "Cold", day: day(-5), text: "Down to -1 °C in the next 24 hours", mail },
    { place: garden.id, kind: "Rain", day: day(-9), text: "11 mm of rain in three hours", mail },
  ]);
});
