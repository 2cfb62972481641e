// Reads the forecast of a place and keeps it.
import { changed, sql } from "@ninefold/server";
import { hours } from "../shared/hours.ts";
import { forecastOf } from "./service.ts";

export type Place = {
  id: string;
  owner_id: string;
  owner_name: string;
  name: string;
  latitude: number;
  longitude: number;
  cold_below: number | null;
  wind_above: number | null;
  rain_above: number | null;
  mail: string | null;
};

export const everyPlace = () => sql<Place[]>`select * from places order by created_at limit 500`;

export async function refresh(place: Place): Promise<void> {
  const read = await forecastOf(place);
  await sql.begin(async (tx) => {
    await tx`delete from hours where place = ${place.id}`;
    for (const { at, sky, temperature, gusts, rain } of read)
      await tx`
        insert into hours (owner_id, owner_name, place, at, sky, temperature, gusts, rain)
        values (${place.owner_id}, ${place.owner_name}, ${place.id}, ${at}, ${sky}, ${temperature}, ${gusts}, ${rain})`;
  });
  changed(hours);
}
