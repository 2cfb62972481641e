import { choice, dateTime, entity, number, relation } from "@ninefold/entity";

/** What the sky does, each with its icon. */
export const SKIES = {
  Clear: "sun",
  Clouds: "cloud",
  Rain: "cloud-rain",
  Snow: "snowflake",
  Storm: "cloud-lightning",
  Fog: "cloud-fog",
} as const;
export type Sky = keyof typeof SKIES;
const skies = Object.keys(SKIES) as [Sky, ...Sky[]];

/** The forecast, three hours by three hours; written by the server alone. */
export const hours = entity("hours", {
  one: "Hour",
  many: "Hours",
  icon: "clock",
  access: "private",
  title: "sky",
  fields: {
    place: relation("Place", "places", { required: true, readOnly: true }),
    at: dateTime("At", { required: true, readOnly: true }),
    sky: choice("Sky", skies, { required: true, default: "Clouds", readOnly: true }),
    temperature: number("Temperature", { required: true, unit: "°C", readOnly: true }),
    gusts: number("Gusts", { required: true, unit: "km/h", readOnly: true }),
    rain: number("Rain", { required: true, unit: "mm", readOnly: true }),
  },
  sort: "at",
});
