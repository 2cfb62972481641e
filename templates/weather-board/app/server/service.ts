// The weather service: OpenWeather's forecast of five days, in steps of three hours.
import { fetchOutside, refuse, secret } from "@ninefold/server";
import type { Sky } from "../shared/hours.ts";

export type Hour = { at: string; sky: Sky; temperature: number; gusts: number; rain: number };
type Place = { name: string; latitude: number; longitude: number };

/** What of its answer is used. */
type Answer = {
  list?: {
    dt: number;
    main: { temp: number };
    weather: { main: string }[];
    wind: { speed: number; gust?: number };
    rain?: { "3h"?: number };
    snow?: { "3h"?: number };
  }[];
};

/** Two days. */
const STEPS = 16;
const KMH_OF_MS = 3.6;
const SKY_OF: Record<string, Sky> = {
  Clear: "Clear",
  Clouds: "Clouds",
  Rain: "Rain",
  Drizzle: "Rain",
  Snow: "Snow",
  Thunderstorm: "Storm",
};

/** @throws Refusal with a sentence for people when the key is missing or wrong, or the service does not answer */
export async function forecastOf({ name, latitude, longitude }: Place): Promise<Hour[]> {
  const key = encodeURIComponent(secret("OPENWEATHER_KEY"));
  const where = `lat=${latitude}&lon=${longitude}&units=metric&cnt=${STEPS}&appid=${key}`;
  const answer = await fetchOutside(`https://api.openweathermap.org/data/2.5/forecast?${where}`).catch(() => null);
  if (!answer) return refuse(503, `The weather for ${name} could not be read: the weather service does not answer.`);
  if (answer.status === 401)
    return refuse(503, "The weather service does not know the key. A new key takes up to two hours.");
  if (!answer.ok) return refuse(503, `The weather for ${name} could not be read: the service said ${answer.status}.`);
  return hoursIn((await answer.json()) as Answer); // the service's documented shape; what is missing gives no hours
}

export function hoursIn({ list = [] }: Answer): Hour[] {
  return list.map(({ dt, main, weather, wind, rain, snow }) => ({
    at: new Date(dt * 1000).toISOString(),
    sky: SKY_OF[weather[0]?.main ?? ""] ?? "Fog",
    temperature: Math.round(main.temp * 10) / 10,
    gusts: Math.round((wind.gust ?? wind.speed) * KMH_OF_MS),
    rain: Math.round(((rain?.["3h"] ?? 0) + (snow?.["3h"] ?? 0)) * 10) / 10,
  }));
}
